package import CampusModel
internal import CoursePages
package import Diagnostics
package import ICalendar
internal import Parallel
internal import PlacePages
internal import RoomUse
package import Sealing
package import SiteBuild
package import SiteFrame
package import TimeZones
package import Watch
internal import WrittenPages

/// The site of a campus: every page and feed there is, ready to be rendered in any order.
package struct CampusSite: Sendable {
  /// By their routes.
  package let pages: [Page]
  /// The memory of feeds for the next build.
  package let memory: FeedMemory
  /// The seats and saved schedules of sections, for the next build to compare with.
  package let seats: SeatLog
  package let schedules: ScheduleHistory
  /// When pages changed, in this build and in earlier ones.
  let clock: PageClock
  let gone: GonePages
  /// The solver's answers for the rankings, by digests of all their inputs: they save the next
  /// build time.
  package let answers: [UInt128: [UInt64]]
  let feedsOfPeople: PrivateFeeds
  /// The known facts about private people's feeds and pages, for a build with this `memory`; once
  /// the pages of this build are made.
  package var people: [UInt128: [UInt8]] { sealed?.records(of: feedsOfPeople) ?? [:] }
  package let feedCount: Int
  /// The site's address at the last build, if it was another one.
  package let formerAddress: String?
  /// How many problems the pages of data problems show; `nil` for a site without them.
  package let problemCount: Int?
  /// How many people are private and left out.
  package let leftOutPeople: Int
  /// Its sealed pages; `nil` if there are no secrets that open them.
  let sealed: PrivateSite?
  /// Whether it has sealed pages.
  package var isSealed: Bool { sealed?.people.isEmpty == false }
  /// Whether the same content gives the same bytes.
  package let isRepeatable: Bool
  /// Searches the pages for private texts; `nil` if there are none.
  package let gate: PrivacyGate?

  /// The inputs of a site in addition to the campus.
  package struct Circumstances: Sendable {
    package var zone: Zone
    /// The moment the site shows.
    package var now: Instant
    package var look: SiteLook
    /// A digest of the program and of the system files it uses: pages made by another program are
    /// made again.
    package var program: Fingerprint
    /// The problems of third-party data; the page of problems lists them.
    package var problems: [Diagnostic]
    package var memory: BuildMemory
    /// The secrets that open private people's pages; without them no such page is made.
    package var secrets: SiteSecrets?
    /// The states of the files that all this was read from; `nil` if they are not known, for which
    /// private people's pages are made in every build.
    package var inputs: Inputs?
    /// The folder that holds `Content/`: the files of `Content/static` are copied from there.
    package var siteFolder: String

    package init(
      zone: Zone, now: Instant, look: SiteLook, program: Fingerprint = Fingerprint(),
      problems: [Diagnostic] = [], memory: BuildMemory = BuildMemory(),
      secrets: SiteSecrets? = nil, inputs: Inputs? = nil, siteFolder: String = "."
    ) {
      (self.zone, self.now, self.look, self.program) = (zone, now, look, program)
      (self.problems, self.memory) = (problems, memory)
      (self.secrets, self.inputs, self.siteFolder) = (secrets, inputs, siteFolder)
    }
  }

  /// Digests of the states of files: as long as one stays, so do they.
  package struct Inputs: Sendable {
    /// The digest of all files except those of private people.
    package var campus: UInt128
    /// The digest of each private person's files; without people whose files have only just
    /// changed.
    package var people: [PersonID: UInt128]

    package init(campus: UInt128, people: [PersonID: UInt128]) {
      (self.campus, self.people) = (campus, people)
    }
  }

  /// The records of earlier builds for this one.
  package struct BuildMemory: Sendable {
    package var feeds: FeedMemory
    /// The seats of sections.
    package var seats: SeatLog
    /// The saved schedules.
    package var schedules: ScheduleHistory
    /// The content of pages, and since when they have had it.
    package var pages: PageHistory
    /// The solver's answers, by digests of all that the questions are made of.
    package var answers: [UInt128: [UInt64]]
    /// The known facts about private people's feeds and pages: valid only with these `feeds`, as
    /// they were written by the same build.
    package var people: [UInt128: [UInt8]]

    package init(
      feeds: FeedMemory = FeedMemory(), seats: SeatLog = SeatLog(),
      schedules: ScheduleHistory = ScheduleHistory(), pages: PageHistory = PageHistory(),
      answers: [UInt128: [UInt64]] = [:], people: [UInt128: [UInt8]] = [:]
    ) {
      (self.feeds, self.seats, self.schedules) = (feeds, seats, schedules)
      (self.pages, self.answers, self.people) = (pages, answers, people)
    }
  }
}

extension CampusSite {
  /// Plans every page, with `jobs` threads. Nothing is rendered yet; expensive shared results
  /// (rankings, uses of rooms) are calculated here, once.
  ///
  /// Throws if data contains a name that is not safe as a file name.
  package static func planned(
    for campus: Campus, _ given: consuming Circumstances, jobs: Int = 1
  ) async throws -> CampusSite {
    if campus.isPlain { return try plain(campus, given) }
    let edition = await Edition.present(of: campus, given, jobs: jobs)
    // Nothing else holds it then, so that noting the feeds of a large site makes no copy.
    let known = given.memory.feeds.take()
    let circumstances = given
    let travel = CampusTravel(on: campus, in: circumstances.zone, dates: edition.detailedDays)
    let plan = await SitePlan.calculated(for: edition, circumstances, travel: travel, jobs: jobs)
    let sealed = try await sealed(in: plan, circumstances, travel: travel, jobs: jobs)
    let feeds = SiteFeeds(edition: edition, groups: plan.feeds, sealed: sealed)
    async let others = plan.pages(of: SitePlan.families)
    let made = try await feeds.made(after: consume known, jobs: jobs)
    let gate = try await gate(
      of: campus, circumstances, feeds: sealed?.feedFiles(made.secret) ?? [:], jobs: jobs)
    return try assembled(
      from: plan, sealed, feeds: made, others: try await others, circumstances, guardedBy: gate)
  }

  private static func sealed(
    in plan: SitePlan, _ circumstances: Circumstances, travel: CampusTravel, jobs: Int
  ) async throws -> PrivateSite? {
    guard let secrets = circumstances.secrets else { return nil }
    return try await PrivateSite.planned(
      in: plan, circumstances, travel: travel, opening: secrets, jobs: jobs)
  }

  /// Adds the pages that depend on all others: the table of gone pages, the host's rules, the
  /// service worker and the sealed pages.
  private static func assembled(
    from plan: SitePlan, _ sealed: PrivateSite?, feeds: SiteFeeds.Made, others: [Page],
    _ circumstances: Circumstances, guardedBy gate: PrivacyGate?
  ) throws -> CampusSite {
    let (edition, campus) = (plan.edition, plan.edition.campus)
    let made = feeds.pages + others + (try AliasPages(of: edition).pages())
    let gone = try edition.gonePages(beside: made, after: circumstances, guardedBy: gate)
    let worker = WorkerFile(edition: edition, look: plan.site.look)
    let open =
      try made + gone.pages() + HostingFiles(of: campus, gone: gone).pages()
      + SearchFiles(in: edition, listing: made).pages() + [worker.page(ahead: others)]
    // Pages that each night changes are not targets of pages that stay.
    let routes = Set(
      sealed == nil ? [] : open.map(\.route.text).filter { !$0.hasPrefix(Address.days) })
    let pages = try open + (sealed?.pages(beside: routes) ?? [])
    return CampusSite(
      pages: pages.sorted { $0.route < $1.route }, memory: feeds.memory,
      seats: edition.records.seats,
      schedules: edition.records.schedules,
      clock: edition.clock ?? PageClock(knowing: circumstances.memory.pages),
      gone: gone, answers: plan.plans.answers.merging(feeds.secret.answers) { $1 },
      feedsOfPeople: feeds.secret,
      feedCount: made.count(where: \.isFeed),
      formerAddress: feeds.formerAddress, problemCount: plan.site.problems.count,
      leftOutPeople: sealed == nil ? edition.audience.privatePeople : 0,
      sealed: sealed,
      isRepeatable: sealed == nil || !campus.settings.publishing.sealsAnew, gate: gate)
  }
}

extension Page {
  /// Whether it is a calendar or a feed of changes.
  var isFeed: Bool {
    let path = route.text
    let isThere = path.hasPrefix("feeds/") || path.hasPrefix(Address.secretFeedFolder)
    return isThere && (path.hasSuffix(".ics") || path.hasSuffix(".atom"))
  }
}

extension CampusSite {
  /// The history of pages for the next build, once the pages of this build are rendered. A build of
  /// a part of the site leaves the others as they are.
  package func pageHistory(ofPart isPart: Bool) -> PageHistory {
    var history = isPart ? clock.known : gone.history
    history.note(clock.contents)
    return history
  }

  /// The addresses of the pages that everybody can see.
  fileprivate static func openAddresses(of pages: [Page]) -> Set<String> {
    Set(
      pages.lazy.map(\.route.text).filter {
        $0.hasSuffix(".html") && !$0.hasPrefix(Address.sealedFolder)
          && !$0.hasPrefix(Address.secretFeedFolder)
      })
  }
}

extension Edition {
  /// A campus as it is now.
  fileprivate static func present(
    of campus: Campus, _ circumstances: CampusSite.Circumstances, jobs: Int
  ) async -> Edition {
    guard let term = campus.term(campus.settings.time.currentTerm) else {
      preconditionFailure("a campus is read only with its present term")
    }
    return Edition.calculated(
      of: campus, at: Present(circumstances.now, in: circumstances.zone, term),
      in: circumstances.look, by: circumstances.program,
      after: EditionHistory(
        seats: circumstances.memory.seats, schedules: circumstances.memory.schedules,
        others: circumstances.secrets == nil
          ? [] : campus.people.filter { $0.visibility == .private },
        feedIdentity: circumstances.memory.feeds.identity(of: campus.settings.publishing),
        clock: PageClock(knowing: circumstances.memory.pages)),
      digests: await inParallel(campus.catalog.courses, jobs: jobs) { Fingerprint(of: $0) })
  }

  /// The pages that a site with these pages no longer has.
  func gonePages(
    beside pages: [Page], after circumstances: CampusSite.Circumstances,
    guardedBy gate: PrivacyGate? = nil
  ) throws(Route.PathError) -> GonePages {
    let present = CampusSite.openAddresses(of: pages).union([Address.missing])
    var history = circumstances.memory.pages
    history.publish(present, now: circumstances.now)
    // An address that contains words of a private person is forgotten, and stops no build.
    if let gate {
      let table = try Route(Address.gone)
      history.keepGone { gate.findings(in: Array($0.utf8), at: table, from: "").isEmpty }
    }
    return GonePages(edition: self, present: present, history: history)
  }
}
