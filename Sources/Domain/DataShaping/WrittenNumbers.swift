internal import CampusModel

/// The mark between whole numbers and decimals.
enum DecimalMark: UInt8 {
  case point = 0x2e
  case comma = 0x2c
}

/// The numbers of a column, all written in one way.
struct WrittenNumbers {
  /// `nil` for a missing one.
  let values: [Double?]
  let style: NumberStyle

  /// Whether all are whole numbers from 1500 to 2200 with four digits and nothing else.
  let areYears: Bool

  /// `nil` where a word is not a number, all are missing, or signs of different units are mixed.
  init?(_ words: [String?], mark: DecimalMark) {
    var values: [Double?] = []
    values.reserveCapacity(words.count)
    var style: NumberStyle?
    var areYears = true
    for word in words {
      guard let word else {
        values.append(nil)
        continue
      }
      guard let number = WrittenNumber(word, mark: mark) else { return nil }
      guard style == nil || style?.unit == number.unit else { return nil }
      style = NumberStyle(number.unit, places: max(style?.places ?? 0, number.places))
      areYears = areYears && number.isYear
      values.append(number.value)
    }
    guard var style else { return nil }
    if areYears { style.unit = .label }
    (self.values, self.style, self.areYears) = (values, style, areYears)
  }
}

/// A number as somebody wrote it: with a sign, groups, decimals and a unit.
struct WrittenNumber {
  let value: Double
  let unit: NumberStyle.Unit
  /// The decimal places that are written, at most 6.
  let places: Int
  let isYear: Bool

  private static let signs = ["$", "€", "£", "¥", "₹", "₩", "USD", "EUR", "GBP", "CHF", "kr", "zł"]

  /// `nil` for words, for numbers with leading zeros and for more than fifteen digits, which are
  /// names of things, and where groups do not have three digits.
  init?(_ word: String, mark: DecimalMark) {
    var text = trimmed(Array(word)[...])[...]
    var isNegative = false
    if text.first == "(", text.last == ")" {
      (isNegative, text) = (true, text.dropFirst().dropLast())
    }
    if let sign = text.first, "+-−".contains(sign) {
      guard !isNegative else { return nil }
      (isNegative, text) = (sign != "+", text.dropFirst())
    }
    (unit, text) = Self.unit(of: text)
    if let sign = text.first, "-−".contains(sign), unit != .none {
      guard !isNegative else { return nil }
      (isNegative, text) = (true, text.dropFirst())
    }
    guard let (digits, places) = Self.digits(of: text, mark: mark), let value = Double(digits),
      value.isFinite
    else { return nil }
    self.value = isNegative && value != 0 ? -value : value
    self.places = min(places, 6)
    isYear =
      unit == .none && !isNegative && text.utf8.count == 4 && places == 0
      && (1500...2200).contains(value)
  }

  /// The unit in front of or behind the digits, and the digits.
  private static func unit(of text: Substring) -> (NumberStyle.Unit, Substring) {
    if text.last == "%" { return (.percent, margins(text.dropLast())) }
    for sign in signs {
      if text.hasPrefix(sign) {
        return (.money(sign: sign, isBehind: false), margins(text.dropFirst(sign.count)))
      }
      if text.hasSuffix(sign) {
        return (.money(sign: sign, isBehind: true), margins(text.dropLast(sign.count)))
      }
    }
    return (.none, text)
  }

  private static func margins(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The number in Swift's notation and its decimal places, without groups.
  private static func digits(
    of text: Substring, mark: DecimalMark
  ) -> (text: String, places: Int)? {
    let (number, exponent) = withoutExponent(text)
    let separator = Character(Unicode.Scalar(mark.rawValue))
    let halves = number.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), let whole = ungrouped(halves[0], mark: mark) else {
      return nil
    }
    let decimals = halves.count == 2 ? halves[1] : ""
    let count = whole.utf8.count + decimals.utf8.count
    guard decimals.utf8.allSatisfy(isDigit), (1...17).contains(count), whole.utf8.count <= 15,
      whole.utf8.count < 2 || !whole.hasPrefix("0")
    else { return nil }
    let fraction = decimals.isEmpty ? "" : ".\(decimals)"
    return ("\(whole.isEmpty ? "0" : whole)\(fraction)\(exponent)", decimals.utf8.count)
  }

  /// The text before an exponent such as "e-3", and the exponent, empty for none.
  private static func withoutExponent(_ text: Substring) -> (Substring, Substring) {
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return (text, "") }
    var digits = text[text.index(after: mark)...]
    if let sign = digits.first, "+-".contains(sign) { digits = digits.dropFirst() }
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else {
      return (text, "")
    }
    return (text[..<mark], text[mark...])
  }

  /// The digits without their groups of three, which may be marked by a comma or a point, whichever
  /// is not the decimal mark, a space or an apostrophe.
  private static func ungrouped(_ text: Substring, mark: DecimalMark) -> String? {
    if text.utf8.allSatisfy(isDigit) { return String(text) }
    let separators: [Character] = [mark == .point ? "," : ".", " ", "\u{a0}", "\u{202f}", "'", "’"]
    guard let separator = separators.first(where: text.contains) else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(groups[0].utf8.count),
      groups.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return groups.joined()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
