/// Filters that words of a text mean, to be offered together.
///
/// ```
/// index.suggestions(for: Array("data TuTh dshu".utf8))[0]
/// // days 0b1010, the label DSHU of "gen-ed"; the rest is "data"
/// ```
package struct Suggestion: Equatable, Sendable {
  /// All apply at once. Each kind occurs once, labels once for each facet.
  package var filters: [Filter]
  /// The text without the words that mean the filters, single spaces where words were cut out.
  package var rest: [UInt8]

  /// A filter that words mean.
  package enum Filter: Equatable, Sendable {
    /// One of these labels, by index, ascending.
    case labels(facet: Int, [Int])
    /// Classes on these days only, Monday in the lowest bit.
    case days(UInt8)
    /// Classes between these minutes of a day, 0 ... 1,440.
    case time(from: Int, to: Int)
    /// At least one open seat.
    case openSeats
    /// Taught by one of the people with these names.
    case instructors([[UInt8]])
  }
}

extension CatalogIndex {
  /// The most suggestions for one text.
  package static let mostSuggestions = 8

  /// The filters that the words of a text mean, in the order of the words.
  ///
  /// If several words mean filters, the first suggestion has them all. Words that mean several
  /// things have a suggestion for each. Nothing is suggested that no course can match by itself.
  /// Linear in the labels.
  package func suggestions(for text: [UInt8]) -> [Suggestion] {
    Recognizer(text, in: self).suggestions
  }

  /// The encoded suggestions for a text in UTF-8.
  ///
  /// - A byte of status; the number of suggestions (a byte).
  /// - Each suggestion: the rest (a text: a short for the length, the bytes), the number of filters
  ///   (a byte), the filters.
  /// - Each filter: a byte for its kind, then for 0 (labels) a byte for the facet, a short for the
  ///   number of labels, a short for each; for 1 (days) a byte; for 2 (time) two shorts; for 3
  ///   (open seats) nothing; for 4 (instructors) a byte for the number of names, a text for each.
  package func suggestions(toBytes text: [UInt8]) -> [UInt8] {
    let found = suggestions(for: text)
    var out = ByteWriter()
    out.byte(AnswerStatus.answered.rawValue)
    out.byte(UInt8(found.count))
    for one in found {
      out.shortText(one.rest[...])
      out.byte(UInt8(one.filters.count))
      for filter in one.filters { filter.write(to: &out) }
    }
    return out.bytes
  }
}

extension Suggestion.Filter {
  fileprivate func write(to out: inout ByteWriter) {
    switch self {
    case .labels(let facet, let labels):
      out.byte(0)
      out.byte(UInt8(facet))
      out.short(labels.count)
      for label in labels { out.short(label) }
    case .days(let days):
      out.byte(1)
      out.byte(days)
    case .time(let from, let to):
      out.byte(2)
      out.short(from)
      out.short(to)
    case .openSeats: out.byte(3)
    case .instructors(let names):
      out.byte(4)
      out.byte(UInt8(names.count))
      for name in names { out.shortText(name[...]) }
    }
  }

  /// Both as one filter; `nil` for filters of different kinds, and for times that do not overlap.
  ///
  /// Labels, days and names add up: one of them must match. Times narrow each other.
  func merged(with other: Self) -> Self? {
    switch (self, other) {
    case (.labels(let facet, let mine), .labels(let other, let others)) where facet == other:
      .labels(facet: facet, (mine + others.filter { !mine.contains($0) }).sorted())
    case (.days(let mine), .days(let others)): .days(mine | others)
    case (.time(let from, let to), .time(let start, let end)):
      max(from, start) < min(to, end) ? .time(from: max(from, start), to: min(to, end)) : nil
    case (.openSeats, .openSeats): self
    case (.instructors(let mine), .instructors(let others)):
      .instructors(mine + others.filter { !mine.contains($0) })
    default: nil
    }
  }

  /// Whether both are about the same subject, so that they can only be one filter.
  func isAboutSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.labels(let facet, _), .labels(let another, _)): facet == another
    case (.days, .days), (.time, .time), (.openSeats, .openSeats), (.instructors, .instructors):
      true
    default: false
    }
  }
}
