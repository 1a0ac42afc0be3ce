import CampusModel
import SecondOpinion
import SeededRandom
import Testing

@testable import CalendarImport

/// The dates of rules of repetition, by RFC 5545 §3.3.10.
@Suite struct RuleTests {
  /// The starts of an event in 2027, in seconds since 1970 by its clock.
  private func starts(_ rule: String, from start: String) async throws -> [Int] {
    let reading = try await readCalendar(
      Made("UID:a", "DTSTART:\(start)", "RRULE:\(rule)").bytes, zone: "Etc/UTC")
    return (reading.calendar?.events.flatMap(\.occurrences) ?? []).map { occurrence in
      switch occurrence {
      case .timed(let time): time.stretch.lowerBound.seconds
      case .days(let days): days.first.dayNumber * 86_400
      }
    }
  }

  @Test(.enabled(if: PythonScript.canImport("dateutil"), "Python lacks a module"))
  func `rules of all parts have the dates that dateutil finds`() async throws {
    let seed: UInt64 = 20_271
    var random = SeededGenerator(seed: seed)
    let rules = (0..<400).map { _ in RandomRule(&random) }
    let answers = PythonScript("rules.py").answers(to: rules.map(\.question))
    try #require(answers.count == rules.count)
    var dates = 0
    for (rule, answer) in zip(rules, answers) {
      let found = try await starts(rule.text, from: rule.start)
      let expected = answer.split(separator: " ").compactMap { Int($0) }
      // Of one rule 5,000 dates are read, and the start.
      let isSame = expected.count <= 5000 ? found == expected : expected.starts(with: found)
      #expect(isSame, "seed \(seed): DTSTART:\(rule.start) RRULE:\(rule.text)")
      dates += found.count
    }
    // Rules that hardly ever have a date would prove little.
    #expect(dates > 20 * rules.count)
  }

  @Test(arguments: [
    ("FREQ=YEARLY;BYMONTHDAY=13", "20260113", 12),
    ("FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13", "20260213", 1),
    ("FREQ=YEARLY;BYDAY=1MO,FR;BYMONTH=3", "20260306", 5),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", "20260511", 1),
    // From Sunday to Saturday the 52nd week of 2026 ends on 2 January 2027; dateutil counts 53
    // weeks in 2026.
    ("FREQ=YEARLY;WKST=SU;BYWEEKNO=52;BYDAY=SA", "20231230", 1),
    ("FREQ=WEEKLY;BYMONTHDAY=13", "20260113", 12), ("FREQ=DAILY;BYYEARDAY=1,-1", "20260101", 2),
    ("FREQ=DAILY;BYHOUR=9,10", "20270101", 365), ("FREQ=HOURLY;COUNT=30", "20270101", 2),
  ])
  func `parts expand and limit, also where dateutil reads them differently`(
    _ rule: String, _ start: String, _ count: Int
  ) async throws {
    #expect(try await starts(rule, from: start).count == count)
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYDAY=-9223372036854775808MO", "20270101"),
    ("FREQ=YEARLY;BYWEEKNO=1;WKST=TH;COUNT=3000", "00010101T100000"),
    ("FREQ=WEEKLY;BYWEEKNO=1;COUNT=3000", "00010101T100000"),
    ("FREQ=YEARLY;BYWEEKNO=1,-1;WKST=SU", "99991201T100000"),
  ])
  func `numbers and years at the edges end nothing`(_ rule: String, _ start: String) async throws {
    _ = try await starts(rule, from: start)
  }

  @Test func `a position counts in the whole first week`() async throws {
    // The start is a Wednesday: the last of Monday and Wednesday is itself.
    let dates = try await starts(
      "FREQ=WEEKLY;COUNT=2;BYDAY=MO,WE;BYSETPOS=-1", from: "20270106T100000")
    #expect(dates.map { $0 / 86_400 } == [20_824, 20_831])
    let first = try await starts(
      "FREQ=WEEKLY;COUNT=1;BYDAY=MO,WE;BYSETPOS=1", from: "20270106T100000")
    #expect(first.map { $0 / 86_400 } == [20_824, 20_829])
  }

  @Test func `parts that RFC 5545 does not allow are read as limits, with a warning`() async throws
  {
    let (times, reported) = try await Made(
      "UID:a", "DTSTART:20270101", "RRULE:FREQ=WEEKLY;BYMONTHDAY=1,15;BYDAY=1FR"
    ).times()
    #expect(times == ["2027-01-01", "2027-01-15", "2027-10-01", "2027-10-15"])
    #expect(
      reported == [
        "f.ics:6:7: warning: RFC 5545 does not allow BYMONTHDAY and a number in BYDAY in a rule of this frequency; it is read as a limit"
      ])
  }

  @Test(arguments: [
    "FREQ=DAILY;FREQ=WEEKLY", "FREQ=DAILY;BYHOUR=24", "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=YEARLY;BYDAY=54MO", "FREQ=YEARLY;BYEASTER=1", "FREQ=DAILY;INTERVAL=two",
    "RSCALE=HEBREW;FREQ=MONTHLY;BYDAY=MO;BYSETPOS=200",
  ])
  func `an invalid rule keeps only the start, with a warning`(_ rule: String) async throws {
    let (times, reported) = try await Made("UID:a", "DTSTART:20270101", "RRULE:\(rule)").times()
    #expect(times == ["2027-01-01"])
    #expect(reported.count == 1 && reported[0].contains("cannot be read; only the start is used"))
  }

  @Test func `other calendars' years are followed`() async throws {
    // RFC 7529: the first of Tishri in 2013 and in 2027; the 31st; a leap day's anniversary on the
    // day after.
    let (times, reported) = try await Made(
      "UID:a", "DTSTART;VALUE=DATE:20130905", "RRULE:RSCALE=HEBREW;FREQ=YEARLY",
      "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;BYMONTHDAY=31",
      "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;BYMONTH=2;BYMONTHDAY=29"
    ).times()
    #expect(
      times == [
        "2027-01-31", "2027-03-01", "2027-03-31", "2027-05-31", "2027-07-31", "2027-08-31",
        "2027-10-02", "2027-10-31", "2027-12-31",
      ])
    #expect(reported.isEmpty)
  }
}

/// A rule of any frequency, with any of the parts that dateutil reads as we do.
///
/// dateutil is not asked for what it reads otherwise: numbers of weekdays next to plain ones, which
/// it intersects; BYWEEKNO alone, where it takes all seven days; BYSETPOS in a first week that the
/// start cuts.
private struct RandomRule {
  let start: String
  let text: String
  /// For `rules.py`.
  let question: String

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  init(_ random: inout SeededGenerator) {
    let names = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    // The longer periods have more parts that change their days.
    let kind = [0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6][random.below(16)]
    var parts = ["FREQ=\(names[kind])"]
    let interval = 1 + random.below(kind == 6 ? 3 : 5)
    if random.chance(50) { parts.append("INTERVAL=\(interval)") }
    let weekStart = random.below(7)
    if random.chance(30) || kind == 4 { parts.append("WKST=\(Self.codes[weekStart])") }
    let days = Self.days(kind, &random)
    parts += days.parts + Self.times(kind, &random)
    var date = CalendarDate(dayNumber: 17_000 + random.below(3900))
    if parts.count > 2, random.chance(20) {
      parts.append("BYSETPOS=" + Self.some([1, 2, 3, -1, -2, 9], &random))
      if kind == 4 { date = date + (weekStart - date.weekday.rawValue + 7) % 7 }
    }
    parts += Self.end(kind, &random)
    // What has a date every second begins within the year that is looked at, or counting takes too
    // long elsewhere.
    if kind < 3 { date = CalendarDate(dayNumber: 20_819 + random.below(300)) }
    let (year, month, day) = date.civil
    start =
      "\(year)\(zeroPadded(month, 2))\(zeroPadded(day, 2))T\(zeroPadded(random.below(24), 2))"
      + "\(zeroPadded(random.below(4) * 15, 2))00"
    text = parts.joined(separator: ";")
    let isWeekAlone =
      days.hasWeeks && kind == 6
      && days.parts.allSatisfy {
        $0.hasPrefix("BYWEEKNO") || $0.hasPrefix("BYMONTH=")
      }
    question =
      "\(start) \(text)" + (isWeekAlone ? ";BYDAY=\(Self.codes[date.weekday.rawValue])" : "")
  }

  private static func some(_ values: [Int], _ random: inout SeededGenerator) -> String {
    let number = 1 + random.below(3)
    return (0..<number).map { _ in "\(values[random.below(values.count)])" }.joined(separator: ",")
  }

  private static func days(
    _ kind: Int, _ random: inout SeededGenerator
  ) -> (parts: [String], hasWeeks: Bool) {
    var parts: [String] = []
    if random.chance(30) { parts.append("BYMONTH=" + some(Array(1...12), &random)) }
    let hasWeeks = kind == 6 && random.chance(25)
    if hasWeeks { parts.append("BYWEEKNO=" + some([1, 2, 20, 31, 52, 53, -1, -2, -20], &random)) }
    if [0, 1, 2, 6].contains(kind), random.chance(20) {
      parts.append("BYYEARDAY=" + some([1, 50, 100, 200, 365, 366, -1, -30, -366], &random))
    }
    if kind != 4, random.chance(35) {
      parts.append("BYMONTHDAY=" + some(Array(1...31) + [-1, -2, -15, -31], &random))
    }
    if random.chance(40) {
      let isNumbered = kind >= 5 && !hasWeeks && random.chance(50)
      let listed = (0...random.below(4)).map { _ in
        // A month has no twentieth weekday: dateutil fails here.
        let isOfYear = kind == 6 && !parts.contains { $0.hasPrefix("BYMONTH=") }
        let number = [1, 2, 3, 5, -1, -2, isOfYear ? 20 : 4][random.below(7)]
        return (isNumbered ? "\(number)" : "") + codes[random.below(7)]
      }
      parts.append("BYDAY=" + listed.joined(separator: ","))
    }
    return (parts, hasWeeks)
  }

  private static func times(_ kind: Int, _ random: inout SeededGenerator) -> [String] {
    var parts: [String] = []
    if random.chance(25) { parts.append("BYHOUR=" + some(Array(0...23), &random)) }
    if random.chance(25) { parts.append("BYMINUTE=" + some([0, 5, 15, 30, 45, 59], &random)) }
    if random.chance(15) { parts.append("BYSECOND=" + some([0, 1, 30, 59], &random)) }
    return parts
  }

  /// Of the short frequencies none goes on for ever: dateutil would be slow.
  private static func end(_ kind: Int, _ random: inout SeededGenerator) -> [String] {
    switch random.below(3) {
    case 0: return ["COUNT=\(1 + random.below(kind < 3 ? 60 : 400))"]
    case 1 where kind > 2:
      return ["UNTIL=2027\(10 + random.below(3))\(10 + random.below(19))T100000"]
    case _ where kind < 2: return ["COUNT=\(1 + random.below(200))"]
    default: return []
    }
  }
}
