internal import CampusModel
internal import Markup
internal import SiteBuild

/// The list of all public people, on a site with too many for the page of today.
struct PeoplePages {
  let edition: Edition
  let days: CampusDays

  func pages() throws(Route.PathError) -> [Page] {
    guard edition.isCrowded else { return [] }
    return try Directory(
      edition: edition, folder: Address.peopleFolder, origin: "the list of people", tab: .today,
      head: "People", line: counted(edition.people.count, "person", "people"),
      crumbs: [Crumb("Today", edition.today)],
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

extension Edition {
  /// Whether lists of people are too long for more than their names.
  var isCrowded: Bool { people.count > TodayPage.mostPeople }

  /// The list behind a tab whose usual page would be too long: a name for each person.
  func crowd(
    at tab: Tab, in folder: String, head: String, entries: [Directory.Entry]
  ) throws(Route.PathError) -> [Page] {
    // People's own folders are next to these pages: no id of a person has a dot.
    try Directory(
      edition: self, folder: folder, stem: "page-", origin: "the list of people", tab: tab,
      head: head, line: counted(entries.count, "person", "people"), crumbs: [],
      entries: Directory.sorted(entries)
    ).pages()
  }
}

extension PeoplePages: PageFamily {
  init(_ plan: SitePlan) { self.init(edition: plan.edition, days: plan.days) }
}
