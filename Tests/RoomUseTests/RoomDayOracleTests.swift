import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")

private func randomMeeting(_ generator: inout SeededGenerator) -> Meeting {
  let start = Int.random(in: 0..<1440, using: &generator)
  let length = Int.random(in: 1...Int.random(in: 1...400, using: &generator), using: &generator)
  let days = WeekdaySet(rawValue: UInt8.random(in: 1..<128, using: &generator))
  let first = fall.days.first + Int.random(in: -10..<60, using: &generator)
  let dates = DateSpan(first, first + Int.random(in: 0..<80, using: &generator))
  return Meeting(
    timing: .weekly(
      days,
      MinuteSpan(from: MinuteOfDay(wrapping: start), to: MinuteOfDay(wrapping: start + length))),
    place: .room(mabry), dates: Bool.random(using: &generator) ? dates : nil)
}

private func randomCourses(_ generator: inout SeededGenerator) -> [Course] {
  (0..<Int.random(in: 0...9, using: &generator)).map { index in
    course("CMPS \(100 + index)-0101", randomMeeting(&generator))
  }
}

/// The sections in the room at each minute of `date` and the day after, by walking over every date of every meeting.
private func occupants(_ courses: [Course], on date: CalendarDate) -> [Set<SectionID>] {
  var minutes = [Set<SectionID>](repeating: [], count: 2880)
  for section in courses.flatMap(\.sections) {
    for meeting in section.meetings {
      guard let time = meeting.weekly?.time else { continue }
      for start in fall.dates(of: meeting) {
        let offset = (start - date) * 1440
        for minute in time.start + offset..<time.end + offset where minutes.indices.contains(minute)
        {
          minutes[minute].insert(section.id)
        }
      }
    }
  }
  return minutes
}

@Test func `slots, free stretches and states agree with a walk over the minutes`() {
  let seed: UInt64 = 19_11
  var generator = SeededGenerator(seed: seed)
  for round in 0..<60 {
    let courses = randomCourses(&generator)
    let uses = RoomUses(courses, term: fall)
    let date = fall.days.first + Int.random(in: -2..<108, using: &generator)
    let opens = Int.random(in: 0..<1440, using: &generator)
    let open = opens..<opens + Int.random(in: 1...1440, using: &generator)
    guard let opening = MinuteSpan(open.lowerBound, open.upperBound) else { continue }
    let room = RoomDay(mabry, on: date, in: uses, opening: opening)
    let present = occupants(courses, on: date)
    let isFree = (0..<2880).map {
      fall.days.contains(date) && open.contains($0) && present[$0].isEmpty
    }
    let walk = Walk(present: present, isFree: isFree, opening: open)
    let note: Comment = "seed \(seed), round \(round)"
    #expect(walk.free == room.free.map { $0.start..<$0.end }, note)
    for slot in room.slots() { walk.expect(slot, note) }
    for minute in stride(from: 0, to: max(1440, open.upperBound), by: 7) {
      walk.expect(room.state(at: minute), at: minute, note)
    }
    expectWhole(room, note)
  }
}

/// Slots and runs cover the opening hours without a gap.
private func expectWhole(_ room: RoomDay, _ note: Comment) {
  let (slots, runs) = (room.slots(), room.runs())
  #expect(slots.map(\.stretch.length).reduce(0, +) == room.opening.length, note)
  #expect(zip(slots, slots.dropFirst()).allSatisfy { $0.stretch.end == $1.stretch.start }, note)
  #expect(runs.map(\.slots).reduce(0, +) == slots.count, note)
  #expect(runs.map(\.stretch.length).reduce(0, +) == room.opening.length, note)
}

/// The truth of one day, minute by minute.
private struct Walk {
  let present: [Set<SectionID>]
  let isFree: [Bool]
  let opening: Range<Int>

  var free: [Range<Int>] { free(in: 0..<2880) }

  func free(in window: Range<Int>) -> [Range<Int>] {
    window.reduce(into: []) { runs, minute in
      guard isFree[minute] else { return }
      if let last = runs.last, last.upperBound == minute {
        runs[runs.count - 1] = last.lowerBound..<minute + 1
      } else {
        runs.append(minute..<minute + 1)
      }
    }
  }

  func expect(_ slot: Slot, _ note: Comment) {
    let minutes = slot.stretch.start..<slot.stretch.end
    let sections = minutes.reduce(into: Set()) { $0.formUnion(present[$1]) }
    let rest = free(in: minutes)
    switch slot.state {
    case .free(let until):
      #expect(sections.isEmpty && rest == [minutes], note)
      #expect((until ?? opening.upperBound) == end(ofFree: minutes.lowerBound), note)
    case .partly(let free, let uses):
      #expect(free.map { $0.start..<$0.end } == rest && !rest.isEmpty, note)
      #expect(Set(uses.flatMap(\.sections)) == sections && !sections.isEmpty, note)
    case .taken(let uses):
      #expect(rest.isEmpty && Set(uses.flatMap(\.sections)) == sections, note)
    case .closed(let reason):
      #expect(rest.isEmpty && sections.isEmpty && reason == .nothingKnown, note)
    }
  }

  func expect(_ state: RoomDay.State, at minute: Int, _ note: Comment) {
    switch state {
    case .free(let until):
      #expect(isFree[minute], note)
      #expect((until ?? opening.upperBound) == end(ofFree: minute), note)
    case .taken(let uses, let until, let nextFree):
      #expect(Set(uses.flatMap(\.sections)) == present[minute], note)
      // Classes last below 7 hours here, so one that ends beyond the walk began in its last day.
      if until < 2880 {
        #expect(uses.allSatisfy { $0.stretch.end <= until }, note)
        #expect(!present[until - 1].isDisjoint(with: present[minute]), note)
      }
      #expect(nextFree?.start == (minute..<2880).first { isFree[$0] }, note)
    case .closed:
      #expect(present[minute].isEmpty && !isFree[minute], note)
    }
  }

  private func end(ofFree minute: Int) -> Int {
    (minute..<2880).first { !isFree[$0] } ?? 2880
  }
}

@Test func `overlaps are the minutes with two classes of different times`() {
  let seed: UInt64 = 20_11
  var generator = SeededGenerator(seed: seed)
  for round in 0..<60 {
    let courses = randomCourses(&generator)
    let found = RoomUses(courses, term: fall).overlaps
    var expected: Set<Clash> = []
    let meetings = courses.flatMap(\.sections).flatMap { section in
      section.meetings.flatMap { meeting in
        fall.dates(of: meeting).map { ($0.dayNumber * 1440, meeting.weekly?.time, section.id) }
      }
    }
    for (a, x, first) in meetings {
      for (b, y, second) in meetings where first != second && abs(a - b) <= 1440 {
        guard let x, let y, x.start + a < y.end + b, y.start + b < x.end + a, x != y || a != b
        else {
          continue
        }
        expected.insert(Clash(sections: [first, second], day: min(a, b) / 1440))
      }
    }
    let clashes = found.flatMap { overlap in
      overlap.dates.map {
        Clash(
          sections: Set(overlap.first.sections + overlap.second.sections), day: $0.dayNumber)
      }
    }
    #expect(Set(clashes) == expected, "seed \(seed), round \(round)")
  }
}

private struct Clash: Hashable {
  let sections: Set<SectionID>
  let day: Int
}
