internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `what-if:` of a course with these groups.
struct ScenarioReader {
  private let names: WorkNames

  init(_ groups: [WeightGroup]) { names = WorkNames(groups) }

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
      let work = work(named: entry, &findings)
      // A score that is wrong is told beside a name that is; the work it is read for does not matter then.
      let score = YAMLScalar<Scenario.Score>
        .score(of: work ?? Work(group: 0, assignment: nil)).read(entry.value, &findings)
      guard let work, let score else { continue }
      if scores.contains(where: { $0.work == work }) {
        findings.error(at: entry.place, .scoredTwice(findings.quoted(entry.key)))
        continue
      }
      scores.append(score)
    }
    return scores
  }

  private func work(named entry: YAMLNode.Entry, _ findings: inout Findings) -> Work? {
    do throws(WorkNames.Refusal) {
      return try names.scorable(named: entry.key)
    } catch {
      findings.error(error, named: entry.key, at: entry.place, among: names)
      return nil
    }
  }
}

extension Findings {
  /// What is wrong with the name of a piece of work.
  mutating func error(
    _ refusal: WorkNames.Refusal, named name: String, at place: TextPlace?, among names: WorkNames
  ) {
    switch refusal {
    case .unknown:
      error(at: place, .noWork(quoted(name)), suggestion: didYouMean(name, among: names.all))
    case .ambiguous(let count):
      error(
        at: place, .ambiguous(quoted(name), count), suggestion: "write it as 'Group / Name'")
    case .outOfNothing:
      error(at: place, .outOfNothing(quoted(name)))
    }
  }
}

extension YAMLScalar<Scenario.Score> {
  fileprivate static func score(of work: Work) -> Self {
    Self("a percentage like 85, or points like 45/50") { Scenario.Score(work, parsing: $0) }
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
