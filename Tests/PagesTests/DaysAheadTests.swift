import CampusModel
import Testing
import TimeZones

@testable import PlacePages
@testable import SiteFrame

/// What the page of a room shows of one of the days ahead.
struct ShownDay {
  let element: Element
  /// What is in the room, by hours: "9:00 – 9:50 am ■ CMPS 231".
  let uses: [String]
  /// When it is free, or that it is closed.
  let line: String
  /// How many classes there are, and what else is to know.
  let detail: String
  /// The length of the longest free time, as numbers; empty where nothing is said of it.
  let longest: [String]

  init(_ date: String, on page: Element) throws {
    element = try page.one("#\(date)")
    uses = try element.one("table").rowTexts.map { $0.joined(separator: " ") }
    line = element.elements.first { $0.name == "p" }.map(\.text) ?? ""
    detail = try element.one("summary span").text
    longest = try element.one("details").elements.filter { $0.name == "p" }.flatMap(\.values)
  }
}

private func page(_ number: String, of sample: SampleCampus) async throws -> Element {
  try await sample.html("rooms/mab/\(number).html")
}

private func edition(of sample: SampleCampus) throws -> Edition {
  let zone = try Zone.load("America/New_York")
  return Edition.calculated(
    of: sample.campus, at: Present(sample.now, in: zone, sample.campus.catalog.terms[0]),
    in: try SiteLook(), by: Fingerprint())
}

/// The sample with a horizon of fourteen days: 18 November, a Wednesday, to 1 December.
private func sample() throws -> SampleCampus {
  var sample = try SampleCampus()
  sample.campus.settings.time.horizon = 14
  return sample
}

private let mwf = [
  "8:00 – 9:00 am ○ Free", "9:00 – 9:50 am ■ CMPS 231", "9:50 – 10:00 am ○ Free",
  "10:00 – 10:50 am ■ CMPS 231, MATH 246", "10:50 am – 10:00 pm ○ Free",
]
private let tuth = [
  "8:00 – 11:00 am ○ Free", "11:00 am – 12:15 pm ■ MATH 246", "12:15 – 2:00 pm ○ Free",
  "2:00 – 3:15 pm ■ CMPS 231", "3:15 – 10:00 pm ○ Free",
]
private let free = ["8:00 am – 10:00 pm ○ Free"]

@Suite struct `The days ahead of a room` {
  @Test func `are all on its page, with what is in the room and when`() async throws {
    let page = try await page("0230", of: sample())
    let rows = [
      19: tuth, 20: mwf, 21: free, 22: free, 23: mwf, 24: tuth, 25: free, 26: free, 27: free,
      28: free, 29: free, 30: mwf,
    ]
    for (day, expected) in rows {
      let shown = try ShownDay("2026-11-\(day)", on: page)
      #expect(shown.uses == expected && !shown.longest.isEmpty, "\(day) November")
    }
    #expect(try ShownDay("2026-12-01", on: page).uses == tuth)
    #expect(
      page.all("li[id^=2026]").compactMap(\.id)
        == (19...30).map { "2026-11-\($0)" } + ["2026-12-01"])
    let monday = try ShownDay("2026-11-23", on: page)
    #expect(monday.line.hasSuffix("10:50 am – 10:00 pm") && monday.longest == ["11", "10"])
    #expect(try ShownDay("2026-11-25", on: page).detail == "Thanksgiving")
  }

  @Test func `say what kind of class there is, what is reserved, and what closes the room`()
    async throws
  {
    var sample = try sample()
    let (thursday, friday) = (try date("2026-11-19"), try date("2026-11-20"))
    let room = try #require(RoomID(parsing: "MAB 0230"))
    sample.campus.catalog.courses[0].sections = [
      Section(
        id: try section("CMPS 231-0101"),
        meetings: [try meeting("F 9:00-9:50", kind: "Lab <&> walk")])
    ]
    sample.campus.catalog.courses[2].sections = []
    sample.campus.occupancy.reservations = [
      try #require(
        Reservation(
          room, from: LocalMinute(thursday, minutes: 495), to: LocalMinute(thursday, minutes: 600)))
    ]
    sample.campus.settings.rooms.closures = [Closure(name: "Snow", days: DateSpan(friday + 1))]
    let page = try await page("0230", of: sample)
    let reserved = try ShownDay("2026-11-19", on: page)
    #expect(
      reserved.uses == [
        "8:00 – 8:15 am ○ Free", "8:15 – 10:00 am ▨ Reserved", "10:00 am – 10:00 pm ○ Free",
      ])
    #expect(reserved.detail.split(separator: ", ").count == 2, "no classes, and a reservation")
    let held = try ShownDay("2026-11-20", on: page)
    #expect(held.uses[1] == "9:00 – 9:50 am ■ CMPS 231 Lab <&> walk" && held.uses.count == 3)
    #expect(held.detail.split(separator: ", ").count == 1)
    #expect(held.element.all("tr").map { $0.matches(.firstColor) } == [false, true, false])
    let closed = try ShownDay("2026-11-21", on: page)
    #expect(closed.uses == ["8:00 am – 10:00 pm – Closed: Snow"])
    #expect(closed.line == "Closed: Snow" && closed.longest == [])
  }

  @Test func `are linked to by their dates`() async throws {
    let room = try #require(RoomID(parsing: "MAB 0230"))
    let (today, later) = (try date("2026-11-18"), try date("2026-11-24"))
    #expect(Address.room(room, on: later) == "rooms/mab/0230.html#2026-11-24")
    let edition = try edition(of: sample())
    #expect(edition.address(of: room, on: later) == Address.room(room, on: later))
    #expect(edition.address(of: room, on: today) == "rooms/mab/0230.html")
    #expect(edition.address(of: room, on: today + 13).hasSuffix("#2026-12-01"))
    #expect(edition.address(of: room, on: today + 14) == "rooms/mab/0230.html")
  }

  @Test func `have a request for each day on which a slot is free`() async throws {
    var sample = try sample()
    sample.campus.catalog.buildings[0].floors[0].rooms[0].booking = RoomBookingMethod(
      calendar: "mab-0230@example.edu",
      link: "https://book.example.edu/?r={room}&d={date}&t={from}-{to}")
    sample.campus.settings.rooms.closures = [
      Closure(name: "Snow", days: DateSpan(try date("2026-11-21")))
    ]
    let page = try await page("0230", of: sample)
    let friday = try page.one("#2026-11-20").one("[data-free]")
    // Half past ten is free only in part, and is offered on no day.
    #expect(friday["data-free"] == "[[480,540],[660,1320]]")
    #expect(friday.all("p").texts.first?.hasSuffix("8:00 – 8:30 am") == true)
    try #require(friday.links.count == 2)
    let (mail, link) = (friday.hrefs[0], friday.hrefs[1])
    #expect(link == "https://book.example.edu/?r=MAB%200230&d=2026-11-20&t=08%3A00-08%3A30")
    #expect(mail.hasPrefix("mailto:mab-0230@example.edu?subject="))
    for part in ["MAB%200230", "Fri%2020%20Nov%202026", "8%3A00%20am", "8%3A30%20am"] {
      #expect(mail.contains(part), "\(part)")
    }
    #expect(friday.all("button[data-file]").count == 1)
    #expect(try !page.one("#2026-11-21").has("[data-free]"), "closed all day")
    let patterns = try page.one("ol[data-link]")
    #expect(patterns["data-link"]?.hasSuffix("t=%7Bfrom%7D-%7Bto%7D") == true)
    #expect(patterns["data-file"]?.contains("UID:2026-11-19.0000.reserve.mab.0230@") == true)
    #expect(patterns["data-mail"]?.hasPrefix("mailto:mab-0230@example.edu?") == true)
    let plain = try await plain()
    for part: Selector in ["[data-free]", "[data-link]", "[data-file]", "[data-mail]"] {
      #expect(page.has(part) && !plain.has(part), "\(part)")
    }
  }

  private func plain() async throws -> Element { try await page("0230", of: sample()) }

  @Test func `do not count the end of the night before, which is shown there`() async throws {
    var sample = try sample()
    let (usual, late) = (try #require(MinuteSpan(480, 1320)), try #require(MinuteSpan(1080, 1560)))
    let weekdays = [[MinuteSpan]](repeating: [usual], count: 5)
    sample.campus.settings.rooms.openingHours = OpeningHours(days: weekdays + [[late], []])
    let page = try await page("0230", of: sample)
    let saturday = try ShownDay("2026-11-21", on: page)
    #expect(saturday.longest == ["8"] && saturday.line.contains { $0.isNumber })
    let sunday = try ShownDay("2026-11-22", on: page)
    #expect(sunday.longest == [] && !sunday.line.contains { $0.isNumber })
  }

  @Test func `give no number of classes where none are known`() async throws {
    var sample = try sample()
    sample.campus.settings.time.horizon = 40
    let page = try await page("0230", of: sample)
    let after = try ShownDay("2026-12-27", on: page)
    #expect(after.detail == "" && !after.line.contains { $0.isNumber })
    #expect(try !ShownDay("2026-11-21", on: page).detail.isEmpty)
  }

  @Test func `give no id of the page twice`() async throws {
    var sample = try sample()
    for place in sample.campus.catalog.buildings[0].floors[0].rooms.indices {
      sample.campus.catalog.buildings[0].floors[0].rooms[place].booking.calendar =
        "room@example.edu"
    }
    let day = try date("2026-11-18")
    sample.campus.occupancy.reservations = try (0..<14).map { later in
      try #require(
        Reservation(
          RoomID(try building("MAB"), "0231"), from: LocalMinute(day + later, minutes: 900),
          to: LocalMinute(day + later, minutes: 960)))
    }
    for number in ["0230", "0231"] {
      let ids = try await page(number, of: sample).descendants.compactMap(\.id)
      #expect(ids.count > 40 && Set(ids).count == ids.count)
    }
  }
}
