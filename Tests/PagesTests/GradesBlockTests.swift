import CampusModel
import Testing

@testable import Pages

private func record(
  _ counts: [(String, Int)], term: String = "202208", section: String, by names: String...
) throws -> GradeRecord {
  GradeRecord(
    course: try course("CMPS 231"), term: term, section: section, instructors: names,
    counts: counts.map { GradeCount(mark: $0.0, students: $0.1) })
}

/// The page of CMPS 231 with these grades.
private func page(_ grades: [GradeRecord]) async throws -> String {
  var sample = try SampleCampus()
  sample.campus.grades = grades
  let bytes = try await sample.site().rendered()["courses/cmps231.html"]
  return String(decoding: try #require(bytes), as: UTF8.self)
}

@Test func `a course's grades stand together, by term and by instructor, with their small print`()
  async throws
{
  let html = try await page([
    record([("A", 3), ("B", 1), ("W", 1)], section: "0101", by: "A. Finch"),
    record([("A", 3), ("B", 1), ("W", 1)], section: "0101", by: "C. Starling"),
    record([("C", 4), ("Other", 2), ("W", 0)], term: "202112", section: "0101", by: "A. Finch"),
  ])
  let text = words(html)
  #expect(text.contains("9 students, 2022"))
  #expect(
    text.contains(
      "The mean is of 8 letter grades, from A+ 4.00 to F 0.00 . W is apart, 11.1 % of 9 . Other is left out ( 2 ). A section taught by several people is with each of them below, and once in the course."
    ), "\(text)")
  #expect(
    text.contains(
      "By term Term Mean Letters Withdrew Fall 2022 3.75 4 20.0 % Winter 2022 2.00 4 0.0 %"),
    "\(text)")
  #expect(
    text.contains(
      "By instructor Instructor Mean Letters Withdrew A. Finch 2.88 8 11.1 % C. Starling 3.75 4 20.0 %"
    ), "\(text)")
  #expect(html.contains("grades-by-term") && html.contains("grades-by-instructor"))
  #expect(!html.contains("honours-grades"))
}

@Test func `rows left out are counted, with the way to the reasons`() async throws {
  var sample = try SampleCampus()
  let id = try course("CMPS 231")
  let whole = try #require(await sample.site().rendered()["courses/cmps231.html"])
  #expect(!String(decoding: whole, as: UTF8.self).contains("left out of these grades"))
  for grades in [sample.campus.grades, []] {
    sample.campus.grades = grades
    sample.campus.omittedGrades = [id: 2, try course("MATH 246"): 1]
    let page = try #require(await sample.site().rendered()["courses/cmps231.html"])
    #expect(
      String(decoding: page, as: UTF8.self).contains(
        """
        <p class="s"><data value="2">2</data> rows are left out of these grades. Why: \
        <a href="../problems.html">Data problems</a></p>
        """))
  }
}

@Test func `no letter grades is no mean, and never nought`() async throws {
  let text = words(
    try await page([record([("W", 4), ("Other", 3)], section: "0101", by: "A. Finch")]))
  #expect(text.contains("No letter grades."))
  #expect(text.contains("Without letter grades there is no mean."))
  #expect(text.contains("A. Finch – 0 100.0 %"), "\(text)")
  #expect(!text.contains("0.00"))
}

@Test func `honours sections have a chart of their own`() async throws {
  var apart = try record([("A", 5)], section: "H101", by: "C. Starling")
  apart.isHonours = true
  let html = try await page([record([("C", 5)], section: "0101", by: "A. Finch"), apart])
  let text = words(html)
  #expect(html.contains("honours-grades"))
  #expect(text.contains("Honours sections are not in it."))
  #expect(
    text.contains("Honours sections, which are not in the chart above: mean 4.00 , n 5 , 2022 ."),
    "\(text)")
  #expect(text.contains("A. Finch 2.00 5 –") && !text.contains("C. Starling 4.00"), "\(text)")
}

@Test func `withheld sections are told`() async throws {
  var hidden = try record([], section: "0102")
  hidden.isWithheld = true
  let beside = words(try await page([record([("C", 5)], section: "0101"), hidden]))
  #expect(
    beside.contains("The source withholds the grades of 1 section; they are in no count."),
    "\(beside)")
  let alone = words(try await page([hidden]))
  #expect(alone.contains("The source withholds the grades of 1 section."), "\(alone)")
  #expect(!alone.contains("By term"))
}

@Test func `grades with their own marks say which have no points`() async throws {
  var own = try record([("HD", 2), ("P", 3), ("I", 1)], section: "0101")
  own.system = GradeSystem(
    letters: [.init("HD", 400), .init("N", 0)], counted: ["P"], withdrawn: [], leftOut: ["I"])
  let text = words(try await page([own]))
  #expect(
    text.contains(
      "The mean is of 2 letter grades, from HD 4.00 to N 0.00 . P has no points: 3 students in the chart, not in the mean. The source tells nobody who withdrew. I is left out ( 1 )."
    ), "\(text)")
  #expect(!text.contains("B+ or better"))
}

@Test func `grades of courses that no term offers are counted among the problems`() async throws {
  var sample = try SampleCampus()
  var elsewhere = sample.campus.grades[0]
  elsewhere.course = try course("GONE 100")
  sample.campus.grades.append(elsewhere)
  let bytes = try #require(try await sample.site().rendered()["problems.html"])
  #expect(
    words(String(decoding: bytes, as: UTF8.self)).contains(
      "Grades of 1 course that no term offers are not shown."))
}
