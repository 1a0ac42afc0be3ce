internal import CampusModel
internal import Compression
internal import Markup
internal import OwnDays
package import SiteBuild
package import SiteFrame
internal import TimeZones

/// The page on which visitors keep days of their own, without an account and without a file of the
/// site, and the data that it fetches: the places of the campus and the times of trips between
/// them. Its script draws it; visitors' entries stay in their browsers.
package struct MyDayPage {
  let edition: Edition

  package init(edition: Edition) {
    self.edition = edition
  }

  func page() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: Address.myDay, origin: "the page of a visitor's own days", tab: .today,
      title: "My day",
      summary: "Plan your day on this device: places, routes and when to leave.",
      sources: SourceNames.places, isFound: edition.outline.parts.hasCourses)
    frame.isSearch = true
    let content = content
    return try edition.page(
      frame,
      basis: { digest in
        digest.add([content.term, content.zone, content.modes, content.build ?? ""])
        digest.add(content.attribution ?? "")
      }
    ) { content }
  }

  private var content: MyDayContent {
    let root = Address.root(from: Address.myDay)
    let travel = edition.campus.travel
    let modes = TravelMode.allCases.filter { $0 == .walking || travel.rides[$0] != nil }
    return MyDayContent(
      term: edition.term.id.text, zone: edition.zone.name,
      modes: modes.filter { $0 != .transit }.map(\.rawValue).joined(separator: " "),
      hasTransit: !travel.timetable.isEmpty || travel.rides[.transit] != nil,
      pack: root + Address.dayPack, places: root + Address.dayPlaces,
      attribution: travel.streets.ways.isEmpty
        ? nil : edition.campus.settings.publishing.mapAttribution,
      build: edition.outline.parts.hasSections ? root + Address.build : nil)
  }

  /// The times of trips; see `DayPack`. A gzip file, uncompressed where zlib is missing.
  func pack() throws(Route.PathError) -> Page {
    let key = edition.key { digest in
      digest.add(["days", Gzip.libraryVersion])
      let travel = edition.campus.travel
      for matrix in [travel.walking] + TravelMode.allCases.compactMap({ travel.rides[$0] }) {
        digest.add(Fingerprint(of: matrix))
      }
      digest.add(travel.streets.digest.digits)
    }
    return Page(
      route: try Route(Address.dayPack), origin: "the pack of days", key: key
    ) { _ in Gzip.packed(dayPack.bytes(Escaping.visible)) }
  }

  private var dayPack: DayPack {
    let campus = edition.campus
    let terms = campus.catalog.terms.map(\.days)
    let first = terms.map(\.first).min() ?? edition.now.date
    let last = terms.map(\.last).max() ?? edition.now.date
    return DayPack(
      terms: campus.catalog.terms, zone: edition.zone,
      within: DateSpan(first - Self.spareDays, last + Self.spareDays), travel: campus.travel,
      buildings: campus.catalog.buildings.map(\.code), mostStreets: Self.mostStreets)
  }

  /// Where people can go; see `PlaceList`.
  package func places() throws(Route.PathError) -> Page {
    let places = PlaceList(edition: edition)
    return Page(
      route: try Route(Address.dayPlaces), origin: "the places of days",
      key: edition.key { digest in
        digest.add("places")
        digest.add(places.json.bytes)
      }
    ) { _ in places.json.bytes }
  }

  /// Days before the first term and after the last on which clocks change as they do.
  private static let spareDays = 800
  /// In bytes before compression.
  private static let mostStreets = 600_000
}

extension MyDayPage {
  package func pages() throws(Route.PathError) -> [Page] { [try page(), try pack(), try places()] }
}

/// The content of the page besides its script.
struct MyDayContent: PageContent {
  static let template = "my-day"

  /// The id of the present term.
  var term: String
  /// The site's time zone.
  var zone: String
  /// The modes of travel whose times are known, such as "walking cycling".
  var modes: String
  /// Whether the site knows public transit, which the page does not.
  var hasTransit: Bool
  /// The address of the times of trips.
  var pack: String
  /// The places of the campus.
  var places: String
  /// Who drew the map; `nil` where there is none.
  var attribution: String?
  /// The page that builds schedules, if there are sections.
  var build: String?
}

/// The places of a campus as JSON, for a page's script.
///
/// ```
/// [{"name": "Mabry Hall", "also": ["MAB"], "at": [389912345, -769421000], "building": "MAB",
///   "short": "Mabry", "rooms": ["0209", "0230"], "hours": [[480, 1320], …]}]
/// ```
///
/// A place that is no building can have a `category`, such as "fast food". `at` is in
/// ten-millionths of a degree; `hours` has the open times of each weekday from Monday,
/// starts and ends in turn, without closures. Unknown values are missing.
struct PlaceList {
  let edition: Edition

  /// Places that are not buildings of the directory, each name once, with the first category that
  /// one of its name has.
  var named: [NamedPlace] {
    let places = edition.campus.travel.places.filter { !$0.place.isPersonal }
    var (order, byName): ([String], [String: NamedPlace]) = ([], [:])
    for place in places {
      let name = place.place.name.lowercased()
      if byName[name] == nil {
        order.append(name)
        byName[name] = place
      } else if byName[name]?.category == nil {
        byName[name]?.category = place.category
      }
    }
    let buildings = Set(edition.campus.catalog.buildings.map { $0.name.lowercased() })
    return order.filter { !buildings.contains($0) }.compactMap { byName[$0] }
  }

  /// - Complexity: linear in the places, and in the sections of the present term.
  var json: JSON {
    let meetingRooms = meetingRooms
    let buildings = edition.campus.catalog.buildings.map { building in
      record(of: building, meetingIn: meetingRooms[building.code, default: []])
    }
    return .list(buildings + named.map(record))
  }

  private func record(of building: Building, meetingIn meetingRooms: [RoomID]) -> JSON {
    let code = building.code
    let rooms = building.floors.flatMap(\.rooms).map(\.id) + meetingRooms
    let numbers = Set(rooms.map(\.number)).sorted()
    return .record([
      ("name", .text(building.name.isEmpty ? code.text : building.name)),
      ("also", .list([.text(code.text)])),
      ("at", building.coordinate?.json), ("building", .text(code.text)),
      ("short", .text(edition.shortName(of: code))),
      ("rooms", .unlessEmpty(numbers.map { .text($0) })),
      ("hours", (building.opening ?? usualHours).json),
    ])
  }

  private func record(of named: NamedPlace) -> JSON {
    let building = named.place.building.flatMap { edition.index.buildings[$0] }
    return .record([
      ("name", .text(named.place.name)),
      ("also", .unlessEmpty(named.aliases.map { .text($0) })),
      ("category", named.category.map { .text($0) }),
      ("at", (named.place.coordinate ?? building?.coordinate)?.json),
      ("building", named.place.building.map { .text($0.text) }),
      ("hours", (named.opening ?? building.map { $0.opening ?? usualHours })?.json),
    ])
  }

  /// The hours on the campus of places that have none of their own.
  private var usualHours: OpeningHours { edition.campus.settings.rooms.openingHours }

  /// The rooms in which sections of the present term meet, by building.
  private var meetingRooms: [BuildingCode: [RoomID]] {
    Dictionary(
      grouping: edition.courses(in: edition.term.id).flatMap(\.sections).flatMap(\.rooms),
      by: \.building)
  }
}

extension Coordinate {
  fileprivate var json: JSON {
    .list([latitude, longitude].map { .number(Int(($0 * 1e7).rounded())) })
  }
}

extension OpeningHours {
  fileprivate var json: JSON {
    .list(days.map { .list($0.flatMap { [.number($0.start), .number($0.end)] }) })
  }
}
