import CampusModel
import Diagnostics
import ICalendar
import SiteBuild
import Testing
import TimeZones
import Watch

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// Builds of one site, each remembering the one before.
private struct Builds {
  var sample: SampleCampus
  var pages = PageHistory()
  var seats = SeatLog()
  var schedules = ScheduleHistory()

  init() throws {
    sample = try SampleCampus(people: [
      try SampleCampus.person("robin", named: "Robin Vale", .public)
    ])
  }

  /// The files of a build whose sources were true so many hours after the first.
  mutating func files(hours: Int, part: String? = nil) async throws -> [String: [UInt8]] {
    for place in sample.campus.sources.indices {
      sample.campus.sources[place].asOf = Instant(seconds: 1_795_000_000 + hours * 3600)
      sample.campus.sources[place].terms = [TermID("fall-2026")]
    }
    let site = try await CampusSite.planned(
      for: sample.campus,
      CampusSite.Circumstances(
        zone: try Zone.load("America/New_York"), now: sample.now, look: try SiteLook(),
        memory: .init(seats: seats, schedules: schedules, pages: pages)))
    var files: [String: [UInt8]] = [:]
    var diagnostics: [Diagnostic] = []
    for page in site.pages where part.map({ page.route.text.hasPrefix($0) }) ?? true {
      _ = page.key?()
      files[page.route.text] = page.render(&diagnostics)
    }
    pages = site.pageHistory(ofPart: part != nil)
    (seats, schedules) = (site.seats, site.schedules)
    return files
  }
}

extension [String: [UInt8]] {
  fileprivate func html(_ route: String) throws -> PagesTests.Element {
    try ElementParser.page(String(decoding: try #require(self[route]), as: UTF8.self))
  }
}

extension Element {
  /// When what a page shows was so, by its foot.
  fileprivate var moment: [String] { all("[data-as-of]").flatMap(\.times) }
}

private func changed(_ old: [String: [UInt8]], _ new: [String: [UInt8]]) -> Set<String> {
  Set(new.keys.filter { old[$0] != new[$0] })
}

@Suite struct `The foot of pages` {
  @Test func `stays as it is where only the moments of sources are newer`() async throws {
    var builds = try Builds()
    let first = try await builds.files(hours: 0)
    let second = try await builds.files(hours: 3)
    // The page of data problems lists its sources with their dates, and those are the same.
    #expect(changed(first, second) == ["moments.json"])
    let course = try second.html("courses/cmps231.html")
    #expect(try course.one("[data-moments]")["data-moments"] == "../moments.json")
    #expect(course.moment == ["2026-11-18T06:06"])
    let source = try #require(course.all("[data-source]").first)
    #expect(source["data-source"] == "The umdio file" && source["data-kinds"] == "umdio")
    #expect(source.text == "The umdio file")
    let moments = String(decoding: try #require(second["moments.json"]), as: UTF8.self)
    let umdio = "\"kind\":\"umdio\",\"name\":\"The umdio file\",\"at\":\"2026-11-18T09:06\""
    #expect(moments.contains(umdio))
  }

  @Test func `distinguishes sources of one name by their kinds`() throws {
    func report(_ kind: String, hours: Int?) -> SourceReport {
      SourceReport(
        kind: kind, name: "Registrar", files: [],
        asOf: hours.map { Instant(seconds: $0 * 3600) }, terms: [])
    }
    let names = SourceNames([
      report("ics", hours: 1), report("umdio", hours: 5), report("umdio", hours: 7),
      report("rooms", hours: nil),
    ])
    let both = names.named(of: ["umdio", "ics", "occupancy"])
    #expect(both.map(\.kinds) == [["ics", "umdio"]])
    #expect(both.map(\.asOf) == [Instant(seconds: 7 * 3600)])
    #expect(names.named(of: ["ics"]).map(\.asOf) == [Instant(seconds: 3600)])
    #expect(names.named(of: ["rooms"]).map(\.asOf) == [nil])
    #expect(names.named(of: ["occupancy"]).isEmpty)
  }

  @Test func `stays as it is where only the time has passed`() async throws {
    var builds = try Builds()
    let first = try await builds.files(hours: 0)
    builds.sample.now = Instant(seconds: builds.sample.now.seconds + 60)
    let second = try await builds.files(hours: 3)
    let rooms = changed(first, second).filter { $0.hasPrefix("rooms/mab/0") }
    #expect(rooms == [] && first.keys.contains("rooms/mab/0230.html"))
    #expect(!changed(first, second).contains { $0.hasPrefix("courses/") })
    // Older data than before: the page cannot be newer than that.
    let third = try await builds.files(hours: -2)
    #expect(try third.html("rooms/mab/0230.html").moment == ["2026-11-18T04:06"])
  }

  @Test func `is newer on the pages that show a change, and on no others`() async throws {
    var builds = try Builds()
    let first = try await builds.files(hours: 0)
    builds.sample.campus.catalog.courses[0].sections[0].seats = Seats(total: 30, open: 1)
    let second = try await builds.files(hours: 3)
    let id = builds.sample.campus.catalog.courses[0].id
    let address = Address.course(id)
    #expect(try second.html(address).moment == ["2026-11-18T09:06"])
    for address in changed(first, second) where address.hasSuffix(".html") {
      let text = try second.html(address).one("main").text
      let shows = text.contains(id.text) || address == "catalog/index.html"
      #expect(shows, "\(address) does not show \(id.text)")
    }
    // Back as it was: the page is as it was, but for its moment.
    builds.sample.campus.catalog.courses[0].sections[0].seats = nil
    let third = try await builds.files(hours: 5)
    #expect(try third.html(address).moment == ["2026-11-18T11:06"])
  }

  @Test func `is never newer than the sources, and a build of a part forgets nothing`() async throws
  {
    var builds = try Builds()
    _ = try await builds.files(hours: 6)
    let before = try await builds.files(hours: 2)
    #expect(try before.html("courses/cmps231.html").moment == ["2026-11-18T08:06"])
    let known = builds.pages
    for hours in 3..<9 { _ = try await builds.files(hours: hours, part: "rooms/") }
    #expect(builds.pages.pages.count == known.pages.count)
    let after = try await builds.files(hours: 9)
    #expect(after["courses/cmps231.html"] == before["courses/cmps231.html"])
    #expect(builds.pages.gone.isEmpty)
  }
}
