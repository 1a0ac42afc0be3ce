import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

@Suite struct QuietStretchTests {
  private func profile(_ people: [Weekday: [Double?]], of place: CrowdPlace = gym()) -> CrowdProfile
  {
    CrowdProfile(of: place, days: days(people), on: usualDays())
  }

  private let busyNoon = slots([
    16: 8, 17: 4, 18: 3, 19: 5, 20: 2, 21: 5, 22: 9, 23: 12, 24: 30, 25: 12, 26: 6, 27: 7, 28: 8,
  ])

  @Test func `the quietest two hours are extended by half hours no busier`() throws {
    let profile = profile([.monday: busyNoon])
    // Slots 17 to 20 have 14 together; 21 is no busier than 19, 16 and 22 are.
    let quiet = try #require(profile.quiet(on: .monday))
    #expect(quiet.slots == 17..<22 && quiet.time == span("8:30-11:00"))
    #expect(quiet.people == 3.8 && quiet.days == 3 && quiet.weekday == .monday)
    #expect(profile.quietestHour(on: .monday) == 17..<19)
    #expect(profile.busiest(on: .monday) == 24)
    #expect(profile.quiet(on: .monday, from: 23)?.slots == 25..<29)
    #expect(profile.quiet(on: .monday, from: 26) == nil && profile.quiet(on: .tuesday) == nil)
    #expect(profile.busiest(on: .tuesday) == nil && profile.quietestHour(on: .tuesday) == nil)
  }

  @Test func `of ties the earliest is chosen`() {
    let profile = profile([
      .monday: slots(Dictionary(uniqueKeysWithValues: (16..<44).map { ($0, 5) }))
    ])
    #expect(profile.quiet(on: .monday)?.slots == 16..<44)
    #expect(profile.quietestHour(on: .monday) == 16..<18 && profile.busiest(on: .monday) == 16)
  }

  @Test(arguments: 0..<200)
  func `no two hours are quieter, and no adjacent half hour is`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let gaps = random.below(30)
    let medians = (0..<48).map { slot -> Double? in
      random.chance(gaps) || slot < 16 || slot >= 44 ? nil : Double(random.below(12))
    }
    let first = random.below(48)
    let found = profile([.friday: medians]).quiet(on: .friday, from: first)
    let windows = (first..<max(first, 45)).map { $0..<($0 + 4) }
      .filter { $0.allSatisfy { medians[$0] != nil } }
    func sum(_ slots: Range<Int>) -> Double { slots.reduce(0) { $0 + (medians[$1] ?? 0) } }
    guard let least = windows.map(sum).min(), let core = windows.first(where: { sum($0) == least })
    else {
      #expect(found == nil, "seed \(seed)")
      return
    }
    // Whatever holds the core, is known and no busier than it: the longest such is the stretch.
    let bound = core.compactMap { medians[$0] }.max() ?? 0
    let all = (first...core.lowerBound).flatMap { start in
      (core.upperBound...48).map { start..<$0 }
    }
    let fitting = all.filter { $0.allSatisfy { (medians[$0] ?? .infinity) <= bound } }
    #expect(found?.slots == fitting.max { $0.count < $1.count }, "seed \(seed)")
  }

  @Test func `the next quiet time is the rest of today, if that is quiet`() throws {
    let week: [Weekday: [Double?]] = [.wednesday: busyNoon, .thursday: busyNoon, .friday: busyNoon]
    let place = gym()
    let profile = profile(week)
    func next(_ text: String, _ place: CrowdPlace) -> QuietTime? {
      profile.nextQuiet(
        from: LocalMinute(today, MinuteOfDay(parsing: text) ?? MinuteOfDay(wrapping: 0)), at: place,
        on: usualDays())
    }
    #expect(next("7:00", place)?.date == today && next("7:00", place)?.stretch.slots == 17..<22)
    #expect(next("9:10", place)?.stretch.slots == 18..<22)
    // From noon on the rest has more people than half of the day's half hours.
    #expect(next("12:00", place)?.date == today + 1)
    let closed = gym(closures: [Closure(name: "Repairs", days: DateSpan(today + 1))])
    #expect(next("12:00", closed)?.date == today + 2)
    #expect(next("12:00", closed)?.stretch.weekday == .friday)
    let holiday = profile.nextQuiet(
      from: LocalMinute(day("2026-11-21"), minutes: 0), at: place,
      on: usualDays(before: day("2026-11-21")))
    // The days of the week to come that are known are holidays.
    #expect(holiday == nil)
  }
}
