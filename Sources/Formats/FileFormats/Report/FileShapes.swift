/// The shape of a file: columns of a table, or keys of a record of JSON.
package struct FileShape: Sendable {
  /// Names of columns in lower case; keys as they are.
  fileprivate let names: Set<String>
  fileprivate let isTable: Bool
  fileprivate let fits: @Sendable (JSONValue) -> Bool

  /// A CSV with at least these columns.
  package static func table(_ columns: String...) -> Self {
    Self(names: Set(columns), isTable: true) { _ in false }
  }

  /// JSON whose first record has at least these keys, and `fits`.
  package static func record(
    _ keys: StaticString..., fits: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
  ) -> Self {
    Self(names: Set(keys.map { "\($0)" }), isTable: false) { record in
      keys.allSatisfy { record.has($0) } && fits(record)
    }
  }

  private init(
    names: Set<String>, isTable: Bool, fits: @escaping @Sendable (JSONValue) -> Bool
  ) {
    (self.names, self.isTable, self.fits) = (names, isTable, fits)
  }
}

/// The shapes of the kinds of files that there are, to suggest a kind for a wrong file.
///
/// ```
/// let shapes = FileShapes([("exams", [.table("section", "date")])])
/// shapes.suggestion(forHeader: ["Section", "Date", "Time"])     // "this looks like kind 'exams'"
/// ```
package struct FileShapes: Sendable {
  private let kinds: [(kind: String, shapes: [FileShape])]

  package static let none = FileShapes([])

  package init(_ kinds: [(kind: String, shapes: [FileShape])]) { self.kinds = kinds }

  /// "this looks like kind 'umdio'"; `nil` for a file that looks like no known kind.
  package func suggestion(for root: JSONValue) -> String? {
    matches(for: root).first.map { Self.suggestion(of: $0.kind) }
  }

  /// The same for a CSV file, recognized by the names of its columns.
  package func suggestion(forHeader header: [String]) -> String? {
    matches(forHeader: header).first.map { Self.suggestion(of: $0.kind) }
  }

  private static func suggestion(of kind: String) -> String { "this looks like kind '\(kind)'" }

  /// A kind that a file looks like, and the columns or keys that show it, in order.
  package typealias Match = (kind: String, names: [String])

  /// The kinds that a JSON file looks like, the likeliest first.
  package func matches(for root: JSONValue) -> [Match] {
    let record = root.elements.first ?? root
    return matches { !$0.isTable && $0.fits(record) }
  }

  /// The kinds that a CSV file looks like, the likeliest first.
  package func matches(forHeader header: [String]) -> [Match] {
    let names = Set(header.map { $0.lowercased() })
    return matches { $0.isTable && $0.names.isSubset(of: names) }
  }

  /// For a file that was read as a CSV: `nil` unless it begins as JSON does and looks like
  /// something known.
  package func suggestion(forTable report: Report) -> String? {
    guard let first = report.text.bytes.first(where: { $0 > 0x20 }), first == 0x5b || first == 0x7b
    else { return nil }
    return JSONReader.read(report.draft).flatMap { suggestion(for: $0) }
  }

  /// The kinds with a shape that fits; first those whose shape has the most names.
  private func matches(_ fits: (FileShape) -> Bool) -> [Match] {
    let found = kinds.compactMap { kind, shapes in
      shapes.filter(fits).map(\.names).max { $0.count < $1.count }
        .map { (kind: kind, names: $0.sorted()) }
    }
    let order = found.indices.sorted { a, b in
      (-found[a].names.count, a) < (-found[b].names.count, b)
    }
    return order.map { found[$0] }
  }
}
