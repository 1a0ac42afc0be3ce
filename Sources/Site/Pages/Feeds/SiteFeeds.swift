internal import CampusModel
internal import CoursePages
internal import Diagnostics
internal import ICalendar
internal import Parallel
internal import PlacePages
internal import SiteBuild
internal import SiteFrame

/// Every calendar feed of the site, each with its variants, and the pages of feeds that have one.
///
/// Events are made when the feeds are noted in the memory, and again when they are written:
/// thousands of feeds need not wait in memory, and making one costs less than writing it.
struct SiteFeeds {
  let edition: Edition
  /// In the order of the page that lists the feeds.
  let groups: [FeedGroup]
  /// The private people: only the files of their feeds are published here.
  var sealed: PrivateSite?

  /// The result of making all feeds.
  struct Made: Sendable {
    /// Their files and pages, in no order. Bytes are made on request.
    package var pages: [Page]
    /// With these feeds noted.
    var memory: FeedMemory
    var secret: PrivateFeeds
    /// Where the site was at the last build, if that is another address.
    let formerAddress: String?
  }

  /// The files of all feeds and their pages, noted in `memory`, which `jobs` threads do.
  package func made(
    after memory: consuming FeedMemory, jobs: Int = 1
  ) async throws(Route.PathError) -> Made {
    let formerAddress = memory.formerSite(of: edition.campus.settings.publishing)
    let entries = groups.flatMap(\.entries)
    let notes = await note(entries, in: &memory, jobs: jobs)
    let secret = await sealed?.note(in: &memory, jobs: jobs) ?? PrivateFeeds()
    finish(&memory)
    var pages: [Page] = []
    pages.reserveCapacity(entries.reduce(0) { $0 + 1 + $1.variants.count })
    for (entry, notes) in zip(entries, notes) {
      if let page = FeedPage(edition: edition, entry: entry, note: notes.first) {
        pages.append(try page.page())
      }
      for (variant, note) in zip(entry.variants, notes) {
        pages.append(try file(of: entry, as: variant, by: memory, reading: note))
      }
    }
    pages += try sealed?.pages(of: secret, by: memory) ?? []
    let present = Set(entries.flatMap { entry in entry.variants.map { entry.path(of: $0) } })
    pages += ended(by: memory, beside: present.union(secret.paths))
    pages.append(try FeedIndexPage(edition: edition, groups: groups).page())
    pages.append(try HowToSubscribePage(edition: edition).page())
    return Made(
      pages: pages, memory: memory, secret: secret, formerAddress: formerAddress)
  }

  private static let readAtOnce = 512

  /// Notes the campus's feeds first: new events in a person's feeds take their stamps from the
  /// campus's. Returns digests of each entry's files.
  private func note(
    _ entries: [FeedEntry], in memory: inout FeedMemory, jobs: Int
  ) async -> [[Fingerprint]] {
    let edition = edition
    let isOfCampus = { (number: Int) in entries[number].calendar.scope == FeedMemory.campus }
    let order = entries.indices.filter(isOfCampus) + entries.indices.filter { !isOfCampus($0) }
    var notes: [[Fingerprint]] = Array(repeating: [], count: entries.count)
    // Some at a time: the readings of all feeds would be most of a large site's memory. The next
    // ones are made while these are noted.
    let parts = stride(from: 0, to: order.count, by: Self.readAtOnce).map { start in
      Array(order[start..<min(start + Self.readAtOnce, order.count)])
    }
    func readings(ofPart part: Int) async -> [[FeedReading]] {
      guard part < parts.count else { return [] }
      return await inParallel(parts[part], jobs: jobs) { entries[$0].readings(in: edition) }
    }
    var present = await readings(ofPart: 0)
    for part in parts.indices {
      async let next = readings(ofPart: part + 1)
      for (number, readings) in zip(parts[part], present) {
        let entry = entries[number]
        notes[number] = zip(entry.variants, readings).map { variant, reading in
          memory.note(reading, at: entry.path(of: variant), now: edition.instant)
        }
      }
      present = await next
    }
    return notes
  }

  /// Ends the noting. Private people leave nothing that contains their name.
  private func finish(_ memory: inout FeedMemory) {
    memory.forget(
      Set(edition.campus.people.lazy.filter { $0.visibility == .private }.map(\.id.text)))
    memory.noteSite(
      edition.records.feedIdentity, edition.campus.settings.publishing,
      of: edition.campus.catalog.courses,
      now: edition.instant)
    memory.finish(now: edition.instant)
  }

  private func file(
    of entry: FeedEntry, as variant: Feed.Variant, by memory: FeedMemory,
    reading note: Fingerprint
  ) throws(Route.PathError) -> Page {
    let path = entry.path(of: variant)
    let key = edition.key { digest in
      entry.add(to: &digest)
      digest.add(note)
    }
    return Page(route: try Route(path), origin: entry.origin, key: key) { [edition] diagnostics in
      entry.bytes(in: edition, as: variant, by: memory, &diagnostics)
    }
  }

  /// Feeds that were published and no longer exist: files that report this to calendars.
  ///
  /// Anybody can write the memory's file. So paths are skipped that no feed can have, or that
  /// differ from a present one only in case, and so are feeds of people who are not on the site:
  /// that somebody left it or became private is not public. At a secret address the file contains
  /// no name.
  private func ended(by memory: FeedMemory, beside paths: Set<String>) -> [Page] {
    let present = Set(paths.map { $0.lowercased() })
    var pages: [Page] = []
    for ended in memory.ended(now: edition.instant) {
      guard ended.path.hasSuffix(".ics"), !present.contains(ended.path.lowercased()),
        let route = try? Route(ended.path)
      else { continue }
      let (host, zone) = (edition.records.feedIdentity.host, edition.zone)
      if ended.path.hasPrefix(Address.secretFeedFolder) {
        pages.append(file(Feed.moved(ended, host: host, zone: zone), at: route, by: memory))
      } else if let gone = GoneFeed(edition: edition, ended: ended) {
        let feed = Feed.ended(
          ended, current: edition.campus.settings.publishing.baseURL + gone.current, host: host,
          zone: zone)
        pages.append(file(feed, at: route, by: memory))
      }
    }
    return pages
  }

  private func file(_ ended: Feed, at route: Route, by memory: FeedMemory) -> Page {
    Page(route: route, origin: "a feed that is gone") { _ in
      FeedWriter.bytes(of: ended, by: memory)
    }
  }
}

extension FeedEntry {
  /// The facts that a memory needs about each of its files.
  func readings(in edition: Edition) -> [FeedReading] {
    let feed = feed(in: edition)
    return variants.map { FeedReading(feed.variant($0)) }
  }

  /// The file of one form, with warnings about content that some programs may not accept.
  func bytes(
    in edition: Edition, as variant: Feed.Variant, by memory: FeedMemory,
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    let bytes = FeedWriter.bytes(of: feed(in: edition, as: variant), by: memory)
    let place = isSecret ? origin : path(of: variant)
    diagnostics += FeedBudget.excesses(of: bytes).map { Diagnostic($0, in: place) }
    return bytes
  }
}

extension Diagnostic {
  /// A warning that a feed is larger than some calendar programs accept; they drop the excess
  /// without a message.
  fileprivate init(_ excess: FeedBudget.Excess, in path: String) {
    switch excess {
    case .bytes(let count):
      self.init(
        .warning, .data, at: FilePlace(path), .tooManyBytes(count),
        suggestion: "offer its parts separately, or put fewer schedules in it")
    case .events(let count):
      self.init(
        .warning, .data, at: FilePlace(path), .tooManyEvents(count),
        suggestion: "offer its parts separately, or put fewer schedules in it")
    case .exclusions(let count, let uid):
      self.init(.warning, .data, at: FilePlace(path), .tooManyExclusions(count, uid))
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func tooManyBytes(_ count: Int) -> Self {
    "the feed has \(count) bytes; Google Calendar may drop anything beyond \(FeedBudget.mostBytes)"
  }

  fileprivate static func tooManyEvents(_ count: Int) -> Self {
    "the feed has \(count) events; Google Calendar may drop anything beyond \(FeedBudget.mostEvents)"
  }

  fileprivate static func tooManyExclusions(_ count: Int, _ uid: String) -> Self {
    """
    the event \(uid) excludes \(count) dates; some programs fail with more than \
    \(FeedBudget.mostExclusions)
    """
  }
}

extension FeedGroup {
  /// The feeds of an edition: of each person, then of the campus.
  static func all(of edition: Edition, plans: RankedPlans, days: CampusDays) -> [FeedGroup] {
    let events = TermEventMakers(edition: edition)
    let campus = CampusFeeds(edition: edition, makers: events)
    return edition.people.map { person in
      PersonFeeds(edition: edition, person: person, makers: events, days: days[person.id])
        .group(listing: plans.rankings.filter { $0.person.id == person.id })
    } + [campus.terms, campus.courses, campus.rooms]
  }
}

/// The pages of a private person's feeds, whose files the campus publishes.
struct PersonalFeedPages {
  let edition: Edition
  let groups: [FeedGroup]

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for entry in groups.flatMap(\.entries) {
      if let page = FeedPage(edition: edition, entry: entry, note: nil) {
        pages.append(try page.page())
      }
    }
    return pages
  }
}
