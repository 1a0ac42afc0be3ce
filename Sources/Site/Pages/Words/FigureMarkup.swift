internal import CampusModel
internal import Markup

extension Figure {
  /// The figure as a page shows it: `<data>` with its number, and marks of its uncertainty.
  ///
  /// "~" precedes an estimate, "†" follows a figure that replaces missing data, "◷" a stale one;
  /// screen readers hear the words.
  var markup: TrustedMarkup {
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
  static func machineText(of number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 0x1p53
    return isWhole ? String(Int(number)) : "\(number)"
  }

  private static func mark(_ sign: String, _ word: String, into writer: inout MarkupWriter) {
    writer.element("span", ["class": "mark", "aria-hidden": "true"], sign)
    writer.element("span", ["class": "unseen"], word)
  }

  /// "n 412", or nothing where the sample is unknown.
  var sampleMarkup: TrustedMarkup {
    guard let sample else { return .empty }
    return phrase("n \(Figure.count(sample))")
  }
}

/// A sentence with figures, times and other markup in it; plain strings are escaped.
///
/// `phrase("\(count) of \(total) rooms")`
func phrase(_ phrase: Phrase) -> TrustedMarkup { phrase.markup }

/// The argument of `phrase(_:)`. There is no interpolation of integers and doubles on purpose: a
/// number must be a `Figure`.
struct Phrase: ExpressibleByStringInterpolation {
  let markup: TrustedMarkup

  init(stringLiteral text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    markup = writer.markup
  }

  init(stringInterpolation: Interpolation) { markup = stringInterpolation.writer.markup }

  struct Interpolation: StringInterpolationProtocol {
    var writer = MarkupWriter()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { writer.text(text) }
    mutating func appendInterpolation(_ text: String) { writer.text(text) }
    mutating func appendInterpolation(_ phrase: Phrase) { writer.raw(phrase.markup) }
    mutating func appendInterpolation(_ markup: TrustedMarkup) { writer.raw(markup) }
    mutating func appendInterpolation(_ figure: Figure) { writer.raw(figure.markup) }
    mutating func appendInterpolation(_ time: MinuteOfDay) { writer.raw(time.markup) }
    mutating func appendInterpolation(_ date: CalendarDate) { writer.raw(date.markup) }
    mutating func appendInterpolation(strong markup: TrustedMarkup) {
      writer.element("b", ["class": "strong"]) { $0.raw(markup) }
    }
  }
}

/// "1 course", "5 courses".
func counted(_ count: Int, _ one: String, _ many: String) -> TrustedMarkup {
  phrase("\(Figure.count(count)) \(count == 1 ? one : many)")
}

extension Sequence<TrustedMarkup> {
  /// The parts that are not empty, one after another with `separator` between.
  func joined(by separator: String) -> TrustedMarkup {
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
