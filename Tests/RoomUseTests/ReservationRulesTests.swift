import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private let rooms = ["MAB 0101", "MAB 0102", "ALD 7"].map(room)

private func settings(closures: [CampusModel.Closure]) -> SiteSettings {
  var settings = SiteSettings(
    publishing: PublishingSettings(title: "", baseURL: ""),
    time: TimeSettings(zone: "UTC", currentTerm: fall.id))
  settings.rooms.closures = closures
  return settings
}

private func moment(_ date: CalendarDate, _ minute: Int) -> LocalMinute {
  LocalMinute(date, minutes: minute)
}

private func reservation(_ room: RoomID, _ date: CalendarDate, _ from: Int, _ to: Int)
  -> Reservation
{
  guard let made = Reservation(room, from: moment(date, from), to: moment(date, to)) else {
    fatalError("nothing from \(from) to \(to)")
  }
  return made
}

/// A campus whose every rule is painted minute by minute too.
private struct Painted {
  var campus: Campus
  var reserved: [Reservation] = []
  /// Minutes from midnight of 1970-01-01 at which a room is open, and those at which something
  /// stands against it.
  var open: [RoomID: Set<Int>] = [:]
  var taken: [RoomID: Set<Int>] = [:]
  let days = DateSpan(day("2026-09-03"), day("2026-09-09"))

  init(_ random: inout SeededGenerator) {
    let opening = OpeningHours(
      days: (0..<7).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
          let start = Int.random(in: 0..<1400, using: &random)
          return MinuteSpan(start, start + Int.random(in: 30...900, using: &random))
        }
      })
    let closures = [
      Closure(name: "Whole", days: DateSpan(day("2026-09-05"))),
      Closure(name: "Night", days: DateSpan(day("2026-09-07")), time: span("22:00-2:00")),
    ]
    let courses = (0..<5).map { number in
      let start = Int.random(in: 0..<1380, using: &random)
      let time = "\(MinuteOfDay(wrapping: start))-\(MinuteOfDay(wrapping: start + 50))"
      return course("CMPS 10\(number)-0101", meeting("MTuThF \(time) \(rooms[number % 2].text)"))
    }
    let house = Building(
      code: rooms[0].building, name: "Mabry Hall",
      floors: [
        Floor(
          id: "1", name: "1st",
          rooms: [Room(id: rooms[0], opening: opening), Room(id: rooms[1], closures: closures)])
      ], opening: OpeningHours(daily: span("9:00-1:30")))
    let other = Building(
      code: rooms[2].building, name: "Aldous House",
      floors: [Floor(id: "1", name: "1st", rooms: [Room(id: rooms[2])])], closures: [closures[1]])
    campus = Campus(
      settings: settings(closures: [closures[0]]),
      catalog: CampusCatalog(terms: [fall], courses: courses, buildings: [house, other]))
    paint(opening, closures)
    for _ in 0..<12 {
      let room = rooms[Int.random(in: 0..<3, using: &random)]
      let start = Int.random(in: 0..<46, using: &random) * 30
      let date = days.first + Int.random(in: 0..<7, using: &random)
      let one = reservation(room, date, start, min(1440, start + 60))
      reserved.append(one)
      block(room, date, one.start.time.value..<one.start.time.value + one.minutes)
    }
  }

  private mutating func paint(_ own: OpeningHours, _ closures: [CampusModel.Closure]) {
    let hours = [
      rooms[0]: own, rooms[1]: OpeningHours(daily: span("9:00-1:30")),
      rooms[2]: OpeningHours(daily: span("8:00-22:00")),
    ]
    let closed = [[closures[0]], [closures[0]] + closures, [closures[0], closures[1]]]
    for (room, closed) in zip(rooms, closed) {
      for date in DateSpan(days.first - 1, days.last + 1).dates {
        let today = closed.filter { $0.days.contains(date) }
        // A day that is closed whole loses the hours that begin on it, and no night before.
        for span in hours[room]?[date.weekday] ?? [] where today.allSatisfy({ $0.time != nil }) {
          for minute in span.start..<span.end {
            open[room, default: []].insert(date.dayNumber * 1440 + minute)
          }
        }
        for time in today.compactMap(\.time) { block(room, date, time.start..<time.end) }
      }
    }
    for course in campus.catalog.courses {
      for meeting in course.sections.flatMap(\.meetings) {
        guard let (weekdays, time) = meeting.weekly, let room = meeting.room else { continue }
        for date in DateSpan(days.first - 1, days.last).dates {
          guard let teaching = fall.teachingWeekday(on: date), weekdays.contains(teaching) else {
            continue
          }
          block(room, date, time.start..<time.end)
        }
      }
    }
  }

  private mutating func block(_ room: RoomID, _ date: CalendarDate, _ minutes: Range<Int>) {
    for minute in minutes { taken[room, default: []].insert(date.dayNumber * 1440 + minute) }
  }

  func isFree(_ wish: Reservation) -> Bool {
    let start = wish.start.date.dayNumber * 1440 + wish.start.time.value
    return (start..<start + wish.minutes).allSatisfy {
      open[wish.room]?.contains($0) == true && taken[wish.room]?.contains($0) != true
    }
  }
}

@Test(arguments: 0..<12 as Range<UInt64>)
func `granted requests are free at every minute, and free time is granted`(_ seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let painted = Painted(&random)
  let now = moment(day("2026-09-03"), 615)
  let rules = ReservationRules(of: painted.campus, now: now, reserved: painted.reserved)
  for room in rooms {
    for date in painted.days.dates {
      for start in stride(from: 0, to: 1440, by: 30) {
        for length in [30, 90] where start + length <= 1440 {
          let wish = reservation(room, date, start, start + length)
          let isGranted = rules.problem(with: wish, holding: []) == nil
          #expect(
            isGranted == (wish.start >= now && painted.isFree(wish)),
            "seed \(seed), \(room.text) \(date) \(start)+\(length)")
        }
      }
    }
    let openings = rules.openings(of: room, from: now, lasting: 30, atMost: 1000)
      .filter { $0.start.date <= painted.days.last }
    let slots = Set(
      openings.flatMap { opening in
        stride(from: 0, to: opening.minutes, by: 30).map {
          LocalMinute(opening.start.date, minutes: opening.start.time.value + $0)
        }
      })
    let expected = painted.days.dates.flatMap { date in
      stride(from: 0, to: 1440, by: 30).map { reservation(room, date, $0, $0 + 30) }
    }.filter { $0.start >= now && painted.isFree($0) }
    #expect(slots == Set(expected.map(\.start)), "seed \(seed), \(room.text)")
    let wish = reservation(room, day("2026-09-04"), 780, 840)
    let others = rooms.filter {
      $0 != room && painted.isFree(reservation($0, day("2026-09-04"), 780, 840))
    }
    #expect(Set(rules.others(freeFor: wish, atMost: 9)) == Set(others), "seed \(seed)")
  }
}

@Suite struct `The problem with a request` {
  private static func campus(_ change: (inout RoomSettings) -> Void = { _ in }) -> Campus {
    var settings = settings(closures: [
      Closure(name: "Drill", days: DateSpan(day("2026-09-04")), time: span("12:00-13:00"))
    ])
    change(&settings.rooms)
    return Campus(
      settings: settings,
      catalog: CampusCatalog(
        terms: [fall],
        courses: [course("CMPS 100-0101", meeting("Th 9:00-9:50 MAB 0101"))],
        buildings: [
          Building(
            code: rooms[0].building, name: "Mabry Hall",
            floors: [
              Floor(
                id: "1", name: "1st",
                rooms: [Room(id: rooms[0]), Room(id: rooms[1], exclusion: "a laboratory")])
            ])
        ]))
  }

  private let thursday = day("2026-09-03")

  private func reason(
    _ room: RoomID, _ date: CalendarDate, _ from: Int, _ to: Int, own: [Reservation] = [],
    others: [Reservation] = [], in campus: Campus = Self.campus()
  ) -> ReservationRules.Problem? {
    ReservationRules(of: campus, now: moment(thursday, 600), reserved: own + others)
      .problem(with: reservation(room, date, from, to), holding: own)
  }

  @Test func `is the first of several`() {
    let room = rooms[0]
    #expect(reason(room, thursday, 600, 630) == nil)
    #expect(reason(room, thursday, 615, 645) == .offGrid(minutes: 30))
    #expect(reason(room, thursday, 570, 630) == .past)
    #expect(reason(room, fall.days.last + 1, 600, 630) == .unknownDay(last: fall.days.last))
    #expect(reason(rooms[1], thursday, 600, 630) == .excluded(reason: "a laboratory"))
    #expect(reason(room, thursday, 1290, 1350) == .closed(hours: [DayStretch(span("8:00-22:00"))]))
    #expect(reason(room, thursday + 1, 750, 810) == .closure(name: "Drill"))
    let wish = reservation(room, thursday, 660, 720)
    #expect(
      reason(room, thursday, 690, 750, others: [wish]) == .reserved(DayStretch(span("11:00-12:00")))
    )
    #expect(reason(room, thursday, 690, 750, own: [wish]) == .mine(wish))
    guard case .taken(let use) = reason(room, thursday + 7, 570, 630) else {
      Issue.record("a class is no reason")
      return
    }
    #expect(use.sections == [section("CMPS 100-0101")])
  }

  @Test func `counts slots of the day in all rooms, rounded up`() {
    let own = [
      reservation(rooms[0], thursday, 660, 720), reservation(room("ALD 7"), thursday, 660, 675),
    ]
    #expect(reason(rooms[0], thursday, 720, 750, own: own) == nil)
    #expect(reason(rooms[0], thursday, 720, 780, own: own) == .tooMany(limit: 4, left: 1))
    #expect(reason(rooms[0], thursday + 1, 840, 960, own: own) == nil)
    let strict = Self.campus { ($0.slotsPerDay, $0.slotMinutes) = (1, 60) }
    #expect(
      reason(rooms[0], thursday, 720, 780, own: own, in: strict) == .tooMany(limit: 1, left: 0))
    #expect(reason(rooms[0], thursday + 1, 840, 870, in: strict) == .offGrid(minutes: 60))
  }
}

@Test(arguments: 0..<30 as Range<UInt64>)
func `every reserved minute without a class remains`(_ seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  var campus = Painted(&random).campus
  let start = day("2026-09-03").dayNumber * 1440
  campus.occupancy.reservations = (0..<12).compactMap { _ in
    let from = start + Int.random(in: 0..<3000, using: &random)
    let to = from + Int.random(in: 1...1800, using: &random)
    return Reservation(
      rooms[0], from: LocalMinute(localSeconds: from * 60), to: LocalMinute(localSeconds: to * 60))
  }
  let beside = ReservationsOutsideClasses(classesOf: campus).reservations(of: rooms[0])
  let uses = RoomUses(campus.catalog.courses, term: fall)
  var expected: Set<Int> = []
  for minute in start..<start + 6000 {
    let date = CalendarDate(dayNumber: minute / 1440)
    let isClass = uses.uses(of: rooms[0], on: date).contains { $0.stretch.contains(minute % 1440) }
    let isReserved = campus.occupancy.reservations.contains {
      $0.start.localSeconds / 60 <= minute && minute < $0.end.localSeconds / 60
    }
    if isReserved, !isClass { expected.insert(minute) }
  }
  let found = beside.flatMap { $0.start.localSeconds / 60..<$0.end.localSeconds / 60 }
  #expect(found.count == Set(found).count && Set(found) == expected, "seed \(seed)")
  #expect(beside == beside.sorted(), "seed \(seed)")
}

@Test func `two reservations that touch are not merged`() {
  var random = SeededGenerator(seed: 1)
  var campus = Painted(&random).campus
  campus.catalog.courses = []
  campus.occupancy.reservations = [
    reservation(rooms[0], day("2026-09-03"), 600, 660),
    reservation(rooms[0], day("2026-09-03"), 660, 690),
    reservation(rooms[0], day("2026-09-03"), 670, 720),
  ]
  #expect(
    ReservationsOutsideClasses(classesOf: campus).reservations(of: rooms[0]) == [
      reservation(rooms[0], day("2026-09-03"), 600, 660),
      reservation(rooms[0], day("2026-09-03"), 660, 720),
    ])
}
