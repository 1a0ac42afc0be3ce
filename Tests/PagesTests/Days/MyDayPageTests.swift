import CampusModel
import Compression
import Markup
import OwnDays
import Testing

@testable import CoursePages
@testable import PlacePages

private func page(
  _ change: (inout SampleCampus) throws -> Void = { _ in }
) async throws -> Element {
  var sample = try SampleCampus()
  try change(&sample)
  return try await sample.site().html("days/mine.html")
}

private func text(_ address: String, of sample: SampleCampus) async throws -> String {
  try await sample.site().text(address)
}

@Suite struct `The page of a visitor's own days` {
  @Test func `has the term, the zone, and the modes whose times are known`() async throws {
    let app = try await page { sample in
      sample.campus.travel.rides = [.cycling: TravelMatrix(mode: .cycling)]
    }.one("#days")
    #expect(app["data-term"] == "fall-2026")
    #expect(app["data-zone"] == "America/New_York")
    #expect(app["data-modes"] == "walking cycling")
  }

  @Test func `says that transit is left out where the site knows it`() async throws {
    func says(_ change: (inout SampleCampus) -> Void) async throws -> Bool {
      try await page(change).text.contains("Buses and trains")
    }
    #expect(try await !says { $0.campus.travel.rides = [:] })
    #expect(
      try await says { $0.campus.travel.rides[.transit] = TravelMatrix(mode: .transit) })
  }

  @Test func `may run the module that plans days`() async throws {
    let policy = try await page().all("meta").compactMap { $0["content"] }
    #expect(policy.contains { $0.contains("'wasm-unsafe-eval'") })
  }

  @Test func `is where the page of today leads`() async throws {
    #expect(
      try await SampleCampus().site().html("index.html").hrefs.contains("days/mine.html"))
  }
}

@Suite struct `The places of a visitor's days` {
  @Test func `are buildings with their rooms, and named places with their hours`() async throws {
    var sample = try SampleCampus()
    var market = NamedPlace(
      Place(name: "Market", coordinate: Coordinate(latitude: 38.5, longitude: -76.25)))
    market.aliases = ["Shop"]
    market.opening = OpeningHours(daily: try #require(MinuteSpan(480, 600)))
    sample.campus.travel.places = [market]
    let places = try await text("days/places.json", of: sample)
    #expect(places.contains(#""building":"MAB""#) && places.contains(#""0230""#))
    #expect(
      places.contains(
        #"{"name":"Market","also":["Shop"],"at":[385000000,-762500000],"hours":[[480,600],"#))
  }

  @Test func `on the campus have its usual hours unless they have their own`() async throws {
    var sample = try SampleCampus()
    let hall = try #require(sample.campus.catalog.buildings.first).code
    sample.campus.settings.rooms.openingHours = OpeningHours(
      daily: try #require(MinuteSpan(421, 1301)))
    sample.campus.travel.places = [
      NamedPlace(Place(name: "Post room", building: hall)),
      NamedPlace(Place(name: "Pond", coordinate: Coordinate(latitude: 38.5, longitude: -76.25))),
    ]
    let places = try await text("days/places.json", of: sample)
    func hours(of name: String) throws -> Substring {
      let record = try #require(places.split(separator: "{").first { $0.contains(name) })
      return record.contains("hours") ? record : ""
    }
    #expect(try hours(of: "Post room").contains("[421,1301]"))
    #expect(try hours(of: "Pond") == "")
  }

  @Test func `have the first category that a place of their name has`() async throws {
    var sample = try SampleCampus()
    let point = try #require(Coordinate(latitude: 38.5, longitude: -76.25))
    var places = ["Pond", "Kettle", "KETTLE", "Kettle"].map {
      NamedPlace(Place(name: $0, coordinate: point))
    }
    (places[2].category, places[3].category) = ("cafe", "bar")
    sample.campus.travel.places = places
    let text = try await text("days/places.json", of: sample)
    #expect(text.contains(#""name":"Kettle","category":"cafe","at""#))
    #expect(text.contains(#""name":"Pond","at""#) && !text.contains("KETTLE"))
    #expect(!text.contains("bar"))
  }

  @Test func `are no place of a person, and no name twice`() async throws {
    var sample = try SampleCampus()
    let home = NamedPlace(Place(name: "Secret home", isPersonal: true))
    let hall = try #require(sample.campus.catalog.buildings.first)
    sample.campus.travel.places = [home, NamedPlace(Place(name: hall.name.uppercased()))]
    let places = try await text("days/places.json", of: sample)
    #expect(!places.contains("Secret"))
    #expect(!places.contains(hall.name.uppercased()))
  }
}

@Suite struct `The pack of a visitor's days` {
  @Test func `has the site's terms and measured times`() async throws {
    var sample = try SampleCampus()
    let hall = try #require(sample.campus.catalog.buildings.first).code
    let ends = TravelMatrix.Ends(from: hall, to: BuildingCode(canonical: "ZZZ"))
    sample.campus.travel.walking.measured[ends] = 17
    let packed = try await sample.site().page("days/mine.bin").rendered()
    let pack = try #require(Gzip.content(of: packed).flatMap { DayPack(opening: $0) })
    #expect(pack.terms.map(\.id) == sample.campus.catalog.terms.map(\.id))
    #expect(pack.matrices.first?.measuredMinutes(from: ends.from, to: ends.to) == 17)
  }
}
