internal import CampusModel

/// The value of `--what-if`: names of work, each with a score, as "Final exam=85, Homework
/// 8=18/20".
///
/// A name may contain commas and equal signs: an entry ends at the first comma that follows a
/// score.
struct SupposedScores: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var name: String
    var score: String
  }

  /// Never empty.
  let entries: [Entry]

  init(parsing text: String) throws(UsageError) {
    var entries: [Entry] = []
    var pending = ""
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      pending += pending.isEmpty ? String(piece) : ",\(piece)"
      guard let entry = Self.entry(in: pending) else { continue }
      entries.append(entry)
      pending = ""
    }
    let rest = pending.trimmed
    guard rest.isEmpty, !entries.isEmpty else { throw .notScores(rest.isEmpty ? text : rest) }
    self.entries = entries
  }

  /// `nil` if the last equal sign has no name before it or no score after it.
  private static func entry(in text: String) -> Entry? {
    guard let sign = text.lastIndex(of: "=") else { return nil }
    let name = String(text[..<sign]).trimmed
    let score = String(text[text.index(after: sign)...]).trimmed
    let anything = Work(group: 0, assignment: nil)
    guard !name.isEmpty, Scenario.Score(anything, parsing: score) != nil else { return nil }
    return Entry(name: name, score: score)
  }

  /// The scores of a course's work. Throws for a name that matches no single work, and for
  /// one with two scores.
  func scenario(in course: GradedCourse) throws(CommandError) -> Scenario {
    let names = WorkNames(course.groups)
    var scores: [Scenario.Score] = []
    for entry in entries {
      let work = try Self.work(named: entry.name, of: course, names)
      guard !scores.contains(where: { $0.work == work }) else {
        throw CommandError(.usage, "'\(entry.name)' has two scores")
      }
      guard let score = Scenario.Score(work, parsing: entry.score) else { continue }
      scores.append(score)
    }
    return Scenario(name: "--what-if", scores: scores)
  }

  private static func work(
    named name: String, of course: GradedCourse, _ names: WorkNames
  ) throws(CommandError) -> Work {
    do throws(WorkNames.LookupError) {
      return try names.scorable(named: name)
    } catch {
      throw CommandError(.badData, sentence(error, named: name, of: course, among: names))
    }
  }

  private static func sentence(
    _ error: WorkNames.LookupError, named name: String, of course: GradedCourse,
    among names: WorkNames
  ) -> String {
    switch error {
    case .unknown:
      "unknown assignment '\(name)' of \(course.course.text); expected an assignment, or a group "
        + "without assignments" + hint(for: name, among: names.all)
    case .ambiguous(let count):
      "\(count) assignments have the name '\(name)'; write it as 'Group / Name'"
    case .outOfNothing: "'\(name)' is out of 0 points, so a percentage of it has no value"
    }
  }
}

extension String {
  /// Without the white space around it.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
