internal import Bytes
internal import Sealing
package import SiteBuild

/// Publishes a release by a program that sends many files at a time: the stages of
/// `StorePublisher`, each by one run of the program, and a manifest that has all files.
package struct BatchPublisher {
  let release: Release
  let store: ProgramStore
  let files: TargetFiles
  let options: FarOptions
  /// How often the program was started.
  private var runs = 0

  package init(
    _ release: Release, to store: ProgramStore, files: TargetFiles, options: FarOptions
  ) {
    (self.release, self.store, self.files) = (release, store, files)
    self.options = options
  }

  package mutating func publish() async throws(FarPublishError) -> FarReport {
    let digests: FileDigests
    do throws(SealingError) { digests = try FileDigests() } catch {
      throw .missing("OpenSSL's libcrypto is not installed; Debian's package is libssl3")
    }
    let found = try fetchManifest()
    let manifest = try manifest(in: found)
    let journal = try SendingJournal(at: files.journal)
    let published = manifest.objects(over: [:])
    var (objects, uncertain) = (published, Set<String>())
    if let journal {
      uncertain = journal.planned.subtracting(journal.sent.keys)
      objects.merge(journal.sent) { $1 }
    }
    let local = try await LocalObjects(
      release: release, digests: digests, cache: files.digests, jobs: options.jobs
    ).read()
    let plan = FarPlan(
      from: objects, uncertain: uncertain, doomed: manifest.doomed,
      isLinked: { published[$0] != nil || journal?.linked.contains($0) == true }, to: local)
    if !options.isRehearsal, !plan.isEmpty || journal != nil || found == nil {
      try carryOut(plan, for: local, over: found, continuing: journal)
    }
    var report = FarReport(plan, of: local.count)
    (report.isContinued, report.tally.requests) = (journal != nil, runs)
    return report
  }

  private func manifest(in found: [UInt8]?) throws(FarPublishError) -> FarManifest {
    guard let found else { return FarManifest() }
    do throws(FarPublishError) {
      return try FarManifest(reading: found)
    } catch {
      guard options.takesOver else { throw error }
      return FarManifest()
    }
  }
}

// MARK: - The steps

extension BatchPublisher {
  private mutating func carryOut(
    _ plan: FarPlan, for local: [String: FarObject], over found: [UInt8]?,
    continuing continued: SendingJournal?
  ) throws(FarPublishError) {
    let paths = plan.sends.joined().map(\.path)
    var journal: SendingJournal
    if let continued {
      journal = continued
      try journal.plan(paths)
    } else {
      journal = try SendingJournal("here", at: files.journal, planning: paths)
    }
    for (stage, steps) in zip(SendingStage.allCases, plan.sends) where !steps.isEmpty {
      if stage.mayLink { try journal.link() }
      try send(steps.map(\.path), of: release.folder)
      for step in steps { try journal.note(step.path, step.object) }
    }
    guard try fetchManifest() == found else { throw .overtaken }
    var manifest = FarManifest()
    manifest.changes = local
    manifest.doomed = Set(plan.removals.joined())
    try send(manifest)
    try journal.end()
    guard plan.removesAnything else { return }
    for paths in plan.removals where !paths.isEmpty {
      let list = try write(list: paths)
      runs += 1
      try store.remove(list, of: release.folder)
    }
    manifest.doomed = []
    try send(manifest)
  }

  private mutating func send(_ paths: [String], of folder: String) throws(FarPublishError) {
    let list = try write(list: paths)
    runs += 1
    try store.send(list, of: folder)
  }

  private mutating func send(_ manifest: FarManifest) throws(FarPublishError) {
    let bytes = manifest.bytes
    try write(bytes, to: "\(files.scratch)/\(FarManifest.name)")
    try send([FarManifest.name], of: files.scratch)
  }

  /// The manifest at the target; `nil` if there is none.
  private mutating func fetchManifest() throws(FarPublishError) -> [UInt8]? {
    let folder = "\(files.scratch)/found"
    let path = "\(folder)/\(FarManifest.name)"
    // Makes the folder, and the program has to make the file.
    try write([], to: path)
    try onDisk { () throws(PublishError) in try AtomicFile.remove(path) }
    runs += 1
    try store.fetch(FarManifest.name, into: folder)
    return try onDisk { () throws(PublishError) in try AtomicFile.read(path) }
  }

  private func write(list paths: [String]) throws(FarPublishError) -> String {
    if let odd = paths.first(where: { $0.contains("\n") }) {
      throw .missing("'\(odd.split(separator: "\n")[0])…' has a line break in its name")
    }
    let path = "\(files.scratch)/list"
    try write(Array(paths.map { "\($0)\n" }.joined().utf8), to: path)
    return path
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FarPublishError) {
    try onDisk { () throws(PublishError) in try AtomicFile.write(bytes, to: path) }
  }
}
