internal import CampusModel

/// Values of TOML that are written without quotes.
enum TOMLScalar {
  /// A flag, a number, a date or a time in the form that readers of YAML know: a number in decimal,
  /// without a plus sign; all others as they are written. `nil` for anything else.
  static func value(of text: String) -> String? {
    switch text {
    case "true", "false": text
    case "inf", "+inf": "inf"
    case "-inf": text
    case "nan", "+nan", "-nan": "nan"
    default: integer(text) ?? float(text) ?? (isTime(text) ? text : nil)
    }
  }

  // MARK: Numbers

  private static func integer(_ text: String) -> String? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      guard let digits = digits(text.dropFirst(2), radix: radix) else { return nil }
      return Int(digits, radix: radix).map(String.init)
    }
    let (sign, rest) = signed(text[...])
    guard let digits = digits(rest, radix: 10), digits.count == 1 || digits.first != "0" else {
      return nil
    }
    return Int(sign + digits).map(String.init)
  }

  private static func float(_ text: String) -> String? {
    let (sign, rest) = signed(text[...])
    let mark = rest.firstIndex { $0 == "e" || $0 == "E" }
    let mantissa = rest[..<(mark ?? rest.endIndex)]
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.count == 2 || mark != nil,
      let whole = digits(parts[0], radix: 10), whole.count == 1 || whole.first != "0"
    else { return nil }
    var out = sign + whole
    if parts.count == 2 {
      guard let fraction = digits(parts[1], radix: 10) else { return nil }
      out += ".\(fraction)"
    }
    guard let mark else { return out }
    let (power, exponent) = signed(rest[rest.index(after: mark)...])
    return digits(exponent, radix: 10).map { "\(out)e\(power)\($0)" }
  }

  /// The sign, empty for a plus, and the text after it.
  private static func signed(_ text: Substring) -> (sign: String, rest: Substring) {
    switch text.first {
    case "-": ("-", text.dropFirst())
    case "+": ("", text.dropFirst())
    default: ("", text)
    }
  }

  /// The digits without underscores, which must have digits on both sides.
  private static func digits(_ text: Substring, radix: Int) -> String? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    let areDigits = groups.allSatisfy { group in
      !group.isEmpty && group.allSatisfy { $0.isASCII && ($0.hexDigitValue ?? 16) < radix }
    }
    return areDigits ? groups.joined() : nil
  }

  // MARK: Dates and times

  /// Whether it is a date, a time, or both, with an offset or without one (RFC 3339 §5.6).
  private static func isTime(_ text: String) -> Bool {
    if CalendarDate(parsing: text.prefix(10)) != nil {
      let rest = text.dropFirst(10)
      guard let mark = rest.first else { return true }
      return "Tt ".contains(mark) && isClock(rest.dropFirst(), mayHaveOffset: true)
    }
    return isClock(text[...], mayHaveOffset: false)
  }

  private static func isClock(_ text: Substring, mayHaveOffset: Bool) -> Bool {
    guard isPart(text.prefix(2), below: 24), text.dropFirst(2).first == ":",
      isPart(text.dropFirst(3).prefix(2), below: 60), text.dropFirst(5).first == ":",
      isPart(text.dropFirst(6).prefix(2), below: 60)
    else { return false }
    var rest = text.dropFirst(8)
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    return rest.isEmpty || (mayHaveOffset && isOffset(rest))
  }

  private static func isOffset(_ text: Substring) -> Bool {
    if text == "Z" || text == "z" { return true }
    guard let sign = text.first, "+-".contains(sign), text.count == 6 else { return false }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && isPart(parts[0], below: 24) && isPart(parts[1], below: 60)
  }

  private static func isPart(_ text: Substring, below limit: Int) -> Bool {
    text.count == 2 && text.allSatisfy(isDigit) && (Int(text) ?? limit) < limit
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
