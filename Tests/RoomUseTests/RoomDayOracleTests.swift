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

private func randomDays(_ generator: inout SeededGenerator, longest: Int) -> DateSpan {
  let first = fall.days.first + Int.random(in: -4..<108, using: &generator)
  return DateSpan(first, first + generator.below(longest))
}

private func randomSpan(_ generator: inout SeededGenerator, longest: Int = 1440) -> MinuteSpan {
  let start = generator.below(1440)
  let length = 1 + generator.below(longest)
  return MinuteSpan(
    from: MinuteOfDay(wrapping: start), to: MinuteOfDay(wrapping: start + length))
}

/// Days without hours, with some stretches, open all day, or from one midnight on.
private func randomHours(_ generator: inout SeededGenerator) -> OpeningHours {
  let whole = (0..<1).compactMap { MinuteSpan($0, 1440) }
  return OpeningHours(
    days: (0..<7).map { _ in
      switch generator.below(6) {
      case 0: []
      case 1: whole
      case 2: [randomSpan(&generator)]
      default: (0...generator.below(3)).map { _ in randomSpan(&generator, longest: 500) }
      }
    })
}

private func randomClosures(_ generator: inout SeededGenerator, _ name: String) -> [Closure] {
  (0..<generator.below(4)).map { index in
    Closure(
      name: "\(name) \(index)", days: randomDays(&generator, longest: 5),
      time: generator.chance(60) ? randomSpan(&generator, longest: 600) : nil)
  }
}

/// Within the term and some days around it, at most ten hours long.
private func randomReservations(
  _ generator: inout SeededGenerator, _ count: Int
) -> [Reservation] {
  (0..<count).compactMap { _ in
    let start = (fall.days.first - 2).dayNumber * 1440 + generator.below(110 * 1440)
    let end = start + 1 + generator.below(600)
    return Reservation(
      mabry, from: LocalMinute(localSeconds: start * 60), to: LocalMinute(localSeconds: end * 60))
  }
}

private func randomCancellations(
  _ courses: [Course], _ generator: inout SeededGenerator
) -> [Course] {
  courses.map { course in
    var course = course
    let start = course.sections[0].meetings[0].weekly?.time.startTime
    course.sections[0].cancellations = (0..<generator.below(30)).map { _ in
      Cancellation(
        date: fall.days.first + generator.below(106),
        start: generator.chance(50) ? start : generator.chance(50) ? MinuteOfDay(600) : nil)
    }
    return course
  }
}

/// Exams of most sections, from before the term to a few weeks after it; some at the time of a
/// class.
private func randomExams(_ courses: [Course], _ generator: inout SeededGenerator) -> [Course] {
  courses.map { course in
    var course = course
    let time = course.sections[0].meetings[0].weekly?.time
    course.sections[0].exams = (0..<generator.below(4)).map { _ in
      Exam(
        date: fall.days.first + Int.random(in: -4..<140, using: &generator),
        time: generator.chance(30)
          ? time ?? randomSpan(&generator) : randomSpan(&generator, longest: 400),
        place: generator.chance(80) ? .room(mabry) : .toBeAnnounced)
    }
    return course
  }
}

/// A room's own hours, its building's or the site's, and closures of all three.
private struct RandomHouse {
  let openings: OpeningSchedule
  /// What holds for the room.
  let hours: OpeningHours
  let closures: [Closure]

  init(_ generator: inout SeededGenerator) {
    var room = Room(id: mabry, closures: randomClosures(&generator, "room"))
    var building = Building(
      code: mabry.building, name: "Mabry Hall", closures: randomClosures(&generator, "building"))
    if generator.chance(50) { room.opening = randomHours(&generator) }
    if generator.chance(50) { building.opening = randomHours(&generator) }
    building.floors = [Floor(id: "2", name: "2nd floor", rooms: [room])]
    let settings = RoomSettings(
      openingHours: randomHours(&generator), closures: randomClosures(&generator, "site"))
    openings = OpeningSchedule(settings, buildings: [building])
    hours = room.opening ?? building.opening ?? settings.openingHours
    closures = settings.closures + building.closures + room.closures
  }
}

@Test(arguments: 0..<12 as Range<UInt64>)
func `every minute of a term equals a naive reading of the rules`(_ seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  let courses = randomExams(
    randomCancellations(randomCourses(&generator), &generator), &generator)
  let house = RandomHouse(&generator)
  let reservations = randomReservations(&generator, generator.below(60))
  let mine = randomReservations(&generator, generator.below(10))
  let uses = RoomUses(courses, term: fall, reservations: reservations + mine)
  let painted = PaintedRoom(
    mabry,
    PaintedRules(
      term: fall, hours: house.hours, closures: house.closures,
      sections: courses.flatMap(\.sections),
      reservations: reservations, mine: mine))
  let slot = [15, 30, 45, 60][generator.below(4)]
  for date in painted.dates {
    let day = RoomDay(
      mabry, in: uses, opening: house.openings.opening(of: mabry, on: date), mine: mine)
    #expect(painted.differences(from: day, slotMinutes: slot) == [], "seed \(seed)")
    expectWhole(day, "seed \(seed), \(date)")
  }
}

/// Slots, runs and rows cover the hours' window without a gap, and no two rows that touch could be
/// one.
private func expectWhole(_ room: RoomDay, _ note: Comment) {
  let (slots, runs) = (room.slots(), room.runs())
  let length = room.opening.window?.length ?? 0
  #expect(slots.map(\.stretch.length).reduce(0, +) == length, note)
  #expect(zip(slots, slots.dropFirst()).allSatisfy { $0.stretch.end == $1.stretch.start }, note)
  #expect(runs.map(\.slots).reduce(0, +) == slots.count, note)
  #expect(runs.map(\.stretch.length).reduce(0, +) == length, note)
  let rows = room.opening.window.map(room.rows(over:)) ?? []
  #expect(rows.map(\.stretch.length).reduce(0, +) == length, note)
  #expect(
    zip(rows, rows.dropFirst()).allSatisfy {
      $0.stretch.end == $1.stretch.start && $0.state != $1.state
    }, note)
}

@Test func `overlaps are minutes with two classes at different times`() {
  let seed: UInt64 = 20_11
  var generator = SeededGenerator(seed: seed)
  for round in draws(60) {
    let courses = randomCourses(&generator)
    let found = RoomUses(courses, term: fall).overlaps()
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
