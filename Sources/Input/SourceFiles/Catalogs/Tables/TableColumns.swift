internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The possible contents of the columns of a kind of table; `columns:` of its entry uses the raw
/// values.
protocol ColumnMeaning: CaseIterable, Hashable, RawRepresentable<String> {
  /// The usual names of such columns: letters and digits only, in lower case.
  var spellings: [String] { get }

  /// Whether a table with columns of these meanings can be used.
  static func suffices(_ meanings: Set<Self>) -> Bool
}

/// Where the columns of a table are: by the names in the entry's `columns:`, otherwise by their
/// usual ones.
struct TableColumns<Meaning: ColumnMeaning> {
  private(set) var places: [Meaning: Int] = [:]
  /// The names that the entry has and the table has not.
  private(set) var missing: [(meaning: Meaning, name: String)] = []

  /// - Complexity: linear in the columns.
  init(_ header: [String], named own: [String: String]) {
    for meaning in Meaning.allCases {
      guard let name = own[meaning.rawValue] else { continue }
      places[meaning] = header.firstIndex { $0.lowercased() == name.lowercased() }
      if places[meaning] == nil { missing.append((meaning, name)) }
    }
    let taken = Set(places.values)
    var columns: [String: Int] = [:]
    for place in header.indices.reversed() where !taken.contains(place) {
      columns[plainName(header[place])] = place
    }
    for meaning in Meaning.allCases where places[meaning] == nil {
      places[meaning] = meaning.spellings.lazy.compactMap { columns[$0] }.first
    }
  }

  var suffice: Bool { missing.isEmpty && Meaning.suffices(Set(places.keys)) }

  /// The text of a cell with single spaces; empty where there is no such column.
  func text(_ meaning: Meaning, _ row: CSVReader.Row) -> String {
    places[meaning].map { row[$0].collapsed } ?? ""
  }

  /// The text of a cell as written; empty where there is no such column.
  func raw(_ meaning: Meaning, _ row: CSVReader.Row) -> String {
    places[meaning].map { row.raw($0) } ?? ""
  }

  /// Where a cell begins, or the row.
  func offset(_ meaning: Meaning, _ row: CSVReader.Row) -> Int {
    places[meaning].map { row.offset($0) } ?? row.offset
  }
}

extension TableColumns {
  /// Reports each name of `columns:` that the table does not have. False if there is one.
  func areFound(in reader: CSVReader) -> Bool {
    for (meaning, name) in missing {
      reader.report.fail(
        at: reader.heading.offset, .noColumn(name, for: meaning.rawValue),
        suggestion: nearest(to: name, among: reader.header).map { near in
          "did you mean '\(near)'\(examples(of: near, in: reader))?"
        } ?? headerWords(reader.header))
    }
    return missing.isEmpty
  }

  /// ", which holds MWF, TR"; nothing for a column without values.
  private func examples(of name: String, in reader: CSVReader) -> String {
    guard let column = reader.column(name) else { return "" }
    var (reader, values) = (reader, [String]())
    while values.count < 2, let row = reader.record() {
      let value = row.columns.contains(column) ? row[column].collapsed : ""
      if !value.isEmpty, !values.contains(value) { values.append(value) }
    }
    return values.isEmpty ? "" : ", which holds \(values.joined(separator: ", "))"
  }

  /// The columns that nothing uses, but these.
  func unused(in reader: CSVReader, besides others: [Int] = []) -> UnusedColumns {
    UnusedColumns(reader.header, used: Set(places.values).union(others))
  }

  /// Reports that the table lacks a column, with the kind that it looks like instead.
  func fail(_ reader: CSVReader, _ message: Diagnostic.Message, for meaning: Meaning) {
    // A column that holds other values is no example.
    let column = reader.header.indices.first { !places.values.contains($0) }
    let name = column.map { reader.header[$0] } ?? ""
    let example = "columns: {\(meaning.rawValue): \(name.isEmpty ? "Name" : name)}"
    reader.report.fail(
      at: reader.heading.offset, message,
      suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
        ?? "name it in 'columns:', such as '\(example)'; \(headerWords(reader.header))")
  }
}

extension CSVReader {
  /// The table of a report whose header has these columns; titles may be above it.
  init?<Meaning>(
    _ report: Report, headedBy meaning: Meaning.Type, named own: [String: String]
  ) where Meaning: ColumnMeaning {
    self.init(report) { TableColumns<Meaning>($0, named: own).suffice }
  }
}

/// The letters and digits of a column's name, in lower case.
func plainName(_ name: String) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber }
}

extension Diagnostic.Message {
  fileprivate static func noColumn(_ name: String, for meaning: String) -> Self {
    "no column '\(name)', which 'columns' names for '\(meaning)'"
  }
}
