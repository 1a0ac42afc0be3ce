internal import CampusModel
internal import DataShaping
internal import Markup
internal import OwnerFiles

/// The tables of a site, for the terminal or as one line of JSON.
struct DataCheckReport: Sendable {
  let tables: SiteTables

  init(_ tables: SiteTables) { self.tables = tables }

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json.line + "\n"
    }
  }
}

// For people
extension DataCheckReport {
  private var words: String {
    (tables.entries.flatMap { lines(of: $0) + [""] } + wrapped(closing, indent: 0))
      .map { $0 + "\n" }.joined()
  }

  private func lines(of entry: SiteTables.Entry) -> [String] {
    let sheet = entry.sheet.map { ", '\($0)'" } ?? ""
    let head = wrapped(
      "\(entry.path)\(sheet): \(Self.counted(entry.rows, "row", "rows"))", indent: 0)
    guard !entry.columns.isEmpty else { return head }
    let table = TextTable(
      columns: [
        .init("column", .left), .init("kind", .left), .init("missing"), .init("values", .left),
      ],
      rows: entry.columns.map { column in
        [
          column.name, column.kind.words, Figure.count(column.missing).text,
          Self.values(of: column),
        ]
      })
    return head + table.lines()
  }

  /// "144 – 1,012", "2 different", "–".
  private static func values(of column: ColumnProfile) -> String {
    guard column.different > 0 else { return "–" }
    guard let range = column.range else {
      return "\(Figure.count(column.different).text) different"
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    return low == high
      ? column.kind.text(of: low)
      : "\(column.kind.text(of: low)) – \(column.kind.text(of: high))"
  }

  private var closing: String {
    let files = Set(tables.entries.map(\.path)).count
    let others =
      tables.otherFiles == 0
      ? ""
      : "; "
        + Self.counted(tables.otherFiles, "file of sources is", "files of sources are")
        + " not listed, since no page shows them"
    guard files > 0 else {
      return "no tables; put files such as loans.csv into Content/data or next to a page\(others)"
    }
    return Self.counted(tables.entries.count, "table", "tables") + " in "
      + Self.counted(files, "file", "files") + others
  }

  private static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(Figure.count(number).text) \(number == 1 ? one : many)"
  }
}

// For programs; the names are part of the command line's contract
extension DataCheckReport {
  private var json: JSON {
    [
      "command": .text(Command.check.rawValue), "status": .number(0),
      "tables": .list(tables.entries.map(Self.json)), "otherFiles": .number(tables.otherFiles),
      "warnings": .number(tables.diagnostics.count),
    ]
  }

  private static func json(_ entry: SiteTables.Entry) -> JSON {
    [
      "path": .text(entry.path), "sheet": .optional(entry.sheet), "rows": .number(entry.rows),
      "columns": .list(entry.columns.map(json)),
    ]
  }

  private static func json(_ column: ColumnProfile) -> JSON {
    [
      "name": .text(column.name), "kind": .text(column.kind.name),
      "currency": .optional(column.kind.currency), "missing": .number(column.missing),
      "different": .number(column.different), "lowest": json(column.range?.lowerBound),
      "highest": json(column.range?.upperBound),
    ]
  }

  private static func json(_ value: DataValue?) -> JSON {
    switch value {
    case nil, .missing: .null
    case .text(let text): .text(text)
    case .number(let number): .digits(digits(of: number))
    case .date(let date): .text(date.description)
    case .moment(let seconds): .text(DataValue.momentDigits(seconds, separator: "T"))
    }
  }
}

/// A number as JSON writes it, whole where it is whole.
private func digits(of number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension DataKind {
  /// The kind as the guide calls it: "date and time".
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .moment: "date and time"
    case .date(.day), .date(.week): "date"
    case .date(.month): "month"
    case .date(.quarter): "quarter"
    case .date(.year): "year"
    case .number(let style):
      switch style.unit {
      case .none, .label: "number"
      case .percent: "percent"
      case .money: "money"
      }
    }
  }

  /// The sign of a currency; `nil` for other kinds than money.
  fileprivate var currency: String? {
    guard case .number(let style) = self, case .money(let sign, _) = style.unit else { return nil }
    return sign
  }

  /// "money in $".
  fileprivate var words: String { currency.map { "\(name) in \($0)" } ?? name }
}
