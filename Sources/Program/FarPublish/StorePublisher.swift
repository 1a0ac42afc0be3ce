internal import Fetching
internal import Sealing
package import SiteBuild

/// Publishes a release to a store of objects, so that a visitor reading meanwhile finds no page
/// without its style and no link to a missing page; continues a publish that was interrupted at any
/// moment.
///
/// The steps: a claim in the manifest; the files by `SendingStage`; the manifest; removals. Each is
/// done when the next begins.
package struct StorePublisher {
  let release: Release
  let store: S3Store
  let files: TargetFiles
  let options: FarOptions
  private(set) var loop: RequestLoop

  package init(
    _ release: Release, to store: S3Store, files: TargetFiles, options: FarOptions,
    over loop: RequestLoop
  ) {
    (self.release, self.store, self.files) = (release, store, files)
    (self.options, self.loop) = (options, loop)
  }

  /// The manifest found at the target.
  private struct Target {
    var manifest = FarManifest()
    /// The manifest's ETag; `nil` if there is none.
    var tag: String?
    var bytes: [UInt8] = []
  }

  /// The known content of the target.
  private struct Known {
    var objects: [String: FarObject] = [:]
    /// The objects in the manifest.
    var published: [String: FarObject] = [:]
    var base: [String: FarObject] = [:]
    /// Paths at which an interrupted publish may have left anything.
    var uncertain: Set<String> = []
    /// The journal of the publish that is continued.
    var journal: SendingJournal?
  }

  package mutating func publish() async throws(FarPublishError) -> FarReport {
    let kept = KeptManifest(at: files.kept)
    let target = try fetchTarget(kept)
    let isComplete = target.manifest.claim == nil && target.manifest.doomed.isEmpty
    if let kept, isComplete, target.tag == kept.tag, kept.mark == release.mark {
      let nothing = FarPlan(
        from: [:], uncertain: [], doomed: [], isLinked: { _ in false }, to: [:])
      return report(nothing, release.files.count)
    }
    let known = try known(of: target)
    let local = try await LocalObjects(
      release: release, digests: store.digests, cache: files.digests, jobs: options.jobs
    ).read()
    let plan = FarPlan(
      from: known.objects, uncertain: known.uncertain, doomed: target.manifest.doomed,
      isLinked: { known.published[$0] != nil || known.journal?.linked.contains($0) == true },
      to: local)
    if !options.isRehearsal {
      if plan.isEmpty, target.manifest.claim == nil, target.tag != nil {
        try keep(target, isWhole: true)
      } else {
        try carryOut(plan, for: local, at: target, knowing: known)
      }
    }
    var report = report(plan, local.count)
    report.isContinued = known.journal != nil
    return report
  }

  private func report(_ plan: FarPlan, _ count: Int) -> FarReport {
    var report = FarReport(plan, of: count)
    report.tally = loop.tally
    return report
  }

  private func keep(_ target: Target, isWhole: Bool) throws(FarPublishError) {
    try KeptManifest(
      tag: target.tag ?? "", bytes: target.bytes, mark: isWhole ? release.mark : nil
    ).write(to: files.kept)
  }
}

// MARK: - The present files

extension StorePublisher {
  private mutating func fetchTarget(_ kept: KeptManifest?) throws(FarPublishError) -> Target {
    let store = store
    let answer = try loop.answer(
      to: RequestLoop.Order(subject: FarManifest.name, expected: [200, 304, 404]) {
        () throws(FarPublishError) in try store.get(FarManifest.name, unless: kept?.tag)
      })
    var target = Target()
    switch answer.status {
    case 304: (target.tag, target.bytes) = (kept?.tag, kept?.bytes ?? [])
    case 200: (target.tag, target.bytes) = (answer["etag"] ?? "", answer.body)
    default: return target
    }
    do throws(FarPublishError) {
      target.manifest = try FarManifest(reading: target.bytes)
    } catch {
      guard options.takesOver else { throw error }
    }
    return target
  }

  /// Throws `.running` for a publish that has not ended and is not known here.
  private mutating func known(of target: Target) throws(FarPublishError) -> Known {
    var known = Known()
    do throws(FarPublishError) {
      known.base = try base(of: target.manifest)
    } catch {
      // Files that were there are sent again, and files that nothing names stay.
      guard options.takesOver else { throw error }
    }
    known.objects = target.manifest.objects(over: known.base)
    known.published = known.objects
    guard let claim = target.manifest.claim else { return known }
    guard let journal = try SendingJournal(at: files.journal), journal.id == claim.id else {
      guard options.takesOver else { throw .running(since: claim.since) }
      known.uncertain = Set(known.objects.keys)
      return known
    }
    for path in journal.planned where journal.sent[path] == nil { known.uncertain.insert(path) }
    known.objects.merge(journal.sent) { $1 }
    known.journal = journal
    return known
  }

  /// The files of the manifest's base: of the copy here if it is the right one.
  private mutating func base(
    of manifest: FarManifest
  ) throws(FarPublishError) -> [String: FarObject] {
    guard let name = manifest.base else { return [:] }
    let copy = try? AtomicFile.read(files.base)
    if let copy, isBase(copy, name) { return try ManifestBase.objects(in: copy) }
    let store = store
    let answer = try loop.answer(
      to: RequestLoop.Order(subject: name, expected: [200, 404]) {
        () throws(FarPublishError) in try store.get(name)
      })
    guard answer.status == 200, isBase(answer.body, name) else {
      throw .manifest(reason: "'\(name)' is \(answer.status == 404 ? "missing" : "damaged")")
    }
    try keepBase(answer.body)
    return try ManifestBase.objects(in: answer.body)
  }

  private func isBase(_ bytes: [UInt8], _ name: String) -> Bool {
    ManifestBase.name(store.digests.sha256(of: bytes)) == name
  }

  private func keepBase(_ bytes: [UInt8]) throws(FarPublishError) {
    let path = files.base
    try onDisk { () throws(PublishError) in try AtomicFile.write(bytes, to: path) }
  }
}

// MARK: - The steps

extension StorePublisher {
  private mutating func carryOut(
    _ plan: FarPlan, for local: [String: FarObject], at found: Target, knowing known: Known
  ) throws(FarPublishError) {
    var target = found
    var journal = try begin(plan, at: &target, continuing: known.journal)
    for (stage, steps) in zip(SendingStage.allCases, plan.sends) where !steps.isEmpty {
      if stage.mayLink { try journal.link() }
      try send(steps, &journal)
    }
    try expectUnchanged(target)
    try describe(local, after: plan, knowing: known, in: &target, noting: &journal)
    try keep(target, isWhole: target.manifest.doomed.isEmpty)
    try journal.end()
    guard !target.manifest.doomed.isEmpty else { return }
    try remove(plan.removals, bases: target.manifest.doomed)
    target.manifest.doomed = []
    try replaceManifest(of: &target)
    try keep(target, isWhole: true)
  }

  /// Notes in the journal the files to be sent, and claims the target unless that was done before.
  private mutating func begin(
    _ plan: FarPlan, at target: inout Target, continuing continued: SendingJournal?
  ) throws(FarPublishError) -> SendingJournal {
    let paths = plan.sends.joined().map(\.path)
    if var journal = continued {
      try journal.plan(paths)
      return journal
    }
    let id = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
    let name = UInt128(id[0]) << 64 | UInt128(id[1])
    let journal = try SendingJournal(name.digits, at: files.journal, planning: paths)
    target.manifest.claim = FarManifest.Claim(id: journal.id, since: loop.circumstances.now())
    try replaceManifest(of: &target)
    return journal
  }

  private mutating func send(
    _ steps: [FarPlan.Step], _ journal: inout SendingJournal
  ) throws(FarPublishError) {
    let (release, store) = (release, store)
    let files = Dictionary(release.files.map { ($0.path, $0) }) { first, _ in first }
    // The digests of the bytes sent, by the number of the step.
    var sums = [String](repeating: "", count: steps.count)
    let orders = steps.indices.map { index in
      RequestLoop.Order(subject: steps[index].path) { () throws(FarPublishError) in
        let step = steps[index]
        guard let file = files[step.path] else {
          preconditionFailure("'\(step.path)' is a file of the release")
        }
        let bytes = try onDisk { () throws(PublishError) in try release.bytes(of: file) }
        guard UInt128(first: store.digests.sha256(of: bytes)) == step.object.digest else {
          throw .disk(.changedMeanwhile(path: step.path))
        }
        sums[index] = store.md5(of: bytes)
        return try store.put(bytes, step.object.fields, at: step.path)
      }
    }
    try loop.run(orders) { index, answer throws(FarPublishError) in
      try store.expect(answer, of: sums[index], at: steps[index].path)
      try journal.note(steps[index].path, steps[index].object)
    }
  }

  /// Throws `.overtaken` if the manifest at the target is not the one that was written last.
  private mutating func expectUnchanged(_ target: Target) throws(FarPublishError) {
    let store = store
    let answer = try loop.answer(
      to: RequestLoop.Order(subject: FarManifest.name, expected: [200, 404]) {
        () throws(FarPublishError) in try store.head(FarManifest.name)
      })
    guard answer.status == 200,
      S3Store.plain(answer["etag"] ?? "") == S3Store.plain(target.tag ?? "")
    else { throw .overtaken }
  }

  /// Replaces the manifest by one of the files that are at the target now.
  private mutating func describe(
    _ local: [String: FarObject], after plan: FarPlan, knowing known: Known,
    in target: inout Target, noting journal: inout SendingJournal
  ) throws(FarPublishError) {
    let oldBase = target.manifest.base
    target.manifest.claim = nil
    target.manifest.doomed = Set(plan.removals.joined())
    if !target.manifest.describe(local, over: known.base) {
      let bytes = ManifestBase.bytes(of: local)
      let name = ManifestBase.name(store.digests.sha256(of: bytes))
      try journal.plan([name])
      try put(bytes, Self.manifestFields, at: name)
      try keepBase(bytes)
      target.manifest.base = name
      (target.manifest.changes, target.manifest.removed) = ([:], [])
      if let oldBase { target.manifest.doomed.insert(oldBase) }
    }
    if let base = target.manifest.base { target.manifest.doomed.remove(base) }
    try replaceManifest(of: &target)
  }

  /// Deletes files that nothing names any more: pages, then the rest.
  private mutating func remove(
    _ removals: [[String]], bases doomed: Set<String>
  ) throws(FarPublishError) {
    let store = store
    let bases = doomed.subtracting(removals.joined())
    let stages = removals.map { $0.filter(doomed.contains) } + [bases.sorted()]
    for paths in stages where !paths.isEmpty {
      let orders = paths.map { path in
        RequestLoop.Order(subject: path, expected: [200, 204, 404]) {
          () throws(FarPublishError) in try store.delete(path)
        }
      }
      try loop.run(orders) { _, _ in }
    }
  }

  private static let manifestFields = ObjectFields(
    type: "application/json", cache: CacheTime.none, encoding: nil)

  private mutating func put(
    _ bytes: [UInt8], _ fields: ObjectFields, at key: String
  ) throws(FarPublishError) {
    let store = store
    let answer = try loop.answer(
      to: RequestLoop.Order(subject: key) { () throws(FarPublishError) in
        try store.put(bytes, fields, at: key)
      })
    try store.expect(answer, of: store.md5(of: bytes), at: key)
  }

  /// Writes the manifest in the place of the one that was seen last; throws `.overtaken` if there
  /// is another now, at stores that know conditional writes.
  private mutating func replaceManifest(of target: inout Target) throws(FarPublishError) {
    let (store, bytes) = (store, target.manifest.bytes)
    let condition: S3Store.Condition = target.tag.map { .unchanged($0) } ?? .absent
    let answer = try loop.answer(
      to: RequestLoop.Order(subject: FarManifest.name, expected: [200, 204, 412]) {
        () throws(FarPublishError) in
        try store.put(bytes, Self.manifestFields, at: FarManifest.name, if: condition)
      })
    target.bytes = bytes
    if answer.status == 412 {
      // The answer to an earlier attempt may have been lost.
      target.tag = Self.tag(store.md5(of: bytes))
      return try expectUnchanged(target)
    }
    try store.expect(answer, of: store.md5(of: bytes), at: FarManifest.name)
    // Without digests to compare, a store need not name any here.
    target.tag = answer["etag"] ?? Self.tag(store.md5(of: bytes))
  }

  /// The ETag of bytes, with its quotes.
  private static func tag(_ md5: String) -> String { "\"\(md5)\"" }
}
