import CampusModel
import Intake
import Testing

@testable import SourceFiles

/// A section has one report, however many rows it has.
struct EvaluationSectionsTests {
  private func reading(_ text: String, _ categories: [EvaluationReading.Category] = []) -> Reading {
    var context = SourceContext.sample(term: nil)
    context.evaluations = EvaluationReading(categories: categories)
    return Reading(.evaluationsCSV, text, context: context)
  }

  @Test func `a section is one report, with what is asked about each instructor`() {
    let lecturer = EvaluationReading.Category(name: "Lecturer", isAboutInstructor: true)
    let categories: [EvaluationReading.Category] = [
      .init(name: "Overall", role: .overall), lecturer,
    ]
    let wide = """
      course,section,term,instructor,responses,invited,Overall,Lecturer
      STAT 111,001,Spring 2025,O. Fenn,167,201,4.31,4.72
      STAT 111,001,Spring 2025,B. Lund,167,201,4.31,4.16
      """
    let long = """
      course,section,term,instructor,invited,category,mean,count
      STAT 111,001,Spring 2025,,201,Overall,4.31,167
      STAT 111,001,Spring 2025,O. Fenn,,Lecturer,4.72,167
      STAT 111,001,Spring 2025,B. Lund,,Lecturer,4.16,167
      """
    for text in [wide, long] {
      let read = reading(text, categories)
      #expect(read.messages == [] && read.reports.count == 1)
      #expect(read.reports[0].invited == 201)
      #expect(
        read.scores() == [
          "Overall 4.31 of 167", "Lecturer 4.72 of 167 about O. Fenn",
          "Lecturer 4.16 of 167 about B. Lund",
        ])
    }
    // A row of two people has answers that are about both, and for both of them once.
    let shared = reading(
      "course,section,term,instructor,responses,Lecturer\n"
        + "STAT 111,001,Spring 2025,O. Fenn; B. Lund,12,4\n", [lecturer])
    #expect(shared.reports[0].scores.map(\.instructor) == [0, 1])
    #expect(shared.reports[0].scores.map(\.isRepeated) == [false, true])
  }

  @Test func `a section has a hundred instructors at most, in one row or in many`() {
    let lecturer = EvaluationReading.Category(name: "Lecturer", isAboutInstructor: true)
    let head = "course,section,term,instructor,responses,Lecturer\n"
    let names = (1...40_000).map { "T\($0)" }
    let rows = names.prefix(2000).map { "STAT 111,001,202501,\($0),9,4\n" }.joined()
    let many = reading(head + rows, [lecturer])
    #expect(many.reports.map(\.instructors.count) == [100])
    #expect(many.reports[0].scores.count == 100 && many.yield.rows.dropped == 1900)
    #expect(
      many.messages.first
        == "a:102:1: warning: STAT 111 001 of 202501 is evaluated again with another instructor, T101, beyond the limit of 100; the first is used\n  note: first listed at a:2:1"
    )
    let one = reading(
      head + "STAT 111,001,202501,\(names.joined(separator: "; ")),9,4\n", [lecturer])
    #expect(one.reports.map(\.instructors.count) == [100])
  }

  @Test func `rows of a section that disagree are reported, and the first value counts`() {
    let rows = """
      course,section,term,instructor,responses,invited,Overall,Lecturer
      STAT 111,001,202501,O. Fenn,160,,4.31,4.72
      STAT 111,001,202501,B. Lund,167,201,4.31,4.16
      STAT 111,001,202501,C. Rook,160,199,4.3,
      STAT 111,001,202501,C. Rook,160,201,4.31,
      STAT 111,002,202501,B. Lund,9,9,4,4
      STAT 111,001,202408,B. Lund,8,9,4,4
      """
    let hint = "; a category about each instructor needs 'about: instructor'"
    let first = "\n  note: first listed at a:2:1"
    let name = "warning: STAT 111 001 of 202501 is evaluated again with another"
    let read = reading(rows, [.init(name: "Overall"), .init(name: "Lecturer")])
    #expect(
      read.messages == [
        "a:3:1: \(name) number of students who answered, 'Overall', 'Lecturer'; the first is used\(hint)\(first)",
        "a:4:1: \(name) number of students asked, 'Overall'; the first is used\(hint)\(first)",
        "a:5:1: warning: repeated records with the same content, merged: 1",
      ])
    #expect(read.reports.map(\.responses) == [160, 9, 8])
    // What the first row leaves out is that of the next one.
    #expect(read.reports[0].invited == 201)
    #expect(read.scores() == ["Overall 4.31 of 160", "Lecturer 4.72 of 160"])
    #expect(read.reports[0].instructors == ["O. Fenn", "B. Lund", "C. Rook"])
    #expect(read.yield.rows.kept == 5 && read.yield.rows.dropped == 0)
    // In a table with a row for each category too.
    let long = reading(
      "course,section,term,category,mean,count,responses\n"
        + "STAT 111,001,202501,Overall,4,9,9\nSTAT 111,001,202501,Pace,3,9,8\n")
    #expect(
      long.messages == [
        "a:3:1: warning: STAT 111 001 of 202501 is listed again with other numbers of students; the first are used"
      ])
    #expect(long.reports[0].responses == 9)
  }
}
