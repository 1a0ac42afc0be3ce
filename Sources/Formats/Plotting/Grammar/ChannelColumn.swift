internal import CampusModel

/// The values that a channel shows, one for each row.
struct ChannelColumn: Hashable {
  /// The name of the column; empty for a constant.
  var name: String
  var kind: DataKind
  var values: [DataValue]

  init(_ name: String, _ kind: DataKind, _ values: [DataValue]) {
    (self.name, self.kind, self.values) = (name, kind, values)
  }

  subscript(row: Int) -> DataValue { values[row] }

  /// The value of a row on a scale: a number, or seconds since 1970-01-01; `nil` for words and for
  /// a missing one.
  func number(_ row: Int) -> Double? { values[row].scaled }

  func text(_ row: Int) -> String { kind.text(of: values[row]) }

  var isText: Bool { kind == .text }
  var isTime: Bool {
    switch kind {
    case .date, .moment: true
    case .text, .number: false
    }
  }
  /// Whether its values measure something: numbers that are no names.
  var isQuantity: Bool {
    if case .number(let style) = kind { style.unit != .label } else { false }
  }

  /// The different values that are not missing, in the order of their first rows.
  var distinct: [DataValue] {
    var seen: Set<DataValue> = []
    return values.filter { !$0.isMissing && seen.insert($0).inserted }
  }
}

extension DataValue {
  /// The value on a scale: a number, or seconds since 1970-01-01 for a date or a moment.
  var scaled: Double? {
    switch self {
    case .number(let number): number
    case .date(let date): Double(date.dayNumber) * 86_400
    case .moment(let seconds): Double(seconds)
    case .missing, .text: nil
    }
  }

  /// The value, or a missing one for a number that is not finite and a time outside the years that
  /// have dates.
  var drawable: DataValue {
    switch self {
    case .number(let number): number.isFinite && abs(number) <= 1e300 ? self : .missing
    case .date(let date): Self.days.contains(date.dayNumber) ? self : .missing
    case .moment(let seconds): Self.moments.contains(seconds) ? self : .missing
    case .missing, .text: self
    }
  }

  /// The days of the years 1 … 9999.
  private static let days = -719_162...2_932_896
  private static let moments = -719_162 * 86_400...2_932_896 * 86_400
}

extension DataKind {
  /// The kind of a single value.
  init(of value: DataValue) {
    self =
      switch value {
      case .missing, .text: .text
      case .number(let number): .number(NumberStyle(for: [number]))
      case .date: .date(.day)
      case .moment: .moment
      }
  }
}
