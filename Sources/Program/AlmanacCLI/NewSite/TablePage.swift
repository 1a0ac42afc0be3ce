internal import CampusModel
internal import FileFormats
internal import Markup

/// A Markdown page that shows a table of data: its contents, charts that fit its columns, and its
/// rows.
///
/// It states only facts: how many rows, from when to when, and how much is missing.
struct TablePage {
  /// The file, as the page names it.
  let file: String
  let title: String
  private let table: DataTable
  private let roles: ColumnRoles

  init(_ table: DataTable, file: String) {
    (self.table, self.file) = (table, file)
    title = Self.title(of: file)
    roles = ColumnRoles(table)
  }

  /// "sub/loans_by-month.csv" as "Loans by month".
  static func title(of file: String) -> String {
    let title = fileTitle(of: file)
    return title.isEmpty ? "Data" : title
  }

  /// The whole file, with its front matter.
  var markdown: String {
    let parts = [summary] + charts + [rows]
    return "---\ntitle: \(yamlText(title))\n---\n" + parts.joined(separator: "\n\n") + "\n"
  }

  /// "`loans.csv` has 12 rows and 4 columns. `month` is from Aug 2026 to Oct 2026. 2 cells are
  /// missing: 2 in `loans`."
  private var summary: String {
    let columns = table.columns.count
    var sentences = [
      "`\(file)` has \(table.rowCount) \(table.rowCount == 1 ? "row" : "rows") and \(columns) "
        + "\(columns == 1 ? "column" : "columns")."
    ]
    for column in table.columns where column.kind.hasRange {
      let known = column.values.filter { !$0.isMissing }
      guard let low = known.min(), let high = known.max() else { continue }
      sentences.append(
        "`\(column.name)` is from \(column.text(of: low)) to \(column.text(of: high)).")
    }
    let gaps = table.columns.map { ($0.name, table.rowCount - $0.count) }.filter { $1 > 0 }
    let sum = gaps.reduce(0) { $0 + $1.1 }
    if sum > 0 {
      let places = gaps.map { "\($1) in `\($0)`" }.joined(separator: ", ")
      sentences.append("\(sum) \(sum == 1 ? "cell is" : "cells are") missing: \(places).")
    }
    return sentences.joined(separator: " ")
  }

  private var rows: String {
    block(
      "table", ["data: \(yamlText(file))"],
      comments: [
        "columns: [\(table.names.prefix(3).map(yamlText).joined(separator: ", "))]",
        "sort: \(yamlText("-" + (table.names.first ?? "")))", "rows: 50",
      ])
  }
}

// MARK: - Charts

extension TablePage {
  /// At most two that fit the kinds of the columns.
  private var charts: [String] {
    let found = [timeChart, categoryChart, pairChart, spread].compactMap(\.self)
    return Array(found.prefix(2))
  }

  private func chart(_ mark: String, _ channels: [String], comments: [String]) -> String {
    block("chart", ["data: \(yamlText(file))", "mark: \(mark)"] + channels, comments: comments)
  }

  /// A number by time, one line for each of a few categories.
  private var timeChart: String? {
    guard let time = roles.time, let number = roles.numbers.first else { return nil }
    let series = roles.categories.first { $0.distinct <= 6 }?.name
    var channels = ["x: \(yamlText(time.name))", "y: \(yamlText(combined(number)))"]
    if let series { channels.append("color: \(yamlText(series))") }
    return chart(
      "line", channels,
      comments: [
        "title: Your own headline", "where: \(yamlText("\(time.name) is not missing"))",
      ])
  }

  /// A number by category, the largest first; without a number, how many rows.
  private var categoryChart: String? {
    guard let category = roles.categories.first else { return nil }
    let value = roles.numbers.first.map(combined) ?? "count()"
    return chart(
      "bar", ["x: \(yamlText(value))", "y: \(yamlText(category.name))", "sort: -x"],
      comments: ["limit: 10", "title: Your own headline"])
  }

  /// Two numbers against each other.
  private var pairChart: String? {
    guard roles.time == nil, roles.numbers.count > 1 else { return nil }
    return chart(
      "dot",
      ["x: \(yamlText(roles.numbers[0].name))", "y: \(yamlText(roles.numbers[1].name))"],
      comments: ["color: a column", "label: a column"])
  }

  /// How the values of one number are distributed.
  private var spread: String? {
    guard let number = roles.numbers.first, table.rowCount > 1 else { return nil }
    return chart(
      "histogram", ["x: \(yamlText(number.name))"], comments: ["title: Your own headline"])
  }

  /// Amounts are summed; percent have only a mean.
  private func combined(_ column: DataColumn) -> String {
    let name = column.name.contains { ",()".contains($0) } ? "\"\(column.name)\"" : column.name
    if case .number(let style) = column.kind, style.unit == .percent { return "mean(\(name))" }
    return "sum(\(name))"
  }

  private func block(_ word: String, _ lines: [String], comments: [String]) -> String {
    (["```\(word)"] + lines + comments.map { "# \($0)" } + ["```"]).joined(separator: "\n")
  }
}

extension DataKind {
  /// Whether the lowest and the highest value say something: dates and moments.
  fileprivate var hasRange: Bool {
    switch self {
    case .date, .moment: true
    case .text, .number: false
    }
  }
}

/// The roles that the columns of a table can have in a chart.
private struct ColumnRoles {
  /// The first column of dates or moments with more than one value.
  private(set) var time: DataColumn?
  /// Columns of numbers that are amounts, and no ids or years.
  private(set) var numbers: [DataColumn] = []
  /// Columns of text with 2 … 20 different values, of which some come twice.
  private(set) var categories: [(name: String, distinct: Int)] = []

  init(_ table: DataTable) {
    for column in table.columns {
      let distinct = Set(column.values.filter { !$0.isMissing }).count
      switch column.kind {
      case .date, .moment: if time == nil, distinct > 1 { time = column }
      case .number(let style):
        let words = column.name.lowercased().split { !$0.isLetter }
        let isName = style.unit == .label || words.contains("id") || words.contains("number")
        if !isName, distinct > 1 { numbers.append(column) }
      case .text: if (2...20).contains(distinct) { categories.append((column.name, distinct)) }
      }
    }
  }
}
