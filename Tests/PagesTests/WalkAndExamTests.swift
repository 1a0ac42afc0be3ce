import CampusModel
import Markup
import Testing

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

/// A day with CMPS 231-0101 from 9:00 to 9:50 and MATH 246-0101 from 10:00, and this way between
/// them.
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

extension Element {
  /// What stands between two classes of a week where there is a way to that building: free minutes
  /// and the way, and what is left.
  fileprivate func ways(to building: String) -> [[String]] {
    all(.leg).filter { $0.text.contains(building) }.map { $0.elements.texts.filter { !$0.isEmpty } }
  }
}

@Test(
  arguments: [
    (
      6, ["10 min free · 6 min to BEX", "4 min to spare"], "✓ walks on time, max 6 min",
      "longest walk"
    ),
    (
      10, ["10 min free · 10 min to BEX", "just in time"], "✓ walks on time, max 10 min",
      "longest walk"
    ),
    (
      14, ["10 min free · 14 min to BEX", "▲ 4 min late"], "▲ 1 walk late by 4 min", "▲ 4 min late"
    ),
    (nil, ["10 min free · no route to BEX"], "not all routes known", "not all routes known"),
  ] as [(Int?, [String], String, String)])
func `a route between buildings is on its day, in its list and among the figures`(
  _ minutes: Int?, leg: [String], badge: String, figure: String
) throws {
  let sample = try sample(way(minutes))
  let page = try sample.best()
  #expect(page.ways(to: "BEX") == [leg])
  #expect(page.all(.figure).compactMap { $0.all("dd").texts.last }.count { $0 == figure } == 1)
  let badges = try sample.list().all(.badge).filter { $0.text == badge }
  #expect(badges.map { $0.matches(.warning) } == [(minutes ?? 0) > 10])
  let note = WalkWords.note(on: sample.ranking.entries[0].walks, in: sample.campus).words
  #expect(page.all("p").texts.count { $0 == note } == 1)
}

@Test func `how routes are calculated is explained in sentences`() throws {
  let campus = try PlanSample().campus
  func note(_ walks: Walk...) -> String { WalkWords.note(on: walks, in: campus).words }
  var paths = try way(7)
  paths.way?.origin = .paths
  let start = "Travel between buildings: walking."
  let estimate =
    "~ Estimated: the straight-line distance times 1.3, at 80 m a minute."
  let byMap = """
    “Along paths” is the fastest route on foot on the map, at 80 m a minute, slower on steps. Map data \
    © OpenStreetMap contributors.
    """
  #expect(note() == "")
  #expect(try note(way(7, isEstimate: true)) == "\(start) \(estimate)")
  #expect(try note(way(7)) == "\(start) The minutes are measured.")
  #expect(
    try note(way(7), way(7, isEstimate: true))
      == "\(start) \(estimate) Minutes without ~ are measured.")
  #expect(WalkWords(paths, to: "BEX").way.words == "7 min along paths to BEX")
  #expect(note(paths) == "\(start) \(byMap)")
  #expect(try note(paths, way(9)) == "\(start) \(byMap) All other minutes are measured.")
  #expect(
    try note(way(nil))
      == "\(start) A missing route means the building has no location.")
}

@Test func `an estimated route is marked, and a route along paths says so`() throws {
  let estimated = try sample(way(7, isEstimate: true)).best()
  let leg = try #require(estimated.all(.leg).first)
  #expect(leg.marks == ["~"] && leg.values == ["10", "7", "3"])
  var walk = try way(7)
  walk.way?.origin = .paths
  let sample = try sample(walk)
  let page = try sample.best()
  let way = WalkWords(walk, to: "BEX").way.words
  #expect(page.ways(to: "BEX").compactMap(\.first).map { $0.hasSuffix(way) } == [true])
  let note = WalkWords.note(on: [walk], in: sample.campus).words
  #expect(page.all("p").texts.count { $0 == note } == 1)
}

@Test func `routes within one building are not mentioned`() throws {
  let page = try sample(nil).best()
  #expect(page.all(.leg).map(\.values) == [["10"]] && page.ways(to: "BEX") == [])
  let away = try sample(way(6)).best()
  #expect(away.ways(to: "BEX").count == 1)
  #expect(page.all("section > p").count == away.all("section > p").count - 1, "no note on ways")
  // The longest gap stands in the place of the longest way.
  let labels = [page, away].map { $0.all(.figure).flatMap { $0.all("dt") }.texts }
  #expect(zip(labels[0], labels[1]).count { $0 != $1 } == 1 && labels[0].count == labels[1].count)
}

@Test func `a route that is not taken on every day of a group names its days`() throws {
  var sample = try sample(way(14))
  sample.ranking.entries[0].walks[0].weekdays = WeekdaySet(.monday)
  let leg = try #require(try sample.best().ways(to: "BEX").first?.first)
  #expect(leg.split(separator: " · ").count == 3 && leg.hasSuffix(" Mon"))
}

@Test func `two late routes are summarized with the worse of them`() throws {
  var sample = try sample(way(14))
  sample.ranking.entries[0].walks.append(try way(19))
  let badges = try sample.list().all(.badge).filter { $0.matches(.warning) }
  #expect(badges.map(\.values) == [["2", "9"]])
}

@Test func `exams are listed by date, and none is not the same as unknown`() throws {
  var sample = try sample(nil)
  let time = try #require(MinuteSpan(480, 600))
  let later = Exam(date: try date("2026-12-18"), time: time, place: .online)
  let early = Exam(
    date: try date("2026-12-16"), time: time,
    place: .room(try #require(RoomID(parsing: "GYM 1"))))
  try sample.edit("CMPS 231-0101") { $0.exams = [early, later] }
  try sample.edit("MATH 246-0101") { $0.exams = [] }
  let exams = try sample.best().section(with: .exam)
  #expect(try exams.one("header").values == ["2"])
  let rows = exams.all(.exam)
  #expect(
    rows.map(\.figures) == [
      ["2026-12-16", "08:00", "10:00"], ["2026-12-18", "08:00", "10:00"],
    ])
  #expect(rows.flatMap { $0.all("h3") }.texts.allSatisfy { $0 == "CMPS 231-0101 Data Structures" })
  #expect(rows.map { $0.text.split(separator: " · ").last } == ["GYM 1", "online"])
  #expect(exams.notes == ["No exam: MATH 246-0101."])
  try sample.edit("MATH 246-0101") { $0.exams = nil }
  #expect(
    try sample.best().section(with: .exam).notes == ["No exam listed: MATH 246-0101."])
  try sample.edit("CMPS 231-0101") { $0.exams = nil }
  let untold = try sample.best()
  #expect(!untold.has(.exam))
  #expect(untold.all("section").flatMap(\.notes).contains("No exam data available."))
}

extension Element {
  /// The sentences of a section, but for those in its head and in its lists.
  fileprivate var notes: [String] { elements.filter { $0.name == "p" }.texts }
}

@Test func `a course's page lists the exams of its sections`() async throws {
  var sample = try SampleCampus()
  let exam = Exam(date: try date("2026-12-16"), time: try #require(MinuteSpan(480, 600)))
  let place = try #require(sample.campus.catalog.courses.firstIndex { $0.id.text == "CMPS 231" })
  sample.campus.catalog.courses[place].sections[0].exams = [exam]
  let page = try await sample.html("courses/cmps231.html")
  let row = try #require(page.all("tr").first { $0.all("th").texts == ["0101"] })
  let lines = row.all("td > span")
  #expect(
    lines.map(\.figures).prefix(2) == [["09:00", "09:50"], ["2026-12-16", "08:00", "10:00"]])
  #expect(lines[1].all("small").texts == [exam.placeName(try PlanSample().edition())])
}

@Test func `problems of a saved schedule are explained in words`() throws {
  let edition = try PlanSample().edition()
  let (cmps, math) = (try section("CMPS 231-0101"), try section("MATH 246-0101"))
  let problems: [(SavedProblem, String)] = [
    (
      .apart(cmps.course, [cmps, math], .sameKind),
      "are not a valid combination for CMPS 231 They are alternatives"
    ),
    (
      .apart(cmps.course, [cmps], .notLinked(.explicit)),
      "The source does not allow them together."
    ),
    (
      .apart(cmps.course, [cmps], .notLinked(.prefix)),
      "These sections don’t belong together."
    ),
    (.apart(cmps.course, [cmps], .withoutParts(["Lab", "<b>"])), "Missing parts: Lab, <b>."),
    (.twins([cmps.course, math.course]), "CMPS 231 and MATH 246 are one course"),
    (
      .tooFar(try way(14)),
      "CMPS 231-0101 to MATH 246-0101: 4 min late Monday, Wednesday, Friday: 14 min to BEX, from"
    ),
  ]
  for (problem, sentence) in problems {
    let found = ProblemWords(problem, in: edition)
    let text = phrase("\(found.head) \(found.detail)").words
    #expect(text.contains(sentence), "\(text)")
    #expect(!found.detail.text.contains("<b>"))
  }
}
