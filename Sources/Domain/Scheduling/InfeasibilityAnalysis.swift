internal import CampusModel
internal import SolverCore

/// Why needed courses cannot be combined, without the plan's other requests.
///
/// The work is bounded: at most `mostSets` sets of courses are tried with `mostNodes` nodes each,
/// and at most `mostExamples` pairs of options are searched for an example.
struct InfeasibilityAnalysis: Sendable {
  private let answer: RankingModel
  private let form: SolverForm
  /// The courses that every schedule contains, in the order of the plan.
  private let needed: [Int]

  private static let mostSets = 5_000
  private static let mostNodes: UInt64 = 20_000
  private static let mostExamples = 20_000

  init(_ answer: RankingModel) {
    self.answer = answer
    form = SolverForm(
      of: answer.relaxation, scale: nil, withHours: answer.relaxation.mostMinutes != nil)
    let model = answer.model
    needed = model.request.quotas.flatMap { $0.members }.filter { model.candidates[$0].isNeeded }
  }

  var obstruction: Obstruction {
    let unusable = needed.compactMap { self.unusable($0) }
    let smallest = unusable.isEmpty ? smallestSet : []
    return Obstruction(
      unusable: unusable, smallest: smallest.map { id(of: $0) },
      example: smallest.count == 2 ? example(smallest[0], smallest[1]) : nil, pairs: pairs)
  }

  private func id(of candidate: Int) -> CourseID { answer.model.candidates[candidate].course.id }

  private func unusable(_ candidate: Int) -> Obstruction.Unusable? {
    let model = answer.model
    guard model.kept(candidate).isEmpty else { return nil }
    let options = model.options[candidate]
    var counts = [Int](repeating: 0, count: model.gate.list.count)
    for option in options { for place in option.breaks { counts[place] += 1 } }
    let places = counts.indices.filter { counts[$0] > 0 }
      .sorted { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 }
    return Obstruction.Unusable(
      course: id(of: candidate), ways: options.count,
      reasons: places.map {
        Obstruction.Reason(constraint: model.gate.list[$0], ways: counts[$0])
      })
  }

  /// The smallest infeasible set of needed courses, the first in the order of the plan.
  ///
  /// Sets are tried by size. Empty where all go together, or the work would be too much.
  private var smallestSet: [Int] {
    guard needed.count > 1, !areTogether(needed) else { return [] }
    var tries = 0
    for size in 2...needed.count {
      var set = Array(0..<size)
      while true {
        tries += 1
        guard tries <= Self.mostSets else { return [] }
        let courses = set.map { needed[$0] }
        if !areTogether(courses) { return courses }
        guard let moving = set.indices.last(where: { set[$0] < needed.count - size + $0 }) else {
          break
        }
        set[moving] += 1
        for later in set.indices where later > moving { set[later] = set[later - 1] + 1 }
      }
    }
    return []
  }

  /// Whether the courses fit together, regardless of credits; also true where the search takes too
  /// long.
  private func areTogether(_ courses: [Int]) -> Bool {
    let solution = answer.model.solver.best(
      1, of: [form.problem(of: courses)], within: Self.mostNodes)
    return !solution.entries.isEmpty || !solution.proven
  }

  private var pairs: [Obstruction.Pair] {
    let model = answer.model
    return needed.indices.flatMap { first in
      needed.indices.filter { $0 > first }.compactMap { second in
        let (a, b) = (needed[first], needed[second])
        let counts = model.solver.count(form.problem(of: [a, b]), within: CountBudget.pair)
        guard case .exactly(let fitting) = counts.unfolded else { return nil }
        return Obstruction.Pair(
          first: id(of: a), second: id(of: b), fitting: fitting,
          all: UInt64(model.offered(a).count) * UInt64(model.offered(b).count))
      }
    }
  }

  /// The first clash, by the ids of sections, between an option of one course and an option of the
  /// other.
  private func example(_ a: Int, _ b: Int) -> Clash? {
    let model = answer.model
    var tries = 0
    for first in model.kept(a) {
      for second in model.kept(b) {
        tries += 1
        guard tries <= Self.mostExamples else { return nil }
        let sections = [first, second]
        let parties = zip([a, b], sections).map { candidate, option in
          model.options[candidate][option].bundle.sections.flatMap {
            model.commitments(of: $0)
          }
        }
        for party in parties[0] {
          for other in parties[1] {
            if let clash = party.clash(with: other, on: model.days) { return clash }
          }
        }
      }
    }
    return nil
  }
}

extension PlanModel {
  /// The times of a section that may clash.
  fileprivate func commitments(of section: Section) -> [Commitment] {
    plan.limits.examsMayClash
      ? [Commitment(section, on: days)] : Commitment.of(section, on: days)
  }
}
