import CampusModel
import Testing

@testable import RoomUse

@Suite struct CrowdVerdictTests {
  private static func clock(_ instant: Instant) -> LocalMinute {
    LocalMinute(localSeconds: instant.seconds - 5 * 3600)
  }

  private static func instant(_ text: String, _ minutes: Int) -> Instant {
    Instant(seconds: LocalMinute(day(text), minutes: minutes).localSeconds + 5 * 3600)
  }

  /// Three Wednesdays with 20, 24 and 40 devices at 11 am, and `newest` today.
  private static func counts(_ newest: [String: Int], at minutes: Int = 660) -> CountHistory {
    let dates = ["2026-10-28": 10, "2026-11-04": 12, "2026-11-11": 20]
    let past = dates.sorted { $0.key < $1.key }.map { counted($0.key, [22: $0.value]) }
    return CountHistory(
      newest: Snapshot(time: instant("2026-11-18", minutes), devices: newest),
      days: ["gym-01": past, "gym-02": past])
  }

  private static func crowd(
    _ counts: CountHistory, at place: CrowdPlace = gym(), now minutes: Int = 665
  ) -> Crowd {
    Crowd(
      at: place, by: counts, comparedWith: usualDays(), now: instant("2026-11-18", minutes),
      staleAfter: 60, clock: clock)
  }

  /// The quartiles are 22, 24 and 32.
  @Test(arguments: [
    (0, CrowdComparison.Standing.quieter), (10, .quieter), (11, .asUsual), (12, .asUsual),
    (16, .asUsual), (17, .busier), (90, .busier),
  ])
  func `within the quartiles is as usual`(half: Int, standing: CrowdComparison.Standing)
    throws
  {
    let crowd = Self.crowd(Self.counts(["gym-01": half, "gym-02": half]))
    guard case .known(let present, _, let comparison?) = crowd.verdict else {
      Issue.record("\(crowd.verdict)")
      return
    }
    #expect(present.devices == 2 * half && present.people == Double(2 * half))
    #expect(present.local == LocalMinute(today, minutes: 660))
    #expect(comparison.standing == standing && comparison.usual.days == 3)
    #expect(comparison.usual.lower == 22 && comparison.usual.upper == 32)
    #expect(comparison.weekday == .wednesday && comparison.slot == 22)
  }

  @Test func `less than a person outside the quartiles is as usual`() throws {
    let usual = try #require(CrowdProfile.Usual(of: [2.5, 2.5, 2.5]))
    let standings = [1.4, 1.5, 1.6, 3.4, 3.5].map {
      CrowdComparison(of: $0, with: usual, on: .monday, at: 20).standing
    }
    #expect(standings == [.quieter, .quieter, .asUsual, .asUsual, .busier])
  }

  @Test func `the level is by capacity, otherwise by the busiest usual half hour`() {
    let profile = CrowdProfile(
      of: gym(), days: days([.monday: slots([20: 60])]), on: usualDays())
    let levels = [19.9, 20, 39.9, 40, 500].map { gym().level(of: $0, in: profile) }
    #expect(levels == [.quiet, .moderate, .moderate, .busy, .busy])
    #expect(gym(capacity: 600).level(of: 199, in: profile) == .quiet)
    let empty = CrowdProfile(of: gym(), days: [], on: usualDays())
    #expect(gym().level(of: 5, in: empty) == nil)
    #expect(gym(capacity: 9).level(of: 5, in: empty) == .moderate)
  }

  @Test func `stale, missing and silent counts are unknown, each with its reason`() {
    let heard = Self.counts(["gym-01": 4, "gym-02": 5])
    #expect(
      Self.crowd(heard, now: 721).verdict
        == .unknown(.stale(Self.instant("2026-11-18", 660))))
    #expect(Self.crowd(heard, now: 721).present == nil)
    #expect(Self.crowd(CountHistory()).verdict == .unknown(.noCounts))
    let other = CountHistory(
      newest: Snapshot(time: Self.instant("2026-11-18", 660), devices: ["x": 1]))
    #expect(Self.crowd(other).verdict == .unknown(.noCounts))
    #expect(Self.crowd(Self.counts(["x": 1])).verdict == .unknown(.tooFewCounters(0, of: 2)))
    let five = gym(["gym-01", "gym-02", "a", "b", "c"])
    #expect(Self.crowd(heard, at: five).verdict == .unknown(.tooFewCounters(2, of: 5)))
  }

  @Test func `one silent counter of two is estimated, and reported`() throws {
    let crowd = Self.crowd(Self.counts(["gym-01": 9]), at: gym(factor: 0.5))
    let present = try #require(crowd.present)
    #expect(present.devices == 9 && present.people == 9)
    #expect(present.heard == 1 && present.counters == 2)
  }

  @Test func `a closed place is closed for any counts`() {
    let counts = Self.counts(["gym-01": 9, "gym-02": 9], at: 420)
    let crowd = Self.crowd(counts, now: 430)
    #expect(crowd.verdict == .closed && crowd.present?.people == 18)
    #expect(Self.crowd(CountHistory(), now: 430).verdict == .closed)
    let closure = Closure(name: "Repairs", days: DateSpan(today))
    #expect(Self.crowd(counts, at: gym(closures: [closure]), now: 480).verdict == .closed)
  }

  @Test func `counts of yesterday are not compared`() {
    let place = gym(opening: OpeningHours(daily: span("8:00-2:00")))
    let counts = CountHistory(
      newest: Snapshot(time: Self.instant("2026-11-17", 1435), devices: ["gym-01": 1, "gym-02": 1]))
    let crowd = Self.crowd(counts, at: place, now: 5)
    guard case .known(let present, let level, let comparison) = crowd.verdict else {
      Issue.record("\(crowd.verdict)")
      return
    }
    #expect(present.people == 2 && level == nil && comparison == nil)
  }

  @Test func `today has the counts of today`() {
    var counts = Self.counts(["gym-01": 9])
    #expect(Self.crowd(counts).today == nil)
    counts.days["gym-01"]?.append(counted("2026-11-18", [21: 8, 22: 9]))
    let today = Self.crowd(counts).today
    #expect(
      today?.date == day("2026-11-18") && today?.people[21] != nil && today?.people[20] == nil)
  }

  @Test func `zones, buildings and floors have their own hours`() throws {
    let short = OpeningHours(daily: span("10:00-12:00"))
    let points = ["a", "b"].map { AccessPoint(id: $0, position: PlanPoint(x: 0, y: 0)) }
    let code = room("MAB 1").building
    let building = Building(
      code: code, name: "Mabry Hall",
      floors: [
        Floor(id: "0", name: "Cellar"),
        Floor(id: "1", name: "1st floor", accessPoints: [points[0]], capacity: 40),
        // As many as its rooms have seats.
        Floor(
          id: "2", name: "2nd floor",
          rooms: [Room(id: room("MAB 21"), seats: 50), Room(id: room("MAB 22"), seats: 10)],
          accessPoints: [points[1]]),
      ], opening: short, closures: [Closure(name: "Paint", days: DateSpan(today))])
    let everywhere = Closure(name: "Snow", days: DateSpan(today))
    var settings = SiteSettings(
      publishing: PublishingSettings(title: "", baseURL: ""),
      time: TimeSettings(zone: "", currentTerm: fall.id))
    settings.rooms.closures = [everywhere]
    let campus = Campus(
      settings: settings, catalog: CampusCatalog(buildings: [building]),
      occupancy: Occupancy(zones: [
        CrowdZone(id: "gym", name: "Gym", counters: ["g"], peoplePerDevice: 0.9),
        CrowdZone(
          id: "desk", name: "Desk", building: code, counters: ["b"], capacity: 4,
          closures: [Closure(name: "Lunch", days: DateSpan(today))]),
      ]))
    let places = campus.crowdPlaces
    #expect(
      places.map(\.kind) == [
        .zone("gym"), .zone("desk"), .building(code), .floor(code, "1"), .floor(code, "2"),
      ])
    #expect(places.map(\.counters) == [["g"], ["b"], ["a", "b"], ["a"], ["b"]])
    #expect(places.map(\.capacity) == [nil, 4, 100, 40, 60])
    #expect(places.map(\.peoplePerDevice) == [0.9, 0.7, 0.7, 0.7, 0.7])
    #expect(places[0].opening == OpeningHours(daily: span("8:00-22:00")))
    #expect(places.dropFirst().allSatisfy { $0.opening == short })
    #expect(
      places.map { $0.closures.map(\.name) }.prefix(3) == [
        ["Snow"], ["Lunch", "Paint", "Snow"], ["Paint", "Snow"],
      ])
  }
}
