import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private func timings(
  _ dates: [CalendarDate], at start: Int, to end: Int, in zone: Zone
) throws -> [WeeklyRules.Timing] {
  let time: MinuteSpan = try #require(MinuteSpan(start, end))
  return WeeklyRules(in: zone).timings(on: dates, at: time)
}

/// Some dates of a few weekdays, here and there one missing, and a few of any.
private func randomDates(_ random: inout SeededGenerator) throws -> [CalendarDate] {
  let first = try Fixture.date("2026-01-05") + Int.random(in: 0..<700, using: &random)
  let days = WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &random))
  let missing = [0, 10, 60].randomElement(using: &random) ?? 0
  let every = Int.random(in: 1...3, using: &random)
  let regular = (0..<Int.random(in: 1...200, using: &random)).filter { day in
    days.contains((first + day).weekday) && day / 7 % every == 0
      && Int.random(in: 0..<100, using: &random) >= missing
  }
  let others = (0..<Int.random(in: 0...4, using: &random)).map { _ in
    Int.random(in: 0...200, using: &random)
  }
  return Set(regular + others).sorted().map { first + $0 }
}

@Test func `rules give exactly their dates, across changes of the clock`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  for name in ["America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kolkata"] {
    let zone = try Zone.load(name)
    for _ in draws(60) {
      let dates = try randomDates(&random)
      let start = Int.random(in: 0..<240, using: &random)
      let length = Int.random(in: 1...300, using: &random)
      let found = try timings(dates, at: start, to: start + length, in: zone)
      let expected = dates.map { date in
        let begin = zone.instant(localSeconds: date.dayNumber * 86_400 + start * 60)
        let end = zone.instant(localSeconds: date.dayNumber * 86_400 + (start + length) * 60)
        return [begin, end > begin ? end : begin + length * 60]
      }
      let own = found.flatMap { $0.value.occurrences(in: zone) }
        .map { [$0.lowerBound.seconds, $0.upperBound.seconds] }.sorted { $0[0] < $1[0] }
      #expect(own == expected, "seed \(seed), \(name)")
      let keys = found.map { $0.key ?? "" }
      #expect(Set(keys).count == keys.count, "seed \(seed): \(keys)")
      for case .weekly(_, _, _, _, let excluded) in found.map(\.value) {
        #expect(excluded.count <= FeedBudget.mostExclusions)
      }
    }
  }
}

@Suite struct `What is written as a rule` {
  private func dates(_ first: String, _ steps: some Sequence<Int>) throws -> [CalendarDate] {
    let first = try Fixture.date(first)
    return steps.map { first + $0 }
  }

  @Test
  func `every second week is one rule, and a Tuesday that is held on a Thursday is separate`()
    throws
  {
    let zone = try Fixture.newYork()
    // Tuesdays of every second week, and one Thursday.
    let own = try dates("2026-01-13", [0, 14, 28, 30, 42])
    let found = try timings(own, at: 600, to: 650, in: zone)
    #expect(found.map(\.key) == [nil, "20260212"])
    guard case .weekly(let first, 50, let days, _, let excluded) = found[0].value else {
      Issue.record("no rule: \(found)")
      return
    }
    #expect(first.date == own[0] && days == WeekdaySet(.tuesday))
    #expect(excluded == (try dates("2026-01-13", [7, 21, 35])))
  }

  @Test func `dates without order are events of their own, and so is a single one`() throws {
    let zone = try Fixture.newYork()
    for own in [try dates("2026-01-13", [0, 70, 100]), try dates("2026-01-13", [0])] {
      let found = try timings(own, at: 600, to: 650, in: zone)
      #expect(found.map(\.key) == own.map { $0.description.replacing("-", with: "") })
    }
    #expect(try timings([], at: 600, to: 650, in: zone).isEmpty)
  }

  @Test func `a long rule is split, with names that last`() throws {
    let zone = try Fixture.newYork()
    let own = try dates("2026-01-13", (0..<500).filter { $0 % 14 < 7 || $0 % 2 == 0 })
    let found = try timings(own, at: 600, to: 650, in: zone)
    #expect(found.map(\.key) == [nil, "b", "c"])
  }
}
