internal import CampusModel
package import Markup

/// `<time>` with a machine's reading of it, and ours.
package func stamp(_ machine: String, _ text: String) -> TrustedMarkup {
  var writer = MarkupWriter()
  writer.element("time", ["datetime": machine], text)
  return writer.markup
}

extension MinuteOfDay {
  /// "2:00 pm".
  package var markup: TrustedMarkup { Self.whole[value] }

  /// "2:00", for places that show am and pm separately.
  package var faceMarkup: TrustedMarkup { Self.faces[value] }

  /// "2:00 pm" with a small "pm", for the large numerals of a figure.
  package var numeralMarkup: TrustedMarkup { numeral(faceMarkup, half) }

  // A large site has times by the million, of the 1,440 that there are.
  private static let whole = all.map { stamp($0.description, $0.clockText.nonBreaking) }
  private static let faces = all.map { stamp($0.description, $0.clockFace) }
  private static let all = (0..<1440).map { MinuteOfDay(wrapping: $0) }
}

/// A large number with its unit, small and on the same line: "5 min".
package func numeral(_ number: TrustedMarkup, _ unit: String) -> TrustedMarkup {
  var writer = MarkupWriter()
  writer.raw(number)
  writer.element("small", [:], "\u{a0}\(unit)")
  return writer.markup
}

extension MinuteSpan {
  /// "10:00 – 10:50 am".
  package var markup: TrustedMarkup {
    var writer = MarkupWriter()
    let oneHalf = startTime.half == endTime.half && end < 1440
    writer.raw(
      stamp(startTime.description, oneHalf ? startTime.clockFace : startTime.clockText.nonBreaking))
    writer.text(" – ")
    writer.raw(endTime.markup)
    return writer.markup
  }
}

extension CalendarDate {
  /// "18 Nov".
  package var dayText: String { "\(day) \(monthName.prefix(3))" }

  /// "Wed 18 Nov".
  package var weekdayText: String { "\(weekday.shortName) \(dayText)" }

  /// "Wed 18 Nov 2026".
  package var fullText: String { "\(weekdayText) \(year)" }

  package var markup: TrustedMarkup { stamp(description, weekdayText.nonBreaking) }
  package var dayMarkup: TrustedMarkup { stamp(description, dayText.nonBreaking) }

  /// "18 Nov 2026".
  package var dayAndYearMarkup: TrustedMarkup {
    stamp(description, "\(dayText) \(year)".nonBreaking)
  }
  package var fullMarkup: TrustedMarkup { stamp(description, fullText) }
}

extension DateSpan {
  /// "31 Aug – 14 Dec 2026"; the first year only where it differs.
  package var markup: TrustedMarkup {
    let firstText = first.year == last.year ? first.dayText : "\(first.dayText) \(first.year)"
    return phrase(
      """
      \(stamp(first.description, firstText.nonBreaking)) – \
      \(stamp(last.description, "\(last.dayText) \(last.year)".nonBreaking))
      """)
  }
}

extension LocalMinute {
  /// "Wed 18 Nov 2026, 1:10 pm".
  package var markup: TrustedMarkup {
    stamp("\(date)T\(time)", "\(date.fullText.nonBreaking), \(time.clockText.nonBreaking)")
  }
}

extension String {
  /// With no-break spaces for its spaces: dates and times stay on one line.
  package var nonBreaking: String { String(map { $0 == " " ? "\u{a0}" : $0 }) }
}
