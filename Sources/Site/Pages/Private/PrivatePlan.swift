internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import Parallel
internal import PlacePages
internal import Sealing
internal import SiteBuild
internal import SiteFrame
internal import Synchronization
internal import Templating
internal import WrittenPages

/// A private person, and the secrets that open their pages.
struct PrivatePerson: Sendable {
  let person: Person
  let access: PrivateAccess
  /// Their place among the private people, from 0.
  let number: Int
  /// `nil` if they are not known.
  let inputs: PrivateInputs?
}

/// Digests of what a private person's files depend on besides their fortnight and the other files
/// of the site.
struct PrivateInputs: Sendable {
  /// Of their own files and their secrets.
  let own: Fingerprint
  /// Of these, of everything that is not a private person's, and of the memory of it from earlier
  /// builds.
  let all: Fingerprint
}

/// The data that a private person's pages and feeds are made from: their ranked plan, their days,
/// their feeds.
///
/// A class, because all their pages hold it.
final class PrivatePlan: Sendable {
  let person: Person
  let access: PrivateAccess
  private let edition: Edition
  /// Those of their first file, and all others.
  private let pages: LazyValue<Result<(front: [Page], rest: [Page]), any Error>>
  /// The solver's answers.
  let answers: [UInt128: [UInt64]]
  let group: FeedGroup
  /// The files of all their feeds, by their paths.
  let feedFiles: [String: (entry: FeedEntry, variant: Feed.Variant)]
  /// A digest of all that is on their pages; `nil` if it is not known of one of these.
  let content: LazyValue<UInt128?>

  fileprivate init(
    of person: PrivatePerson, in edition: Edition, among campus: SitePlan, _ travel: CampusTravel,
    makers: TermEventMakers, knowing answers: [UInt128: [UInt64]]
  ) {
    (self.person, access) = (person.person, person.access)
    self.edition = edition
    let plans = RankedPlans.ranked(in: edition, knowing: answers)
    let feeds = PersonFeeds(edition: edition, person: person.person, makers: makers, days: nil)
    let group = feeds.group(listing: plans.rankings)
    let own = campus.personal(
      to: edition, plans: plans, days: CampusDays(of: edition, travel), feeds: group)
    (self.group, self.answers) = (group, plans.answers)
    let pages = LazyValue {
      Result {
        (
          front: try own.pages(of: SitePlan.frontFamilies),
          rest: try own.pages(of: SitePlan.restFamilies)
        )
      }
    }
    self.pages = pages
    feedFiles = group.entries.reduce(into: [:]) { files, entry in
      for variant in entry.variants { files[entry.path(of: variant)] = (entry, variant) }
    }
    content = LazyValue {
      // What cannot be listed is reported when it is rendered.
      (try? pages.value.get()).flatMap { Self.digest(of: $0.front + $0.rest) }
    }
  }

  private static func digest(of pages: [Page]) -> UInt128? {
    var digest = Fingerprint()
    for page in pages {
      guard let key = page.key?() else { return nil }
      digest.add(page.route.text)
      digest.add(UInt64(truncatingIfNeeded: key))
      digest.add(UInt64(truncatingIfNeeded: key >> 64))
    }
    return digest.value
  }

  /// The content of one of their two files. Its pages may link to all of theirs and to `routes`,
  /// the campus's pages.
  func content(of file: OpaqueName, beside routes: Set<String>) throws -> SealedContent {
    let (front, rest) = try pages.value.get()
    return SealedContent(
      pages: file == access.front ? front : rest,
      leads: SealedLeads(
        places: places(of: front, in: access.front).merging(places(of: rest, in: access.rest)) {
          $1
        },
        feeds: Set(feedFiles.keys), routes: routes),
      days: days(in: file))
  }

  /// The entries for pages that there are once for each day that may be the present one, by the
  /// address of the first day's page.
  private func days(in file: OpaqueName) -> [String: PrivateBundle.Page] {
    Dictionary(
      uniqueKeysWithValues: addressesOfDays(in: file).map { address in
        let days = edition.present.days.map { date in
          PrivateBundle.PagesOfDays.Day(
            date: date.description, page: access.name(ofPage: Address.dated(address, on: date)))
        }
        return (
          Address.dated(address, on: edition.present.days[0]),
          PrivateBundle.Page(
            name: access.name(ofPage: address),
            .days(.init(zone: edition.campus.settings.time.zone, days: days)))
        )
      })
  }

  /// Where each page is, by the address that it would have if it were public; and each that is
  /// another one each day.
  private func places(of pages: [Page], in file: OpaqueName) -> [String: SealedLeads.Place] {
    let addresses = pages.map(\.route.text) + addressesOfDays(in: file)
    return Dictionary(
      uniqueKeysWithValues: addresses.map {
        ($0, SealedLeads.Place(file: file, name: access.name(ofPage: $0)))
      })
  }

  /// The addresses for which the file has a page of each day that may be the present one.
  private func addressesOfDays(in file: OpaqueName) -> [String] {
    if file == access.front { return [Address.home] }
    return OwnRoomsPage.isNeeded(for: person) ? [Address.ownRooms(person.id)] : []
  }

  var links: PrivateLinks {
    let base = edition.campus.settings.publishing.baseURL
    let home = base + Address.sealed(access.front)
    return PrivateLinks(
      home: home, secretLink: "\(home)#\(access.linkSecret.text)",
      feeds: group.entries.filter { $0.listing != .none }.map {
        PrivateLinks.Feed(name: $0.calendar.name, address: base + $0.path(of: .plain))
      })
  }
}

/// The plans of private people, each made on request: all of them would be most of a large site's
/// memory. The ones requested last are kept, so all files of a person should be made one after the
/// other.
///
/// A class, because the pages of all private people hold it.
final class PrivatePlans: Sendable {
  private let edition: Edition
  private let campus: SitePlan
  private let travel: CampusTravel
  private let makers: TermEventMakers
  private let layout: TemplateLibrary
  private let assets: SiteAssets
  /// The answers of the solver, in earlier builds and in this one.
  private let answers: Mutex<[UInt128: [UInt64]]>
  private let recent: RecentCache<Int, PrivatePlan>

  /// Files are made with `jobs` threads.
  init(
    among campus: SitePlan, _ travel: CampusTravel, knowing answers: [UInt128: [UInt64]], jobs: Int
  ) {
    let (edition, look) = (campus.edition, campus.site.look)
    (self.edition, self.campus, self.travel) = (edition, campus, travel)
    // Where a thread ends with a person, another may still be at them.
    recent = RecentCache(keeping: 2 * max(1, jobs))
    makers = TermEventMakers(edition: edition)
    (layout, assets) = (look.library(layout: "private"), look.assets)
    self.answers = Mutex(answers)
  }

  subscript(person: PrivatePerson) -> PrivatePlan {
    recent.value(of: person.number) { [self] in made(for: person) }
  }

  /// The same, and nothing of it is kept.
  func made(for person: PrivatePerson) -> PrivatePlan {
    let edition = edition.seen(
      by: person.person, with: person.access, in: layout, assets,
      ownTabs: PrivateHome.tabs(of: person.person))
    return PrivatePlan(
      of: person, in: edition, among: campus, travel, makers: makers,
      knowing: answers.withLock { $0 })
  }

  /// The solver's answer to the question of this digest, if it is known.
  func answer(to question: UInt128) -> [UInt64]? { answers.withLock { $0[question] } }

  /// Notes the answers of the solver.
  func learn(_ answers: [UInt128: [UInt64]]) {
    self.answers.withLock { $0.merge(answers) { $1 } }
  }
}
