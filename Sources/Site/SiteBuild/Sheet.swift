internal import Diagnostics

/// The result of one page.
///
/// A class for the same reason as `Page`. It never changes.
final class Sheet: Sendable {
  enum Outcome: Hashable, Sendable {
    /// Written into the next release.
    case written(FileStamp)
    /// Rendered, and the same bytes as the file at the output.
    case same(FileStamp)
    /// Not rendered: the file at the output is right.
    case reused(FileStamp)

    /// The stamp of the file that is or will be at the output.
    var stamp: FileStamp {
      switch self {
      case .written(let stamp), .same(let stamp), .reused(let stamp): stamp
      }
    }
  }

  let key: UInt128?
  let size: Int
  let outcome: Result<Outcome, PublishError>
  let diagnostics: [Diagnostic]
  /// The gate's findings: if there are any, nothing was written.
  let leaks: [Diagnostic]
  let findings: LinkCheck.Findings

  init(
    key: UInt128?, size: Int, outcome: Result<Outcome, PublishError>,
    diagnostics: [Diagnostic] = [], leaks: [Diagnostic] = [], findings: LinkCheck.Findings
  ) {
    (self.key, self.size, self.outcome) = (key, size, outcome)
    (self.diagnostics, self.leaks, self.findings) = (diagnostics, leaks, findings)
  }

  var route: Route { findings.route }

  var isUnchanged: Bool {
    switch outcome {
    case .success(.same), .success(.reused): true
    case .success(.written), .failure: false
    }
  }

  /// The stamp of the file that is or will be at the output.
  var stamp: FileStamp? {
    switch outcome {
    case .success(let outcome): outcome.stamp
    case .failure: nil
    }
  }

  var isRendered: Bool {
    if case .success(.reused) = outcome { false } else { true }
  }

  /// The entry for the next build; `nil` for a page without a key or with diagnostics.
  var entry: PageCache.Entry? {
    guard let key, let stamp, diagnostics.isEmpty else { return nil }
    return PageCache.Entry(key: key, stamp: stamp, findings: findings)
  }

  /// The sheet with problems of the page's links; `origin`, its source, is added where their place
  /// does not show it.
  func adding(broken: [Diagnostic], origin: String) -> Sheet {
    let links = broken.map { diagnostic in
      guard diagnostic.place.file != origin else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.notes.append("the page is made from \(origin)")
      return diagnostic
    }
    return Sheet(
      key: key, size: size, outcome: outcome, diagnostics: diagnostics + links, leaks: leaks,
      findings: findings)
  }
}

/// Makes sheets of pages, each independently, on any thread.
struct Desk: Sendable {
  let folder: OutputFolder
  let staging: Staging
  let present: Set<String>
  let scope: (@Sendable (Route) -> Bool)?
  let known: PageCache
  let check: LinkCheck
  var gate: PrivacyGate?

  /// The page as it is at the output if that is known to be right; otherwise it is rendered, its
  /// links are scanned, and it is written unless the output has the same bytes.
  func sheet(of page: Page, known place: Int?) -> Sheet {
    let path = "\(folder.path)/\(page.route)"
    let stamp = present.contains(page.route.text) ? Disk.stamp(of: path) : nil
    let entry = place.flatMap { known.entry(at: $0, of: page.route) }
    if let stamp, let scope, !scope(page.route) {
      return left(page, at: stamp, entry)
    }
    if let source = page.source {
      return copied(page, of: source, at: path, stamp: stamp, entry: entry)
    }
    let key = page.key?()
    if let stamp, let entry, let key, entry.stamp == stamp,
      check.knowsTargets(of: entry.findings),
      isRight(entry, for: key, of: page, at: path)
    {
      return Sheet(
        key: guarded(key), size: Int(stamp.size), outcome: .success(.reused(stamp)),
        findings: entry.findings)
    }
    return rendered(page, key: key.map(guarded), at: path)
  }

  /// The key of a page that this build's gate lets pass.
  private func guarded(_ key: UInt128) -> UInt128 { key ^ (gate?.digest ?? 0) }

  /// Whether the file that the last build left at `path` has the bytes that this one would make.
  ///
  /// If the gate knows other texts than it did then, the file is searched for them, which costs far
  /// less than making it again. A sealed file is not: nothing can be found in it except in what is
  /// around its content, which is searched in the files of the person who wrote these texts.
  private func isRight(
    _ entry: PageCache.Entry, for key: UInt128, of page: Page, at path: String
  ) -> Bool {
    if entry.key == guarded(key) { return true }
    guard entry.key == key ^ known.gate else { return false }
    return page.isSealed || leaks(at: path, of: page)?.isEmpty == true
  }

  /// `nil` if the file cannot be read.
  private func leaks(at path: String, of page: Page) -> [Diagnostic]? {
    guard let gate else { return [] }
    do throws(PublishError) {
      return try Disk.read(path).map {
        gate.findings(in: $0, at: page.route, from: page.origin)
      }
    } catch {
      return nil
    }
  }

  /// A page that this build is not about. Its links were checked by the build that made it.
  private func left(_ page: Page, at stamp: FileStamp, _ entry: PageCache.Entry?) -> Sheet {
    let entry = entry.flatMap { $0.stamp == stamp ? $0 : nil }
    return Sheet(
      key: entry?.key, size: Int(stamp.size), outcome: .success(.reused(stamp)),
      findings: page.source == nil
        ? entry?.findings ?? LinkCheck.Findings(unknownAt: page.route)
        : LinkCheck.Findings(unknownAt: page.route))
  }

  /// A file that is copied: not opened where it and its copy look as they did when it was copied
  /// last.
  private func copied(
    _ page: Page, of source: CopiedFile, at path: String, stamp: FileStamp?,
    entry: PageCache.Entry?
  ) -> Sheet {
    let findings = LinkCheck.Findings(unknownAt: page.route)
    let key = source.key.map(guarded)
    if let stamp, let key, let entry, entry.key == key, entry.stamp == stamp {
      return Sheet(
        key: key, size: Int(stamp.size), outcome: .success(.reused(stamp)), findings: findings)
    }
    let made = Result { () throws(PublishError) -> (leaks: [Diagnostic], Sheet.Outcome?) in
      let leaks = try gate?.findings(in: source, at: page.route, from: page.origin) ?? []
      guard leaks.isEmpty else { return (leaks, nil) }
      if stamp != nil, let stamp = try source.stamp(ofEqual: path) { return ([], .same(stamp)) }
      return ([], .written(try staging.copy(source, to: page.route)))
    }
    switch made {
    case .success((_, .some(let outcome))):
      return Sheet(
        key: key, size: Int(outcome.stamp.size), outcome: .success(outcome), findings: findings)
    case .success((let leaks, nil)): return stopped(page, leaks)
    case .failure(let error):
      return Sheet(key: nil, size: 0, outcome: .failure(error), findings: findings)
    }
  }

  private func rendered(_ page: Page, key: UInt128?, at path: String) -> Sheet {
    var diagnostics: [Diagnostic] = []
    let bytes = page.render(&diagnostics)
    let leaks = gate?.findings(in: bytes, at: page.route, from: page.origin) ?? []
    guard leaks.isEmpty else { return stopped(page, leaks) }
    let outcome = Result { () throws(PublishError) -> Sheet.Outcome in
      if present.contains(page.route.text), let stamp = try Disk.stamp(of: path, holding: bytes) {
        return .same(stamp)
      }
      return .written(try staging.write(bytes, at: page.route))
    }
    return Sheet(
      key: key, size: bytes.count, outcome: outcome, diagnostics: diagnostics,
      findings: check.scan(bytes, at: page.route))
  }

  /// A page that must not be written. Nothing else is reported of it: other messages could repeat
  /// its content.
  private func stopped(_ page: Page, _ leaks: [Diagnostic]) -> Sheet {
    Sheet(
      key: nil, size: 0, outcome: .failure(.pagesFailed(leaks)), leaks: leaks,
      findings: LinkCheck.Findings(unknownAt: page.route))
  }
}
