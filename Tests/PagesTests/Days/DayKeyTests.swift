import CampusModel
import Diagnostics
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import WrittenPages

/// Robin's pages: what they are known by, and what is in them.
private struct KeyedPages {
  var keys: [String: UInt128] = [:]
  var texts: [String: [UInt8]] = [:]

  init(_ change: (inout DaySample) throws -> Void = { _ in }) async throws {
    var sample = try DaySample()
    try change(&sample)
    for page in try await sample.sample.site().pages
    where page.route.text.hasPrefix("days/robin/") {
      var diagnostics: [Diagnostic] = []
      let key = try #require(page.key, "\(page.route)")
      keys[page.route.text] = key()
      texts[page.route.text] = page.render(&diagnostics)
    }
  }

  /// The names of the pages that `other` knows by other keys.
  func changed(to other: KeyedPages) -> Set<String> {
    Set(
      keys.keys.filter { keys[$0] != other.keys[$0] }.map { String($0.dropFirst(11).dropLast(5)) })
  }
}

private typealias Change = (inout DaySample) throws -> Void

@Suite struct `Keys of the pages of days` {
  @Test func `are the same for the same person, independent of others`() async throws {
    let plain = try await KeyedPages()
    #expect(plain.keys.count > 20)
    let changes: [Change] = [
      { _ in },
      // A minute later nothing more is over.
      { $0.sample.now = Instant(seconds: $0.sample.now.seconds + 60) },
      { $0.sample.campus.people[1].days?.activities[0].title = "Else" },
      { $0.sample.campus.people[1].days = nil }, { $0.sample.campus.people[1].name = "Else" },
      { $0.sample.campus.people[1].plan.blocks = [] },
      { $0.sample.campus.occupancy.counts.newest?.devices["mab-2-07"] = 3 },
      {
        $0.sample.campus.content.documents[2] = $0.sample.campus.content.documents[2].saying("Else")
      },
    ]
    for (number, change) in changes.enumerated() {
      let other = try await KeyedPages(change)
      #expect(plain.changed(to: other) == [], "change \(number)")
      #expect(plain.texts == other.texts, "change \(number)")
    }
  }

  @Test func `change only where the content does`() async throws {
    let plain = try await KeyedPages()
    let changes: [(Change, Set<String>)] = [
      // After lunch.
      ({ $0.sample.now = Instant(seconds: $0.sample.now.seconds + 120 * 60) }, ["2026-11-18"]),
      (
        { $0.book.activities[3].title = "Fast" },
        ["2026-11-19", "week-2026-11-16", "month-2026-11"]
      ),
      (
        {
          $0.book.activities.append(try DaySample.activity("trip", on: "2026-12-01", 600, 700))
        }, ["week-2026-11-30", "month-2026-12"]
      ),
      (
        { $0.book.activities.removeLast() }, ["2026-11-19", "week-2026-11-16", "month-2026-11"]
      ),
      (
        { $0.book.skips = [Skip(.activity("picnic"), on: try date("2026-11-19"))] },
        ["2026-11-19", "week-2026-11-16", "month-2026-11"]
      ),
      (
        { $0.book.bounds.onDates[try date("2026-11-19")] = DayBounds.Ends() },
        ["2026-11-19", "week-2026-11-16"]
      ),
      (
        {
          $0.book.errands = [
            Errand(
              id: "e", title: "E", date: try date("2026-11-20"), minutes: 5,
              places: [Place(name: "Moon")])
          ]
        }, ["2026-11-20", "week-2026-11-16", "month-2026-11"]
      ),
    ]
    for (number, (change, expected)) in changes.enumerated() {
      let other = try await KeyedPages(change)
      #expect(plain.changed(to: other) == expected, "change \(number)")
      let differing = plain.texts.filter { other.texts[$0.key] != $0.value }.keys
      #expect(
        Set(differing.map { String($0.dropFirst(11).dropLast(5)) }).isSubset(of: expected),
        "change \(number)")
    }
  }

  /// What is known by the same key must be the same, to the byte: or else a page would go stale.
  @Test func `are never the same for pages that differ`() async throws {
    let plain = try await KeyedPages()
    let changes: [Change] = [
      { $0.robin.name += "!" }, { $0.book.activities[0].note = "Bring bread" },
      { $0.book.activities[0].place?.name = "Baker" },
      { $0.book.activities[0].place?.coordinate = nil },
      { $0.book.activities[0].buffer = Buffer(before: 5) },
      { $0.book.activities[0].mode = .driving }, { $0.book.bounds.usual.end = nil },
      { $0.book.travel.modes = [.cycling, .walking] }, { $0.book.travel.longestWalk = 2 },
      { $0.book.travel.pace = 120 }, { $0.book.travel.latest = 700 },
      { $0.sample.campus.travel.walking.pace = 100.6 },
      { $0.sample.campus.travel.walking.detour = 1.004 },
      { $0.sample.campus.travel.walking.pace = 60 },
      {
        $0.sample.campus.travel.rides[.cycling] = TravelMatrix(mode: .cycling, pace: 250, access: 2)
      },
      { $0.sample.campus.catalog.courses[0].title += "!" },
      { $0.sample.campus.catalog.courses[0].sections = [] },
      { $0.sample.campus.catalog.courses[0].sections[0].meetings = [try meeting("MWF 8:00-8:50")] },
      { $0.sample.campus.catalog.courses[0].sections[0].meetings[0].kind = "Lecture" },
      {
        $0.sample.campus.catalog.courses[0].sections[0].exams = [
          Exam(date: try date("2026-11-20"), time: try #require(MinuteSpan(600, 700)))
        ]
      },
      {
        $0.sample.campus.catalog.courses[0].sections[0].cancellations = [
          Cancellation(date: try date("2026-11-20"), reason: "Away")
        ]
      },
      { $0.sample.campus.catalog.terms[0].holidays[0].name = "Rest" },
      { $0.sample.campus.catalog.terms[0].name = "Autumn" },
      {
        $0.sample.campus.catalog.terms[0].dates.append(
          TermDate(name: "Fair", days: DateSpan(try date("2026-11-19"))))
      },
      { $0.sample.campus.catalog.buildings[0].name = "Mabel Hall" },
      { $0.sample.campus.catalog.buildings[0].coordinate = nil },
      { $0.robin.plan.blocks = [] }, { $0.robin.saved[0].title = "Else" },
      { $0.robin.gradebook = nil },
      { $0.sample.campus.settings.publishing.mapAttribution = "Drawn by hand" },
      { $0.sample.campus.settings.time.horizon = 6 },
      { $0.sample.now = Instant(seconds: $0.sample.now.seconds + 86_400) },
      {
        let room = try #require(RoomID(parsing: "MAB 0231"))
        let day = try date("2026-11-19")
        let own = try #require(
          Reservation(
            room, from: LocalMinute(day, minutes: 900), to: LocalMinute(day, minutes: 960)))
        $0.robin.reservations = [own]
        $0.sample.campus.occupancy.reservations = [own]
      },
      {
        let room = try #require(RoomID(parsing: "MAB 0230"))
        let day = try date("2026-11-20")
        $0.sample.campus.occupancy.reservations = [
          try #require(
            Reservation(
              room, from: LocalMinute(day, minutes: 600), to: LocalMinute(day, minutes: 960)))
        ]
      },
    ]
    for (number, change) in changes.enumerated() {
      let other = try await KeyedPages(change)
      for (route, key) in plain.keys where other.keys[route] == key {
        #expect(plain.texts[route] == other.texts[route], "change \(number), \(route)")
      }
    }
  }
}
