package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SampleData
internal import SourceFiles

/// A whole term of a university as the program reads it: a made-up one, or a real one where it is.
package struct SampleTerm: Sendable, CustomStringConvertible {
  package let description: String
  /// How many rooms its classes are in, as counted in its file.
  package let roomCount: Int
  /// The fall of 2024, with the holidays it had and a swap it had not.
  package let term: Term
  /// Its courses as the program reads them; none where they cannot be read.
  package let courses: [Course]

  /// Of each of the data that is there.
  package static let all: [SampleTerm] = SampleData.all.map(SampleTerm.init)

  private init(_ sample: SampleData) {
    description = sample.rawValue
    roomCount = sample.choose(madeUp: 23, real: 765)
    func day(_ text: String) -> CalendarDate {
      CalendarDate(parsing: text) ?? CalendarDate(dayNumber: 0)
    }
    term = Term(
      id: TermID("fall-2024"), name: "Fall 2024",
      days: DateSpan(day("2024-08-26"), day("2024-12-09")),
      holidays: [
        Holiday(name: "Labor Day", days: DateSpan(day("2024-09-02"))),
        Holiday(name: "Thanksgiving", days: DateSpan(day("2024-11-27"), day("2024-12-01"))),
      ],
      swaps: [DaySwap(date: day("2024-11-26"), follows: .friday)])
    let path = "umd/jupiterp/202408_at_2024-09-14/departments.json"
    let file = SourceFile(path: path, bytes: sample.bytes(path))
    let context = SourceContext(term: term, terms: [term]) { Instant(seconds: $0.localSeconds) }
    courses = JupiterpReader.read([file], context: context).courses
  }
}
