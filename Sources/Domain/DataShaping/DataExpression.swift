package import CampusModel

/// The formula of a column of a shaped table: a column, or a function of one.
///
/// ```
/// try DataExpression("loans", in: table)               // .column("loans")
/// try DataExpression("sum(loans)", in: table)          // one number for each group of rows
/// try DataExpression("month(borrowed on)", in: table)  // the month of each row
/// try DataExpression("diff(sum(loans))", in: table)    // less than before: negative
/// ```
package indirect enum DataExpression: Hashable, Sendable {
  /// A column, by its name.
  case column(String)
  /// A function of each value separately.
  case each(RowFunction, DataExpression)
  /// One value for each group of rows; `nil` means whole rows, which are counted.
  case aggregate(Aggregate, DataExpression?)
  /// The percentage of a sum, or of the number of rows, that a group has. `within` are the columns
  /// whose groups are 100 % each; without any the whole table is.
  case share(DataExpression?, within: [DataExpression])
  /// A value compared with the rows before.
  case running(RunningFunction, DataExpression)
}

/// A function of one value.
package enum RowFunction: Hashable, Sendable {
  /// The first day of the step that a date or moment is in; weeks begin on Monday.
  case step(DateStep)
  /// "Mon" … "Sun".
  case weekday
  /// The hour of a moment, 0 … 23.
  case hour
  /// The lower end of the number's bin. Bins have that width and begin at a multiple of it.
  case bin(width: Double)
  /// The same with about ten bins of a round width.
  case bins

  static let names: [String: RowFunction] = [
    "day": .step(.day), "week": .step(.week), "month": .step(.month),
    "quarter": .step(.quarter), "year": .step(.year), "weekday": .weekday, "hour": .hour,
    "bin": .bins,
  ]
}

/// A function of a value and of those before it, by time.
package enum RunningFunction: String, CaseIterable, Hashable, Sendable {
  /// How much more it is than the value before.
  case diff
  /// The same in percent of the value before.
  case change
  /// The sum up to here.
  case cumulative
}

/// An error in an expression or a condition, with its place in the text.
package struct DataExpressionError: Error, Hashable, Sendable {
  /// Characters from the beginning of the text.
  package var offset: Int
  package var message: String
  package var suggestion: String?
  /// The column of a shaping that it is about; `nil` where it is about none, or not yet known.
  package internal(set) var column: Int?

  package init(_ message: String, at offset: Int = 0, suggestion: String? = nil) {
    (self.offset, self.message, self.suggestion) = (offset, message, suggestion)
  }

  /// The same about a column of a shaping.
  func of(column: Int) -> Self {
    var error = self
    error.column = column
    return error
  }
}

extension DataExpression {
  /// Whether it has one value for a group of rows.
  package var isAggregate: Bool {
    switch self {
    case .column: false
    case .each(_, let inner), .running(_, let inner): inner.isAggregate
    case .aggregate, .share: true
    }
  }

  /// The name of its column where the author gives none: "loans", "mean days", "month".
  package var title: String {
    switch self {
    case .column(let name): name
    case .each(.step(let step), _): step.rawValue
    case .each(.weekday, _): "weekday"
    case .each(.hour, _): "hour"
    case .each(.bin, let inner), .each(.bins, let inner): inner.title
    case .aggregate(.count, nil): "count"
    case .aggregate(let aggregate, let inner): aggregate.title(of: inner?.title ?? "rows")
    case .share(let inner, _): inner.map { "share of \($0.title)" } ?? "share"
    case .running(.diff, let inner): "change in \(inner.title)"
    case .running(.change, let inner): "change in \(inner.title), percent"
    case .running(.cumulative, let inner): "\(inner.title) so far"
    }
  }
}

extension Aggregate {
  fileprivate func title(of name: String) -> String {
    switch self {
    case .sum: name
    case .count: "number of \(name)"
    case .distinct: "different \(name)"
    case .mean: "mean \(name)"
    case .min: "lowest \(name)"
    case .max: "highest \(name)"
    case .first: "first \(name)"
    case .last: "last \(name)"
    case .quantile(0.5): "median \(name)"
    case .quantile(let part):
      "\(name), \(NumberStyle(for: [part * 100]).text(of: part * 100)) % below"
    }
  }
}
