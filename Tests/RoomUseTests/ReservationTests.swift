import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")

/// "2026-08-31 9:00 2026-08-31 10:00"
private func reservation(_ text: String) -> Reservation {
  let words = text.split(separator: " ").map(String.init)
  guard let from = MinuteOfDay(parsing: words[1]), let to = MinuteOfDay(parsing: words[3]),
    let found = Reservation(
      mabry, from: LocalMinute(day(words[0]), from), to: LocalMinute(day(words[2]), to))
  else { fatalError("no reservation: \(text)") }
  return found
}

private func monday(_ courses: [Course], _ reservations: [Reservation]) -> RoomDay {
  RoomDay(
    mabry, in: RoomUses(courses, term: fall, reservations: reservations),
    opening: daily(span("8:00-22:00"), on: day("2026-08-31")))
}

@Test func `reserved time is taken, and free time ends where it begins`() {
  let room = monday([], [reservation("2026-08-31 9:00 2026-08-31 10:00")])
  #expect(room.state(at: 480) == .free(until: 540, by: .use))
  #expect(room.uses.map(\.isReserved) == [true])
  #expect(room.state(at: 540) == .taken(room.uses, until: 600, nextFree: DayStretch(600, 1320)))
  #expect(room.runs().map(\.slots) == [1, 1, 2] + Array(repeating: 1, count: 24))
}

@Test func `a booking of a class adds only the time outside the class`() {
  let room = monday(
    [course("CMPS 100-0101", meeting("M 9:00-9:50 MAB 0230"))],
    [
      reservation("2026-08-31 9:00 2026-08-31 9:50"),
      reservation("2026-08-31 9:30 2026-08-31 10:00"),
    ])
  #expect(room.uses.map(\.stretch) == [DayStretch(540, 590), DayStretch(590, 600)])
  #expect(room.uses.map(\.isReserved) == [false, true])
}

@Test func `touching reservations are merged, and one of several days fills each of them`() {
  let uses = RoomUses(
    [], term: fall,
    reservations: [
      reservation("2026-08-30 12:00 2026-09-01 12:00"),
      reservation("2026-09-01 12:00 2026-09-01 13:00"),
      reservation("2026-09-01 22:00 2026-09-02 1:00"),
    ])
  func stretches(_ date: String, until end: Int = 1440) -> [DayStretch?] {
    uses.uses(of: mabry, on: day(date), until: end).map(\.stretch)
  }
  #expect(stretches("2026-08-29").isEmpty)
  #expect(stretches("2026-08-30") == [DayStretch(720, 1440)])
  #expect(stretches("2026-08-31") == [DayStretch(0, 1440)])
  #expect(stretches("2026-09-01") == [DayStretch(0, 780), DayStretch(1320, 1500)])
  #expect(stretches("2026-09-02") == [DayStretch(-120, 60)])
}

@Test func `outside the term only reservations are known`() {
  let room = RoomDay(
    mabry,
    in: RoomUses(
      [], term: fall, reservations: [reservation("2026-12-20 9:00 2026-12-20 10:00")]),
    opening: daily(span("8:00-22:00"), on: day("2026-12-20")))
  #expect(room.free.isEmpty)
  #expect(room.uses.map(\.isReserved) == [true])
}

@Test(arguments: 0..<20 as Range<UInt64>)
func `a minute is taken exactly if a reservation includes it`(_ seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let start = day("2026-08-29").dayNumber * 1440
  let spans = (0..<8).map { _ in
    let from = start + Int.random(in: 0..<4 * 1440, using: &random)
    return from..<from + Int.random(in: 1...2000, using: &random)
  }
  let reservations = spans.compactMap { span in
    Reservation(
      mabry, from: LocalMinute(localSeconds: span.lowerBound * 60),
      to: LocalMinute(localSeconds: span.upperBound * 60))
  }
  let room = monday([], reservations)
  let midnight = day("2026-08-31").dayNumber * 1440
  for minute in 0..<1440 {
    let isTaken = spans.contains { $0.contains(midnight + minute) }
    #expect(
      room.uses.contains { $0.stretch.contains(minute) } == isTaken, "seed \(seed), \(minute)")
  }
}
