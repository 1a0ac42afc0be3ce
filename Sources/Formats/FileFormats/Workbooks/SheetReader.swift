internal import CampusModel

/// Reads the cells of a sheet as words (ECMA-376 part 1, §18.3).
struct SheetReader {
  private let bytes: [UInt8]
  private let book: Workbook
  private var table: [[String]] = []
  private var row: [String] = []
  private var cell = Cell()

  private struct Cell {
    var column = 0
    /// "n" for a number, "s" for a shared text, "b", "e", "str", "inlineStr", "d".
    var type = "n"
    var style: Workbook.Style = .number
    var text = ""
  }

  /// Cells further to the right are not read.
  private static let mostColumns = 1000
  private static let mostRows = 1_000_000

  init(_ bytes: [UInt8], _ book: Workbook) { (self.bytes, self.book) = (bytes, book) }

  /// The rows of the sheet from its first; rows and cells that are not there are empty.
  mutating func rows() throws(XMLError) -> [[String]] {
    var tokens = XMLTokens(bytes[...])
    var isValue = false
    while let (token, _) = try tokens.next() {
      switch token {
      case .open(let element, let isClosed):
        switch element.localName {
        case "row":
          row = []
          passGap(before: element)
        case "c":
          begin(element)
          if isClosed { endCell() }
        case "v", "t": isValue = !isClosed
        default: break
        }
      case .text(let text): if isValue { cell.text += text }
      case .close(let name):
        switch localName(name) {
        case "v", "t": isValue = false
        case "c": endCell()
        case "row":
          table.append(row)
          if table.count >= Self.mostRows { return table }
        default: break
        }
      }
    }
    return table
  }

  /// Appends the empty rows that the file leaves out.
  private mutating func passGap(before row: XMLElement) {
    guard let number = row["r"].flatMap(Int.init) else { return }
    let missing = min(number, Self.mostRows) - 1 - table.count
    if missing > 0 { table += Array(repeating: [], count: missing) }
  }

  private mutating func begin(_ element: XMLElement) {
    cell = Cell()
    cell.column = element["r"].flatMap(Self.column) ?? row.count
    cell.type = element["t"] ?? "n"
    if let index = element["s"].flatMap(Int.init), book.styles.indices.contains(index) {
      cell.style = book.styles[index]
    }
  }

  private mutating func endCell() {
    guard cell.column < Self.mostColumns else { return }
    while row.count <= cell.column { row.append("") }
    row[cell.column] = word
  }

  private var word: String {
    switch cell.type {
    case "s":
      Int(cell.text).flatMap { book.sharedTexts.indices.contains($0) ? book.sharedTexts[$0] : nil }
        ?? ""
    case "b": cell.text == "1" ? "true" : "false"
    case "e": ""
    case "n": Double(cell.text).map { number($0) } ?? cell.text
    default: cell.text
    }
  }

  private func number(_ number: Double) -> String {
    switch cell.style {
    case .number: Self.text(number)
    case .percent: Self.text(number * 100) + "%"
    case .date: date(number) ?? Self.text(number)
    }
  }

  /// A number without the last digits, which are noise of binary fractions.
  private static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 0x1p53 { return String(Int(number)) }
    let rounded = (number * 1e9).rounded() / 1e9
    return "\(abs(number) < 1e6 && rounded != 0 ? rounded : number)"
  }

  /// Days since the end of 1899, or of 1903, with the time of day as a fraction: "2026-11-18",
  /// "2026-11-18 13:10:00", or "13:10" for less than a day. The 29th of February 1900, which Excel
  /// counts, is before all dates that are read.
  private func date(_ serial: Double) -> String? {
    if (0..<1).contains(serial) { return Self.clock(seconds: Int((serial * 86_400).rounded())) }
    let first = book.countsFrom1904 ? -24_107 : -25_569
    guard serial.isFinite, (61...2_958_465).contains(serial + (book.countsFrom1904 ? 1462 : 0))
    else { return nil }
    let seconds = Int((serial * 86_400).rounded()) + first * 86_400
    return seconds % 86_400 == 0
      ? CalendarDate(dayNumber: seconds / 86_400).description : DataValue.momentDigits(seconds)
  }

  private static func clock(seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { zeroPadded($0, 2) }
    return parts.prefix(seconds % 60 == 0 ? 2 : 3).joined(separator: ":")
  }

  /// The column of "AB12", from 0.
  private static func column(_ reference: String) -> Int? {
    var number = 0
    for letter in reference.utf8 {
      guard (65...90).contains(letter), number < 1_000_000 else { break }
      number = number * 26 + Int(letter) - 64
    }
    return number > 0 ? number - 1 : nil
  }
}
