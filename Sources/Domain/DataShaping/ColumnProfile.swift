package import CampusModel

/// The content of a column, in a few values.
///
/// ```
/// let profile = ColumnProfile(of: column)
/// profile.missing     // 1
/// profile.lowest      // .number(144)
/// ```
package struct ColumnProfile: Hashable, Sendable {
  package var name: String
  package var kind: DataKind
  /// How many values are missing.
  package var missing: Int
  /// How many different values there are.
  package var different: Int
  /// The lowest and the highest value; `nil` for text, and where all are missing.
  package var range: ClosedRange<DataValue>?

  /// Linear.
  package init(of column: DataColumn) {
    (name, kind) = (column.name, column.kind)
    let known = column.values.filter { !$0.isMissing }
    missing = column.values.count - known.count
    different = Set(known).count
    guard column.kind != .text, let lowest = known.min(), let highest = known.max() else { return }
    range = lowest...highest
  }
}
