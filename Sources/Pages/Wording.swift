internal import CampusModel
internal import Markup

/// A sentence in both its forms: plain, for places that take no markup, and with its figures and times marked.
///
/// `"\(count) seats left" as Wording`
struct Wording: ExpressibleByStringInterpolation {
  let text: String
  let markup: TrustedMarkup

  init(stringLiteral text: String) { (self.text, markup) = (text, phrase("\(text)")) }

  init(stringInterpolation parts: Interpolation) {
    (text, markup) = (parts.text, parts.writer.markup)
  }

  struct Interpolation: StringInterpolationProtocol {
    var text = ""
    var writer = MarkupWriter()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { appendInterpolation(literal) }

    mutating func appendInterpolation(_ words: String) {
      text += words
      writer.text(words)
    }

    mutating func appendInterpolation(_ wording: Wording) {
      text += wording.text
      writer.raw(wording.markup)
    }

    mutating func appendInterpolation(_ figure: Figure) {
      text += figure.text
      writer.raw(figure.markup)
    }

    mutating func appendInterpolation(_ span: MinuteSpan) {
      text += span.clockText
      writer.raw(span.markup)
    }

    mutating func appendInterpolation(_ date: CalendarDate) {
      text += date.fullText
      writer.raw(date.fullMarkup)
    }

    mutating func appendInterpolation(_ dates: DateSpan) {
      text += "\(dates.first.fullText) – \(dates.last.fullText)"
      writer.raw(dates.markup)
    }
  }
}

extension [Wording] {
  /// One after another with ", " between, or `none` where there is nothing.
  func listed(orElse none: Wording) -> Wording {
    guard let first else { return none }
    return dropFirst().reduce(first) { "\($0), \($1)" }
  }
}
