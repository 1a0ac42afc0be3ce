internal import CampusModel

/// The words of charts, made from their columns and values.
enum ChartWords {
  /// "Loans by month and branch".
  static func title(_ subject: String, by names: [String?]) -> String {
    let subject = capitalized(subject.isEmpty ? "Values" : subject)
    let names = names.compactMap(\.self).filter { !$0.isEmpty && $0 != subject }
    return names.isEmpty ? subject : "\(subject) by \(listed(names))"
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// "12 values of month, Oct 2025 to Sep 2026"; "5 values of branch".
  static func places(_ column: ChannelColumn) -> [String] {
    guard !column.name.isEmpty else { return [] }
    let distinct = column.distinct
    guard !distinct.isEmpty else { return [] }
    let words = "\(counted(distinct.count, "value")) of \(column.name)"
    guard !column.isText, distinct.count > 1, let low = distinct.min(), let high = distinct.max()
    else { return [words] }
    return ["\(words), \(column.kind.text(of: low)) to \(column.kind.text(of: high))"]
  }

  /// "loans from 212 (Aug 2026) to 812 (Oct 2025)".
  static func range(
    of column: ChannelColumn, at place: ChannelColumn, color: ChannelColumn? = nil
  ) -> [String] {
    let rows = column.values.indices.filter { column.number($0) != nil }
    guard let low = rows.min(by: { (column[$0], $0) < (column[$1], $1) }),
      let high = rows.max(by: { (column[$0], -$0) < (column[$1], -$1) }), low != high
    else {
      return rows.first.map { ["\(column.name) \(column.text($0))"] } ?? []
    }
    func at(_ row: Int) -> String {
      let words = [
        place.name.isEmpty ? nil : place.text(row),
        color.flatMap { $0.name.isEmpty || $0.name == place.name ? nil : $0.text(row) },
      ]
      .compactMap(\.self)
      let size = column.text(row)
      return words.isEmpty ? size : "\(size) (\(words.joined(separator: ", ")))"
    }
    return ["\(capitalized(column.name)) from \(at(low)) to \(at(high))"]
  }

  /// "hours from 1 to 12".
  static func extent(of column: ChannelColumn) -> [String] {
    let known = column.values.filter { $0.scaled != nil }
    guard !column.name.isEmpty, let low = known.min(), let high = known.max() else { return [] }
    return [
      "\(capitalized(column.name)) from \(column.kind.text(of: low)) to "
        + column.kind.text(of: high)
    ]
  }

  /// "first 610, last 812".
  static func ends(of column: ChannelColumn, at place: ChannelColumn, _ rows: [Int]) -> [String] {
    let known = rows.filter { column.number($0) != nil }
    guard let first = known.first, let last = known.last, first != last else { return [] }
    return ["First \(column.text(first)), last \(column.text(last))"]
  }

  /// "2 values are missing".
  static func missing(in column: ChannelColumn) -> [String] {
    let count = column.values.count { $0.isMissing }
    return count == 0 ? [] : ["\(counted(count, "value")) \(count == 1 ? "is" : "are") missing"]
  }
}
