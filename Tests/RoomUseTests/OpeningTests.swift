import CampusModel
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")
/// Monday.
private let monday = day("2026-08-31")

private func week(_ days: [Weekday: [String]]) -> OpeningHours {
  OpeningHours(days: Weekday.allCases.map { (days[$0] ?? []).map(span) })
}

private func texts(_ stretches: [DayStretch]) -> [String] {
  stretches.map { "\($0.start)-\($0.end)" }
}

private func settings(
  _ hours: String, closures: [Closure] = []
) -> RoomSettings {
  RoomSettings(
    openingHours: OpeningHours(daily: span(hours)), closures: closures)
}

@Test func `hours past midnight belong to the day they begin on, and show on the next`() {
  let hours = week([.monday: ["8:00-2:00"], .tuesday: ["9:00-12:00", "13:00-18:00"]])
  let first = DayOpening(hours, on: monday)
  #expect(texts(first.hours) == ["480-1560"] && first.open == first.hours && first.end == 1560)
  #expect(first.ownWindow == DayStretch(480, 1560) && first.nightEnd == 0)
  let second = DayOpening(hours, on: monday + 1)
  #expect(texts(second.open) == ["0-120", "540-720", "780-1080"] && second.end == 1440)
  #expect(second.window == DayStretch(0, 1080))
  #expect(second.ownWindow == DayStretch(540, 1080) && second.nightEnd == 120)
  let third = DayOpening(hours, on: monday + 2)
  #expect(third.window == nil && third.ownWindow == nil && third.nightEnd == 0)
}

@Test func `a place that never closes stays open at midnight`() {
  let always = OpeningHours(days: Array(repeating: [span("0:00-0:00")], count: 7))
  let uses = RoomUses([course("CMPS 100-0101", meeting("Tu 7:00-8:00 MAB 0230"))], term: fall)
  let first = RoomDay(mabry, in: uses, opening: DayOpening(always, on: monday))
  #expect(texts(first.free) == ["0-1440"])
  #expect(first.state(at: 1439) == .free(until: 1860, by: .use))
  let second = RoomDay(mabry, in: uses, opening: DayOpening(always, on: monday + 1))
  #expect(second.state(at: 0) == .free(until: 420, by: .use))
  #expect(second.state(at: 480) == .free(until: 2880, by: .unknown))
  let last = RoomDay(mabry, in: uses, opening: DayOpening(always, on: fall.days.last))
  #expect(last.state(at: 600) == .free(until: 1440, by: .unknown))
  let eve = RoomDay(mabry, in: uses, opening: DayOpening(always, on: fall.days.first - 1))
  #expect(eve.state(at: 600) == .unknown && eve.free.isEmpty)
}

@Test func `a closed day cancels its night and keeps the night before`() {
  let hours = OpeningHours(daily: span("8:00-2:00"))
  let closures = [Closure(name: "Snow", days: DateSpan(monday + 1))]
  func texts(_ days: Int) -> [String] {
    DayOpening(hours, closures: closures, on: monday + days).open.map { "\($0.start)-\($0.end)" }
  }
  #expect(texts(0) == ["0-120", "480-1560"])
  #expect(texts(1) == ["0-120"])
  #expect(texts(2) == ["480-1560"])
  let uses = RoomUses([], term: fall)
  let snow = RoomDay(
    mabry, in: uses, opening: DayOpening(hours, closures: closures, on: monday + 1))
  #expect(snow.state(at: 119) == .free(until: 120, by: .closing))
  #expect(snow.state(at: 120) == .closed(.closure("Snow")))
  #expect(snow.state(at: 1559) == .closed(.closure("Snow")))
  #expect(snow.runs().map(\.slots) == [1, 1, 1, 1, 48])
}

@Test func `a closure of some hours reduces free time of either night`() {
  let closures = [
    Closure(name: "Cleaning", days: DateSpan(monday), time: span("12:15-13:00")),
    Closure(name: "Fumes", days: DateSpan(monday), time: span("23:00-1:00")),
  ]
  let opening = DayOpening(OpeningHours(daily: span("8:00-2:00")), closures: closures, on: monday)
  #expect(texts(opening.open) == ["0-120", "480-735", "780-1380", "1500-1560"])
  let room = RoomDay(mabry, in: RoomUses([], term: fall), opening: opening)
  #expect(room.state(at: 734) == .free(until: 735, by: .closing))
  #expect(room.state(at: 735) == .closed(.closure("Cleaning")))
  #expect(room.state(at: 780) == .free(until: 1380, by: .closing))
  #expect(
    room.state(of: DayStretch(span("12:00-12:30")))
      == .partly(free: [DayStretch(720, 735)].compactMap { $0 }, uses: []))
  let next = DayOpening(OpeningHours(daily: span("8:00-2:00")), closures: closures, on: monday + 1)
  #expect(texts(next.open) == ["60-120", "480-1560"])
}

@Test func `a class in a closed room is still listed`() {
  let uses = RoomUses([course("CMPS 100-0101", meeting("M 9:00-9:50 MAB 0230"))], term: fall)
  let closures = [Closure(name: "Painting", days: DateSpan(monday))]
  let room = RoomDay(
    mabry, in: uses,
    opening: DayOpening(OpeningHours(daily: span("8:00-22:00")), closures: closures, on: monday))
  #expect(room.state(at: 540) == .taken(room.uses, until: 590, nextFree: nil))
  #expect(room.state(at: 590) == .closed(.closure("Painting")))
}

@Test func `a room's hours override its building's, those the site's, and closures add up`() {
  let other = room("MAB 0231")
  let building = Building(
    code: mabry.building, name: "Mabry Hall",
    floors: [
      Floor(
        id: "2", name: "2nd floor",
        rooms: [
          Room(
            id: mabry, opening: OpeningHours(daily: span("10:00-12:00")),
            closures: [Closure(name: "Piano", days: DateSpan(monday), time: span("11:00-11:10"))]),
          Room(id: other),
        ])
    ],
    opening: OpeningHours(daily: span("9:00-18:00")),
    closures: [Closure(name: "Drill", days: DateSpan(monday), time: span("10:30-10:40"))])
  let openings = OpeningSchedule(
    settings(
      "8:00-22:00",
      closures: [Closure(name: "Strike", days: DateSpan(monday), time: span("11:50-13:00"))]),
    buildings: [building])
  #expect(
    texts(openings.opening(of: mabry, on: monday).open) == ["600-630", "640-660", "670-710"])
  #expect(
    texts(openings.opening(of: other, on: monday).open) == ["540-630", "640-710", "780-1080"])
  #expect(
    texts(openings.opening(of: room("ALD 1"), on: monday).open) == ["480-710", "780-1320"])
  #expect(
    openings.opening(of: mabry, on: monday).closures.map(\.name) == ["Strike", "Drill", "Piano"])
  #expect(texts(openings.opening(in: mabry.building, on: monday + 1).open) == ["540-1080"])
}

@Test func `if closing and a class coincide, closing is the cause`() {
  let uses = RoomUses([course("CMPS 100-0101", meeting("M 22:00-22:50 MAB 0230"))], term: fall)
  let room = RoomDay(mabry, in: uses, opening: daily(span("8:00-22:00"), on: monday))
  #expect(room.state(at: 600) == .free(until: 1320, by: .closing))
}

@Test func `own reservations are marked as such, exactly to the minute`() throws {
  func reservation(_ from: Int, _ to: Int, of room: RoomID = mabry) throws -> Reservation {
    try #require(
      Reservation(
        room, from: LocalMinute(monday, minutes: from), to: LocalMinute(monday, minutes: to)))
  }
  let mine = [try reservation(540, 600), try reservation(600, 630)]
  let elsewhere = try reservation(480, 1200, of: room("MAB 0231"))
  let uses = RoomUses(
    [course("CMPS 100-0101", meeting("M 10:20-10:40 MAB 0230"))], term: fall,
    reservations: mine + [try reservation(570, 660)])
  let opening = daily(span("8:00-22:00"), on: monday)
  let own = RoomDay(mabry, in: uses, opening: opening, mine: mine + [elsewhere])
  #expect(texts(own.uses.map(\.stretch)) == ["540-620", "620-640", "640-660"])
  #expect(own.uses.map(\.isMine) == [true, false, false])
  #expect(own.uses.map(\.isReserved) == [false, false, true])
  let anybody = RoomDay(mabry, in: uses, opening: opening)
  #expect(texts(anybody.uses.map(\.stretch)) == ["540-620", "620-640", "640-660"])
  #expect(!anybody.uses.contains(where: \.isMine) && anybody.free == own.free)
}

@Test func `the next free time that is long enough is now, later, or never`() {
  let uses = RoomUses(
    [
      course("CMPS 100-0101", meeting("M 9:00-9:50 MAB 0230")),
      course("CMPS 101-0101", meeting("M 10:10-12:00 MAB 0230")),
    ], term: fall)
  let room = RoomDay(mabry, in: uses, opening: daily(span("8:00-13:00"), on: monday))
  func next(_ minute: Int, _ length: Int) -> [Int]? {
    room.nextFree(from: minute, for: length).map { [$0.start, $0.end.minute] }
  }
  #expect(next(500, 40) == [500, 540] && next(501, 40) == [720, 780])
  #expect(next(540, 20) == [590, 610] && next(540, 21) == [720, 780])
  #expect(next(720, 60) == [720, 780] && next(720, 61) == nil && next(780, 1) == nil)
}
