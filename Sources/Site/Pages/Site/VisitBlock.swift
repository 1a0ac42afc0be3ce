internal import CampusModel
internal import Catalog
internal import CoursePages
internal import Markup
internal import PlacePages
internal import RoomUse
internal import SiteFrame
internal import WrittenPages

/// The campus for a visitor, on the page of today: the way to the search, the buildings with free
/// rooms, the departments, and the list of people.
struct VisitBlock {
  let edition: Edition
  let rooms: RoomsOfTerm

  private static let mostBuildings = 6

  var content: TodayContent.Visit {
    let (departments, buildings) = (departments, buildings)
    return .init(
      catalog: edition.outline.parts.hasCourses ? edition.index.terms.front : nil,
      hasBuildings: !buildings.isEmpty, buildings: buildings,
      hasDepartments: !departments.isEmpty, departments: departments,
      term: edition.index.terms.preferred.name, directory: directory)
  }

  /// In the term that the catalog opens with.
  private var departments: [TodayContent.Department] {
    let terms = edition.index.terms
    let folder = terms.folder(of: terms.preferred.id)
    return Department.all(of: edition.campus.catalog.courses, in: terms.preferred.id).map {
      .init(href: Address.department($0.code, in: folder), code: $0.code, name: $0.name ?? "")
    }
  }

  /// The buildings with the most free rooms now, by name; none while rooms are closed.
  private var buildings: [TodayContent.Building] {
    guard rooms.closure == nil else { return [] }
    let counts = Dictionary(
      rooms.directory.buildings.map { house in
        (house.code, rooms.today.freeCount(at: edition.now.time.value, in: house.code))
      }, uniquingKeysWith: { first, _ in first })
    let largest = Set(
      counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(Self.mostBuildings).map(\.key))
    return rooms.directory.buildings.filter { largest.contains($0.code) }.map { house in
      .init(
        href: Address.building(house.code), name: house.name,
        detail: phrase(
          "\(Figure.count(counts[house.code] ?? 0)) of \(Figure.count(house.rooms.count)) free"),
        states: rooms.freeCounts(of: house))
    }
  }

  private var directory: LinkRow? {
    guard edition.isCrowded else { return nil }
    return LinkRow(
      href: Address.people, name: "All people",
      detail: counted(edition.people.count, "person", "people"))
  }
}
