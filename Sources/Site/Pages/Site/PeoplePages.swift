internal import CampusModel
internal import Markup
internal import PlacePages
internal import SiteBuild
internal import SiteFrame

/// The list of all public people, on a site with too many for the page of today.
struct PeoplePages {
  let edition: Edition
  let days: CampusDays

  func pages() throws(Route.PathError) -> [Page] {
    guard edition.isCrowded else { return [] }
    return try Directory(
      edition: edition, folder: Address.peopleFolder, origin: "the list of people", tab: .today,
      head: "People", line: counted(edition.people.count, "person", "people"),
      crumbs: [Crumb("Today", edition.outline.today)],
      entries: Directory.sorted(edition.people.map(entry))
    ).pages()
  }

  /// Leads to the person's day, or to their schedules where they have none.
  private func entry(_ person: Person) -> Directory.Entry {
    .init(
      name: person.name, sortKey: person.name,
      address: days[person.id] == nil
        ? Address.ranking(person.id) : Address.day(person.id, on: edition.now.date))
  }
}
