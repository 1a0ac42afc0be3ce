internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `what-if:` of a course with these groups.
struct ScenarioReader {
  private let names: WorkNames

  init(_ groups: [WeightGroup]) { names = WorkNames(groups) }

  func read(_ map: YAMLMapping) -> [Scenario] {
    var names = Names()
    return map.mappings("what-if") { map in
      let name = map.required("name", .text)
      let scores = scores(map)
      guard let name else { return nil }
      names.insert(name, as: "what-if", of: map)
      return Scenario(name: name, scores: scores)
    }
  }

  private func scores(_ map: YAMLMapping) -> [Scenario.Score] {
    map.demand("scores")
    var scores: [Scenario.Score] = []
    for entry in map.entries("scores", "scores by name, like {Final exam: 85}") {
      let work = work(named: entry)
      // A score that is wrong is reported with a name that is; the work it is read for does not
      // matter then.
      let score = entry.value.read(.score(of: work ?? Work(group: 0, assignment: nil)))
      guard let work, let score else { continue }
      if scores.contains(where: { $0.work == work }) {
        entry.error(.scoredTwice(map.report.quoted(entry.key)))
        continue
      }
      scores.append(score)
    }
    return scores
  }

  private func work(named entry: YAMLEntry) -> Work? {
    do throws(WorkNames.LookupError) {
      return try names.scorable(named: entry.key)
    } catch {
      entry.report.error(error, named: entry.name, among: names)
      return nil
    }
  }
}

extension Report {
  /// Reports an error in the name of a piece of work.
  func error(_ refusal: WorkNames.LookupError, named name: Placed<String>, among names: WorkNames) {
    let quoted = quoted(name.value)
    switch refusal {
    case .unknown:
      error(
        at: name.place, .noWork(quoted), suggestion: didYouMean(name.value, among: names.all))
    case .ambiguous(let count):
      error(
        at: name.place, .ambiguous(quoted, count), suggestion: "write it as 'Group / Name'")
    case .outOfNothing: error(at: name.place, .outOfNothing(quoted))
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
    "unknown assignment\(name); expected an assignment, or a group without assignments"
  }

  fileprivate static func ambiguous(_ name: String, _ count: Int) -> Self {
    "\(count) assignments have the name\(name)"
  }

  fileprivate static func outOfNothing(_ name: String) -> Self {
    "the assignment\(name) is out of 0 points, so a percentage of it has no value"
  }

  fileprivate static func scoredTwice(_ name: String) -> Self {
    "the assignment\(name) has two scores in this what-if"
  }
}
