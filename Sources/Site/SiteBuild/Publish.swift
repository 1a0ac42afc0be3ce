internal import Diagnostics
internal import Parallel

/// Publishes a whole site at once: everything is rendered, checked and written next to the output,
/// then swapped in.
///
/// At every moment the output is one complete build: this one or the previous one, which is kept
/// next to it (`.NAME.prev`) until the next. If the output cannot be exchanged, because a file
/// system is mounted there, it is changed file by file (`BuildReport.isInPlace`). A file whose
/// bytes did not change keeps its modification time; if nothing changed, nothing is touched. The
/// output's `.gitignore` and its owner's files survive (`OwnersFiles`). The same pages give the
/// same bytes for any `jobs`.
///
/// Errors leave the old site as it was; they are the cases of `PublishError`.
package func publish(_ request: BuildRequest) async throws(PublishError) -> BuildReport {
  let folder = try OutputFolder(
    request.output, protected: request.protected, inputs: request.inputs)
  let pages = try ordered(request.pages)
  let lock = try BuildLock(folder)
  defer { extendLifetime(lock) }
  return try await publish(pages, request, to: folder)
}

/// The same under a lock that is already held, to its output instead of that of the request.
package func publish(
  _ request: BuildRequest, under lock: borrowing BuildLock
) async throws(PublishError) -> BuildReport {
  try await publish(ordered(request.pages), request, to: lock.folder)
}

/// In the order of their routes. Throws where two cannot be on one file system.
func ordered(_ pages: [Page]) throws(PublishError) -> [Page] {
  let pages = pages.inOrder()
  let collisions = collisions(among: pages)
  guard collisions.isEmpty else { throw .routesCollide(collisions) }
  return pages
}

private func publish(
  _ pages: [Page], _ request: BuildRequest, to folder: OutputFolder
) async throws(PublishError) -> BuildReport {
  try folder.sweepLeftovers()
  do throws(PublishError) {
    return try await Build(pages, request: request, folder: folder).run()
  } catch {
    folder.discardNext()
    throw error
  }
}

/// One build in progress: the lock is held, the staging folder exists.
private struct Build {
  let request: BuildRequest
  let folder: OutputFolder
  let staging: Staging
  /// The files at the output, and whether a build has put them there.
  let present: Set<String>
  let isPresentWhole: Bool
  let cache: CacheFile
  /// All pages, in the order of their routes.
  let pages: [Page]
  /// The files at the output that are not pages of the next site.
  let gone: Set<String>
  /// The files of `gone` that stay: assets of the previous release in `old`, the owner's files in
  /// `owners`.
  let old: OldAssets
  let owners: Set<String>
  let copies: CompressedCopies

  init(_ own: [Page], request: BuildRequest, folder: OutputFolder) throws(PublishError) {
    self.request = request
    self.folder = folder
    let state = try OutputFolder.state(of: folder.path)
    present = state == .missing ? [] : try Disk.files(below: folder.path)
    isPresentWhole = state == .whole
    let marker = try OutputFolder.markerText(of: state, at: folder.path)
    let others = present.subtracting(OutputFolder.own).subtracting(own.lazy.map(\.route.text))
    let routes = own.lazy.map(\.route.text)
    owners = fitting(
      OwnersFiles.files(among: others, marker: marker, isUnfinished: state == .unfinished),
      with: routes)
    copies = CompressedCopies(
      request.copies, of: own, among: others, owners: owners,
      marker: isPresentWhole ? marker : [], in: folder)
    let rest = others.subtracting(copies.present)
    let left = Self.left(rest.subtracting(owners), with: routes, scope: request.scope)
    pages = left.isEmpty ? own : (own + left).inOrder()
    gone = rest.subtracting(left.lazy.map(\.route.text))
    old = OldAssets(among: gone.subtracting(owners), marker: isPresentWhole ? marker : [])
    cache = CacheFile(request.cache)
    staging = try Staging(folder, old: old.staying, pages: pages, copies: copies)
  }

  func run() async throws(PublishError) -> BuildReport {
    var watch = Stopwatch(request.clock)
    var report = BuildReport()
    let sheets = await sheets()
    report.diagnostics = try diagnostics(of: sheets)
    let made = try await copies.made(for: sheets, in: staging, jobs: request.jobs)
    count(sheets, made, into: &report)
    report.seconds.rendering = watch.lap()

    // In parallel with work that mostly waits for the disk.
    async let warnings = cache.write(
      sheets.lazy.compactMap(\.entry), gate: request.gate?.digest ?? 0)
    if report.isPublished {
      try await complete(sheets, made)
      report.seconds.linking = watch.lap()
      try staging.sync()
      report.seconds.syncing = watch.lap()
    }
    try request.beforePublish(report.isPublished)
    if report.isPublished {
      report.isInPlace = try !folder.publishNext(changes(sheets, made))
    } else {
      try folder.removeNext()
    }
    report.diagnostics += await warnings
    report.made = MadeFiles(sheets, made)
    report.freeBytes = Disk.freeBytes(at: folder.path)
    report.seconds.exchanging = watch.lap()
    return report
  }
}

// MARK: - Phases

extension Build {
  /// Makes the sheet of every page, so that no more pages are in memory than there are jobs, and
  /// checks the links between them.
  private func sheets() async -> [Sheet] {
    let pages = pages
    async let checking = LinkCheck(routes: pages.lazy.map(\.route))
    let places = cache.content.places(of: pages)
    let check = await checking
    var desk = Desk(
      folder: folder, staging: staging, present: present, scope: request.scope,
      known: cache.content, check: check, gate: request.gate)
    let finished = { request.progress?($0, pages.count) ?? () }
    let order = pages.orderOfMaking
    let made = await inParallel(order, jobs: request.jobs, finished: finished) {
      [desk] number in desk.sheet(of: pages[number], known: places[number])
    }
    var sheets = made
    for (number, sheet) in zip(order, made) { sheets[number] = sheet }
    let stopped = pages.indices.filter { !sheets[$0].leaks.isEmpty }
    if !stopped.isEmpty {
      desk.gate = await desk.gate?.knowingThePublicSite()
      let again = await inParallel(stopped, jobs: request.jobs) { [desk] number in
        desk.sheet(of: pages[number], known: places[number])
      }
      for (number, sheet) in zip(stopped, again) { sheets[number] = sheet }
    }
    let broken = check.diagnostics(
      of: sheets.lazy.map(\.findings), as: request.brokenLinks
    ) { pages[$0].written?($1) }
    for index in sheets.indices where !broken[index].isEmpty {
      sheets[index] = sheets[index].adding(broken: broken[index], origin: pages[index].origin)
    }
    return sheets
  }

  /// Files of earlier builds that a build of a part leaves in place, in no order: files of `names`
  /// that are out of its scope and do not conflict with one of `routes`.
  private static func left(
    _ names: Set<String>, with routes: some Collection<String>,
    scope: (@Sendable (Route) -> Bool)?
  ) -> [Page] {
    guard let scope else { return [] }
    return fitting(names, with: routes).compactMap { name in
      (try? Route(ofFile: name)).flatMap {
        scope($0) ? nil : Page(route: $0, origin: name) { _ in [] }
      }
    }
  }

  /// The warnings of the pages. Throws if a page has an error, or if writing failed, which comes
  /// first.
  private func diagnostics(of sheets: [Sheet]) throws(PublishError) -> [Diagnostic] {
    let diagnostics = PrivacyGate.summarized(sheets.map(\.leaks)) + sheets.flatMap(\.diagnostics)
    guard !diagnostics.hasErrors else { throw .pagesFailed(diagnostics) }
    for sheet in sheets { _ = try sheet.outcome.get() }
    return diagnostics
  }

  private func count(
    _ sheets: [Sheet], _ made: [CompressedCopies.Copy], into report: inout BuildReport
  ) {
    report.bytes = sheets.reduce(0) { $0 + $1.size }
    report.unchanged = sheets.count(where: \.isUnchanged)
    report.written = sheets.count - report.unchanged
    report.rendered = sheets.count(where: \.isRendered)
    report.copies = made.count
    let going = gone.subtracting(owners)
    let hasNewCopies = made.contains { !$0.isKept } || made.count != copies.present.count
    report.isPublished =
      report.written > 0 || hasNewCopies || going != old.leaving || !isPresentWhole
    report.kept = report.isPublished ? old.staying.count : old.leaving.count
    report.removed = report.isPublished ? going.count - report.kept : 0
  }

  /// Takes over unchanged files, and the owner's files in the output; then checks that the release
  /// is complete.
  private func complete(
    _ sheets: [Sheet], _ made: [CompressedCopies.Copy]
  ) async throws(PublishError) {
    let staging = staging
    if !folder.isMounted {
      let kept = sheets.lazy.filter(\.isUnchanged)
      var names = kept.map(\.route.text) + old.staying + owners.sorted()
      names += made.filter(\.isKept).map(\.name)
      if present.contains(OutputFolder.kept) { names.append(OutputFolder.kept) }
      try await staging.keep(
        names, bytes: kept.reduce(0) { $0 + $1.size }, jobs: request.jobs)
    }
    try await staging.verify(sheets.filter { !$0.isUnchanged }, jobs: request.jobs)
    try staging.verify(made.filter { !$0.isKept })
  }

  /// The changes for a site that is published file by file.
  private func changes(_ sheets: [Sheet], _ made: [CompressedCopies.Copy]) -> Changes {
    let written = sheets.lazy.filter { !$0.isUnchanged }.map(\.route.text)
    let stale = gone.subtracting(old.staying).subtracting(owners)
      .union(copies.present.subtracting(made.map(\.name)))
    return Changes(
      written: written + made.lazy.filter { !$0.isKept }.map(\.name), stale: stale.sorted())
  }
}

/// Seconds since the last look.
private struct Stopwatch {
  private let clock: @Sendable () -> Double
  private var last: Double

  init(_ clock: @escaping @Sendable () -> Double) {
    self.clock = clock
    last = clock()
  }

  mutating func lap() -> Double {
    let now = clock()
    defer { last = now }
    return now - last
  }
}
