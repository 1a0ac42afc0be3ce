internal import CampusModel
internal import Diagnostics
internal import FileFormats

private let groupKeys = [
  "name", "weight", "final", "drop-lowest", "drop-highest", "counting", "extra-credit", "takes",
  "assignments",
]

/// `groups:` of a course, with names that differ and at most one final.
func readGroups(_ map: YAMLMapping, _ findings: inout Findings) -> [WeightGroup] {
  var groups: [WeightGroup] = []
  var final: TextPlace?
  var names = Names()
  for entry in map.mappings("groups", keys: groupKeys, &findings) {
    let isFinal = entry.optional("final", .flag, &findings) ?? false
    if isFinal, let first = final {
      findings.error(at: entry.place(of: "final"), .secondFinal(first))
    }
    if isFinal, final == nil { final = entry.place(of: "final") }
    guard let group = readGroup(entry, isFinal: isFinal, &findings) else { continue }
    names.take(group.name, as: "group", of: entry, &findings)
    groups.append(group)
  }
  return groups
}

private func readGroup(
  _ map: YAMLMapping, isFinal: Bool, _ findings: inout Findings
) -> WeightGroup? {
  let name = map.required("name", .text, &findings)
  let weight = map.required("weight", .weight, &findings)
  let lowest = map.optional("drop-lowest", .integer(in: 0...1000), &findings) ?? 0
  let highest = map.optional("drop-highest", .integer(in: 0...1000), &findings) ?? 0
  let counting = map.optional("counting", .word(WeightGroup.Counting.self), &findings)
  let isExtraCredit = map.optional("extra-credit", .flag, &findings) ?? false
  let takes = map["takes"] == nil ? [] : map.oneOrMore("takes", .text, &findings).map(\.value)
  let assignments = readAssignments(map, &findings)
  let droppable = assignments.count { !$0.isExtraCredit }
  if lowest + highest > 0, takes.isEmpty, droppable > 0, lowest + highest >= droppable {
    let key = lowest > 0 ? "drop-lowest" : "drop-highest"
    findings.warn(at: map.place(of: key), .dropsAll(lowest + highest, of: droppable))
  }
  guard let name, let weight else { return nil }
  var group = WeightGroup(name: name, weight: weight, isFinal: isFinal, assignments: assignments)
  (group.dropLowest, group.dropHighest) = (lowest, highest)
  (group.isExtraCredit, group.takes) = (isExtraCredit, takes)
  group.counting = counting ?? .points
  return group
}

private func readAssignments(_ map: YAMLMapping, _ findings: inout Findings) -> [Assignment] {
  let keys = [
    "name", "date", "score", "out-of", "enabled", "extra-credit", "excused", "notes",
  ]
  var names = Names()
  return map.mappings("assignments", keys: keys, &findings).compactMap { entry in
    guard let assignment = readAssignment(entry, &findings) else { return nil }
    names.take(assignment.name, as: "assignment", of: entry, &findings)
    return assignment
  }
}

/// A score above `out-of` is welcome; out of nothing can only be what is extra.
private func readAssignment(_ map: YAMLMapping, _ findings: inout Findings) -> Assignment? {
  let name = map.required("name", .text, &findings)
  let date = map.optional("date", .date, &findings)
  let isExtraCredit = map.optional("extra-credit", .flag, &findings) ?? false
  let (score, outOf) = readScore(map, isExtraCredit: isExtraCredit, &findings)
  let isEnabled = map.optional("enabled", .flag, &findings) ?? true
  let isExcused = map.optional("excused", .flag, &findings) ?? false
  let notes = map.optional("notes", .text, &findings)
  guard let name, let outOf else { return nil }
  var assignment = Assignment(name: name, date: date, score: score, outOf: outOf)
  (assignment.isEnabled, assignment.isExcused) = (isEnabled, isExcused)
  (assignment.isExtraCredit, assignment.notes) = (isExtraCredit, notes)
  return assignment
}

/// Names that must differ, and where each stands.
struct Names {
  private var places: [String: TextPlace] = [:]

  /// Notes the value of `name` in `map`; an error where it was there before.
  mutating func take(
    _ name: String, as kind: String, of map: YAMLMapping, _ findings: inout Findings
  ) {
    let place = map.place(of: "name")
    guard let first = places[name] else {
      places[name] = place
      return
    }
    findings.error(at: place, .nameTwice(kind, findings.quoted(name), first))
  }
}

extension Diagnostic.Message {
  fileprivate static func secondFinal(_ first: TextPlace) -> Self {
    "a course has one final, and line \(first.line) has it already"
  }

  fileprivate static func nameTwice(_ kind: String, _ name: String, _ first: TextPlace) -> Self {
    "line \(first.line) has \(kind == "assignment" ? "an" : "a") \(kind)\(name) already: names differ"
  }

  fileprivate static func dropsAll(_ drops: Int, of assignments: Int) -> Self {
    "\(drops) of \(assignments) scores would be dropped; one always stays"
  }
}
