internal import FileFormats

/// A look at all cells of some columns before the rows are read, since one cell may show the format
/// of its whole column. Problems of rows are reported when the rows are read.
struct TableGlance {
  /// Whether days in a cell show that each letter is a day.
  private(set) var showsLetters = false
  /// The largest first and second number of the dates.
  private var most = (first: 0, second: 0)

  /// `days` is a column of days or of whole meetings, with one or several in a cell. Linear;
  /// nothing is read where there are no such columns.
  init(_ reader: CSVReader, days: Int?, dates: [Int]) {
    let delimiter = CSVReader.Delimiter(rawValue: reader.delimiter) ?? .comma
    guard days != nil || !dates.isEmpty,
      var draft = CSVReader(reader.report.draft, delimiter: delimiter)
    else { return }
    while let row = draft.record() {
      if let days, row.columns.contains(days), !showsLetters {
        showsLetters = WrittenMeeting.parts(of: row.raw(days)).contains { part in
          TimetableText.showsLetters(String(part.prefix { !$0.isNumber }).collapsed)
        }
      }
      for column in dates where row.columns.contains(column) { look(at: row[column]) }
    }
  }

  /// The order of day and month in dates of digits, found by a number that is no month; `nil` where
  /// no cell shows it, or two cells disagree.
  var dateOrder: CountReading.DateOrder? {
    switch (most.first > 12, most.second > 12) {
    case (true, false): .dayFirst
    case (false, true): .monthFirst
    default: nil
    }
  }

  private mutating func look(at cell: String) {
    for date in cell.split(separator: " ") {
      let numbers = date.split { "/.-".contains($0) }.compactMap { Int($0) }
      guard numbers.count == 3, numbers[0] <= 31 else { continue }
      most = (max(most.first, numbers[0]), max(most.second, numbers[1]))
    }
  }
}
