package import CampusModel
internal import Catalog
internal import Diagnostics
package import ICalendar
internal import Markup
internal import RoomUse
internal import SiteBuild
package import Templating
package import TimeZones
package import Watch

/// The records of earlier builds that a campus's edition continues.
package struct EditionHistory: Sendable {
  var seats: SeatLog
  var schedules: ScheduleHistory
  /// People whose saved schedules are recorded in addition to the schedules of public people.
  var others: [Person]
  var feedIdentity: FeedIdentity
  var clock: PageClock

  package init(
    seats: SeatLog, schedules: ScheduleHistory, others: [Person], feedIdentity: FeedIdentity,
    clock: PageClock
  ) {
    (self.seats, self.schedules, self.others) = (seats, schedules, others)
    (self.feedIdentity, self.clock) = (feedIdentity, clock)
  }
}

/// What builds know of the campus over time.
package struct EditionRecords: Sendable {
  /// Seats and saved schedules as this build and earlier ones found them.
  package let seats: SeatLog
  package let schedules: ScheduleHistory
  /// The parts of all calendar events' UIDs, in addition to their keys.
  package let feedIdentity: FeedIdentity
}

/// The moment that a site shows.
package struct Present: Sendable {
  /// The time zone of the campus, in which all days and minutes of pages are.
  let zone: Zone
  /// By universal time.
  let instant: Instant
  /// By the site's own clock.
  let now: LocalMinute
  /// The dates that may be the present one when pages are read, from that of `now` on: only that,
  /// but in a private person's edition.
  package let days: [CalendarDate]
  /// The present term.
  let term: Term

  package init(_ instant: Instant, in zone: Zone, _ term: Term) {
    (self.zone, self.instant, self.term) = (zone, instant, term)
    now = LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
    days = [now.date]
  }

  /// The same present for pages that are read on `days`. `showsNow` is whether they show the time
  /// of day; otherwise it is the beginning of the first day.
  init(_ other: Present, on days: [CalendarDate], showsNow: Bool) {
    (zone, instant, term, self.days) = (other.zone, other.instant, other.term, days)
    now = showsNow ? other.now : LocalMinute(days[0], minutes: 0)
  }
}

/// Whom an edition is for: everybody, or one private person.
package struct Audience: Sendable {
  /// The public people, by id; in a private person's edition, only that person.
  let people: [Person]
  /// The number of people who are not in the public edition, because they are private.
  package let privatePeople: Int
  /// The secrets that open a private person's pages, in their edition.
  var access: PrivateAccess?
  /// The gradebooks' script, in a private person's edition: sealed pages contain it, because they
  /// fetch none.
  package internal(set) var gradebookScript: String?
}

/// One build's view of a campus: everything its pages share, looked up once. Private people are not
/// in it: each has an edition of their own.
///
/// A class, because every page that waits to be rendered holds it.
package final class Edition: Sendable {
  package let campus: Campus
  package let present: Present
  package let index: CampusIndex
  package let outline: SiteOutline
  package let records: EditionRecords
  package let audience: Audience
  /// A digest of the program alone.
  package let program: Fingerprint
  /// A digest of the data that any page may depend on and use freely: settings, terms, buildings,
  /// sources, the look and the program itself. It excludes the present moment, the dates of data,
  /// and all long lists.
  private let common: Fingerprint
  /// The layout around every page.
  package let shell: Shell
  /// When each page last changed; `nil` in a private person's edition, whose pages do not show when
  /// they changed.
  package let clock: PageClock?

  private init(
    _ campus: Campus, at present: Present, index: CampusIndex, outline: SiteOutline,
    records: EditionRecords, audience: Audience, program: Fingerprint, common: Fingerprint,
    shell: Shell, clock: PageClock?
  ) {
    (self.campus, self.present, self.index, self.outline) = (campus, present, index, outline)
    (self.records, self.audience) = (records, audience)
    (self.program, self.common, self.shell, self.clock) = (program, common, shell, clock)
  }
}

// MARK: - Calculating

extension Edition {
  /// The edition for everybody. Without `history`, seats and schedules are not recorded. `digests`
  /// are the digests of the courses, if they are known already.
  package static func calculated(
    of campus: Campus, at present: Present, in look: SiteLook, by program: Fingerprint,
    after history: EditionHistory? = nil, digests: [Fingerprint]? = nil
  ) -> Edition {
    let people = campus.people.filter { $0.visibility == .public }
    let index = CampusIndex(
      of: campus, present: present.term, on: present.now.date, digests: digests)
    let outline = SiteOutline(
      of: campus, in: look, people: people, sealed: history?.others ?? [],
      catalog: index.terms.front)
    let records = EditionRecords.noticed(in: campus, index.offerings, by: people, after: history)
    let common = common(
      of: campus, look: look, outline: outline, program: program,
      feedHost: records.feedIdentity.host)
    let shell = Shell(
      of: campus, zone: present.zone, library: look.library, assets: look.assets,
      sources: index.sources, outline: outline,
      isOpenToSearch: campus.settings.publishing.isOpenToSearch,
      dates: history == nil ? .written : .asked)
    return Edition(
      campus, at: present, index: index, outline: outline, records: records,
      audience: Audience(people: people, privatePeople: campus.people.count - people.count),
      program: program, common: common, shell: shell, clock: history?.clock)
  }

  /// The view that a private person has of the campus: they are the one person in it, and their
  /// pages have only the parts that `layout` shows. It is midnight before the first of several
  /// days, unless something shows the present moment: the phone knows better than the build what
  /// time it is, and a build at another time gives the same pages. `ownTabs` are the pages of the
  /// person that the tabs lead to.
  package func seen(
    by person: Person, with access: PrivateAccess, in layout: TemplateLibrary,
    _ assets: SiteAssets, ownTabs: [Tab: String]
  ) -> Edition {
    let shell = Shell(
      of: campus, zone: zone, library: layout, assets: assets, sources: index.sources,
      outline: outline, isOpenToSearch: false, dates: .left, ownTabs: ownTabs)
    return Edition(
      campus,
      at: Present(
        present, on: presentDays(of: person, with: access), showsNow: person.showsPresent),
      index: index, outline: outline, records: records,
      audience: Audience(
        people: [person], privatePeople: audience.privatePeople, access: access,
        gradebookScript: assets.gradebookScript),
      program: program, common: common, shell: shell, clock: nil)
  }

  private static func common(
    of campus: Campus, look: SiteLook, outline: SiteOutline, program: Fingerprint, feedHost: String
  ) -> Fingerprint {
    var digest = program
    digest.add([feedHost, outline.catalog])
    digest.add(look.fingerprint)
    digest.add(campus.settings)
    digest.add(campus.catalog.terms)
    digest.add(campus.catalog.buildings)
    for source in campus.sources {
      digest.add([source.kind, source.name])
      digest.add(source.terms.sorted())
    }
    digest.add([campus.results.evidence.gpa.top, campus.results.evidence.rating.top])
    digest.add([campus.results.evidence.gpa.source, campus.results.evidence.rating.source])
    digest.add(campus.occupancy.reservations.isEmpty)
    for document in campus.content.documents where document.isInFoot { digest.add(document.route) }
    digest.add(campus.isPlain)
    digest.add(outline.parts.tabs.map(\.rawValue))
    digest.add(campus.content.hasFront)
    if !campus.content.templateData.isEmpty {
      digest.add(FrontValue.map(campus.content.templateData))
    }
    for (language, menu) in outline.menus.sorted(by: { $0.key.text < $1.key.text }) {
      let languages = campus.settings.publishing.languages
      digest.add(campus.hasPageSearch(in: languages.mark(of: language)))
      digest.add(language.text)
      menu.add(to: &digest)
    }
    return digest
  }
}

// MARK: - Asking

extension Edition {
  /// The time zone of the campus, in which all days and minutes of pages are.
  package var zone: Zone { present.zone }
  /// The moment the site shows, by its own clock.
  package var now: LocalMinute { present.now }
  /// The same moment by universal time.
  package var instant: Instant { present.instant }
  /// The present term.
  package var term: Term { present.term }
  /// The public people, by id; in a private person's edition, only that person.
  package var people: [Person] { audience.people }
  /// The secrets that open a private person's pages, in their edition.
  package var access: PrivateAccess? { audience.access }

  /// Where a feed lies that everybody could find at `address`, both without ending.
  package func place(ofFeed address: String) -> String { access?.place(ofFeed: address) ?? address }

  /// A key of facts shared by all pages and of the facts that `basis` adds, for a page of this date
  /// or of the present one.
  package func key(
    on date: CalendarDate? = nil, _ basis: @escaping @Sendable (inout Fingerprint) -> Void
  ) -> @Sendable () -> UInt128 {
    { [common, date = date ?? now.date, isPlain = campus.isPlain] in
      var digest = common
      // A site without a campus has no date.
      if !isPlain { digest.add(date) }
      basis(&digest)
      return digest.value
    }
  }

  /// A digest of all offerings of each course.
  package var digestsOfOfferings: [CourseID: Fingerprint] {
    zip(campus.catalog.courses, index.digests).reduce(into: [:]) { all, pair in
      all[pair.0.id, default: Fingerprint()].add(pair.1)
    }
  }

  /// All courses of a term, by id.
  package func courses(in term: TermID) -> [Course] {
    campus.catalog.courses.filter { $0.term == term }
  }

  /// The offering of a course in a term; `nil` if there is none. Linear in the terms that have it.
  package func course(_ id: CourseID, in term: TermID) -> Course? {
    index.offerings[id]?.first { $0.term == term }
  }

  /// A moment by the site's clock.
  package func local(_ instant: Instant) -> LocalMinute {
    LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
  }

  /// The days that pages by date are written for: as many as the horizon says, from today on or
  /// from each day that may be the present one.
  package var horizon: [CalendarDate] {
    (0..<campus.settings.time.horizon + present.days.count - 1).map { now.date + $0 }
  }

  /// The present date, where pages are made for that alone.
  package var presentDay: CalendarDate? { present.days.count == 1 ? present.days[0] : nil }

  /// The days that any page shows in detail, including those of private people.
  package var detailedDays: [CalendarDate] {
    let more = audience.privatePeople > 0 ? Fortnight.length - 1 : 0
    return (-more..<campus.settings.time.horizon + more).map { now.date + $0 }
  }

  /// The dates that may be the present one when pages of a private person are read. Where a page
  /// shows the present moment, it is made in every build.
  package func presentDays(of person: Person, with access: PrivateAccess) -> [CalendarDate] {
    person.showsPresent
      ? [now.date] : Fortnight(of: access.front, holding: now.date).dates
  }

  /// The address of a room on a date: the page itself for the present day and for any date beyond
  /// the horizon. Pages that stay for some days lead to no date, since it may be gone by then.
  package func address(of room: RoomID, on date: CalendarDate) -> String {
    access == nil && horizon.dropFirst().contains(date)
      ? Address.room(room, on: date) : Address.room(room)
  }

  /// The usual name: "Mabry 0230" for a room of Mabry Hall if no other building is called Mabry,
  /// otherwise "ESJ 0224".
  package func name(of room: RoomID) -> String {
    "\(shortName(of: room.building)) \(room.number)"
  }

  /// The beginning of the names of its rooms.
  package func shortName(of building: BuildingCode) -> String {
    index.shortNames[building] ?? building.text
  }

  /// Whether the names of its rooms contain a word of the building's name.
  package func hasShortName(_ building: BuildingCode) -> Bool { index.shortNames[building] != nil }

  /// The full name of a building; its code if the catalog has no building with it.
  package func name(of building: BuildingCode) -> String {
    index.buildings[building]?.name ?? building.text
  }
}

extension Person {
  /// Whether pages of theirs show the campus as it is at a moment, which no script corrects: parts
  /// of the campus in notes.
  package var showsPresent: Bool { notes.contains { !$0.blocks.isEmpty } }
}
