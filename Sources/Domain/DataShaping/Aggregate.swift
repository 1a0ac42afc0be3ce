package import CampusModel

/// A number that many rows are summed up in. Missing values are ignored; of none, everything but
/// the counts is missing.
package enum Aggregate: Hashable, Sendable {
  /// How many rows; of a column, how many of its values are not missing.
  case count
  /// How many different values.
  case distinct
  case sum, mean, min, max
  /// The value below which that part of the values is, 0 … 1; between two values in proportion
  /// (type 7 of Hyndman and Fan, as in R, NumPy and DuckDB's `quantile_cont`).
  case quantile(Double)
  /// The first and the last value, in the order of the rows.
  case first, last

  /// The names of the functions, with those that are quantiles.
  package static let names: [String: Aggregate] = [
    "count": .count, "distinct": .distinct, "sum": .sum, "mean": .mean, "average": .mean,
    "avg": .mean, "min": .min, "max": .max, "median": .quantile(0.5), "q1": .quantile(0.25),
    "q3": .quantile(0.75), "first": .first, "last": .last,
  ]

  /// Whether it needs numbers.
  var needsNumbers: Bool {
    switch self {
    case .sum, .mean, .quantile: true
    case .count, .distinct, .min, .max, .first, .last: false
    }
  }
}

extension Aggregate {
  /// The aggregate of values, which are numbers where it needs them. Linear, but for quantiles,
  /// which sort.
  package func value(of values: [DataValue]) -> DataValue {
    let known = values.filter { !$0.isMissing }
    switch self {
    case .count: return .number(Double(known.count))
    case .distinct: return .number(Double(Set(known).count))
    case .first: return known.first ?? .missing
    case .last: return known.last ?? .missing
    case .min: return known.min() ?? .missing
    case .max: return known.max() ?? .missing
    case .sum: return Self.finite(known.isEmpty ? nil : Self.sum(of: known))
    case .mean: return Self.finite(known.isEmpty ? nil : Self.sum(of: known) / Double(known.count))
    case .quantile(let part): return Self.finite(Self.quantile(part, of: known))
    }
  }

  /// The sum of numbers, with the rounding of each addition carried along (Neumaier 1974), so that
  /// 0.1 ten times is 1.
  private static func sum(of values: [DataValue]) -> Double {
    var (sum, lost) = (0.0, 0.0)
    for case .number(let number) in values {
      let next = sum + number
      lost += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }
    return lost.isFinite ? sum + lost : sum
  }

  private static func quantile(_ part: Double, of values: [DataValue]) -> Double? {
    let numbers = values.compactMap(\.position).sorted()
    guard let last = numbers.last else { return nil }
    let place = part * Double(numbers.count - 1)
    let low = Int(place.rounded(.down))
    guard low + 1 < numbers.count else { return last }
    return numbers[low] + (numbers[low + 1] - numbers[low]) * (place - Double(low))
  }

  private static func finite(_ number: Double?) -> DataValue {
    number.flatMap { $0.isFinite ? .number($0) : nil } ?? .missing
  }
}

extension Aggregate {
  /// The kind of the aggregate for values of that kind.
  func kind(of kind: DataKind) -> DataKind {
    switch (self, kind) {
    case (.count, _), (.distinct, _): .number(NumberStyle())
    case (.mean, .number(let style)), (.quantile, .number(let style)):
      .number(NumberStyle(style.unit, places: Swift.min(style.places + 1, 6)))
    default: kind
    }
  }
}
