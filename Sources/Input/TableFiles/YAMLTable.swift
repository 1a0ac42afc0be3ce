internal import Diagnostics
package import FileFormats

/// Tables as YAML: a list whose items have keys and values.
package enum YAMLTable: TableFormat {
  package static let endings = ["yml", "yaml"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    guard let value = YAMLValue(parsing: report.text.bytes[...], report) else { return nil }
    return table(of: value, named: name)
  }

  /// The table of a list, or of the list under a key.
  package static func table(of value: YAMLValue, named name: String? = nil) -> WordTable? {
    guard let items = list(in: value, named: name)?.items else {
      value.mismatch("a list of keys and values, one item for each row")
      return nil
    }
    var names: [String] = []
    var rows: [[String: String]] = []
    for item in items {
      guard let entries = item.entries("keys and values, the cells of a row") else { return nil }
      var row: [String: String] = [:]
      for entry in entries {
        if !names.contains(entry.key) { names.append(entry.key) }
        row[entry.key] = word(entry.value)
      }
      rows.append(row)
    }
    var table = WordTable(names: names)
    for row in rows { table.append(names.map { row[$0] ?? "" }) }
    return table
  }

  private static func list(in value: YAMLValue, named name: String?) -> YAMLValue? {
    if value.items != nil { return value }
    if let name { return value[name] }
    let lists = (value.node.entries ?? []).filter { YAMLValue($0.value, value.report).items != nil }
    return lists.count == 1 ? YAMLValue(lists[0].value, value.report) : nil
  }

  private static func word(_ value: YAMLValue) -> String {
    if value.isEmpty { return "" }
    return value.text ?? (value.items ?? []).map(word).joined(separator: ", ")
  }
}
