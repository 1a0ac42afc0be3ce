package import CampusModel

extension StringProtocol {
  /// The text without white space and control characters of ASCII at its ends.
  package var withoutMargins: Substring {
    // Bytes, for characters are found by looking up Unicode's tables, and most texts need no
    // change.
    let text = Substring(self)
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return text[first..<bytes.index(after: last)]
  }

  /// The text with each run of white space made one space, none at its ends.
  package var collapsed: String {
    var out: [UInt8] = []
    out.reserveCapacity(utf8.count)
    var bytes = utf8.makeIterator()
    var isAfterSpace = true
    while let byte = bytes.next() {
      var isSpace = byte <= 0x20
      if byte == 0xc2, let second = bytes.next() {
        // U+00A0, the no-break space.
        isSpace = second == 0xa0
        if !isSpace { out += [byte, second] }
      } else if !isSpace {
        out.append(byte)
      }
      if isSpace, !isAfterSpace { out.append(0x20) }
      isAfterSpace = isSpace
    }
    if isAfterSpace, !out.isEmpty { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }
}

/// A whole number as other programs write it: "25", "-1", "25.0", with margins; `nil` for anything
/// else.
package func wholeNumber(_ text: some StringProtocol) -> Int? {
  let text = text.withoutMargins
  if let number = Int(text) { return number }
  guard let point = text.firstIndex(of: "."),
    text[point...].dropFirst().allSatisfy({ $0 == "0" })
  else { return nil }
  return Int(text[..<point])
}

/// So many instructors a section has at most: a bound for files that are made to cost much.
package let mostInstructors = 100

/// The names of people in a list of instructors: without margins, none twice, and no "TBA" or
/// "Staff"; the first `mostInstructors` of them.
package func instructorNames(_ names: some Sequence<String>) -> [String] {
  var out: [String] = []
  for name in names.map(\.collapsed) {
    let bare = name.lowercased().replacingPrefix("instructor:").withoutMargins
    let isPlaceholder = placeholders.contains(bare)
    if isPlaceholder || out.contains(name) { continue }
    out.append(name)
    if out.count == mostInstructors { break }
  }
  return out
}

private let placeholders: Set<Substring> = [
  "", "tba", "tbd", "staff", "the staff", "to be announced", "n/a", "unassigned",
  "instructor unassigned",
]

extension String {
  fileprivate func replacingPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}

/// Credits as catalogs write them: "3", "1.5", "1-6", "1 to 4", "3 or 4"; `nil` for anything else
/// and for a backward range.
package func looseCredits(_ text: String) -> Credits? {
  guard !text.hasPrefix("-"), !text.hasPrefix("–") else { return nil }
  if let whole = wholeNumber(text), (0...99).contains(whole) { return Credits(whole) }
  let ends = text.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "–" || $0 == "," }
    .filter { !["to", "or", "hours", "hours.", "hour", "hour.", "credits", "units"].contains($0) }
    .map { creditTenths($0) }
  guard (1...2).contains(ends.count), let lowest = ends[0], let highest = ends[ends.count - 1]
  else { return nil }
  return Credits(tenths: lowest, to: highest)
}

/// "1.5" as 15 and ".5" as 5; `nil` beyond one place and above 99.9.
private func creditTenths(_ text: some StringProtocol) -> Int? {
  let whole = text.hasPrefix(".") ? "0\(text)" : String(text)
  guard let number = ExactNumber(parsing: whole) else { return nil }
  var (digits, places) = (number.digits, number.places)
  while places > 1, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
  let tenths = places == 0 ? digits * 10 : digits
  return places <= 1 && (0...999).contains(tenths) ? tenths : nil
}

/// The most of anything that a source is believed to have counted, seats, students or devices:
/// beyond a million it is a mistake, and sums of such numbers must not overflow.
package let largestCount = 1_000_000
