/// A grade's mark as it is printed: "A-" has a true minus sign.
func printed(mark: String) -> String {
  mark.hasSuffix("-") ? mark.dropLast() + "−" : mark
}

/// "A", "A and B", "A, B and C".
func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}
