package import CampusModel
package import Diagnostics
package import ICalendar
internal import Parallel
internal import RoomUse
package import Sealing
package import SiteBuild
package import TimeZones
package import Watch

/// The site of a campus: every page and feed there is, ready to be rendered in any order.
package struct CampusSite: Sendable {
  /// By their routes.
  package let pages: [Page]
  /// What feeds must remember for the next build.
  package let memory: FeedMemory
  /// What was seen of sections for the next build to compare with.
  package let seats: SeatLog
  package let schedules: ScheduleHistory
  /// What the pages show, and showed in earlier builds.
  let clock: PageClock
  let gone: GonePages
  /// What the solver answered for the rankings, by digests of all that they are made of: it saves the next build time.
  package let answers: [UInt128: [UInt64]]
  package let feedCount: Int
  /// Where the site was at the last build, if that was elsewhere.
  package let formerAddress: String?
  /// How many problems the pages of data problems show; `nil` for a site without them.
  package let problemCount: Int?
  /// How many people are private and left out.
  package let leftOutPeople: Int
  let privateLinks: [PersonID: PrivateLinks]
  /// Whether it has sealed pages: each build makes them anew.
  package var isSealed: Bool { !privateLinks.isEmpty }
  /// Looks through the pages for what is private; `nil` where nothing is.
  package let gate: PrivacyGate?

  /// What a site is made from, beside the campus.
  package struct Circumstances: Sendable {
    package var zone: Zone
    /// The moment the site shows.
    package var now: Instant
    package var look: SiteLook
    /// A digest of the program and of what it uses of the system: pages made by another program are made again.
    package var program: Fingerprint
    /// What was found wrong with third-party data; the page of problems lists it.
    package var problems: [Diagnostic]
    /// What earlier builds remembered of the feeds.
    package var memory: FeedMemory
    /// What they saw of seats and of saved schedules.
    package var seats: SeatLog
    package var schedules: ScheduleHistory
    /// What they remembered of the pages.
    package var pages: PageHistory
    /// What opens private people's pages; without it nothing of them is made.
    package var secrets: SiteSecrets?
    /// Whether private pages are sealed alike as long as they are alike, for tests.
    package var sealsRepeatably: Bool
    /// What the solver answered in earlier builds.
    package var answers: [UInt128: [UInt64]]
    /// The folder that holds `Content/`: what is in `Content/static` is copied from there.
    package var siteFolder: String

    package init(
      zone: Zone, now: Instant, look: SiteLook, program: Fingerprint = Fingerprint(),
      problems: [Diagnostic], memory: FeedMemory,
      seats: SeatLog = SeatLog(), schedules: ScheduleHistory = ScheduleHistory(),
      pages: PageHistory = PageHistory(), secrets: SiteSecrets? = nil,
      sealsRepeatably: Bool = false,
      answers: [UInt128: [UInt64]] = [:], siteFolder: String = "."
    ) {
      self.zone = zone
      self.now = now
      self.look = look
      self.program = program
      self.problems = problems
      self.memory = memory
      self.seats = seats
      self.schedules = schedules
      self.pages = pages
      self.secrets = secrets
      self.sealsRepeatably = sealsRepeatably
      self.answers = answers
      self.siteFolder = siteFolder
    }
  }

  /// Plans every page, with `jobs` threads. Nothing is rendered yet; what is costly and shared (rankings, rooms' uses) is
  /// computed here, once.
  ///
  /// Throws where data would name a file that no file system should have.
  package init(_ campus: Campus, _ circumstances: Circumstances, jobs: Int = 1) async throws {
    if campus.isPlain {
      self = try Self.plain(campus, circumstances)
      return
    }
    guard let term = campus.term(campus.settings.presentTerm) else {
      preconditionFailure("a campus is read only with its present term")
    }
    let uses = RoomUses(
      campus.courses, term: term, among: campus.terms, reservations: campus.reservations)
    // A private person's reservation would be an appointment on the public page of problems.
    let overlaps = uses.overlaps(
      reservedByPeople: campus.people.filter { $0.visibility == .public }.flatMap(\.reservations))
    let clock = PageClock(knowing: circumstances.pages)
    let digests = await inParallel(campus.courses, jobs: jobs) { Fingerprint(of: $0) }
    let edition = Edition(
      campus, zone: circumstances.zone, now: circumstances.now, term: term,
      look: circumstances.look, program: circumstances.program,
      past: (circumstances.seats, circumstances.schedules),
      watching: circumstances.secrets == nil
        ? [] : campus.people.filter { $0.visibility == .private },
      digests: digests, feedIdentity: circumstances.memory.identity(of: campus.settings),
      clock: clock)
    let plans = PlanPages(edition: edition, knowing: circumstances.answers)
    let travel = CampusTravel(on: campus, in: circumstances.zone, dates: edition.horizon)
    let days = CampusDays(of: edition, travel)
    let sealed = try circumstances.secrets.map {
      try PrivateSite(
        of: edition, circumstances.look, travel, opening: $0,
        knowing: circumstances.answers, repeatably: circumstances.sealsRepeatably)
    }
    answers = plans.answers.merging(sealed?.answers ?? [:]) { $1 }
    async let noted = SiteFeeds(
      edition: edition, contexts: plans.rankings, days: days, secret: sealed?.feeds ?? []
    ).pages(after: circumstances.memory, jobs: jobs)
    let changes = try ChangeFeeds(edition: edition).pages()
    let rooms = RoomsOfTerm(edition, uses: uses)
    let crowds = CrowdPages(edition: edition)
    let spare = SpareTime(rooms, crowds)
    let problems = ProblemPages(
      edition: edition, problems: circumstances.problems, overlaps: overlaps)
    let others =
      circumstances.look.files + (try campus.staticPages(below: circumstances.siteFolder))
      + changes
      + [try TodayPage(edition: edition, rooms: rooms, days: days).page()]
      + (try DayPages(edition: edition, days: days, spare: spare).pages())
      + (try plans.pages()) + [try SharePage(edition: edition).page()]
      + (try GradePages(edition: edition).pages()) + (try NotePages(edition: edition).pages())
      + (try RoomPages(edition: edition, rooms: rooms, crowds: crowds).pages())
      + (try crowds.pages())
      + (try CatalogPages(edition: edition).pages())
      + (try WordPages(edition: edition).pages(besideSealed: sealed != nil))
      + (try problems.pages()) + [try MomentsFile(edition: edition).page()]
    let feeds = try await noted
    let worker = WorkerFile(edition: edition, look: circumstances.look)
    let made = feeds.pages + others
    gate = try Self.gate(of: campus, circumstances, feeds: sealed?.feedFiles ?? [:])
    gone = try edition.gonePages(beside: made, after: circumstances, guardedBy: gate)
    let open =
      try made + gone.pages() + HostingFiles(of: campus, gone: gone).pages()
      + [worker.page(ahead: others)]
    let routes = Set(sealed == nil ? [] : open.map(\.route.text))
    let all = try open + (sealed?.pages(beside: routes, rooms, spare) ?? [])
    pages = all.sorted { $0.route < $1.route }
    privateLinks = sealed?.links ?? [:]
    memory = feeds.memory
    (seats, schedules) = (edition.seatLog, edition.schedules)
    self.clock = clock
    feedCount = feeds.pages.count { $0.route.text.hasSuffix(".ics") } + changes.count
    formerAddress = circumstances.memory.formerSite(of: campus.settings)
    problemCount = problems.count
    leftOutPeople = sealed == nil ? edition.privatePeople : 0
  }
}

extension CampusSite {
  /// What the next build must know of the pages, once those of this build are rendered. A build of a
  /// part of the site leaves the others as they are.
  package func pageHistory(ofPart isPart: Bool) -> PageHistory {
    var history = isPart ? clock.known : gone.history
    history.note(clock.contents)
    return history
  }

  /// The addresses of those pages that everybody can see.
  fileprivate static func openAddresses(of pages: [Page]) -> Set<String> {
    Set(
      pages.lazy.map(\.route.text).filter {
        $0.hasSuffix(".html") && !$0.hasPrefix(Self.sealedFolder)
          && !$0.hasPrefix(Address.secretFeedFolder)
      })
  }
}

extension Edition {
  /// The pages that a site with these pages no longer has.
  func gonePages(
    beside pages: [Page], after circumstances: CampusSite.Circumstances,
    guardedBy gate: PrivacyGate? = nil
  ) throws(Route.Refusal) -> GonePages {
    let present = CampusSite.openAddresses(of: pages).union([Address.missing])
    var history = circumstances.pages
    history.publish(present, now: circumstances.now)
    // An address that holds words of somebody private is forgotten, and stops no build.
    if let gate {
      let table = try Route(Address.gone)
      history.keepGone { gate.findings(in: Array($0.utf8), at: table, from: "").isEmpty }
    }
    return GonePages(edition: self, present: present, history: history)
  }
}
