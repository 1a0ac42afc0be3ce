import CampusModel
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")

@Test func `sections that share a lecture are one class`() {
  let uses = RoomUses(
    [
      course("CMPS 231-0102", meeting("MWF 9:00-9:50 MAB 0230", kind: "Lecture")),
      course("CMPS 231-0101", meeting("MWF 9:00-9:50 MAB 0230")),
      course("STAT 231-0101", meeting("MW 9:00-9:50 MAB 0230", dates: fall.days)),
    ], term: fall)
  let shared = ["CMPS 231-0101", "CMPS 231-0102"].map(section)
  #expect(uses.weeklyUses(of: mabry).map(\.sections) == [[section("STAT 231-0101")], shared])
  let monday = uses.uses(of: mabry, on: day("2026-08-31"))
  #expect(monday.map(\.sections) == [shared + [section("STAT 231-0101")]])
  #expect(monday.map(\.kind) == ["Lecture"])
  #expect(uses.uses(of: mabry, on: day("2026-09-04")).map(\.sections) == [shared])
  #expect(uses.overlaps().isEmpty)
}

@Test func `holidays, swapped days and a meeting's own dates are respected`() {
  let uses = RoomUses(
    [
      course("CMPS 231-0101", meeting("M 9:00-9:50 MAB 0230")),
      course(
        "CMPS 330-0101",
        meeting(
          "Tu 9:00-9:50 MAB 0230", dates: DateSpan(day("2026-10-01"), day("2027-01-31")))),
    ], term: fall)
  func sections(_ date: String) -> [SectionID] {
    uses.uses(of: mabry, on: day(date)).flatMap(\.sections)
  }
  #expect(sections("2026-08-31") == [section("CMPS 231-0101")])
  #expect(sections("2026-09-07").isEmpty)
  #expect(sections("2026-09-08").isEmpty)
  #expect(sections("2026-10-06") == [section("CMPS 330-0101")])
  #expect(sections("2026-10-13") == [section("CMPS 231-0101")])
  #expect(sections("2026-12-15").isEmpty)
  #expect(uses.weeklyUses(of: mabry).map(\.dates.last) == [fall.days.last, fall.days.last])
}

@Test func `a class past midnight is seen from both days`() {
  let uses = RoomUses([course("ASTR 310-0101", meeting("M 23:00-1:00 MAB 0230"))], term: fall)
  let monday = uses.uses(of: mabry, on: day("2026-08-31")).map(\.stretch)
  #expect(monday == [DayStretch(1380, 1500)].compactMap { $0 })
  let tuesday = uses.uses(of: mabry, on: day("2026-09-01")).map(\.stretch)
  #expect(tuesday == [DayStretch(-60, 60)].compactMap { $0 })
  #expect(uses.uses(of: mabry, on: day("2026-08-30"), until: 2880).count == 1)
  #expect(uses.uses(of: mabry, on: day("2026-08-30"), until: 2820).isEmpty)
}

@Test func `other terms, unknown rooms and unknown times use no room`() {
  var other = course("CMPS 231-0101", meeting("M 9:00-9:50 MAB 0230"))
  other.term = TermID("spring-2027")
  let outside = DateSpan(day("2027-02-01"), day("2027-03-01"))
  let uses = RoomUses(
    [
      other, course("CMPS 330-0101", Meeting(timing: .toBeAnnounced, place: .room(mabry))),
      course("CMPS 331-0101", meeting("M 9:00-9:50 MAB 0230", dates: outside)),
    ], term: fall)
  #expect(uses.rooms.isEmpty)
}

@Test func `two classes in one room are reported with their dates`() throws {
  let uses = RoomUses(
    [
      course("CMPS 231-0101", meeting("MW 9:00-9:50 MAB 0230")),
      course(
        "CMPS 330-0101",
        meeting(
          "WF 9:30-10:20 MAB 0230", dates: DateSpan(day("2026-11-16"), day("2026-12-04")))),
      course("CMPS 400-0101", meeting("M 9:50-10:20 MAB 0230")),
      course("CMPS 401-0101", meeting("Sa 23:00-1:00 MAB 0230")),
      course("CMPS 402-0101", meeting("Su 0:30-2:00 MAB 0230", dates: DateSpan(day("2026-09-06")))),
    ], term: fall)
  let overlaps = uses.overlaps()
  try #require(overlaps.count == 2)
  #expect(overlaps[0].first.sections == [section("CMPS 231-0101")])
  #expect(overlaps[0].second.sections == [section("CMPS 330-0101")])
  // Not Wednesday 25 November: it is a holiday.
  #expect(overlaps[0].dates == [day("2026-11-18"), day("2026-12-02")])
  #expect(overlaps[1].first.sections == [section("CMPS 401-0101")])
  #expect(overlaps[1].dates == [day("2026-09-05")])
}

@Test func `a canceled class leaves its room free, unless others share it`() throws {
  var courses = [
    course("CMPS 231-0101", meeting("MW 9:00-9:50 MAB 0230")),
    course(
      "STAT 231-0101", meeting("MW 9:00-9:50 MAB 0230"), meeting("W 11:00-11:50 MAB 0230")),
    course("MATH 246-0101", meeting("M 9:30-10:20 MAB 0230")),
    course("ASTR 310-0101", meeting("Tu 23:00-1:00 MAB 0230")),
  ]
  courses[0].sections[0].cancellations = [Cancellation(date: day("2026-09-09"))]
  courses[1].sections[0].cancellations = [
    Cancellation(date: day("2026-09-09"), start: MinuteOfDay(540)),
    Cancellation(date: day("2026-09-16"), start: MinuteOfDay(540)),
    Cancellation(date: day("2026-09-23"), start: MinuteOfDay(541)),
  ]
  courses[2].sections[0].cancellations = fall.days.dates.filter { $0 > day("2026-09-14") }
    .map { Cancellation(date: $0) }
  courses[3].sections[0].cancellations = [Cancellation(date: day("2026-09-08"))]
  let uses = RoomUses(courses, term: fall)
  func sections(_ date: String) -> [[SectionID]] {
    uses.uses(of: mabry, on: day(date)).map(\.sections)
  }
  let (first, second) = (section("CMPS 231-0101"), section("STAT 231-0101"))
  // The night class of the Tuesday before is canceled too.
  #expect(sections("2026-09-09") == [[second]])
  #expect(sections("2026-09-16").suffix(2) == [[first], [second]])
  #expect(sections("2026-09-23").suffix(2) == [[first, second], [second]])
  let opening = try #require(MinuteSpan(480, 1320))
  let free = RoomDay(mabry, in: uses, opening: daily(opening, on: day("2026-09-09"))).free
  #expect(free == [DayStretch(480, 660), DayStretch(710, 1320)].compactMap { $0 })
  // Two classes at one time are reported only for the dates on which both are held; the week is as
  // planned.
  #expect(uses.overlaps().map(\.dates) == [[day("2026-08-31"), day("2026-09-14")]])
  #expect(uses.weeklyUses(of: mabry).count == 4)
}

@Test func `the classes of another term are known on its days only`() {
  let spring = Term(
    id: TermID("spring-2027"), name: "Spring 2027",
    days: DateSpan(day("2027-01-25"), day("2027-05-11")))
  var later = course("STAT 231-0101", meeting("M 9:00-9:50 MAB 0230"))
  later.term = spring.id
  let courses = [course("CMPS 231-0101", meeting("M 9:00-9:50 MAB 0230")), later]
  let alone = RoomUses(courses, term: fall)
  let both = alone.joined(with: [RoomUses(courses, term: spring)])
  let dates = ["2026-12-14", "2026-12-21", "2027-01-25", "2027-05-17"].map(day)
  func sections(_ uses: RoomUses) -> [[SectionID]] {
    dates.map { uses.uses(of: mabry, on: $0).flatMap(\.sections) }
  }
  #expect(sections(alone) == [[section("CMPS 231-0101")], [], [], []])
  #expect(
    sections(both) == [[section("CMPS 231-0101")], [], [section("STAT 231-0101")], []])
  #expect(dates.map(alone.isKnown) == [true, false, false, false])
  #expect(dates.map(both.isKnown) == [true, false, true, false])
  let first = RoomDay(
    mabry, in: both, opening: daily(span("8:00-22:00"), on: day("2027-01-25")))
  #expect(first.free.map(\.start) == [480, 590] && first.isKnown)
}
