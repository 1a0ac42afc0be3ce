internal import CampusModel

extension StringProtocol {
  /// The text without white space at its ends.
  var withoutMargins: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }

  /// The text with each run of white space made one space, none at its ends.
  var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// A whole number as other programs write it: "25", "-1", "25.0", with margins; `nil` for anything else.
func wholeNumber(_ text: some StringProtocol) -> Int? {
  let text = text.withoutMargins
  if let number = Int(text) { return number }
  guard let point = text.firstIndex(of: "."),
    text[point...].dropFirst().allSatisfy({ $0 == "0" })
  else { return nil }
  return Int(text[..<point])
}

/// The names of people in a list of instructors: without margins, none twice, and no "TBA" or "Staff".
func instructorNames(_ names: some Sequence<String>) -> [String] {
  var out: [String] = []
  for name in names.map(\.collapsed) {
    let bare = name.lowercased().replacingPrefix("instructor:").withoutMargins
    let isNobody = ["", "tba", "staff", "the staff", "to be announced", "n/a"].contains(bare)
    if !isNobody, !out.contains(name) { out.append(name) }
  }
  return out
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}

/// Credits as catalogs write them: "3", "1.5", "1-6", "1 to 4", "3 or 4"; `nil` for anything else and for a backward range.
func looseCredits(_ text: String) -> Credits? {
  let ends = text.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "–" || $0 == "," }
    .filter { $0 != "to" && $0 != "or" }
    .map { creditTenths($0) }
  guard (1...2).contains(ends.count), let lowest = ends[0], let highest = ends[ends.count - 1]
  else { return nil }
  return Credits(tenths: lowest, to: highest)
}

/// "1.5" as 15; `nil` beyond one place and above 99.9.
private func creditTenths(_ text: some StringProtocol) -> Int? {
  guard let number = ExactNumber(parsing: text) else { return nil }
  var (digits, places) = (number.digits, number.places)
  while places > 1, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
  let tenths = places == 0 ? digits * 10 : digits
  return places <= 1 && (0...999).contains(tenths) ? tenths : nil
}
