internal import CampusModel
internal import Diagnostics

/// Reads `what-if:` of a course with these groups.
struct ScenarioReader {
  /// What can be scored, by its name and by "Group / Name".
  private let works: [String: [Work]]
  private let groups: [WeightGroup]

  init(_ groups: [WeightGroup]) {
    var works: [String: [Work]] = [:]
    for (place, group) in groups.enumerated() {
      if group.assignments.isEmpty {
        works[group.name, default: []].append(.init(group: place, assignment: nil))
      }
      for (index, assignment) in group.assignments.enumerated() {
        let work = Work(group: place, assignment: index)
        works[assignment.name, default: []].append(work)
        works["\(group.name) / \(assignment.name)", default: []].append(work)
      }
    }
    (self.works, self.groups) = (works, groups)
  }

  func read(_ map: YAMLMapping, _ findings: inout Findings) -> [Scenario] {
    var names = Names()
    var scenarios: [Scenario] = []
    for entry in map.mappings("what-if", keys: ["name", "scores"], &findings) {
      let name = entry.required("name", .text, &findings)
      let scores = readScores(entry, &findings)
      guard let name else { continue }
      names.take(name, as: "what-if", of: entry, &findings)
      scenarios.append(Scenario(name: name, scores: scores))
    }
    return scenarios
  }

  private func readScores(_ map: YAMLMapping, _ findings: inout Findings) -> [Scenario.Score] {
    map.demand("scores", &findings)
    guard let node = map["scores"] else { return [] }
    guard let entries = node.entries else {
      findings.error(
        at: node.place,
        .mismatch("scores by name, like {Final exam: 85}", found: findings.found(node)))
      return []
    }
    var scores: [Scenario.Score] = []
    for entry in entries {
      let fraction = YAMLScalar<(ExactNumber, ExactNumber)>.score.read(entry.value, &findings)
      guard let work = work(named: entry, &findings), let (earned, outOf) = fraction else {
        continue
      }
      if scores.contains(where: { $0.work == work }) {
        findings.error(at: entry.place, .scoredTwice(findings.quoted(entry.key)))
        continue
      }
      scores.append(Scenario.Score(work, earned, outOf: outOf))
    }
    return scores
  }

  private func work(named entry: YAMLNode.Entry, _ findings: inout Findings) -> Work? {
    let found = works[entry.key] ?? []
    if let work = found.first, found.count == 1 {
      guard isOutOfNothing(work) else { return work }
      findings.error(at: entry.place, .outOfNothing(findings.quoted(entry.key)))
      return nil
    }
    if found.isEmpty {
      findings.error(
        at: entry.place, .noWork(findings.quoted(entry.key)),
        suggestion: findings.didYouMean(entry.key, among: works.keys))
    } else {
      findings.error(
        at: entry.place, .ambiguous(findings.quoted(entry.key), found.count),
        suggestion: "write it as 'Group / Name'")
    }
    return nil
  }
}

extension ScenarioReader {
  private func isOutOfNothing(_ work: Work) -> Bool {
    work.assignment.map { groups[work.group].assignments[$0].outOf.digits == 0 } ?? false
  }
}

extension YAMLScalar<(ExactNumber, ExactNumber)> {
  /// A percentage, or points: "85", "45/50".
  fileprivate static var score: Self {
    Self("a percentage like 85, or points like 45/50") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      guard (1...2).contains(parts.count), let earned = ExactNumber(parsing: parts[0]),
        earned.digits >= 0
      else { return nil }
      guard parts.count == 2 else { return (earned, ExactNumber(digits: 100)) }
      guard let outOf = ExactNumber(parsing: parts[1]), outOf.digits > 0 else { return nil }
      return (earned, outOf)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noWork(_ name: String) -> Self {
    "this course has no assignment\(name), nor a group without assignments of that name"
  }

  fileprivate static func ambiguous(_ name: String, _ count: Int) -> Self {
    "\(count) pieces of work have the name\(name)"
  }

  fileprivate static func outOfNothing(_ name: String) -> Self {
    "the assignment\(name) is out of 0, so no part of it can be supposed"
  }

  fileprivate static func scoredTwice(_ name: String) -> Self {
    "the assignment\(name) has a score in this what-if already"
  }
}
