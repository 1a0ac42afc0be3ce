import CampusModel
import Markup
import Testing

@testable import Pages
@testable import Scheduling

/// A day with CMPS 231-0101 from 9:00 to 9:50 and MATH 246-0101 from 10:00, and this way between them.
private func sample(_ way: Walk?) throws -> PlanSample {
  var sample = try PlanSample()
  let wanted = try [section("CMPS 231-0101"), section("MATH 246-0101")]
  let place = try #require(
    sample.ranking.entries.firstIndex { entry in
      entry.picks.flatMap { [$0.sections.map(\.id)] + $0.alternatives }.flatMap(\.self)
        .filter(wanted.contains).count == 2
    })
  sample.ranking.entries = [sample.ranking.entries[place]]
  sample.ranking.entries[0].walks = [way].compactMap(\.self)
  return sample
}

private func way(_ minutes: Int?, isEstimate: Bool = false) throws -> Walk {
  try walk("CMPS 231-0101", "MATH 246-0101", minutes: minutes, isEstimate: isEstimate)
}

@Test(
  arguments: [
    (6, "10 min free · 6 min to BEX 4 min to spare", "✓ walks fit, max 6 min", "fits"),
    (10, "10 min free · 10 min to BEX just in time", "✓ walks fit, max 10 min", "fits"),
    (14, "10 min free · 14 min to BEX ▲ 4 min late", "▲ 1 walk late by 4 min", "▲ 4 min late"),
    (nil, "10 min free · way to BEX not known", "ways not all known", "not all ways known"),
  ] as [(Int?, String, String, String)])
func `a way between buildings is told on its day, in its list and among the figures`(
  _ minutes: Int?, leg: String, badge: String, figure: String
) throws {
  let sample = try sample(way(minutes))
  let page = try sample.best()
  #expect(words(page).contains(leg))
  #expect(words(page).contains(figure))
  let list = try sample.list()
  #expect(words(list).contains(badge))
  #expect(list.contains("bdg warn\">▲ <data") == ((minutes ?? 0) > 10))
  #expect(words(page).components(of: "Ways between buildings: walking.") == 1)
}

@Test func `an estimated way is marked, and how it is reckoned is told once`() throws {
  let page = words(try sample(way(7, isEstimate: true)).best())
  #expect(page.contains("~ about 7 min to BEX"))
  #expect(page.contains("the straight line times 1.3 , at 80 m a minute"))
  #expect(!page.contains("are measured"))
  let measured = words(try sample(way(7)).best())
  #expect(measured.contains("The minutes are measured.") && !measured.contains("straight line"))
}

@Test func `a way along paths says so, and whose map it is`() throws {
  var walk = try way(7)
  walk.way?.origin = .paths
  var sample = try sample(walk)
  let page = words(try sample.best())
  #expect(page.contains("7 min along paths to BEX") && !page.contains("about 7 min"))
  #expect(
    page.contains("at 80 m a minute, slower on steps. Map data © OpenStreetMap contributors."))
  #expect(!page.contains("measured.") && !page.contains("straight line"))
  sample.ranking.entries[0].walks.append(try way(9))
  #expect(words(try sample.best()).contains("All other minutes are measured."))
}

@Test func `nothing is said of ways within one building`() throws {
  let page = words(try sample(nil).best())
  #expect(page.contains("10 min free") && page.contains("Longest gap"))
  #expect(!page.contains("Ways between buildings") && !page.contains("BEX"))
}

@Test func `a way that is not gone on every day of a group names its days`() throws {
  var sample = try sample(way(14))
  sample.ranking.entries[0].walks[0].weekdays = WeekdaySet(.monday)
  #expect(words(try sample.best()).contains("14 min to BEX · only Mon ▲ 4 min late"))
}

@Test func `two late ways are told with the worse of them`() throws {
  var sample = try sample(way(14))
  sample.ranking.entries[0].walks.append(try way(19))
  #expect(words(try sample.list()).contains("▲ 2 walks late by up to 9 min"))
}

@Test func `exams are listed by date, and none is not the same as not told`() throws {
  var sample = try sample(nil)
  let time = try #require(MinuteSpan(480, 600))
  let later = Exam(date: try date("2026-12-18"), time: time, place: .online)
  let early = Exam(
    date: try date("2026-12-16"), time: time,
    place: .room(try #require(RoomID(parsing: "GYM 1"))))
  try sample.edit("CMPS 231-0101") { $0.exams = [early, later] }
  try sample.edit("MATH 246-0101") { $0.exams = [] }
  let page = words(try sample.best())
  let lines = [
    "Exams 2 exams", "CMPS 231-0101 Data Structures Wed 16 Dec · 8:00 – 10:00 am · GYM 1",
    "CMPS 231-0101 Data Structures Fri 18 Dec · 8:00 – 10:00 am · online",
    "No exam: MATH 246-0101.",
  ]
  for line in lines { #expect(page.contains(line), "\(line)") }
  #expect(!page.contains("No source tells"))
  try sample.edit("MATH 246-0101") { $0.exams = nil }
  #expect(words(try sample.best()).contains("No source tells of one: MATH 246-0101."))
  try sample.edit("CMPS 231-0101") { $0.exams = nil }
  #expect(words(try sample.best()).contains("No source tells of exams."))
}

@Test func `a course's page tells the exams of its sections`() async throws {
  var sample = try SampleCampus()
  let exam = Exam(date: try date("2026-12-16"), time: try #require(MinuteSpan(480, 600)))
  let place = try #require(sample.campus.courses.firstIndex { $0.id.text == "CMPS 231" })
  sample.campus.courses[place].sections[0].exams = [exam]
  let page = try #require(try await sample.site().rendered()["courses/cmps231.html"])
  #expect(
    words(String(decoding: page, as: UTF8.self)).contains(
      "Exam Wed 16 Dec , 8:00 – 10:00 am room to be announced"))
}

@Test func `what is wrong with a saved schedule is told in words`() throws {
  let edition = try PlanSample().edition()
  let (cmps, math) = (try section("CMPS 231-0101"), try section("MATH 246-0101"))
  let problems: [(SavedProblem, String)] = [
    (
      .apart(cmps.course, [cmps, math], .sameKind),
      "are no way to take CMPS 231 One of them is enough"
    ),
    (
      .apart(cmps.course, [cmps], .notLinked(.explicit)),
      "The source does not let them be taken together."
    ),
    (
      .apart(cmps.course, [cmps], .notLinked(.prefix)),
      "By their section ids they do not go together."
    ),
    (.apart(cmps.course, [cmps], .withoutParts(["Lab", "<b>"])), "Nothing is taken of: Lab, <b>."),
    (.twins([cmps.course, math.course]), "CMPS 231 and MATH 246 are one course"),
    (
      .tooFar(try way(14)),
      "CMPS 231-0101 to MATH 246-0101: 4 min late Monday, Wednesday, Friday: 14 min to BEX, from"
    ),
  ]
  for (problem, sentence) in problems {
    let found = ProblemWords(problem, in: edition)
    let text = words(phrase("\(found.head) \(found.detail)").text)
    #expect(text.contains(sentence), "\(text)")
    #expect(!found.detail.text.contains("<b>"))
  }
}
