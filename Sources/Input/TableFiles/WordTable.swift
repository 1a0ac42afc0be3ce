package import CampusModel
package import DataShaping

/// A table whose cells are words as their file has them.
package struct WordTable: Hashable, Sendable {
  /// A name for each column, different from each other and not empty.
  package private(set) var names: [String]
  /// The words of each column, one for each row; empty for a missing cell.
  package private(set) var columns: [[String]]
  /// How words that can be read in two ways are meant.
  package var typing: ColumnTyping

  /// A table without rows. A column without a name is called by its number, and one whose name is
  /// taken gets a number in parentheses.
  package init(names: [String], typing: ColumnTyping = ColumnTyping()) {
    var taken: Set<String> = []
    self.names = names.enumerated().map { index, name in
      let name = name.isEmpty ? "column \(index + 1)" : name
      var unused = name
      var number = 2
      while !taken.insert(unused).inserted {
        unused = "\(name) (\(number))"
        number += 1
      }
      return unused
    }
    columns = Array(repeating: [], count: names.count)
    self.typing = typing
  }

  /// Appends a row, with as many cells as there are columns.
  package mutating func append(_ cells: some Sequence<String>) {
    for (index, cell) in cells.enumerated() { columns[index].append(cell) }
  }

  /// The same table with columns of numbers, dates and words, by looking at all cells of each.
  package var typed: DataTable {
    DataTable(zip(names, columns).map { typing.column(of: $1, named: $0) })
  }
}
