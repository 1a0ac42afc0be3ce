package import CampusModel

/// Something that a chart cannot draw as its author describes it.
///
/// The drawing is made anyway, of the parts that can be drawn.
package struct ChartProblem: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The mark cannot do without the channel.
    case missingChannel
    /// The mark has no such channel.
    case unusedChannel
    /// The table has no column of that name.
    case unknownColumn(String)
    /// The column has words where numbers, dates or moments are needed.
    case notNumbers(column: String)
    /// The column has no dates where they are needed.
    case notDates(column: String)
    /// Text that is not a time of day or a weekday, the first of several.
    case notTime(String)
    /// Values at or below 0 on a logarithmic axis, which are left out.
    case notPositive(count: Int)
    /// The scale needs other values: `time` dates, `linear` and `log` numbers.
    case wrongScale(AxisOptions.Scale)
    /// A bar has no length on a logarithmic axis; a linear one is drawn.
    case lengthOnLog
    /// No row has all that is needed.
    case noData
    /// Rows after the first ones are left out.
    case tooManyRows(count: Int, limit: Int)
    /// Categories after the first ones share the color "other".
    case tooManyColors(count: Int, limit: Int)
    /// Places after the first ones are left out.
    case tooManyBands(count: Int, limit: Int)
    /// Panels after the first ones are left out.
    case tooManyPanels(count: Int, limit: Int)
    /// A mark with a frame of its own is drawn without other marks.
    case notCombined(ChartMark.Kind)
    /// The map has no areas.
    case noRegions
    /// Rows call areas that the map does not have, in order.
    case unknownRegions([String])
  }

  /// The index of the mark; `nil` for the whole chart.
  package var mark: Int?
  /// The channel with the problem; `nil` for the whole mark.
  package var channel: Channel?
  package var reason: Reason

  package init(mark: Int? = nil, channel: Channel? = nil, _ reason: Reason) {
    (self.mark, self.channel, self.reason) = (mark, channel, reason)
  }
}

extension ChartProblem {
  /// The problem and the expected value.
  ///
  /// ```
  /// ChartProblem(mark: 0, channel: .y, .notNumbers(column: "title")).message
  /// // column "title" of y has words; expected numbers
  /// ```
  package var message: String {
    let name = channel?.rawValue ?? "the mark"
    return switch reason {
    case .missingChannel: "\(name) is missing; expected a column or a value"
    case .unusedChannel: "\(name) is not used by this mark; expected no value"
    case .unknownColumn(let column): "no column '\(column)' for \(name)"
    case .notNumbers(let column): "column '\(column)' of \(name) has words; expected numbers"
    case .notDates(let column): "column '\(column)' of \(name) has no dates; expected dates"
    case .notTime(let text): "'\(text)' of \(name) is not a time; expected \(timeExample)"
    case .notPositive(let count):
      "\(counted(count, "value")) of \(name) at or below 0 on a logarithmic scale; "
        + "expected values above 0"
    case .wrongScale(let scale): "scale '\(scale.rawValue)' of \(name) does not fit its values"
    case .lengthOnLog:
      "bars and areas begin at 0, which a logarithmic scale of \(name) does not have"
    case .noData: "no row has a value for each channel; expected at least one"
    case .tooManyRows(let count, let limit): tooMany("rows", count, limit: limit)
    case .tooManyColors(let count, let limit): tooMany("colors", count, limit: limit)
    case .tooManyBands(let count, let limit): tooMany("places on \(name)", count, limit: limit)
    case .tooManyPanels(let count, let limit): tooMany("panels", count, limit: limit)
    case .notCombined(let kind):
      "'\(kind.rawValue)' has a frame of its own; expected no other mark"
    case .noRegions: "the map has no areas; expected a map with polygons"
    case .unknownRegions(let names): "no area '\(names.first ?? "")' in the map"
    }
  }

  private var timeExample: String { channel == .x ? "'Mon'" : "'9:30' or '1:30 pm'" }

  private func tooMany(_ what: String, _ count: Int, limit: Int) -> String {
    "\(count) \(what); expected at most \(limit)"
  }
}

/// "1 value", "3 values".
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  let amount = count == 1 ? "1" : NumberStyle().text(of: Double(count))
  return "\(amount) \(count == 1 ? noun : plural ?? noun + "s")"
}
