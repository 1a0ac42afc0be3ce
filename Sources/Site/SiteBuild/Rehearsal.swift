package import Diagnostics
internal import Parallel

/// Renders every page, searches it for private texts and checks its links, as `publish` does, and
/// writes nothing.
///
/// The report counts the files that would be written to an empty output. Throws `.routesCollide`
/// and `.pagesFailed`.
package func rehearse(
  _ pages: [Page], gate: PrivacyGate? = nil, brokenLinks: Diagnostic.Severity = .error, jobs: Int,
  progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
  clock: @escaping @Sendable () -> Double
) async throws(PublishError) -> BuildReport {
  let ordered = try ordered(pages)
  let start = clock()
  let check = LinkCheck(routes: ordered.lazy.map(\.route))
  let finished = { progress?($0, ordered.count) ?? () }
  let order = ordered.orderOfMaking
  let made = await inParallel(order, jobs: max(1, jobs), finished: finished) {
    Reading(of: ordered[$0], gate, check)
  }
  var readings = made
  for (number, reading) in zip(order, made) { readings[number] = reading }
  let stopped = readings.indices.filter { !readings[$0].leaks.isEmpty }
  if !stopped.isEmpty {
    let gate = await gate?.knowingThePublicSite()
    let again = await inParallel(stopped, jobs: max(1, jobs)) {
      Reading(of: ordered[$0], gate, check)
    }
    for (number, reading) in zip(stopped, again) { readings[number] = reading }
  }
  let broken = check.diagnostics(
    of: readings.lazy.map(\.findings), as: brokenLinks
  ) { ordered[$0].written?($1) }
  let diagnostics =
    PrivacyGate.summarized(readings.map(\.leaks))
    + zip(readings, broken).flatMap { $0.diagnostics + $1 }
  guard !diagnostics.hasErrors else { throw .pagesFailed(diagnostics) }
  var report = BuildReport()
  report.written = ordered.count
  report.bytes = readings.reduce(0) { $0 + $1.size }
  report.diagnostics = diagnostics
  report.seconds.rendering = clock() - start
  return report
}

/// The result of one page.
private struct Reading: Sendable {
  var size = 0
  var diagnostics: [Diagnostic] = []
  /// The gate's findings: if there are any, nothing else is reported of the page.
  var leaks: [Diagnostic] = []
  var findings: LinkCheck.Findings

  init(of page: Page, _ gate: PrivacyGate?, _ check: LinkCheck) {
    if let source = page.source {
      findings = LinkCheck.Findings(unknownAt: page.route)
      do throws(PublishError) {
        leaks = try gate?.findings(in: source, at: page.route, from: page.origin) ?? []
        size = try source.size()
      } catch {
        diagnostics = [.unreadable(page.origin, error)]
      }
      return
    }
    let bytes = page.render(&diagnostics)
    leaks = gate?.findings(in: bytes, at: page.route, from: page.origin) ?? []
    guard leaks.isEmpty else {
      diagnostics = []
      findings = LinkCheck.Findings(unknownAt: page.route)
      return
    }
    size = bytes.count
    findings = check.scan(bytes, at: page.route)
  }
}
