import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let mabry = Coordinate(latitude: 38.9912, longitude: -76.9421)

/// A lunch in one of New York's days to which that way leads.
private func lunch(
  _ travel: EventTravel?, alarm: Int? = 10, at title: String = "Bakery", allDay: Bool = false
) throws -> Event {
  let date = try Fixture.date("2026-11-19")
  var event = Event(
    uid: EventUID(["robin", "day", "lunch"], host: Fixture.host), summary: "Lunch",
    timing: allDay
      ? .allDay(DateSpan(date))
      : .settled(LocalMinute(date, minutes: 735), minutes: 60, in: try Fixture.newYork()),
    place: EventPlace(title), alarm: alarm)
  event.travel = travel
  return event
}

private func file(_ event: Event, _ variant: Feed.Variant = .plain) throws -> [UInt8] {
  published(Fixture.feed([event], zone: try Fixture.newYork()).variant(variant))
}

@Suite struct `Events with a way to them` {
  @Test(arguments: [
    (TravelMode.walking, "WALKING"), (.cycling, "BICYCLE"), (.driving, "CAR"),
    (.transit, "TRANSIT"),
  ])
  func `contain how long it takes and where it begins`(mode: TravelMode, name: String) throws {
    let travel = EventTravel(
      minutes: 14, mode: mode, from: EventPlace("MAB 0230, Mabry Hall", coordinate: mabry))
    let all = unfolded(try file(try lunch(travel)))
    #expect(all.contains("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT14M"))
    #expect(
      all.contains(
        "X-APPLE-TRAVEL-START;ROUTING=\(name);VALUE=URI;X-TITLE=\"MAB 0230, Mabry Hall\":"
          + "geo:38.991200,-76.942100"))
  }

  @Test func `do not contain where it begins without a coordinate`() throws {
    for from in [nil, EventPlace("Home")] {
      let all = unfolded(try file(try lunch(EventTravel(minutes: 90, mode: .walking, from: from))))
      #expect(all.contains("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT90M"))
      #expect(!all.contains { $0.contains("TRAVEL-START") || $0.contains("Home") })
    }
    #expect(!unfolded(try file(try lunch(nil))).contains { $0.contains("APPLE-TRAVEL-D") })
  }

  @Test func `remind of setting out instead of beginning, and only with alarms`() throws {
    let travel = EventTravel(minutes: 14, mode: .walking, alarm: 5)
    let with = unfolded(try file(try lunch(travel), .alarms))
    #expect(with.count { $0 == "BEGIN:VALARM" } == 1)
    // 19 minutes before lunch, which is 5 before leaving.
    #expect(with.contains("TRIGGER;X-APPLE-RELATED-TRAVEL=-PT5M:-PT19M"))
    #expect(!unfolded(try file(try lunch(travel))).contains { $0.hasPrefix("TRIGGER") })

    let unasked = EventTravel(minutes: 14, mode: .walking)
    #expect(unfolded(try file(try lunch(unasked), .alarms)).contains("TRIGGER:-PT10M"))
    let none = try file(try lunch(unasked, alarm: nil), .alarms)
    #expect(!unfolded(none).contains("BEGIN:VALARM"))
    let day = try file(try lunch(travel, allDay: true), .alarms)
    #expect(!unfolded(day).contains("BEGIN:VALARM"), "what lasts all day reminds nobody")
  }

  @Test func `are new to calendars when the route changes`() throws {
    func stamps(_ minutes: Int) throws -> [String] {
      var memory = FeedMemory()
      let zone = try Fixture.newYork()
      func build(_ minutes: Int, _ day: String) throws -> [String] {
        let event = try lunch(EventTravel(minutes: minutes, mode: .walking))
        let now = try Fixture.instant(day)
        return unfolded(memory.publish(Fixture.feed([event], zone: zone), now: now))
      }
      _ = try build(14, "2026-11-17T10:00")
      return try build(minutes, "2026-11-18T10:00").filter { $0.hasPrefix("SEQUENCE") }
    }
    #expect(try stamps(14) == ["SEQUENCE:0"])
    #expect(try stamps(15) == ["SEQUENCE:1"])
  }

  @Test(arguments: 0..<40)
  func `stay whole lines of 75 octets, for any names of places`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "\"", ";", ":", ",", "\n", "\r", "^", "\\", "日本語", "👩🏽‍🔬", "x", " ", "BEGIN:VEVENT", "é",
      "Hall",
    ]
    let title = (0..<random.below(60)).map { _ in pieces[random.below(pieces.count)] }.joined()
    let travel = EventTravel(
      minutes: 1 + random.below(2_000), mode: .cycling,
      from: EventPlace(title, coordinate: mabry), alarm: random.below(30))
    let bytes = try file(try lunch(travel, at: title), .alarms)
    for line in text(bytes).split(separator: "\r\n", omittingEmptySubsequences: false) {
      #expect(line.utf8.count <= 75, "seed \(seed)")
      #expect(!line.utf8.contains(13) && !line.utf8.contains(10), "seed \(seed)")
    }
    // Byte by byte: folds may be within what a String takes for one character.
    let whole = text(bytes.replacing(Array("\r\n ".utf8), with: []))
    let all = whole.split(separator: "\r\n").map(String.init)
    #expect(
      all.count { $0.hasPrefix("X-APPLE-TRAVEL-START;ROUTING=BICYCLE;") } == 1, "seed \(seed)")
    #expect(all.count { $0 == "BEGIN:VEVENT" } == 1, "seed \(seed)")
    let start = try #require(all.first { $0.hasPrefix("X-APPLE-TRAVEL-START") })
    #expect(start.hasSuffix(":geo:38.991200,-76.942100"), "seed \(seed)")
  }
}
