package import CampusModel
package import FileFormats
internal import OccupancyStore
internal import TableFiles
package import TimeZones

/// Reads the roll-ups of a site, entry after entry in the order of the settings: of two different
/// rows for one half hour of a counter the first counts.
///
/// ```
/// var rollUps = RollUpIntake(tree: .disk(at: site), zone: zone, now: now)
/// let entry = try rollUps.read(["Content/wifi.csv"], sheet: nil)
/// let yield = await CountIntake(reader: reader, now: now, rollUps: rollUps.counts).read(files)
/// ```
package struct RollUpIntake {
  /// The roll-ups of all entries so far.
  package private(set) var counts = RollUpCounts()
  let reader: RollUpReader
  private let tree: FileTree
  let now: Instant
  /// For how many dates back roll-ups of commands are kept, that of `now` among them; `nil` for
  /// all.
  let days: Int?

  package init(tree: FileTree, zone: Zone, now: Instant, days: Int? = nil) {
    (self.tree, self.now, self.days) = (tree, now, days)
    reader = RollUpReader(zone: zone)
  }

  /// Reads the files of an entry; of a file with several tables the one called `sheet`.
  package mutating func read(
    _ paths: [String], sheet: String?
  ) throws(FileError) -> CountYield.Entry {
    var entry = CountYield.Entry()
    for path in paths {
      let file = SourceFile(path: path, bytes: try tree.read(path))
      counts.files.append(path)
      let before = counts.rolled.cells.count
      let reading = reader.read(
        file, named: sheet, into: &counts.rolled, as: counts.files.count - 1)
      entry.files.append(FileReport(path: path, rows: reading.rows))
      entry.diagnostics += reading.diagnostics
      entry.counters.formUnion(counts.counters(from: before))
    }
    return entry
  }

  /// Adds the output of all runs of a command, under a name of its own.
  mutating func append(_ kept: RolledCounts, named name: String) -> CountYield.Entry {
    var entry = CountYield.Entry()
    let before = counts.rolled.cells.count
    var rows = RowCounts(kept: kept.count)
    if !counts.rolled.append(kept) { rows = counts.rolled.appendNew(kept) }
    entry.files.append(FileReport(path: name, rows: rows))
    entry.counters = counts.counters(from: before)
    return entry
  }

  /// The number of a file that is read next.
  mutating func open(_ name: String) -> Int {
    counts.files.append(name)
    return counts.files.count - 1
  }
}

/// Roll-ups with the files that they are from.
package struct RollUpCounts: Sendable {
  var rolled = RolledCounts()
  /// As messages name them.
  var files: [String] = []

  package init() {}

  /// The counters of the cells from that one on.
  fileprivate func counters(from first: Int) -> Set<String> {
    Set(Set(rolled.cells[first...].map(\.counter)).map { rolled.names[Int($0)] })
  }
}

extension RolledCounts {
  /// Adds the half hours that are not known; the rows of all others are merged.
  fileprivate mutating func appendNew(_ other: RolledCounts) -> RowCounts {
    var rows = RowCounts()
    for (from, cell) in other.cells.enumerated() {
      let own = RollUp.Cell(counter: counter(other.names[Int(cell.counter)]), day: cell.day)
      let place = place(of: own, in: Int(other.files[from]))
      for (number, slot) in other.slots(at: from).enumerated() where slot.counts > 0 {
        switch record(slot, at: place, number) {
        case .new: rows.kept += 1
        case .repeated: rows.merged += 1
        case .other: rows.unused += 1
        }
      }
    }
    return rows
  }
}
