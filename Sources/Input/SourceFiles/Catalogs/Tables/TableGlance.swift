internal import FileFormats

/// A look at all cells of some columns before the rows are read, since one cell may show how those
/// of its whole column are written. What is wrong with rows is reported when they are read.
struct TableGlance {
  private let report: Report
  private let delimiter: CSVReader.Delimiter

  init(_ reader: CSVReader) {
    report = reader.report
    delimiter = CSVReader.Delimiter(rawValue: reader.delimiter) ?? .comma
  }

  /// Whether a cell shows that each letter is a day. Linear.
  func showsLetters(in column: Int) -> Bool {
    contains([column]) { Timetable.showsLetters($0.collapsed) }
  }

  /// Which number is first in dates of digits, by a number that is no month; `nil` where no cell
  /// shows it, or two cells disagree. Linear.
  func dateOrder(in columns: [Int]) -> CountReading.DateOrder? {
    var (first, second) = (0, 0)
    _ = contains(columns) { cell in
      for date in cell.split(separator: " ") {
        let numbers = date.split { "/.-".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] <= 31 else { continue }
        (first, second) = (max(first, numbers[0]), max(second, numbers[1]))
      }
      return false
    }
    return first > 12 && second <= 12 ? .dayFirst : second > 12 && first <= 12 ? .monthFirst : nil
  }

  private func contains(_ columns: [Int], where isFound: (String) -> Bool) -> Bool {
    guard !columns.isEmpty, var draft = CSVReader(report.draft, delimiter: delimiter) else {
      return false
    }
    while let row = draft.record() {
      for column in columns where row.columns.contains(column) && isFound(row[column]) {
        return true
      }
    }
    return false
  }
}
