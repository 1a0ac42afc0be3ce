package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import Intake
internal import SourceFiles

/// A whole term of a real university, where it is: it lies in `../shared/data` beside the package, or where the environment
/// variable `ALMANAC_DATA` says. It is no part of the project; tests that want it are skipped where it is missing.
package enum RealTerm {
  package static let folder: String = {
    if let named = getenv("ALMANAC_DATA") { return String(cString: named) }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/../shared/data"
  }()

  private static let path = "umd/jupiterp/202408_at_2024-09-14/departments.json"

  package static let isThere = access("\(folder)/\(path)", R_OK) == 0

  /// The fall of 2024, with the holidays it had and a swap it had not.
  package static let term: Term = {
    func day(_ text: String) -> CalendarDate {
      CalendarDate(parsing: text) ?? CalendarDate(dayNumber: 0)
    }
    return Term(
      id: TermID("fall-2024"), name: "Fall 2024",
      days: DateSpan(day("2024-08-26"), day("2024-12-09")),
      holidays: [
        Holiday(name: "Labor Day", days: DateSpan(day("2024-09-02"))),
        Holiday(name: "Thanksgiving", days: DateSpan(day("2024-11-27"), day("2024-12-01"))),
      ],
      swaps: [DaySwap(date: day("2024-11-26"), follows: .friday)])
  }()

  /// Its courses as the program reads them; none where they cannot be read.
  package static let courses: [Course] = {
    var yield = SourceYield()
    var found: [Diagnostic] = []
    do {
      let file = SourceFile(path: path, bytes: try FileTree.disk(at: folder).read(path))
      let context = SourceContext(term: term, terms: [term]) { Instant(seconds: $0.localSeconds) }
      SourceKind.jupiterp.read([file], context: context, into: &yield, diagnostics: &found)
    } catch {
      print("the real term cannot be read: \(error)")
    }
    return yield.courses
  }()
}
