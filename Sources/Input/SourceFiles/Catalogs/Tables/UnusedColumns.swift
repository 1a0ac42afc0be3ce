internal import FileFormats

/// Finds columns with values that nothing uses, while a table is read.
struct UnusedColumns {
  private let header: [String]
  /// The columns without a value so far.
  private var open: [Int]
  private var filled: [Int] = []

  /// Columns without a name hold nothing of their own.
  init(_ header: [String], used: Set<Int>) {
    self.header = header
    open = header.indices.filter { !header[$0].isEmpty && !used.contains($0) }
  }

  mutating func note(_ row: CSVReader.Row) {
    let found = open.filter { row.columns.contains($0) && !row[$0].isEmpty }
    guard !found.isEmpty else { return }
    filled += found
    open.removeAll { found.contains($0) }
  }

  /// In order.
  var names: [String] { filled.sorted().map { header[$0] } }
}
