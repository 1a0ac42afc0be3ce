package import Diagnostics
package import FileFormats
package import SourceFiles

extension SourceKind {
  /// Reads the counts of one whole file after those of others; what is told of it is in the log.
  func readCounts(
    _ log: inout DataLog, context: SourceContext, into counts: inout DeviceCounts
  ) {
    counts.openFile()
    switch self {
    case .arubaTables: ArubaReader.read(&log, context: context, into: &counts)
    case .clientCounts: ClientCountsReader.read(&log, context: context, into: &counts)
    case .countsCSV: CountsCSVReader.read(&log, context: context, into: &counts)
    default:
      if var table = CountTable(self, context, &log) { table.read(into: &counts, &log) }
    }
  }

  package func readCounts(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var counts = DeviceCounts()
    for file in files {
      var log = DataLog(file)
      readCounts(&log, context: context, into: &counts)
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.snapshots += counts.snapshots
  }
}
