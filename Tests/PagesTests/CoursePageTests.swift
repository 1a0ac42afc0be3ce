import CampusModel
import Diagnostics
import SiteBuild
import Testing

@testable import Pages

/// The file of a course's page.
private func page(
  _ sample: SampleCampus, _ route: String = "courses/cmps231.html"
) async throws -> String {
  String(decoding: try #require(await sample.site().rendered()[route]), as: UTF8.self)
}

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
  func pages(_ texts: [String]) async throws -> (course: String, comments: [String]) {
    sample.campus.evaluations = Evaluations(
      categories: overall, reports: [try report("202508", mean: 4, of: 9, saying: texts)])
    let files = try await sample.site().rendered()
    let comments = files.filter { $0.key.hasPrefix("courses/cmps231/comments") }
      .sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
    return (
      String(decoding: try #require(files["courses/cmps231.html"]), as: UTF8.self),
      comments.map { String(decoding: $0.value, as: UTF8.self) }
    )
  }
  let few = try await pages(["one", "two"])
  let texts = (0..<3000).map {
    "comment \($0) <b>&\(String(repeating: " and so on", count: $0 % 20))"
  }
  let many = try await pages(texts)
  // The number alone is longer, as it is read and as programs read it.
  let longer = "3,000".count + "3000".count - 2 * "2".count
  #expect(many.course.utf8.count - few.course.utf8.count == longer)
  #expect(few.comments.count == 1 && many.comments.count > 2)
  #expect(!few.comments[0].contains("class=\"page\""))
  #expect(many.comments.allSatisfy { $0.utf8.count < 200_000 })
  let told = many.comments.flatMap { page in
    page.matches(of: #/<li>(comment [^\n]*?)<\/li>/#).map { String($0.1) }
  }
  #expect(
    told
      == texts.map {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      })
  #expect(many.course.contains("data-comments"))
  let none = try await pages([])
  #expect(none.comments.isEmpty && !none.course.contains("data-comments"))
}

@Test func `comments that are gone name the file that they stood in`() async throws {
  var sample = try SampleCampus()
  let source = CommentSource(file: "Content/data/said.csv", read: { _, _ in nil }) { _, _ in "" }
  var gone = Comments()
  Array("gone".utf8).withUnsafeBytes { gone.append(Comments.Place($0, at: 0, in: source)) }
  var evaluation = try report("202508", mean: 4, of: 9)
  evaluation.comments = gone
  sample.campus.evaluations = Evaluations(categories: overall, reports: [evaluation])
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
  sample.campus.evaluations = Evaluations(
    categories: overall,
    reports: [
      try report("202408", mean: 4, of: 9),
      try report("202508", by: ["B. Wren-Miller"], mean: 3, of: 1),
      try report("202508", by: ["B. Wren-Miller"], mean: 1),
    ])
  let html = try await page(sample)
  let text = words(html)
  #expect(html.contains("scores-by-term-t") && html.contains("scores-by-instructor-t"))
  #expect(text.contains("Fall 2024 4.00, n 9; Fall 2025 3.00, n 1"))
  #expect(text.contains("without 1 of 3 reports, which do not tell how many answered"))
  #expect(text.contains("without 1 of 2 reports, which do not tell how many answered"))
  sample.campus.evaluations.reports.removeLast(2)
  let one = try await page(sample)
  #expect(!one.contains("scores-by-term") && !one.contains("scores-by-instructor"))
  #expect(
    words(one).contains(
      "The numbers as a table Overall, term by term Term Mean Answers Rate Fall 2024 4.00 9"))
  #expect(!words(one).contains("without"))
}

@Test func `what a catalog asks for is told word for word, and leads to the courses it names`()
  async throws
{
  var sample = try SampleCampus()
  let text = "CMPS 231 or MATH246 & \"C-\" in <MATH 246>; not MATH 247 or PHIL 140H. PHIL\u{a0}140"
  let place = try #require(sample.campus.courses.firstIndex { $0.id.canonical == "CMPS231" })
  sample.campus.courses[place].requirements = [Requirement(label: "Prerequisite", text: text)]
  let files = try await sample.site().rendered()
  func html(_ course: String) throws -> String {
    String(decoding: try #require(files["courses/\(course).html"]), as: UTF8.self)
  }
  let line = try #require(
    try html("cmps231").firstMatch(of: #/<b>Prerequisite<\/b> (.*?)<\/p>/#)?.1)
  let links = line.matches(of: #/<a href="([^"]*)">(.*?)<\/a>/#).map { "\($0.1) \($0.2)" }
  #expect(
    links == [
      "../courses/math246.html MATH246", "../courses/math246.html MATH 246",
      "../courses/phil140.html PHIL\u{a0}140",
    ])
  let plain = line.replacing(#/<[^>]*>/#, with: "").replacing("&lt;", with: "<")
    .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  #expect(plain == text)
  #expect(words(try html("math246")).contains("Asked for by CMPS 231"))
  #expect(!words(try html("cmps231")).contains("Asked for by"))
}

@Test func `many courses that ask for one are a dozen and a number`() async throws {
  var sample = try SampleCampus()
  sample.campus.courses += try (100..<115).map { number in
    var course = try offered("BIOL \(number)", "Cells", [])
    course.requirements = [Requirement(label: "Prerequisite", text: "PHIL 140")]
    return course
  }
  let text = words(try await page(sample, "courses/phil140.html"))
  #expect(text.contains("Asked for by BIOL 100 BIOL 101"))
  #expect(text.contains("BIOL 111 and 3 other courses") && !text.contains("BIOL 112 "))
}

@Test func `says nothing of anybody's schedules`() async throws {
  let robin = try SampleCampus.person("robin", named: "Robin Vale", .public)
  let files = try await SampleCampus(people: [robin]).site().rendered()
  let pages = files.filter { $0.key.hasPrefix("courses/") }
  #expect(pages.count > 3)
  for (address, bytes) in pages {
    let text = words(String(decoding: bytes, as: UTF8.self))
    #expect(!text.contains("mornings") && !text.contains("Robin"), "\(address)")
  }
}

@Test func `when a course was offered is told with its sources, and not known is not no`()
  async throws
{
  let sample = try SampleCampus()
  let text = words(try await page(sample))
  #expect(
    text.contains(
      "When it was offered Terms in which it was offered Year Spring Fall 2026 – ● 4 2 instr. 2025 – – "
    ), "\(text)")
  #expect(text.contains("2022 ◐ 1 1 instr. –"))
  #expect(text.contains("◐ known from records of grades alone: there may have been more."))
  let none = words(try await page(sample, "courses/phil140.html"))
  #expect(none.contains("Fall 2026 not offered"), "\(none)")
}

@Test func `similar courses say why, with their scores`() async throws {
  var sample = try SampleCampus()
  sample.campus.courses += [
    try offered("CMPS 250", "Structures of Data", ["MWF 9:00-9:50"], by: ["A. Finch"]),
    try offered("ARTS 250", "Clay", ["MWF 9:00-9:50"]),
  ]
  let text = words(try await page(sample))
  #expect(
    text.contains(
      "Similar courses this term CMPS 250 Structures of Data same department, same level, gen-ed DSNS; words in common: data, structures rated 4.5"
    ), "\(text)")
}
