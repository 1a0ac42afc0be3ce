/// The names by which a course's work can be found.
///
/// They are the name of an assignment, "Group / Assignment", and the name of a group without
/// assignments.
///
/// ```
/// names.work(named: "Homework / HW 3")  // the assignment, if "HW 3" occurs in several groups
/// ```
package struct WorkNames: Sendable {
  /// Why a name finds no work to assume a score for.
  package enum LookupError: Error, Hashable, Sendable {
    case unknown
    /// So many items have the name.
    case ambiguous(Int)
    /// It is out of 0 points.
    case outOfNothing
  }

  private let works: [String: [Work]]
  private let groups: [WeightGroup]

  package init(_ groups: [WeightGroup]) {
    var works: [String: [Work]] = [:]
    for (place, group) in groups.enumerated() {
      if group.assignments.isEmpty {
        works[group.name, default: []].append(Work(group: place, assignment: nil))
      }
      for (index, assignment) in group.assignments.enumerated() {
        let work = Work(group: place, assignment: index)
        works[assignment.name, default: []].append(work)
        works["\(group.name) / \(assignment.name)", default: []].append(work)
      }
    }
    (self.works, self.groups) = (works, groups)
  }

  /// All names, in alphabetical order.
  package var all: [String] { works.keys.sorted() }

  /// The only item with that name.
  package func work(named name: String) throws(LookupError) -> Work {
    guard let found = works[name], let work = found.first else { throw .unknown }
    guard found.count == 1 else { throw .ambiguous(found.count) }
    return work
  }

  /// The only item with that name, which must be out of more than 0 points.
  package func scorable(named name: String) throws(LookupError) -> Work {
    let work = try work(named: name)
    let outOf = work.assignment.map { groups[work.group].assignments[$0].outOf }
    guard outOf?.digits != 0 else { throw .outOfNothing }
    return work
  }
}

extension Scenario.Score {
  /// A percentage or points: "85", "85%", "45/50", "45 / 50".
  ///
  /// `nil` for any other text, for negative numbers, and for points out of 0.
  package init?(_ work: Work, parsing text: some StringProtocol) {
    let parts = String(text).split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    guard (1...2).contains(parts.count) else { return nil }
    let first = parts.count == 1 && parts[0].hasSuffix("%") ? String(parts[0].dropLast()) : parts[0]
    guard let earned = ExactNumber(parsing: first), earned.digits >= 0 else { return nil }
    guard parts.count == 2 else {
      self.init(work, earned)
      return
    }
    guard let outOf = ExactNumber(parsing: parts[1]), outOf.digits > 0 else { return nil }
    self.init(work, earned, outOf: outOf)
  }
}
