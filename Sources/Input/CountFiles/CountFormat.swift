package import FileFormats
package import SourceFiles

/// A kind of source whose files hold counts of devices.
///
/// Read by itself, it gives snapshots; a site reads the files of all such sources together, by
/// `CountIntake`, as they depend on each other.
package protocol CountFormat: FileSourceFormat {
  var source: CountSource { get set }
  /// Reads the counts of one whole file after those of others.
  static func read(_ report: Report, context: SourceContext, into counts: inout DeviceCounts)
  /// Reads the part before the rows of a CSV with one count in each row; `nil` for other forms, and
  /// after an error.
  static func table(_ report: Report, context: SourceContext) -> CountTable?
}

/// The counts read from the files of one source so far.
package struct CountSource {
  let context: SourceContext
  var counts = DeviceCounts()

  init(_ context: SourceContext) { self.context = context }
}

extension CountFormat {
  package static var traits: SourceTraits {
    var traits = SourceTraits()
    traits.holdsCounts = true
    return traits
  }

  package static func table(_ report: Report, context: SourceContext) -> CountTable? { nil }

  package mutating func read(_ report: Report) {
    source.counts.openFile()
    Self.read(report, context: source.context, into: &source.counts)
  }

  package func add(to contribution: inout Contribution) {
    contribution.snapshots += source.counts.snapshots
  }
}

/// Counts that the site's owner keeps, as `almanac record` writes them.
package struct OccupancyReader: CountFormat {
  package static let kind = SourceKind.occupancy
  package static let shapes = [FileShape.table("time", "access_point", "devices")]
  package var source: CountSource

  package init(_ context: SourceContext) { source = CountSource(context) }

  package static func read(
    _ report: Report, context: SourceContext, into counts: inout DeviceCounts
  ) {
    if var table = table(report, context: context) { table.read(into: &counts) }
  }

  package static func table(_ report: Report, context: SourceContext) -> CountTable? {
    CountTable(occupancy: report, context)
  }
}

/// A file of counts to read: one of an entry of `sources:`.
package struct CountFile: Sendable {
  package var path: String
  var format: any CountFormat.Type
  var context: SourceContext
  /// Its entry, as an index among those that hold counts.
  package var entry: Int

  package init(path: String, format: any CountFormat.Type, context: SourceContext, entry: Int) {
    self.path = path
    self.format = format
    self.context = context
    self.entry = entry
  }
}
