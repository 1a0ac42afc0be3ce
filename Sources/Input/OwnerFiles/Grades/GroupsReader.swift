internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension YAMLMapping {
  /// `groups:` of a course, with names that differ and at most one final.
  func weightGroups() -> [WeightGroup] {
    var final: TextPlace?
    var names = Names()
    return mappings("groups") { map in
      let name = map.required("name", .text)
      let weight = map.required("weight", .weight)
      let isFinal = map.optional("final", .flag) ?? false
      if isFinal, let first = final { map.error(at: "final", .secondFinal(first)) }
      if isFinal, final == nil { final = map.place(of: "final") }
      let group = WeightGroup(map, name: name, weight: weight, isFinal: isFinal)
      if let group { names.insert(group.name, as: "group", of: map) }
      return group
    }
  }
}

extension WeightGroup {
  fileprivate init?(_ map: YAMLMapping, name: String?, weight: ExactNumber?, isFinal: Bool) {
    let lowest = map.integer("drop-lowest", in: 0...1000) ?? 0
    let highest = map.integer("drop-highest", in: 0...1000) ?? 0
    let counting = map.optional("counting", .word(Counting.self)) ?? .points
    let isExtraCredit = map.optional("extra-credit", .flag) ?? false
    let takes = map.zeroOrMore("takes", .text).map(\.value)
    var names = Names()
    let assignments = map.mappings("assignments") { map in
      let assignment = Assignment(map)
      if let assignment { names.insert(assignment.name, as: "assignment", of: map) }
      return assignment
    }
    let droppable = assignments.count { !$0.isExtraCredit }
    if lowest + highest > 0, takes.isEmpty, droppable > 0, lowest + highest >= droppable {
      map.warn(
        at: lowest > 0 ? "drop-lowest" : "drop-highest",
        .dropsAll(lowest + highest, of: droppable))
    }
    guard let name, let weight else { return nil }
    self.init(name: name, weight: weight, isFinal: isFinal, assignments: assignments)
    (dropLowest, dropHighest) = (lowest, highest)
    (self.isExtraCredit, importPatterns, self.counting) = (isExtraCredit, takes, counting)
  }
}

extension Assignment {
  /// A score above `out-of` is accepted; only extra credit can be out of 0.
  fileprivate init?(_ map: YAMLMapping) {
    let name = map.required("name", .text)
    let date = map.optional("date", .date)
    let isExtraCredit = map.optional("extra-credit", .flag) ?? false
    let (score, outOf) = map.score(isExtraCredit: isExtraCredit)
    let isEnabled = map.optional("enabled", .flag) ?? true
    let isExcused = map.optional("excused", .flag) ?? false
    let notes = map.optional("notes", .text)
    guard let name, let outOf else { return nil }
    self.init(name: name, date: date, score: score, outOf: outOf)
    (self.isEnabled, self.isExcused) = (isEnabled, isExcused)
    (self.isExtraCredit, self.notes) = (isExtraCredit, notes)
  }
}

/// Names that must differ, and where each is written.
struct Names {
  private var places: [String: TextPlace] = [:]

  /// Notes the value of `name` in `map`; an error where it was there before.
  mutating func insert(_ name: String, as kind: String, of map: YAMLMapping) {
    let place = map.place(of: "name")
    guard let first = places[name] else {
      places[name] = place
      return
    }
    map.report.error(at: place, .nameTwice(kind, map.report.quoted(name), at: first))
  }
}

extension Diagnostic.Message {
  fileprivate static func secondFinal(_ first: TextPlace) -> Self {
    "a course has only one final; the first is on line \(first.line)"
  }

  fileprivate static func nameTwice(_ kind: String, _ name: String, at first: TextPlace) -> Self {
    "\(kind == "assignment" ? "an" : "a") \(kind) on line \(first.line) already has the name\(name); expected a unique name"
  }

  fileprivate static func dropsAll(_ drops: Int, of assignments: Int) -> Self {
    "\(drops) of \(assignments) scores would be dropped; expected to keep at least one"
  }
}
