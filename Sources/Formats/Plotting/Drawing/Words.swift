internal import CampusModel

/// A grade's mark as it is printed: "A-" has a true minus sign.
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

/// "+2.1", "−0.4", "0.0": the sign a reader needs where bars go both ways.
func signedText(_ value: Double) -> String {
  let text = Figure(value, .mark).text
  return value > 0 && text != "0.0" ? "+" + text : text
}

/// "5", "4.5", "0.35": a value of a score's scale, with as many decimals as it needs, two at most.
func scaleText(_ value: Double) -> String {
  // Three tenths reckoned as three times a tenth are not quite three tenths.
  let isShort = abs(value * 10 - (value * 10).rounded()) < 1e-9
  return Figure(value, isShort ? .credits : .gradePoints).text
}
