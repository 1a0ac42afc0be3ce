internal import CampusModel

/// The axis of a channel.
enum Axis: Hashable { case x, y }

/// The values that an axis has to show.
struct AxisDomain: Hashable {
  /// The name of the first column; empty for none.
  var name = ""
  var kind: DataKind?
  /// The lowest and the highest number; `nil` without numbers.
  var range: ClosedRange<Double>?
  /// The lowest number above 0.
  var lowestPositive: Double?
  /// How many numbers are at or below 0.
  var notPositive = 0
  /// The different values, for bands.
  var values: [DataValue] = []
  var needsBands = false
  /// Whether bars or areas begin at zero.
  var hasLengths = false
  /// Whether a mark needs sizes there, so that there can be no bands.
  var isMeasured = false
  /// Whether marks reach the ends of the axis.
  var isTight = false

  init() {}

  /// The values of a column.
  init(_ column: ChannelColumn, needsBands: Bool = false) {
    (name, kind) = (column.name, column.kind)
    self.needsBands = needsBands || column.isText
    // Constants of an annotation do not decide how an axis writes its numbers.
    if column.name.isEmpty { kind = nil }
    values = column.distinct
    extend(by: values.lazy.compactMap(\.scaled))
  }

  mutating func extend(by numbers: some Sequence<Double>) {
    for number in numbers {
      if let range {
        if number < range.lowerBound {
          self.range = number...range.upperBound
        } else if number > range.upperBound {
          self.range = range.lowerBound...number
        }
      } else {
        range = number...number
      }
      if number > 0 {
        lowestPositive = min(lowestPositive ?? number, number)
      } else {
        notPositive += 1
      }
    }
  }

  mutating func form(with other: AxisDomain) {
    if name.isEmpty { name = other.name }
    if kind == nil { kind = other.kind }
    if let added = other.range { extend(by: [added.lowerBound, added.upperBound]) }
    lowestPositive = [lowestPositive, other.lowestPositive].compactMap(\.self).min()
    notPositive = max(notPositive, other.notPositive)
    values += other.values
    needsBands = needsBands || other.needsBands
    hasLengths = hasLengths || other.hasLengths
    isMeasured = isMeasured || other.isMeasured
    isTight = isTight || other.isTight
  }

  /// The different values in the order of the axis: numbers and times ascend, words keep theirs.
  ///
  /// Times of one step are filled up, so that a month without rows is a gap.
  var bands: [DataValue] {
    var seen: Set<DataValue> = []
    let distinct = values.filter { seen.insert($0).inserted }
    guard distinct.allSatisfy({ $0.scaled != nil }) else { return distinct }
    let sorted = distinct.sorted()
    guard case .date(let step) = kind else { return sorted }
    return Self.filled(sorted, step: step)
  }

  private static func filled(_ dates: [DataValue], step: DateStep) -> [DataValue] {
    guard case .date(let first) = dates.first, case .date(let last) = dates.last else {
      return dates
    }
    let all = step.dates(from: first, through: last, atMost: 400).map { DataValue.date($0) }
    return !all.isEmpty && Set(all).isSuperset(of: dates) ? all : dates
  }
}

extension DateStep {
  /// The dates from step to step; none if there would be more than `most`.
  func dates(from first: CalendarDate, through last: CalendarDate, atMost most: Int)
    -> [CalendarDate]
  {
    let (days, months) =
      switch self {
      case .day: (1, 0)
      case .week: (7, 0)
      case .month: (0, 1)
      case .quarter: (0, 3)
      case .year: (0, 12)
      }
    var dates: [CalendarDate] = []
    let start = first.year * 12 + first.month - 1
    while dates.count <= most {
      let index = dates.count
      let month = start + index * months
      let next =
        days > 0
        ? first + index * days
        : CalendarDate(year: month / 12, month: month % 12 + 1, day: first.day)
      guard let next, next <= last else { return dates }
      dates.append(next)
    }
    return []
  }
}
