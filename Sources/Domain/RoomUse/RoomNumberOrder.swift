internal import CampusModel

/// A room number in the order people expect: basements first, then by value.
///
/// A basement number has a "B" right before its first digit. Numbers that begin with other letters
/// come last. Equal values are ordered by their text, so the order is total.
///
/// ```
/// B0429 < 2 < 10 < 0170 < 170 < 0170E < A12
/// ```
struct RoomNumberOrder: Comparable {
  private enum Token: Comparable {
    /// Digits without leading zeros; the longer is the greater number.
    case number(length: Int, digits: String)
    case text(String)
  }

  private let text: String
  private let shelf: Int
  private let tokens: [Token]

  init(_ number: String) {
    text = number
    let upper = number.uppercased()
    tokens = Self.tokens(upper)
    let isBasement = upper.hasPrefix("B") && (upper.dropFirst().first?.isNumber ?? false)
    shelf = isBasement ? 0 : (upper.first?.isNumber ?? false) ? 1 : 2
  }

  static func < (a: Self, b: Self) -> Bool {
    if a.shelf != b.shelf { return a.shelf < b.shelf }
    if a.tokens != b.tokens { return a.tokens.lexicographicallyPrecedes(b.tokens) }
    return a.text < b.text
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigits = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigits }
      let digits = run.drop { $0 == "0" }
      tokens.append(
        isDigits ? .number(length: digits.count, digits: String(digits)) : .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    return tokens
  }
}
