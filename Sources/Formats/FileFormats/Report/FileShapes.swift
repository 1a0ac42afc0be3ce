/// What a file looks like: columns of a table, or keys of a record of JSON.
package struct FileShape: Sendable {
  /// Of columns in lower case; keys as they are.
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

  /// "this looks like kind 'umdio'"; `nil` for what looks like nothing known.
  package func suggestion(for root: JSONValue) -> String? {
    let record = root.elements.first ?? root
    return suggestion { !$0.isTable && $0.fits(record) }
  }

  /// The same for a CSV file, recognized by the names of its columns.
  package func suggestion(forHeader header: [String]) -> String? {
    let names = Set(header.map { $0.lowercased() })
    return suggestion { $0.isTable && $0.names.isSubset(of: names) }
  }

  /// For a file that was read as a CSV: `nil` unless it begins as JSON does and looks like
  /// something known.
  package func suggestion(forTable report: Report) -> String? {
    guard let first = report.text.bytes.first(where: { $0 > 0x20 }), first == 0x5b || first == 0x7b
    else { return nil }
    return JSONReader.read(report.draft).flatMap { suggestion(for: $0) }
  }

  /// Of the kinds with a shape that fits, the first of those whose shape has the most names.
  private func suggestion(_ fits: (FileShape) -> Bool) -> String? {
    var best: (kind: String, count: Int)?
    for (kind, shapes) in kinds {
      for shape in shapes where fits(shape) && shape.names.count > best?.count ?? 0 {
        best = (kind, shape.names.count)
      }
    }
    return best.map { "this looks like kind '\($0.kind)'" }
  }
}
