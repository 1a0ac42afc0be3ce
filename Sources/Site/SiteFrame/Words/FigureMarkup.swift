package import CampusModel
package import Markup

extension Figure {
  /// The figure as a page shows it: `<data>` with its number, and marks of its uncertainty.
  ///
  /// "~" precedes an estimate, "†" follows a figure that replaces missing data, "◷" a stale one;
  /// screen readers hear the words.
  package var markup: TrustedMarkup {
    var writer = MarkupWriter()
    if standing == .estimate { Self.mark("~", "about ", into: &writer) }
    writer.element("data", ["value": machineText], text)
    switch standing {
    case .measured, .estimate: break
    case .imputed: Self.mark("†", " estimate", into: &writer)
    case .stale: Self.mark("◷", " stale", into: &writer)
    }
    return writer.markup
  }

  /// The number for programs; empty for an unknown one.
  private var machineText: String { amount.map(Self.machineText) ?? "" }

  /// A number with all its digits, whole where it is whole.
  package static func machineText(of number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 0x1p53
    return isWhole ? String(Int(number)) : "\(number)"
  }

  private static func mark(_ sign: String, _ word: String, into writer: inout MarkupWriter) {
    writer.element("span", ["class": "mark", "aria-hidden": "true"], sign)
    writer.element("span", ["class": "unseen"], word)
  }

  /// "n 412", or nothing where the sample is unknown.
  package var sampleMarkup: TrustedMarkup {
    guard let sample else { return .empty }
    return phrase("n \(Figure.count(sample))")
  }
}

/// A sentence with figures, times and other markup in it; plain strings are escaped.
///
/// `phrase("\(count) of \(total) rooms")`
package func phrase(_ phrase: Phrase) -> TrustedMarkup { phrase.markup }

/// The argument of `phrase(_:)`. There is no interpolation of integers and doubles on purpose: a
/// number must be a `Figure`.
package struct Phrase: ExpressibleByStringInterpolation {
  /// The whole sentence, escaped.
  package let markup: TrustedMarkup

  package init(stringLiteral text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    markup = writer.markup
  }

  package init(stringInterpolation: Interpolation) { markup = stringInterpolation.writer.markup }

  /// Collects the parts of the sentence.
  package struct Interpolation: StringInterpolationProtocol {
    var writer = MarkupWriter()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { writer.text(text) }
    package mutating func appendInterpolation(_ text: String) { writer.text(text) }
    package mutating func appendInterpolation(_ phrase: Phrase) { writer.raw(phrase.markup) }
    package mutating func appendInterpolation(_ markup: TrustedMarkup) { writer.raw(markup) }
    package mutating func appendInterpolation(_ figure: Figure) { writer.raw(figure.markup) }
    package mutating func appendInterpolation(_ time: MinuteOfDay) { writer.raw(time.markup) }
    package mutating func appendInterpolation(_ date: CalendarDate) { writer.raw(date.markup) }
    package mutating func appendInterpolation(strong markup: TrustedMarkup) {
      writer.element("b", ["class": "strong"]) { $0.raw(markup) }
    }
  }
}

/// "1 course", "5 courses".
package func counted(_ count: Int, _ one: String, _ many: String) -> TrustedMarkup {
  phrase("\(Figure.count(count)) \(count == 1 ? one : many)")
}

extension [TrustedMarkup] {
  /// The parts that are not empty, one after another with `separator` between.
  package func joined(by separator: String) -> TrustedMarkup {
    var writer = MarkupWriter()
    var isFirst = true
    for part in self where !part.isEmpty {
      if !isFirst { writer.text(separator) }
      writer.raw(part)
      isFirst = false
    }
    return writer.markup
  }
}

extension String {
  /// A letter grade with a true minus sign: "A-" is shown as "A−".
  package var withTrueMinus: String { hasSuffix("-") ? dropLast() + "−" : self }
}

extension Credits {
  /// "4", "1 – 6".
  package var markup: TrustedMarkup {
    let low = Figure(Double(lowest) / 10, .credits)
    return isRange ? phrase("\(low) – \(Figure(Double(highest) / 10, .credits))") : low.markup
  }
}
