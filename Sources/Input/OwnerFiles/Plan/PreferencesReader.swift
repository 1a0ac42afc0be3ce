internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `preferences:`; what is not said keeps its default.
func readPreferences(_ map: YAMLMapping, _ findings: inout Findings) -> Preferences {
  var preferences = Preferences()
  let keys = ["top", "order", "seed", "weights", "late-start", "lunch"]
  guard let entry = map.mapping("preferences", keys: keys, &findings) else { return preferences }
  if let top = entry.optional("top", .integer(in: 1...1000), &findings) { preferences.top = top }
  if let order = entry.optional("order", .order, &findings) { preferences.order = order }
  if let seed = entry.optional("seed", .seed, &findings) { preferences.seed = seed }
  preferences.weights = readWeights(entry, &findings)
  if let start = entry.optional("late-start", .time, &findings) { preferences.lateStart = start }
  readLunch(entry, into: &preferences, &findings)
  return preferences
}

private func readWeights(_ map: YAMLMapping, _ findings: inout Findings) -> Weights {
  let parts: [(key: String, part: WritableKeyPath<Weights, Double>)] = [
    ("gpa", \.gpa), ("rating", \.rating), ("compact-days", \.compactDays),
    ("late-starts", \.lateStarts), ("lunch", \.lunch), ("few-gaps", \.fewGaps),
    ("little-walking", \.littleWalking), ("priority", \.priority),
  ]
  var weights = Weights()
  guard let entry = map.mapping("weights", keys: parts.map(\.key), &findings) else {
    return weights
  }
  for (key, part) in parts {
    guard let weight = entry.optional(key, .decimal, &findings) else { continue }
    weights[keyPath: part] = weight.approximate
  }
  if weights.gpa + weights.rating == 0 { findings.error(at: entry.place, .noWeight) }
  return weights
}

private func readLunch(
  _ map: YAMLMapping, into preferences: inout Preferences, _ findings: inout Findings
) {
  guard let entry = map.mapping("lunch", keys: ["within", "minutes"], &findings) else { return }
  let window = entry.optional("within", .timeSpan, &findings) ?? preferences.lunchWindow
  let minutes =
    entry.optional("minutes", .integer(in: 1...720), &findings) ?? preferences.lunchMinutes
  guard minutes <= window.length else {
    let key = entry["minutes"] == nil ? "within" : "minutes"
    return findings.error(
      at: entry.place(of: key), .longLunch(minutes, window.length, findings))
  }
  (preferences.lunchWindow, preferences.lunchMinutes) = (window, minutes)
}

extension Diagnostic.Message {
  fileprivate static let noWeight: Self = "one of the weights 'gpa' and 'rating' must be above 0"

  fileprivate static func longLunch(
    _ minutes: Int, _ window: Int, _ findings: Findings
  ) -> Self {
    .init(
      findings.words(
        "lunch takes \(minutes) minutes, longer than the \(window) within which it is wanted",
        withheld: "lunch takes longer than the time within which it is wanted"))
  }
}
