internal import Diagnostics
internal import Parallel

/// Renders every page and looks at its links, as `publish` does, and writes nothing.
///
/// The report counts what would be written to an empty output. Throws `.routesCollide` and `.pagesFailed`.
package func rehearse(
  _ pages: [Page], jobs: Int, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
  clock: @escaping @Sendable () -> Double
) async throws(PublishError) -> BuildReport {
  let ordered = try ordered(pages)
  let start = clock()
  let check = LinkCheck(routes: ordered.lazy.map(\.route))
  let finished = { progress?($0, ordered.count) ?? () }
  let readings = await inParallel(ordered, jobs: max(1, jobs), finished: finished) { page in
    var diagnostics: [Diagnostic] = []
    let bytes = page.render(&diagnostics)
    return (bytes.count, diagnostics, check.scan(bytes, at: page.route))
  }
  let broken = check.diagnostics(of: readings.map(\.2))
  let diagnostics = zip(readings, broken).flatMap { $0.1 + $1 }
  guard !diagnostics.hasErrors else { throw .pagesFailed(diagnostics) }
  var report = BuildReport()
  report.written = ordered.count
  report.bytes = readings.reduce(0) { $0 + $1.0 }
  report.diagnostics = diagnostics
  report.seconds.rendering = clock() - start
  return report
}
