internal import CampusModel

/// A mark as it is shown: "A-" gets a true minus sign.
func printed(mark: String) -> String {
  mark.hasSuffix("-") ? mark.dropLast() + "−" : mark
}

/// "A", "A and B", "A, B and C".
func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// "9 Nov".
func dayText(_ date: CalendarDate) -> String { "\(date.day) \(date.monthName.prefix(3))" }

/// "+2.1", "−0.4", "0.0".
func signedText(_ value: Double) -> String {
  let text = Figure(value, .mark).text
  return value > 0 && text != "0.0" ? "+" + text : text
}

/// A value of a score's scale, with at most two decimals: "5", "4.5", "0.35".
func scaleText(_ value: Double) -> String {
  // 3 × 0.1 is not exactly 0.3.
  let isShort = abs(value * 10 - (value * 10).rounded()) < 1e-9
  return Figure(value, isShort ? .credits : .gradePoints).text
}
