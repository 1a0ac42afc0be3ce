import CampusModel
import Testing

private func canceled(_ day: String, _ start: Int? = nil, _ reason: String? = nil) throws
  -> Cancellation
{
  Cancellation(date: try date(day), start: start.flatMap { MinuteOfDay($0) }, reason: reason)
}

private func section(_ cancellations: [Cancellation]) throws -> Section {
  Section(
    id: SectionID(try #require(CourseID("CMPS 231")), "0101"), cancellations: cancellations)
}

private func meeting(_ days: String, from start: Int) throws -> Meeting {
  Meeting(
    timing: .weekly(try #require(WeekdaySet(parsing: days)), try minutes(start, start + 50)),
    place: .toBeAnnounced)
}

private func fortnight() throws -> Term {
  Term(
    id: TermID("fall-2026"), name: "Fall 2026", days: try span("2026-08-31", "2026-09-11"),
    holidays: [Holiday(name: "Labor Day", days: try span("2026-09-07", "2026-09-07"))])
}

@Test func `canceled dates are taken away, all of a day or what begins at a minute`() throws {
  let term = try fortnight()
  let (early, late) = (try meeting("MW", from: 600), try meeting("MW", from: 720))
  let section = try section([
    canceled("2026-08-31", 720), canceled("2026-09-02"), canceled("2026-09-04"),
  ])
  #expect(term.dates(of: early, in: section) == [try date("2026-08-31"), try date("2026-09-09")])
  #expect(term.dates(of: late, in: section) == [try date("2026-09-09")])
  #expect(term.dates(of: late).count == 3)
  let untimed = Meeting(timing: .anyTime, place: .online)
  #expect(section.cancellation(of: untimed, on: try date("2026-09-02")) == nil)
}

@Test func `whether a class meets agrees with the dates on which it does`() throws {
  let term = try fortnight()
  for days in ["M", "TuTh", "MWF", "SaSu", "MTuWThFSaSu"] {
    let meeting = try meeting(days, from: 600)
    let around = DateSpan(term.days.first - 10, term.days.last + 10).dates
    #expect(around.filter { term.meets(meeting, on: $0) } == term.dates(of: meeting), "\(days)")
  }
}

@Test func `cancellations are in order, a day before its minutes, without repeats`() throws {
  let all = try [
    canceled("2026-09-02", 600, "Second"), canceled("2026-08-31", 720),
    canceled("2026-08-31", 600, "First said"), canceled("2026-09-02", nil, "Snow"),
    canceled("2026-08-31", 600, "Said again"),
  ]
  let kept = try [
    canceled("2026-08-31", 600, "First said"), canceled("2026-08-31", 720),
    canceled("2026-09-02", nil, "Snow"),
  ]
  #expect(all.inOrder == kept)
  #expect(kept.inOrder == kept && [Cancellation]().inOrder == [])
}

@Test func `every color is nearest to itself`() throws {
  for name in CSSColor.names {
    let color = try #require(CSSColor(name))
    #expect(CSSColor.nearest(to: color.rgb).rgb == color.rgb, "\(name)")
  }
  #expect(CSSColor.nearest(to: 0x00ffff).name == "aqua")
  #expect(CSSColor.nearest(to: 0x808080).name == "gray")
  #expect(CSSColor.nearest(to: 0x01827e).name == "teal")
  #expect(CSSColor.nearest(to: 0xfefefe).name == "white")
}
