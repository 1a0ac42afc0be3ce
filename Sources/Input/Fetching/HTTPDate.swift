/// The delay of a `Retry-After` (RFC 9110 §10.2.3), which is seconds or a date. In seconds from
/// `now`, itself in seconds since 1970; never below 0, and `nil` for other texts.
package func retryDelay(_ text: String, now: Int) -> Double? {
  if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Double(text) }
  return secondsOfHTTPDate(text).map { Double(max(0, $0 - now)) }
}

/// Seconds since 1970 of "Sun, 06 Nov 1994 08:49:37 GMT", the one form that servers may send (RFC
/// 9110 §5.6.7).
func secondsOfHTTPDate(_ text: String) -> Int? {
  let parts = text.split(separator: " ")
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  guard parts.count == 6, parts[5] == "GMT", let day = number(parts[1], in: 1...31),
    let month = months.firstIndex(of: String(parts[2])),
    let year = number(parts[3], in: 1970...9999)
  else { return nil }
  let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
  guard clock.count == 3, let hour = number(clock[0], in: 0...23),
    let minute = number(clock[1], in: 0...59), let second = number(clock[2], in: 0...60)
  else { return nil }
  return dayNumber(year: year, month: month + 1, day: day) * 86_400 + hour * 3600 + minute * 60
    + second
}

private func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
  guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
    range.contains(value)
  else { return nil }
  return value
}

/// Days since 1970-01-01 in the Gregorian calendar, by counting from March, so that the leap day
/// comes last.
private func dayNumber(year: Int, month: Int, day: Int) -> Int {
  let shifted = month < 3 ? year - 1 : year
  let sinceMarch = (month + 9) % 12
  return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
    + (153 * sinceMarch + 2) / 5 + day - 719_469
}
