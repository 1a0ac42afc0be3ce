import CampusModel
import SecondOpinion
import SeededRandom
import Testing

@testable import RoomUse

@Suite struct CrowdProfileTests {
  /// A history made up by a seed, as a question to Python and as values.
  private struct Case {
    var place: CrowdPlace
    var counts: CountHistory
    var usual: UsualDays
    var question: String

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let names = (0...random.below(4)).map { "ap-\($0)" }
      let hours = (0..<7).map { _ -> [MinuteSpan] in
        guard random.chance(85), let span = MinuteSpan(random.below(44) * 30, 1440) else {
          return []
        }
        let end = span.start + 30 + random.below(40) * 20
        return MinuteSpan(span.start, min(end, span.start + 1440)).map { [$0] } ?? []
      }
      let first = day("2026-08-20") + random.below(30)
      let length = 20 + random.below(60)
      var rows: [String] = []
      var history: [String: [CountDay]] = [:]
      for name in names where random.chance(90) {
        let (size, silence) = (random.below(60), random.below(60))
        for date in (0..<length).map({ first + $0 }) where !random.chance(silence / 3) {
          var slots = [CountSlot](repeating: CountSlot(), count: 48)
          for slot in 0..<48 where !random.chance(silence) {
            let times = 1 + random.below(6)
            slots[slot] = CountSlot(times: times, sum: random.below(times * size + 1))
            rows.append("[\"\(name)\",\"\(date)\",\(slot),\(times),\(slots[slot].sum)]")
          }
          history[name, default: []].append(CountDay(date: date, slots: slots))
        }
      }
      let today = first + length - random.below(25)
      let weeks = random.chance(30) ? 1 + random.below(6) : nil
      place = gym(names, factor: 0.7, opening: OpeningHours(days: hours))
      counts = CountHistory(days: history)
      usual = UsualDays(before: today, in: [fall], present: fall.id, lastWeeks: weeks)
      let open = hours.map { "[\($0.map { "[\($0.start),\($0.end)]" }.joined(separator: ","))]" }
      question =
        "{\"counters\":[\(names.map { "\"\($0)\"" }.joined(separator: ","))],"
        + "\"rows\":[\(rows.joined(separator: ","))],\"factor\":0.7,"
        + "\"open\":[\(open.joined(separator: ","))],\"today\":\"\(today)\","
        + "\"weeks\":\(weeks.map(String.init) ?? "null"),\"term\":{\"first\":\"2026-08-31\","
        + "\"last\":\"2026-12-14\",\"holidays\":[\"2026-09-07\",\"2026-11-25\",\"2026-11-26\","
        + "\"2026-11-27\",\"2026-11-28\",\"2026-11-29\"],\"swaps\":[\"2026-10-13\"]}}"
    }
  }

  @Test(.enabled(if: PythonScript.canImport("statistics"), "there is no Python"))
  func `usual values equal Python's statistics on random histories`() throws {
    let seeds = (0..<40).map { _ in UInt64.random(in: 0 ... .max) }
    let cases = seeds.map(Case.init)
    let answers = PythonScript("profiles.py").answers(to: cases.map(\.question))
    try #require(answers.count == cases.count)
    var known = 0
    for (seed, (asked, answer)) in zip(seeds, zip(cases, answers)) {
      let profile = CrowdProfile(
        of: asked.place, days: asked.place.days(in: asked.counts), on: asked.usual)
      let words = answer.split(separator: " ").map(String.init)
      try #require(words.count == 7 * 48)
      for (index, word) in words.enumerated() {
        let cell = profile.cells[index / 48][index % 48]
        #expect(Self.agrees(cell, word), "seed \(seed), cell \(index): \(cell), Python \(word)")
        if word.contains(":") { known += 1 }
      }
    }
    #expect(known > 500, "seeds \(seeds)")
  }

  private static func agrees(_ cell: CrowdProfile.Cell, _ word: String) -> Bool {
    let numbers = word.split(separator: ":").compactMap { Double($0) }
    switch cell {
    case .closed: return word == "-"
    case .tooFew(let days): return word == "\(days)"
    case .usual(let usual):
      guard numbers.count == 4, numbers[0] == Double(usual.days) else { return false }
      return zip(numbers.dropFirst(), [usual.lower, usual.median, usual.upper])
        .allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }
  }

  @Test func `quartiles are interpolated, and two days are too few`() throws {
    let usual = try #require(CrowdProfile.Usual(of: [40, 10, 20, 31]))
    #expect(usual.days == 4)
    #expect((usual.lower, usual.median, usual.upper) == (17.5, 25.5, 33.25))
    let equal = try #require(CrowdProfile.Usual(of: [7, 7, 7]))
    #expect((equal.lower, equal.median, equal.upper) == (7, 7, 7))
    #expect(CrowdProfile.Usual(of: [7, 7]) == nil && CrowdProfile.Usual(of: []) == nil)
  }

  @Test func `a silent counter has its usual share, and mostly silent is not 0`() {
    let counts = CountHistory(days: [
      "gym-01": [counted("2026-11-16", [20: 30, 21: 10, 23: 0])],
      "gym-02": [counted("2026-11-16", [20: 10, 22: 5])],
      "gym-03": [counted("2026-11-16", [23: 0, 20: 0])],
    ])
    // On average they see 40/3, 7.5 and 0: 20.83 together.
    let place = gym(["gym-01", "gym-02", "gym-03"], factor: 0.5)
    let people = place.days(in: counts).map(\.people)
    #expect(people.count == 1)
    #expect(people[0][20] == 20)
    #expect(people[0][21] == nil && people[0][22] == nil && people[0][0] == nil)
    #expect(people[0][23] == 0)
    let pair = gym(["gym-01", "gym-02"]).days(in: counts).first?.people ?? []
    #expect(abs((pair[21] ?? 0) - 10 * (40.0 / 3 + 7.5) / (40.0 / 3)) < 1e-9)
    #expect(abs((pair[22] ?? 0) - 5 * (40.0 / 3 + 7.5) / 7.5) < 1e-9)
  }

  @Test func `a counter that never reported counts as silent`() {
    let counts = CountHistory(days: ["a": [counted("2026-11-16", [20: 30])]])
    #expect(gym(["a", "b"]).days(in: counts).first?.people[20] == 30)
    #expect(gym(["a", "b", "c"]).days(in: counts).first?.people[20] == .some(nil))
    #expect(gym(["b"]).days(in: counts).isEmpty)
  }

  @Test func `days between counts are unknown, not left out`() {
    let counts = CountHistory(days: [
      "gym-01": [counted("2026-11-16", [20: 3]), counted("2026-11-18", [20: 4])],
      "gym-02": [counted("2026-11-15", [20: 5])],
    ])
    let days = gym().days(in: counts)
    #expect(days.map(\.date) == [0, 1, 2, 3].map { day("2026-11-15") + $0 })
    #expect(days[2].people.allSatisfy { $0 == nil })
  }

  @Test func `a teaching day is compared with the teaching days of its term`() {
    let usual = usualDays()
    #expect(usual.kind == .teaching(fall.id) && usual.weekday == .wednesday)
    #expect(usual.contains(day("2026-11-17")) && usual.contains(day("2026-08-31")))
    #expect(
      !usual.contains(today) && usual.isComparable(today) && usual.isComparable(day("2026-11-24")))
    for other in ["2026-08-30", "2026-09-07", "2026-10-13", "2026-11-26", "2026-12-15"] {
      #expect(!usual.contains(day(other)) && !usual.isComparable(day(other)), "\(other)")
    }
    let last = usualDays(weeks: 2)
    #expect(last.contains(day("2026-11-04")) && !last.contains(day("2026-11-03")))
  }

  @Test func `a swapped day is compared with the weekday that it follows`() {
    let usual = usualDays(before: day("2026-10-13"))
    #expect(usual.kind == .teaching(fall.id) && usual.weekday == .monday)
    #expect(usual.contains(day("2026-10-12")) && !usual.contains(day("2026-09-07")))
  }

  @Test func `a holiday is compared with holidays and days outside all terms`() {
    let usual = usualDays(before: day("2026-11-26"))
    #expect(usual.kind == .free && usual.weekday == .thursday)
    #expect(usual.contains(day("2026-09-07")) && usual.contains(day("2026-08-28")))
    #expect(!usual.contains(day("2026-11-19")) && usual.isComparable(day("2026-12-20")))
    #expect(!usual.isComparable(day("2026-10-13")))
  }

  @Test func `if two terms have classes, the current one is used`() {
    let short = Term(
      id: TermID("short"), name: "Short", days: DateSpan(day("2026-11-01"), day("2026-11-30")))
    let usual = UsualDays(before: today, in: [fall, short], present: short.id)
    #expect(usual.kind == .teaching(short.id) && !usual.contains(day("2026-10-28")))
    let other = UsualDays(before: today, in: [fall, short], present: TermID("other"))
    #expect(other.kind == .teaching(fall.id))
  }

  @Test func `half hours not open from beginning to end are closed`() {
    var hours = [[MinuteSpan]](repeating: [], count: 7)
    hours[0] = [span("9:15-11:00"), span("22:00-1:30")]
    hours[6] = [span("23:00-0:30")]
    let place = gym(opening: OpeningHours(days: hours))
    func open(_ weekday: Weekday) -> [Int] {
      place.openSlots(on: weekday).enumerated().filter(\.element).map(\.offset)
    }
    #expect(open(.monday) == [0, 19, 20, 21, 44, 45, 46, 47])
    #expect(open(.tuesday) == [0, 1, 2] && open(.wednesday) == [] && open(.sunday) == [46, 47])
    let midnight = { LocalMinute(day("2026-11-17"), minutes: $0) }
    #expect(place.isOpen(at: midnight(89)) && !place.isOpen(at: midnight(90)))
    let profile = CrowdProfile(of: place, days: [], on: usualDays())
    #expect(profile[.monday, 19] == .tooFew(0) && profile[.monday, 18] == .closed)
    #expect(profile.hours == MinuteSpan(0, 1440) && profile.days == nil && profile.peak == nil)
  }

  @Test func `counts while the place was closed are ignored`() {
    let closure = Closure(
      name: "Pool", days: DateSpan(day("2026-11-11")), time: span("10:00-10:20"))
    let week: [Weekday: [Double?]] = [.wednesday: slots([20: 5, 21: 6])]
    let profile = CrowdProfile(of: gym(closures: [closure]), days: days(week), on: usualDays())
    #expect(profile[.wednesday, 20] == .tooFew(2))
    #expect(profile.usual(on: .wednesday, at: 21)?.median == 6)
    #expect(profile.days == DateSpan(day("2026-10-28"), day("2026-11-11")))
    let night = Closure(name: "Night", days: DateSpan(day("2026-11-17")), time: span("23:00-9:00"))
    let place = gym(closures: [night])
    #expect(!place.isOpen(at: LocalMinute(today, minutes: 539)))
    #expect(place.isOpen(at: LocalMinute(today, minutes: 540)))
  }
}
