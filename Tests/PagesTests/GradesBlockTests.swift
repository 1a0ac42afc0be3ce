import CampusModel
import Catalog
import Markup
import Testing

@testable import CoursePages
@testable import SiteFrame
@testable import WrittenPages

private func record(
  _ counts: [(String, Int)], term: String = "202208", section: String, by names: String...
) throws -> GradeRecord {
  GradeRecord(
    course: try course("CMPS 231"), term: term, section: section, instructors: names,
    counts: counts.map { GradeCount(mark: $0.0, students: $0.1) })
}

/// The page of CMPS 231 with these grades.
private func page(_ grades: [GradeRecord]) async throws -> Element {
  var sample = try SampleCampus()
  sample.campus.results.grades = grades
  return try await sample.html("courses/cmps231.html")
}

/// What the small print says of these grades.
private func smallPrint(_ grades: [GradeRecord]) throws -> String {
  GradeSmallPrint(grades: try #require(CourseGrades(grades))).markup.words
}

private func twoTerms() throws -> [GradeRecord] {
  [
    try record([("A", 3), ("B", 1), ("W", 1)], section: "0101", by: "A. Finch"),
    try record([("A", 3), ("B", 1), ("W", 1)], section: "0101", by: "C. Starling"),
    try record(
      [("C", 4), ("Other", 2), ("W", 0)], term: "202112", section: "0101", by: "A. Finch"),
  ]
}

@Test func `a course's grades are together, by term and by instructor, with their small print`()
  async throws
{
  let page = try await page(twoTerms())
  let section = try page.section(with: "#grades-t")
  #expect(try section.one("header").figures == ["9", "2022"])
  let tables = section.all("table")
  try #require(tables.count == 3)
  #expect(tables[0].rowTexts.map { $0.first ?? "" } == ["A", "B", "C", "W", "Other"])
  #expect(
    tables[1].rowTexts == [
      ["Fall 2022", "3.75", "4", "20.0 %"], ["Winter 2022", "2.00", "4", "0.0 %"],
    ])
  #expect(
    tables[2].rowTexts == [
      ["A. Finch", "2.88", "8", "11.1 %"], ["C. Starling", "3.75", "4", "20.0 %"],
    ])
  #expect(section.all("p").texts.contains(try smallPrint(twoTerms())))
  #expect(section.hasDrawing("grades-by-term") && section.hasDrawing("grades-by-instructor"))
  #expect(!section.hasDrawing("honors-grades"))
}

@Test func `the small print of grades says what they are out of and what is not in them`() throws {
  #expect(
    try smallPrint(twoTerms())
      == """
      Mean of 8 letter grades, from A+ 4.00 to F 0.00. W (11.1 % of 9) is shown separately. Other \
      (2) is excluded. A section with several instructors counts once in the course, and below once \
      for each of them.
      """)
  #expect(
    try smallPrint([record([("W", 4), ("Other", 3)], section: "0101", by: "A. Finch")])
      == """
      No mean without letter grades. W (100.0 % of 4) is shown separately. Other (3) is excluded.
      """)
  var apart = try record([("A", 5)], section: "H101", by: "C. Starling")
  apart.isHonors = true
  var hidden = try record([], section: "0102")
  hidden.isWithheld = true
  #expect(
    try smallPrint([record([("C", 5)], section: "0101", by: "A. Finch"), apart, hidden])
      == """
      Mean of 5 letter grades, from A+ 4.00 to F 0.00. Withdrawals are not reported. The source \
      withholds the grades of 1 section; they are not counted. Honors sections are excluded.
      """)
}

@Test func `rows left out are counted, with a link to the reasons`() async throws {
  var sample = try SampleCampus()
  let id = try course("CMPS 231")
  #expect(try await sample.html("courses/cmps231.html").omissions == [])
  for grades in [sample.campus.results.grades, []] {
    sample.campus.results.grades = grades
    sample.campus.results.omittedGrades = [id: 2, try course("MATH 246"): 1]
    #expect(try await sample.html("courses/cmps231.html").omissions == [["2"]])
  }
}

@Test func `no letter grades is no mean, and never 0`() async throws {
  let page = try await page([record([("W", 4), ("Other", 3)], section: "0101", by: "A. Finch")])
  let section = try page.section(with: "#grades-t")
  #expect(section.all("table").last?.rowTexts == [["A. Finch", "–", "0", "100.0 %"]])
  #expect(try section.one("figcaption").values == [])
  #expect(!section.all("data").texts.contains("0.00"))
  let graded = try await PagesTests.page(twoTerms()).section(with: "#grades-t")
  #expect(graded.all("data").texts.contains("0.00"), "the points of an F")
  #expect(try graded.one("figure figcaption").values.count == 2)
}

@Test func `honors sections have a chart of their own`() async throws {
  var apart = try record([("A", 5)], section: "H101", by: "C. Starling")
  apart.isHonors = true
  let page = try await page([record([("C", 5)], section: "0101", by: "A. Finch"), apart])
  let section = try page.section(with: "#grades-t")
  #expect(section.hasDrawing("honors-grades"))
  #expect(section.all("figcaption").last?.figures == ["4", "5", "2022"], "their mean, n and year")
  #expect(section.all("table").last?.rowTexts == [["A. Finch", "2.00", "5", "–"]])
}

@Test func `withheld sections are reported`() async throws {
  var hidden = try record([], section: "0102")
  hidden.isWithheld = true
  let records = [try record([("C", 5)], section: "0101"), hidden]
  let beside = try await page(records).section(with: "#grades-t")
  #expect(beside.all("p").texts.contains(try smallPrint(records)))
  let (alone, none) = (try await page([hidden]), try await page([]))
  #expect(!alone.hasDrawing("grades") && !none.hasDrawing("grades"))
  // A sentence with their number in place of the one that there are no records.
  #expect(alone.all("section > p").count { $0.values == ["1"] } == 1)
  #expect(none.all("section > p").count { $0.values == ["1"] } == 0)
  #expect(alone.all("section > p").count == none.all("section > p").count)
}

@Test func `grades with their own marks say which have no points`() async throws {
  var own = try record([("HD", 2), ("P", 3), ("I", 1)], section: "0101")
  own.system = GradeSystem(
    letters: [.init("HD", 400), .init("N", 0)], counted: ["P"], withdrawn: [], excluded: ["I"])
  #expect(
    try smallPrint([own])
      == """
      Mean of 2 letter grades, from HD 4.00 to N 0.00. P has no points: 3 students in the chart, not \
      in the mean. Withdrawals are not reported. I (1) is excluded.
      """)
  let section = try await page([own]).section(with: "#grades-t")
  #expect(section.all("p").texts.contains(try smallPrint([own])))
  #expect(try section.one("figcaption").text == "", "nobody knows what is better than a B+")
}

@Test func `grades of courses that no term offers are counted among the problems`() async throws {
  var sample = try SampleCampus()
  #expect(try await sample.html("problems.html").all("section > p") == [])
  var elsewhere = sample.campus.results.grades[0]
  elsewhere.course = try course("GONE 100")
  sample.campus.results.grades.append(elsewhere)
  #expect(try await sample.html("problems.html").all("section > p").map(\.values) == [["1"]])
}

extension Element {
  /// The numbers of the sentences that lead to the problems of a course's grades.
  fileprivate var omissions: [[String]] {
    all("main p").filter { $0.hrefs == ["../problems.html"] }.map(\.values)
  }
}
