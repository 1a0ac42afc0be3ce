import CampusModel
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")
private let hours = span("8:00-22:00")

/// Monday 31 August in a room with these classes on Mondays.
private func monday(_ classes: String..., opening: MinuteSpan = hours) -> RoomDay {
  let courses = classes.enumerated().map { index, time in
    course("CMPS \(index + 100)-0101", meeting("M \(time) MAB 0230"))
  }
  return RoomDay(
    mabry, in: RoomUses(courses, term: fall), opening: daily(opening, on: day("2026-08-31")))
}

private func texts(_ stretches: [DayStretch]) -> [String] {
  stretches.map { "\($0.start / 60):\(zeroPadded($0.start % 60, 2))+\($0.length)" }
}

/// One letter a slot: free, partly, taken, closed.
private func letters(_ slots: [RoomSlot]) -> String {
  slots.map { slot in
    switch slot.state {
    case .free: "f"
    case .partly: "p"
    case .taken: "t"
    case .closed: "c"
    case .unknown: "u"
    }
  }.joined()
}

@Test(arguments: [
  ("8:00-8:30", "tfff"), ("8:00-8:31", "tpff"), ("8:00-8:29", "pfff"), ("8:01-8:30", "pfff"),
  ("8:30-9:30", "fttf"), ("8:15-9:45", "pttp"), ("7:00-8:00", "ffff"), ("7:00-8:01", "pfff"),
  ("10:00-11:00", "ffff"), ("7:00-11:00", "tttt"), ("8:10-8:20", "pfff"),
])
func `slots contain their start and not their end`(_ time: String, _ expected: String) {
  #expect(letters(monday(time, opening: span("8:00-10:00")).slots()) == expected)
}

@Test func `a slot has its free part, and until when a room is free`() throws {
  let room = monday("9:00-9:50", "11:00-11:50")
  let slots = room.slots()
  try #require(slots.count == 28)
  #expect(
    slots[0].state == .free(until: 540, by: .use) && slots[1].state == .free(until: 540, by: .use))
  guard case .taken(let first) = slots[2].state, case .partly(let free, let uses) = slots[3].state
  else {
    Issue.record("9:00 is taken and 9:30 partly")
    return
  }
  #expect(first == uses && first.map(\.sections) == [[section("CMPS 100-0101")]])
  #expect(texts(free) == ["9:50+10"])
  #expect(slots[4].state == .free(until: 660, by: .use))
  #expect(slots[8].state == .free(until: 1320, by: .closing))
  #expect(texts(room.free) == ["8:00+60", "9:50+70", "11:50+610"])
  #expect(room.longestFree == room.free.last)
}

@Test func `runs merge the slots of one class only`() {
  let runs = monday("9:00-10:45", "10:45-12:00", opening: span("8:00-13:00")).runs()
  #expect(runs.map(\.slots) == [1, 1, 3, 1, 2, 1, 1])
  #expect(runs[2].stretch == DayStretch(540, 630))
  #expect(runs.map(\.slots).reduce(0, +) == 10)
}

@Test func `rows last exactly as long as nothing changes`() throws {
  let window = try #require(DayStretch(420, 1380))
  let rows = monday("9:00-9:50", "9:30-10:40", "21:30-22:40").rows(over: window)
  #expect(
    texts(rows.map(\.stretch)) == [
      "7:00+60", "8:00+60", "9:00+30", "9:30+20", "9:50+50", "10:40+650", "21:30+70", "22:40+20",
    ])
  #expect(letters(rows) == "cftttftc")
  #expect(monday().rows(over: window).map(\.state).count == 3)
}

@Test func `outside the opening hours a room is closed, unless a class is in it`() {
  let room = monday("21:30-22:40")
  let window = DayStretch(1260, 1410)
  #expect(letters(room.slots(over: window)) == "ftttc")
  #expect(room.runs(over: window).map(\.slots) == [1, 3, 1])
  #expect(room.state(at: 1359) != .closed(.outsideHours))
  #expect(room.state(at: 1360) == .closed(.outsideHours))
  #expect(room.state(at: 479) == .closed(.outsideHours))
  #expect(room.state(at: 480) == .free(until: 1290, by: .use))
}

@Test func `now is free until a minute, or taken until one and free later`() {
  let room = monday("9:00-9:50", "9:50-10:40", "20:00-22:00")
  #expect(room.state(at: 539) == .free(until: 540, by: .use))
  #expect(
    room.state(at: 540) == .taken([room.uses[0]], until: 590, nextFree: DayStretch(640, 1200)))
  #expect(
    room.state(at: 590) == .taken([room.uses[1]], until: 640, nextFree: DayStretch(640, 1200)))
  #expect(room.state(at: 640) == .free(until: 1200, by: .use))
  #expect(room.state(at: 1200) == .taken([room.uses[2]], until: 1320, nextFree: nil))
}

@Test func `a holiday is free all day, a day outside the term is unknown`() {
  let uses = RoomUses([course("CMPS 231-0101", meeting("M 9:00-9:50 MAB 0230"))], term: fall)
  let holiday = RoomDay(mabry, in: uses, opening: daily(hours, on: day("2026-09-07")))
  #expect(holiday.free.map(\.length) == [840] && holiday.isKnown)
  #expect(holiday.state(at: 540) == .free(until: 1320, by: .closing))
  let after = RoomDay(mabry, in: uses, opening: daily(hours, on: day("2026-12-21")))
  #expect(after.free.isEmpty && after.longestFree == nil && !after.isKnown)
  #expect(after.state(at: 540) == .unknown && after.state(at: 479) == .closed(.outsideHours))
  #expect(after.runs().map(\.slots) == [28])
}

@Test func `opening hours go past midnight, slots are aligned to the clock`() throws {
  let uses = RoomUses(
    [
      course("CMPS 231-0101", meeting("M 23:30-0:30 MAB 0230")),
      course("CMPS 232-0101", meeting("Tu 1:00-1:30 MAB 0230")),
    ], term: fall)
  let night = RoomDay(
    mabry, in: uses,
    opening: DayOpening(
      OpeningHours(days: [[span("22:45-2:00")]] + Array(repeating: [], count: 6)),
      on: day("2026-08-31")))
  #expect(night.slots().map(\.stretch.start) == [1365, 1380, 1410, 1440, 1470, 1500, 1530])
  #expect(letters(night.slots()) == "ffttftf")
  let last = try #require(night.slots().last)
  #expect(last.stretch.clock == span("1:30-2:00"))
}

@Test(arguments: [(0, 0), (5, 5), (7, 3), (0, 2881)])
func `an empty stretch or one beyond two days is refused`(_ start: Int, _ end: Int) {
  #expect(DayStretch(start, end) == nil)
}
