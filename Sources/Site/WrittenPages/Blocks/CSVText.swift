internal import CampusModel
internal import SiteFrame

extension DataTable {
  /// The table as CSV (RFC 4180), with a line of names: numbers with all their digits and a point,
  /// dates as `2026-11-18`, missing values as nothing.
  ///
  /// A text that a spreadsheet would run as a formula begins with an apostrophe.
  var csv: [UInt8] {
    var text = ""
    write(columns.map { Self.cell($0.name) }, into: &text)
    for row in 0..<rowCount {
      write(columns.map { Self.cell($0.values[row]) }, into: &text)
    }
    return Array(text.utf8)
  }

  private func write(_ cells: [String], into text: inout String) {
    text += cells.joined(separator: ",") + "\r\n"
  }

  private static func cell(_ value: DataValue) -> String {
    switch value {
    case .missing: ""
    case .number(let number): Figure.machineText(of: number)
    case .date(let date): date.description
    case .moment(let seconds): DataValue.momentDigits(seconds, separator: "T")
    case .text(let text): cell(text)
    }
  }

  private static func cell(_ text: String) -> String {
    let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    let text = isFormula ? "'" + text : text
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
