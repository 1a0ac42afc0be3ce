package import CampusModel
package import Markup

/// "2 h 15 min", "45 min"; "~" before it where it is an estimate.
package func duration(_ minutes: Int, _ standing: Figure.Standing = .measured) -> TrustedMarkup {
  let hours = Figure(Double(minutes / 60), .count, standing)
  if minutes < 60 { return phrase("\(Figure(Double(minutes), .minutes, standing)) min") }
  return minutes % 60 == 0
    ? phrase("\(hours) h") : phrase("\(hours) h \(Figure.count(minutes % 60)) min")
}

/// A part of a whole in percent: without places where it is whole.
package func percentage(_ share: Double) -> Figure {
  let percent = (share * 1e11).rounded() / 1e9
  return Figure(percent, abs(percent - percent.rounded()) < 0.05 ? .share : .percent)
}

/// A glyph and words in the color of a state: "▲ 4 min late" with "warn".
package func marked(_ state: String, _ words: TrustedMarkup) -> TrustedMarkup {
  var writer = MarkupWriter()
  writer.element("span", ["class": state]) { $0.raw(words) }
  return writer.markup
}
