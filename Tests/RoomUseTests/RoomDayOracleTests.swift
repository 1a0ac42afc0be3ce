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
