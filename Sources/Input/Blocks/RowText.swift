package import CampusModel
internal import Diagnostics
package import FileFormats

/// The values of one row of a table, which the page of that row shows in place of `${column}`.
package struct RowText: Sendable {
  /// A value as sentences have it, and as conditions compare it; in one line, and nothing where it
  /// is missing.
  private struct Value {
    var words: String
    var exact: String
    /// As a part of an address.
    var address: String

    init(_ column: DataColumn, _ row: Int) {
      let value = column.values[row]
      words = value.isMissing ? "" : Self.line(column.text(of: value))
      exact = value.machineText ?? words
      address = slug(words)
    }

    private static func line(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// By the names of columns in lower case.
  private let values: [String: Value]
  private let names: [String]
  /// A digest of all of it.
  let digest: UInt128

  /// The row of a page whose address ends with `address`, after its value of `column`.
  package init(_ table: DataTable, row: Int, column: String, address: String) {
    names = table.names
    var values = Dictionary(
      table.columns.map { ($0.name.lowercased(), Value($0, row)) },
      uniquingKeysWith: { first, _ in first })
    values[column.lowercased()]?.address = address
    self.values = values
    var digest = Fingerprint()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      for text in [name, value.words, value.exact, value.address] { digest.add(text) }
    }
    self.digest = digest.value
  }

  /// How values are written in a text, by where it is.
  private enum Place {
    /// Not as Markdown.
    case prose
    /// As a part of an address.
    case address
  }

  /// A title or a summary with the values.
  package func filled(_ text: String) -> String {
    Self.replacing(in: text) { values[$0.lowercased()]?.words }
  }

  /// The code of a figure with the values as conditions compare them.
  package func filled(code: String) -> String {
    Self.replacing(in: code) { values[$0.lowercased()]?.exact }
  }

  /// A value of YAML with the values, each within its scalar.
  package func filled(_ node: YAMLNode) -> YAMLNode {
    var node = node
    switch node.value {
    case .scalar(let text, let isPlain):
      node.value = .scalar(filled(code: text), isPlain: isPlain)
    case .sequence(let items): node.value = .sequence(items.map(filled))
    case .mapping(let entries):
      node.value = .mapping(
        entries.map { entry in
          var entry = entry
          entry.value = filled(entry.value)
          return entry
        })
    }
    return node
  }

  private static func written(_ value: Value, _ place: Place) -> String {
    switch place {
    case .address: value.address
    case .prose:
      value.words.reduce(into: "") { text, character in
        if character.isASCII, character.isPunctuation || character.isSymbol { text += "\\" }
        text.append(character)
      }
    }
  }
}

// MARK: - Markdown

extension RowText {
  /// Markdown with the values, which are never read as Markdown themselves; the lines stay the
  /// same. Fenced blocks and code are left as they are: the YAML of blocks and the code of figures
  /// are filled when they are read.
  ///
  /// A name that is no column is a warning at its line; the text begins on line `firstLine`.
  package func filled(
    markdown bytes: [UInt8], firstLine: Int, _ report: Report
  ) -> [UInt8] {
    var fence: Substring?
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let filled = lines.enumerated().map { index, line -> String in
      let start = line.drop { $0 == " " }
      if let open = fence {
        if start.hasPrefix(open) { fence = nil }
        return String(line)
      }
      if start.hasPrefix("```") || start.hasPrefix("~~~") {
        fence = start.prefix { $0 == start.first }
        return String(line)
      }
      return self.filled(line: line, at: firstLine + index, report)
    }
    return Array(filled.joined(separator: "\n").utf8)
  }

  /// A line outside of fences. Text between two backticks is left, as if it were code; where
  /// Markdown does not take it for code, the page shows the name of the column.
  private func filled(line: Substring, at number: Int, _ report: Report) -> String {
    guard line.contains("${") else { return String(line) }
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index % 2 == 0 || index == parts.count - 1 else { return String(part) }
      var before = ""
      return Self.replacing(in: String(part), reading: { before = $0 }) { name in
        guard let value = values[name.lowercased()] else {
          report.warn(
            at: TextPlace(line: number, column: 1), "the rows have no column '\(name)'",
            suggestion: didYouMean(name, among: names))
          return nil
        }
        return Self.written(value, Self.isTarget(after: before) ? .address : .prose)
      }
    }.joined(separator: "`")
  }

  /// Whether the text after `text` is the target of a link or an image.
  private static func isTarget(after text: String) -> Bool {
    guard let open = text.ranges(of: "](").last else { return false }
    return !text[open.upperBound...].contains { $0 == ")" || $0.isWhitespace }
  }

  /// Replaces each `${name}` for which there is a value; `reading` gets the text before it.
  private static func replacing(
    in text: String, reading: (String) -> Void = { _ in }, _ value: (String) -> String?
  ) -> String {
    var done = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      done += rest[..<mark]
      let after = rest[mark...].dropFirst()
      guard after.first == "{", let end = after.firstIndex(of: "}") else {
        done += "$"
        rest = after
        continue
      }
      reading(done)
      let name = after[after.index(after: after.startIndex)..<end]
      if let value = value(String(name)) {
        done += value
      } else {
        done += rest[mark...end]
      }
      rest = after[after.index(after: end)...]
    }
    return done + rest
  }
}

extension DataValue {
  /// Numbers and dates as conditions compare them; `nil` for words.
  fileprivate var machineText: String? {
    switch self {
    case .number(let number):
      abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .date(let date): date.description
    case .missing, .text, .moment: nil
    }
  }
}
