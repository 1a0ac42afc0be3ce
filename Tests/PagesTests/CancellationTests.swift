import CampusModel
import Testing

@testable import Pages

/// The sample campus, at 11:10 on Wednesday 18 November 2026, with Robin in CMPS 231-0101 (9:00), 0102 (10:00) and MATH 246-0103
/// (13:00).
private func sample(_ cancelled: [Cancellation]) throws -> SampleCampus {
  var sample = try SampleCampus()
  sample.campus.courses[2].sections.append(
    Section(
      id: try section("MATH 246-0103"), meetings: [try meeting("MWF 13:00-13:50", in: "MAB 0231")],
      cancellations: cancelled))
  sample.campus.people[0].plan.saved[0].sections = try [
    "CMPS 231-0101", "MATH 246-0103",
  ].map(section)
  return sample
}

private func page(_ route: String, of sample: SampleCampus) async throws -> String {
  String(decoding: try #require(try await sample.site().rendered()[route]), as: UTF8.self)
}

private let reason = "Dr. <Gale> is away"

@Test func `a cancelled class is struck through today, and is nobody's next`() async throws {
  let held = try await page("index.html", of: sample([]))
  #expect(words(held).contains("MATH 246 at 1:00 pm") && !held.contains("Cancelled"))
  let cancelled = try await page(
    "index.html",
    of: sample([
      Cancellation(date: try date("2026-11-18"), start: MinuteOfDay(780), reason: reason)
    ]))
  #expect(cancelled.contains("<p class=\"s\">Cancelled: Dr. &lt;Gale&gt; is away</p>"))
  #expect(cancelled.ranges(of: " off\"").count == 1)
  #expect(!words(cancelled).contains("MATH 246 at 1:00 pm"))
}

@Test(arguments: [("2026-11-18", 540), ("2026-11-17", nil), ("2026-11-20", nil)])
func `only the class of that date and time is cancelled`(_ day: String, _ start: Int?) async throws
{
  let cancelled = try await page(
    "index.html",
    of: sample([Cancellation(date: try date(day), start: start.flatMap { MinuteOfDay($0) })]))
  #expect(words(cancelled).contains("MATH 246 at 1:00 pm") && !cancelled.contains("Cancelled"))
}

@Test func `a course's page lists what is cancelled from today on`() async throws {
  let text = words(
    try await page(
      "courses/math246.html",
      of: sample([
        Cancellation(date: try date("2026-11-16"), reason: "Over"),
        Cancellation(date: try date("2026-11-18"), reason: reason),
        Cancellation(date: try date("2026-11-23"), start: MinuteOfDay(780)),
      ])))
  #expect(text.contains("No class Wed 18 Nov Cancelled: Dr. <Gale> is away"))
  #expect(text.contains("No class Mon 23 Nov , 1:00 pm Cancelled"))
  #expect(!text.contains("Over"))
}

@Test func `a cancelled class leaves its room free that day`() async throws {
  let held = try await page("rooms/mab/0231.html", of: sample([]))
  #expect(words(try dayAhead("2026-11-20", on: held)).contains("MATH 246"))
  let cancelled = try await page(
    "rooms/mab/0231.html", of: sample([Cancellation(date: try date("2026-11-20"))]))
  #expect(!words(try dayAhead("2026-11-20", on: cancelled)).contains("MATH 246"))
  #expect(words(cancelled).contains("MATH 246"), "it is held today")
}

@Test func `cancellations change no list and no page of a plan but the line by its calendar`()
  async throws
{
  let dates = try ["2026-11-18", "2026-11-20"].map { Cancellation(date: try date($0)) }
  let (held, cancelled) = (
    try await sample([]).site().rendered(), try await sample(dates).site().rendered()
  )
  let plans = held.keys.filter { $0.hasPrefix("schedules/") }
  #expect(plans.count > 3)
  var said = 0
  for route in plans {
    let before = words(String(decoding: try #require(held[route]), as: UTF8.self))
    let after = words(String(decoding: try #require(cancelled[route]), as: UTF8.self))
    let line = #/ ?MATH 246-0103 is canceled (Wed 18|Fri 20) Nov ?\./#
    #expect(before == after.replacing(line, with: ""), "\(route)")
    said += after.ranges(of: line).count
  }
  #expect(said > 0 && said.isMultiple(of: 2))
}

@Test func `the term's days to know stand among what comes up`() async throws {
  var campus = try sample([])
  func known(_ name: String, _ first: String, _ last: String, _ time: Int? = nil) throws
    -> TermDate
  {
    TermDate(
      name: name, days: DateSpan(try date(first), try date(last)),
      time: time.flatMap { MinuteOfDay($0) })
  }
  campus.campus.terms[0].dates = try [
    known("Past day", "2026-11-16", "2026-11-17"),
    known("Running days", "2026-11-09", "2026-11-20", 1020),
    known("Long days", "2026-11-19", "2026-12-01"), known("Far day", "2026-12-01", "2026-12-01"),
  ]
  let text = words(try await page("index.html", of: campus))
  #expect(text.contains("Fri 20 Nov Running days 5:00 pm"))
  #expect(text.contains("Thu 19 Nov Long days until Tue 1 Dec"))
  #expect(!text.contains("Past day") && !text.contains("Far day"))
}
