/// A cell of a table of data.
package enum DataValue: Hashable, Encodable, Sendable {
  /// An empty cell, or one that says that its value is unknown.
  case missing
  /// Words.
  case text(String)
  /// A number, finite. Percent are written as in the file: 12.5 for "12.5 %".
  case number(Double)
  /// A day. Months, quarters and years with a column of such a kind are their first day.
  case date(CalendarDate)
  /// A moment by the clock on the wall where the data comes from: seconds since 1970-01-01 00:00
  /// there, without a zone.
  case moment(Int)
}

extension DataValue {
  /// Whether the cell is empty.
  package var isMissing: Bool { self == .missing }

  /// The value as a number for scales: a date in days and a moment in seconds since 1970-01-01;
  /// `nil` for words and for an empty cell.
  package var position: Double? {
    switch self {
    case .number(let number): number
    case .date(let date): Double(date.dayNumber)
    case .moment(let seconds): Double(seconds)
    case .missing, .text: nil
    }
  }
}

extension DataValue: Comparable {
  /// Ascending: numbers, then dates and moments by time, then words by their bytes; an empty cell
  /// is last.
  package static func < (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a < b
    case (.text(let a), .text(let b)): Array(a.utf8).lexicographicallyPrecedes(Array(b.utf8))
    case (.date, .date), (.date, .moment), (.moment, .date), (.moment, .moment):
      a.seconds < b.seconds
    default: a.rank < b.rank
    }
  }

  private var seconds: Int {
    switch self {
    case .date(let date): date.dayNumber * 86_400
    case .moment(let seconds): seconds
    case .missing, .text, .number: 0
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .date, .moment: 1
    case .text: 2
    case .missing: 3
    }
  }
}
