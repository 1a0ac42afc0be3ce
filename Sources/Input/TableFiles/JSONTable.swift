internal import Diagnostics
package import FileFormats

/// Tables as JSON: a list of objects, a list of lists whose first one has the names, or an object
/// of lists, one for each column. A list inside an object is found by its name, or alone.
package enum JSONTable: TableFormat {
  package static let endings = ["json"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    guard let value = JSONReader.read(report) else { return nil }
    guard let list = list(in: value, named: name) else { return columns(of: value, report) }
    let rows = list.elements
    if rows.allSatisfy({ $0.kind == .array }), let head = rows.first {
      return lists(rows.dropFirst(), names: head.elements.map(word))
    }
    return objects(rows, report)
  }

  package static func names(in report: Report) -> [String] {
    guard let value = JSONReader.read(report), value.kind != .array else { return [] }
    let names = lists(in: value).map(\.key)
    return names.count > 1 ? names : []
  }

  /// The lists inside an object that can be tables, by their names.
  private static func lists(in value: JSONValue) -> [(key: String, value: JSONValue)] {
    value.members.filter { $0.value.kind == .array && !isColumn($0.value) }
      .map { ($0.key, $0.value) }
  }

  private static func list(in value: JSONValue, named name: String?) -> JSONValue? {
    if value.kind == .array { return value }
    let lists = lists(in: value)
    if let name { return lists.first { $0.key == name }?.value }
    return lists.count == 1 ? lists.first?.value : nil
  }

  /// Whether a list has only single values, and something at all.
  private static func isColumn(_ value: JSONValue) -> Bool {
    let elements = value.elements
    return !elements.isEmpty && elements.allSatisfy { $0.kind != .array && $0.kind != .object }
  }

  private static func lists(_ rows: ArraySlice<JSONValue>, names: [String]) -> WordTable {
    var table = WordTable(names: names)
    for row in rows {
      let cells = row.elements.map(word)
      table.append(names.indices.map { $0 < cells.count ? cells[$0] : "" })
    }
    return table
  }

  private static func objects(_ rows: [JSONValue], _ report: Report) -> WordTable? {
    var names: [String] = []
    var index: [String: Int] = [:]
    var cells: [[(Int, String)]] = []
    for row in rows {
      guard row.kind == .object else {
        report.fail(at: row.offset, .noObject)
        return nil
      }
      var found: [(Int, String)] = []
      collect(row, prefix: "", depth: 0) { name, word in
        if index[name] == nil {
          index[name] = names.count
          names.append(name)
        }
        if let place = index[name] { found.append((place, word)) }
      }
      cells.append(found)
    }
    var table = WordTable(names: names)
    for row in cells {
      var words = Array(repeating: "", count: names.count)
      for (place, word) in row { words[place] = word }
      table.append(words)
    }
    return table
  }

  /// The members of an object, including those of objects in it, with a point between the names.
  private static func collect(
    _ object: JSONValue, prefix: String, depth: Int, _ use: (String, String) -> Void
  ) {
    for (key, value) in object.members {
      if value.kind == .object, depth < 3 {
        collect(value, prefix: "\(prefix)\(key).", depth: depth + 1, use)
      } else {
        use(prefix + key, word(value))
      }
    }
  }

  private static func columns(of value: JSONValue, _ report: Report) -> WordTable? {
    let columns = value.members.filter { isColumn($0.value) }
    guard let count = columns.first?.value.elements.count,
      columns.allSatisfy({ $0.value.elements.count == count })
    else {
      report.fail(at: value.offset, .noTable, suggestion: "write a list of objects: [{…}, {…}]")
      return nil
    }
    var table = WordTable(names: columns.map(\.key))
    let words = columns.map { $0.value.elements.map(word) }
    for row in 0..<count { table.append(words.map { $0[row] }) }
    return table
  }

  /// A value in one cell: a list as its items with commas between, an object as it is written.
  private static func word(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: ""
    case .array: value.elements.map(word).joined(separator: ", ")
    case .string, .number: value.scalar ?? ""
    case .flag, .object: String(decoding: value.source, as: UTF8.self)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let noObject: Self = "expected an object, such as {\"month\": \"2026-10\"}"
  fileprivate static let noTable: Self = "expected a table: a list of objects or of lists"
}
