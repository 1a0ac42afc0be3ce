import CampusModel
import Testing
import TimeZones

@testable import Pages

/// What the page of a room shows of one of the days ahead, as markup.
func dayAhead(_ date: String, on page: String) throws -> String {
  let start = try #require(page.firstRange(of: "<li id=\"\(date)\">")).lowerBound
  let end = try #require(page[start...].firstRange(of: "</details></li>")).upperBound
  return String(page[start..<end])
}

private func page(_ number: String, of sample: SampleCampus) async throws -> String {
  String(
    decoding: try #require(try await sample.site().rendered()["rooms/mab/\(number).html"]),
    as: UTF8.self)
}

private func edition(of sample: SampleCampus) throws -> Edition {
  Edition(
    sample.campus, zone: try Zone.load("America/New_York"), now: sample.now,
    term: sample.campus.terms[0], look: try SiteLook(), program: Fingerprint())
}

private func ids(on page: String) -> [String] {
  page.matches(of: #/\sid="([^"]*)"/#).map { String($0.1) }
}

/// The sample with a horizon of fourteen days: 18 November, a Wednesday, to 1 December.
private func sample() throws -> SampleCampus {
  var sample = try SampleCampus()
  sample.campus.settings.horizon = 14
  return sample
}

private let mwf = """
  8:00 – 9:00 am ○ Free 9:00 – 9:50 am ■ CMPS 231 9:50 – 10:00 am ○ Free \
  10:00 – 10:50 am ■ CMPS 231, MATH 246 10:50 am – 10:00 pm ○ Free
  """
private let tuth = """
  8:00 – 11:00 am ○ Free 11:00 am – 12:15 pm ■ MATH 246 12:15 – 2:00 pm ○ Free \
  2:00 – 3:15 pm ■ CMPS 231 3:15 – 10:00 pm ○ Free
  """
private let free = "8:00 am – 10:00 pm ○ Free"

@Suite struct `The days ahead of a room` {
  @Test func `are all on its page, with what is in the room and when`() async throws {
    let page = try await page("0230", of: sample())
    let rows = [
      19: tuth, 20: mwf, 21: free, 22: free, 23: mwf, 24: tuth, 25: free, 26: free, 27: free,
      28: free, 29: free, 30: mwf,
    ]
    for (day, expected) in rows {
      let text = words(try dayAhead("2026-11-\(day)", on: page))
      #expect(text.contains("\(expected) Longest free"), "\(day) November: \(text)")
    }
    #expect(words(try dayAhead("2026-12-01", on: page)).contains("\(tuth) Longest free"))
    #expect(!page.contains("<li id=\"2026-11-18\">") && !page.contains("id=\"2026-12-02\""))
    let monday = words(try dayAhead("2026-11-23", on: page))
    #expect(monday.contains("Mon 23 Nov Free 10:50 am – 10:00 pm"))
    #expect(monday.contains("Longest free: 11 h 10 min"))
    #expect(words(try dayAhead("2026-11-25", on: page)).contains("Slots Thanksgiving"))
  }

  @Test func `say what kind of class there is, what is reserved, and what closes the room`()
    async throws
  {
    var sample = try sample()
    let (thursday, friday) = (try date("2026-11-19"), try date("2026-11-20"))
    let room = try #require(RoomID(parsing: "MAB 0230"))
    sample.campus.courses[0].sections = [
      Section(
        id: try section("CMPS 231-0101"),
        meetings: [try meeting("F 9:00-9:50", kind: "Lab <&> walk")])
    ]
    sample.campus.courses[2].sections = []
    sample.campus.reservations = [
      try #require(
        Reservation(
          room, from: LocalMinute(thursday, minutes: 495), to: LocalMinute(thursday, minutes: 600)))
    ]
    sample.campus.settings.closures = [Closure(name: "Snow", days: DateSpan(friday + 1))]
    let page = try await page("0230", of: sample)
    let reserved = try dayAhead("2026-11-19", on: page)
    #expect(words(reserved).contains("8:15 – 10:00 am ▨ Reserved 10:00 am – 10:00 pm ○ Free"))
    #expect(words(reserved).contains("0 classes, reserved"))
    let held = try dayAhead("2026-11-20", on: page)
    #expect(words(held).contains("9:00 – 9:50 am ■ CMPS 231 Lab <&> walk 9:50 am"))
    #expect(held.contains("<tr class=\"class k1\">"), "in the color of its department")
    let closed = words(try dayAhead("2026-11-21", on: page))
    #expect(closed.contains("Sat 21 Nov Closed: Snow"))
    #expect(closed.contains("8:00 am – 10:00 pm – Closed: Snow"))
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
    sample.campus.buildings[0].floors[0].rooms[0].booking = RoomBookingWay(
      calendar: "mab-0230@example.edu",
      link: "https://book.example.edu/?r={room}&d={date}&t={from}-{to}")
    sample.campus.settings.closures = [
      Closure(name: "Snow", days: DateSpan(try date("2026-11-21")))
    ]
    let page = try await page("0230", of: sample)
    let friday = try dayAhead("2026-11-20", on: page)
    #expect(
      words(friday).contains(
        "Reserve 8:00 – 8:30 am Mail an invitation Save an invitation Booking page"))
    // Half past ten is free only in part, and is offered on no day.
    #expect(friday.contains("data-free=\"[[480,540],[660,1320]]\""))
    #expect(
      friday.contains(
        "https://book.example.edu/?r=MAB%200230&amp;d=2026-11-20&amp;t=08%3A00-08%3A30"))
    #expect(
      friday.contains("on%20Fri%2020%20Nov%202026%2C%20from%208%3A00%20am%20to%208%3A30%20am."))
    #expect(!(try dayAhead("2026-11-21", on: page)).contains("Reserve"), "closed all day")
    #expect(
      page.contains("t=%7Bfrom%7D-%7Bto%7D\"")
        && page.contains("UID:2026-11-19.0000.reserve.mab.0230@"))
    let plain = try await self.plain()
    #expect(!plain.contains("Reserve") && !plain.contains("data-mail"))
  }

  private func plain() async throws -> String { try await page("0230", of: sample()) }

  @Test func `do not count the end of the night before, which is shown there`() async throws {
    var sample = try sample()
    let (usual, late) = (try #require(MinuteSpan(480, 1320)), try #require(MinuteSpan(1080, 1560)))
    let weekdays = [[MinuteSpan]](repeating: [usual], count: 5)
    sample.campus.settings.openingHours = OpeningHours(days: weekdays + [[late], []])
    let page = try await page("0230", of: sample)
    #expect(words(try dayAhead("2026-11-21", on: page)).contains("Longest free: 8 h"))
    let sunday = words(try dayAhead("2026-11-22", on: page))
    #expect(sunday.contains("Sun 22 Nov Closed") && !sunday.contains("Longest free"), "\(sunday)")
  }

  @Test func `tell no number of classes where none are known`() async throws {
    var sample = try sample()
    sample.campus.settings.horizon = 40
    let page = try await page("0230", of: sample)
    let after = words(try dayAhead("2026-12-27", on: page))
    #expect(after.contains("No classes are known") && !after.contains("0 classes"), "\(after)")
  }

  @Test func `give no id of the page twice`() async throws {
    var sample = try sample()
    for place in sample.campus.buildings[0].floors[0].rooms.indices {
      sample.campus.buildings[0].floors[0].rooms[place].booking.calendar = "room@example.edu"
    }
    let day = try date("2026-11-18")
    sample.campus.reservations = try (0..<14).map { later in
      try #require(
        Reservation(
          RoomID(try building("MAB"), "0231"), from: LocalMinute(day + later, minutes: 900),
          to: LocalMinute(day + later, minutes: 960)))
    }
    for number in ["0230", "0231"] {
      let ids = ids(on: try await page(number, of: sample))
      #expect(ids.count > 40 && Set(ids).count == ids.count)
    }
  }
}
