internal import Diagnostics
internal import Parallel

/// Publishes a whole site at once: everything is rendered, checked and written beside the output, then swapped in.
///
/// At any moment, whatever happens, the output is one complete build: this one or the one before, which stays beside it
/// (`.NAME.prev`) until the next. A file whose bytes did not change keeps its modification time; when nothing changed at
/// all, nothing is touched. The output's `.gitignore` survives. The same pages give the same bytes whatever `jobs` is.
///
/// Errors leave the old site as it was; `PublishError` says which there are.
package func publish(_ request: BuildRequest) async throws(PublishError) -> BuildReport {
  let folder = try OutputFolder(
    request.output, protected: request.protected, inputs: request.inputs)
  let collisions = collisions(among: request.pages)
  guard collisions.isEmpty else { throw .routesCollide(collisions) }
  let lock = try BuildLock(folder)
  defer { extendLifetime(lock) }
  try folder.sweepLeftovers()
  let build = try Build(request: request, folder: folder)
  do throws(PublishError) {
    return try await build.run()
  } catch {
    folder.discardNext()
    throw error
  }
}

/// One build under way: the lock is held, the staging folder stands.
private struct Build {
  let request: BuildRequest
  let folder: OutputFolder
  let staging: Staging
  /// The files at the output, and whether a build has put them there.
  let present: Set<String>
  let isPresentWhole: Bool

  init(request: BuildRequest, folder: OutputFolder) throws(PublishError) {
    self.request = request
    self.folder = folder
    let standing = try OutputFolder.standing(of: folder.path)
    present = standing == .missing ? [] : try Disk.files(below: folder.path)
    isPresentWhole = standing == .whole
    staging = try Staging(folder)
  }

  func run() async throws(PublishError) -> BuildReport {
    var watch = Stopwatch(request.clock)
    var report = BuildReport()
    let sheets = await render(request.pages.sorted { $0.route < $1.route })
    report.diagnostics = try diagnostics(of: sheets)
    count(sheets, into: &report)
    report.seconds.rendering = watch.lap()

    report.isPublished = report.written + report.removed > 0 || !isPresentWhole
    if report.isPublished {
      try await keepUnchanged(sheets)
      report.seconds.linking = watch.lap()
      try staging.sync()
      report.seconds.syncing = watch.lap()
    }
    try request.beforePublish()
    if report.isPublished { try folder.publishNext() } else { try folder.removeNext() }
    report.seconds.exchanging = watch.lap()
    return report
  }
}

// MARK: - Phases

extension Build {
  /// Renders every page, looks at its links, and writes it unless the present output has the same bytes.
  ///
  /// All in one go, so that no more pages are in memory than there are jobs.
  private func render(_ pages: [Page]) async -> [Sheet] {
    let check = LinkCheck(routes: pages.lazy.map(\.route))
    let (folder, staging, present) = (folder, staging, present)
    let finished = { request.progress?($0, pages.count) ?? () }
    var sheets = await inParallel(pages, jobs: request.jobs, finished: finished) { page in
      var diagnostics: [Diagnostic] = []
      let bytes = page.render(&diagnostics)
      let findings = check.scan(bytes, at: page.route)
      let outcome = Result { () throws(PublishError) -> Bool in
        if present.contains(page.route.text),
          try Disk.holds("\(folder.path)/\(page.route)", bytes)
        {
          return true
        }
        try staging.write(bytes, at: page.route)
        return false
      }
      return Sheet(
        page: page, size: bytes.count, isUnchanged: outcome, diagnostics: diagnostics,
        findings: findings)
    }
    let broken = check.diagnostics(of: sheets.map(\.findings))
    for index in sheets.indices { sheets[index].add(broken: broken[index]) }
    return sheets
  }

  /// What the pages had to say. Throws when a page has an error, and what the disk said first.
  private func diagnostics(of sheets: [Sheet]) throws(PublishError) -> [Diagnostic] {
    let diagnostics = sheets.flatMap(\.diagnostics)
    guard !diagnostics.hasErrors else { throw .pagesFailed(diagnostics) }
    for sheet in sheets { _ = try sheet.isUnchanged.get() }
    return diagnostics
  }

  private func count(_ sheets: [Sheet], into report: inout BuildReport) {
    report.bytes = sheets.reduce(0) { $0 + $1.size }
    report.unchanged = sheets.count { $0.isUnchanged == .success(true) }
    report.written = sheets.count - report.unchanged
    let kept = OutputFolder.markers.union([OutputFolder.kept])
    report.removed = present.subtracting(kept).subtracting(sheets.map(\.page.route.text)).count
  }

  /// Takes over what has not changed, and what the owner keeps in the output.
  private func keepUnchanged(_ sheets: [Sheet]) async throws(PublishError) {
    let staging = staging
    var names = sheets.filter { $0.isUnchanged == .success(true) }.map(\.page.route.text)
    if present.contains(OutputFolder.kept) { names.append(OutputFolder.kept) }
    let outcomes = await inParallel(names, jobs: request.jobs) { name in
      Result { () throws(PublishError) in try staging.keep(name) }
    }
    for outcome in outcomes { try outcome.get() }
  }
}

/// What became of one page.
private struct Sheet: Sendable {
  let page: Page
  let size: Int
  let isUnchanged: Result<Bool, PublishError>
  private(set) var diagnostics: [Diagnostic]
  let findings: LinkCheck.Findings

  mutating func add(broken: [Diagnostic]) {
    for var diagnostic in broken {
      diagnostic.notes.append("the page is made from \(page.origin)")
      diagnostics.append(diagnostic)
    }
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
