import CampusModel
import Diagnostics
import SiteBuild
import Testing

@testable import Pages
@testable import WrittenPages

/// Comments of these texts, as if they stood one after another in a file.
private func comments(_ texts: [String]) -> Comments {
  let bytes = texts.map { Array($0.utf8) }
  let source = CommentSource(bytes.flatMap(\.self)) { bytes, _ in
    String(decoding: bytes, as: UTF8.self)
  }
  var comments = Comments()
  var start = 0
  for text in bytes {
    text.withUnsafeBytes { comments.append(Comments.Place($0, at: start, in: source)) }
    start += text.count
  }
  return comments
}

private func report(
  _ term: String, by names: [String] = ["A. Finch"], mean: Double? = nil, of count: Int? = nil,
  saying texts: [String] = []
) throws -> Evaluation {
  Evaluation(
    courses: [try course("CMPS 231")], term: term, instructors: names,
    scores: mean.map { [CategoryScore(category: 0, mean: $0, count: count)] } ?? [],
    comments: comments(texts))
}

private let overall = [EvaluationCategory(name: "Overall", role: .overall)]

@Test func `a course's page leads to its comments and weighs the same however many there are`()
  async throws
{
  var sample = try SampleCampus()
  func pages(_ texts: [String]) async throws -> (
    course: Page, comments: [Element], sizes: [Int]
  ) {
    sample.campus.results.evaluations = Evaluations(
      categories: overall, reports: [try report("202508", mean: 4, of: 9, saying: texts)])
    let site = try await sample.site()
    let comments = try site.htmlPages(below: "courses/cmps231/comments")
      .sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map(\.value)
    let sizes = site.pages.filter { $0.route.text.hasPrefix("courses/cmps231/comments") }
      .map { $0.rendered().count }
    return (try site.page("courses/cmps231.html"), comments, sizes)
  }
  let few = try await pages(["one", "two"])
  let texts = (0..<3000).map {
    "comment \($0) <b>&\(String(repeating: " and so on", count: $0 % 20))"
  }
  let many = try await pages(texts)
  // The number alone is longer, as it is read and as programs read it.
  let longer = "3,000".count + "3000".count - 2 * "2".count
  #expect(many.course.rendered().count - few.course.rendered().count == longer)
  #expect(few.comments.count == 1 && many.comments.count > 2)
  #expect(few.comments.flatMap { $0.all("#comments nav") } == [])
  #expect(many.comments.allSatisfy { $0.all("#comments nav").count == 1 })
  #expect(many.sizes.allSatisfy { $0 < 200_000 })
  #expect(many.comments.flatMap { $0.all("#comments li") }.texts == texts)
  #expect(try many.course.html().has("[data-comments]"))
  let none = try await pages([])
  #expect(try none.comments.isEmpty && !none.course.html().has("[data-comments]"))
}

@Test func `comments that are gone name the file that they stood in`() async throws {
  var sample = try SampleCampus()
  let source = CommentSource(file: "Content/data/said.csv", read: { _, _ in nil }) { _, _ in "" }
  var gone = Comments()
  Array("gone".utf8).withUnsafeBytes { gone.append(Comments.Place($0, at: 0, in: source)) }
  var evaluation = try report("202508", mean: 4, of: 9)
  evaluation.comments = gone
  sample.campus.results.evaluations = Evaluations(categories: overall, reports: [evaluation])
  let pages = try await sample.site().pages
  let page = try #require(pages.first { $0.route.text == "courses/cmps231/comments.html" })
  var diagnostics: [Diagnostic] = []
  _ = page.render(&diagnostics)
  #expect(diagnostics.map(\.place.file) == ["Content/data/said.csv"])
}

@Test
func `evaluations have a chart by term and by instructor where there is something to compare`()
  async throws
{
  var sample = try SampleCampus()
  sample.campus.results.evaluations = Evaluations(
    categories: overall,
    reports: [
      try report("202408", mean: 4, of: 9),
      try report("202508", by: ["B. Wren-Miller"], mean: 3, of: 1),
      try report("202508", by: ["B. Wren-Miller"], mean: 1),
    ])
  let html = try await sample.html("courses/cmps231.html")
  let section = try html.section(with: "#scores-by-term-t")
  #expect(section.hasDrawing("scores-by-instructor"))
  let tables = section.all("table")
  try #require(tables.count == 3)
  #expect(tables[0].rows.map { $0[0].values } == [["5", "1", "3"]], "without 1 of 3 reports")
  #expect(tables[1].rowValues == [["4", "9"], ["1", "2", "3", "1"]], "without 1 of 2 reports")
  #expect(tables[1].rows.map { $0[0].text.prefix(9) } == ["Fall 2024", "Fall 2025"])
  let drawn = try section.drawing("scores-by-term").all("desc").texts
  #expect(drawn == ["Fall 2024 4.00, n 9; Fall 2025 3.00, n 1"])
  sample.campus.results.evaluations.reports.removeLast(2)
  let one = try await sample.html("courses/cmps231.html")
  #expect(!one.hasDrawing("scores-by-term") && !one.hasDrawing("scores-by-instructor"))
  let folded = one.all("details table").map(\.rowTexts)
  #expect(folded.contains([["Fall 2024", "4.00", "9", ""]]))
}

@Test func `requirements are quoted word for word, with links to the courses they name`()
  async throws
{
  var sample = try SampleCampus()
  let text = "CMPS 231 or MATH246 & \"C-\" in <MATH 246>; not MATH 247 or PHIL 140H. PHIL\u{a0}140"
  let place = try #require(
    sample.campus.catalog.courses.firstIndex { $0.id.canonical == "CMPS231" })
  sample.campus.catalog.courses[place].requirements = [
    Requirement(label: "Prerequisite", text: text)
  ]
  let site = try await sample.site()
  let own = try site.html("courses/cmps231.html")
  let line = try #require(own.all("section > p").first { $0.all("b").texts == ["Prerequisite"] })
  #expect(
    line.links == [
      Link("../courses/math246.html", "MATH246"), Link("../courses/math246.html", "MATH 246"),
      Link("../courses/phil140.html", "PHIL 140"),
    ])
  #expect(line.text == "Prerequisite \(text.replacing("\u{a0}", with: " "))")
  #expect(
    try site.html("courses/math246.html").askedBy.map(\.links) == [
      [Link("../courses/cmps231.html", "CMPS 231")]
    ])
  #expect(own.askedBy == [line], "nothing asks for it")
}

@Test func `many courses that ask for one are a dozen and a number`() async throws {
  var sample = try SampleCampus()
  sample.campus.catalog.courses += try (100..<115).map { number in
    var course = try offered("BIOL \(number)", "Cells", [])
    course.requirements = [Requirement(label: "Prerequisite", text: "PHIL 140")]
    return course
  }
  let page = try await sample.html("courses/phil140.html")
  try #require(page.askedBy.count == 1)
  #expect(page.askedBy[0].links.map(\.text) == (100..<112).map { "BIOL \($0)" })
  #expect(page.askedBy[0].values == ["3"], "others")
}

@Test func `says nothing of anybody's schedules`() async throws {
  let robin = try SampleCampus.person("robin", named: "Robin Vale", .public)
  let pages = try await SampleCampus(people: [robin]).site().pages
    .filter { $0.route.text.hasPrefix("courses/") }
  #expect(pages.count > 3)
  for page in pages {
    let text = page.text()
    #expect(!text.contains("mornings") && !text.contains("Robin"), "\(page.route)")
  }
}

@Test func `the terms of a course are listed with their sources, and unknown is not no`()
  async throws
{
  let site = try await SampleCampus().site()
  let page = try site.html("courses/cmps231.html")
  let rows = try #require(page.offerings)
  // By years and seasons, sections and instructors; from the catalog, and from grades alone.
  #expect(
    rows.map { $0.map(\.figures) } == [
      [["2026"], [""], ["4", "2"]], [["2025"], [""], [""]], [["2024"], [""], [""]],
      [["2023"], [""], [""]], [["2022"], ["1", "1"], [""]],
    ])
  #expect(rows[0][2].text.first == "●" && rows[4][1].text.first == "◐")
  #expect(page.all("section > p").texts.count { $0.contains("◐") } == 1, "what the sign is")
  let other = try site.html("courses/phil140.html")
  #expect(!other.all("section > p").texts.contains { $0.contains("◐") })
  let none = try #require(other.offerings)
  #expect(none.map { $0.map(\.figures) } == [[["2026"], []]])
  #expect(none[0][1].text != "–")
}

@Test func `similar courses say why, with their scores`() async throws {
  var sample = try SampleCampus()
  sample.campus.catalog.courses += [
    try offered("CMPS 250", "Structures of Data", ["MWF 9:00-9:50"], by: ["A. Finch"]),
    try offered("ARTS 250", "Clay", ["MWF 9:00-9:50"]),
  ]
  let page = try await sample.html("courses/cmps231.html")
  let first = try #require(
    page.all("section > ul > li").first { $0.hrefs == ["../courses/cmps250.html"] })
  #expect(first == page.all("section > ul > li").first)
  #expect(try first.one("h3").text == "CMPS 250 Structures of Data")
  #expect(
    first.all("p").texts.first
      == "same department, same level, gen-ed DSNS; words in common: data, structures")
  #expect(first.all("p").last?.values == ["4.5"])
}

@Test(
  arguments: [
    (nil, ["Fall 2026", "Spring 2027"]), ("2026-11-18", ["Spring 2027", "Fall 2026"]),
    ("2026-11-19", ["Fall 2026", "Spring 2027"]),
  ] as [(String?, [String])])
func `sections of the term open for registration come first, others are folded`(
  _ opening: String?, _ names: [String]
) async throws {
  var sample = try SampleCampus()
  let spring = TermID("spring-2027")
  sample.campus.catalog.terms.append(
    Term(
      id: spring, name: "Spring 2027",
      days: DateSpan(try date("2027-01-25"), try date("2027-05-11"))))
  if let opening {
    sample.campus.catalog.terms[0].dates = [
      TermDate(name: "Registration for spring", days: DateSpan(try date(opening)))
    ]
  }
  let index = try #require(
    sample.campus.catalog.courses.firstIndex { $0.id.canonical == "CMPS231" })
  var course = sample.campus.catalog.courses[index]
  course.term = spring
  sample.campus.catalog.courses.append(course)
  let page = try await sample.html("courses/cmps231.html")
  let sections = try page.one("#sections")
  #expect(try sections.one("header p").text == names[0])
  #expect(
    sections.all("[role=region]").compactMap { $0["aria-label"] } == names.map { "Sections, \($0)" }
  )
  let folds = sections.all("details").filter { $0.has("[role=region]") }
  #expect(folds.count == 1 && folds[0].all("summary").first?.text.hasPrefix(names[1]) == true)
}

extension Element {
  /// What a course's page says of the courses that ask for it: bold words, then links to courses.
  fileprivate var askedBy: [Element] {
    all("section > p").filter { $0.has("b") && $0.has("a[href^=../courses/]") }
  }

  /// The years in which a course was offered, each with its seasons.
  fileprivate var offerings: [[Element]]? {
    all("table").map(\.rows).first { $0.first?.first?.times == ["2026"] }
  }
}
