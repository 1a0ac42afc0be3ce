internal import CampusModel
internal import SolverCore

/// What is in the way of needed courses, looked at apart from everything else a plan asks for.
///
/// The work is bounded: at most `Obstructing.mostSets` sets of courses are tried, each with so many nodes of the solver, and
/// pairs of ways are looked through for an example up to a number.
struct Obstructing: Sendable {
  private let answer: Answer
  private let form: SolverForm
  /// Those that every schedule holds, in the order of the plan.
  private let needed: [Int]

  private static let mostSets = 5_000
  private static let mostNodes: UInt64 = 20_000
  private static let mostExamples = 20_000

  init(_ answer: Answer) {
    self.answer = answer
    form = SolverForm(
      of: answer.reading, scale: nil, withHours: answer.reading.mostMinutes != nil)
    let question = answer.question
    needed = question.request.wishes.flatMap(\.members).filter { question.candidates[$0].isNeeded }
  }

  var obstruction: Obstruction {
    let unusable = needed.compactMap { self.unusable($0) }
    let smallest = unusable.isEmpty ? smallestSet : []
    return Obstruction(
      unusable: unusable, smallest: smallest.map { id(of: $0) },
      example: smallest.count == 2 ? example(smallest[0], smallest[1]) : nil, pairs: pairs)
  }

  private func id(of candidate: Int) -> CourseID { answer.question.candidates[candidate].course.id }

  private func unusable(_ candidate: Int) -> Obstruction.Unusable? {
    let question = answer.question
    guard question.kept(candidate).isEmpty else { return nil }
    let ways = question.taking[candidate]
    var counts = [Int](repeating: 0, count: question.gate.list.count)
    for way in ways { for place in way.breaks { counts[place] += 1 } }
    let places = counts.indices.filter { counts[$0] > 0 }
      .sorted { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 }
    return Obstruction.Unusable(
      course: id(of: candidate), ways: ways.count,
      reasons: places.map {
        Obstruction.Reason(constraint: question.gate.list[$0], ways: counts[$0])
      })
  }

  /// Sets are tried by size, then in the order of the plan; empty where all go together, or the work would be too much.
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

  /// Whether the courses go together, whatever their credits. Where it takes too long to see, they do.
  private func areTogether(_ courses: [Int]) -> Bool {
    let solution = answer.question.solver.best(
      1, of: [form.problem(of: courses)], within: Self.mostNodes)
    return !solution.entries.isEmpty || !solution.proven
  }

  private var pairs: [Obstruction.Pair] {
    let question = answer.question
    return needed.indices.flatMap { first in
      needed.indices.filter { $0 > first }.compactMap { second in
        let (a, b) = (needed[first], needed[second])
        let counts = question.solver.count(form.problem(of: [a, b]), within: CountBudget.pair)
        guard case .exactly(let fitting) = counts.unfolded else { return nil }
        return Obstruction.Pair(
          first: id(of: a), second: id(of: b), fitting: fitting,
          all: UInt64(question.offered(a).count) * UInt64(question.offered(b).count))
      }
    }
  }

  /// The first clash, by the ids of sections, between a way to take the one and a way to take the other.
  private func example(_ a: Int, _ b: Int) -> Clash? {
    let question = answer.question
    var tries = 0
    for first in question.kept(a) {
      for second in question.kept(b) {
        tries += 1
        guard tries <= Self.mostExamples else { return nil }
        let sections = [first, second]
        let parties = zip([a, b], sections).map { candidate, way in
          question.taking[candidate][way].bundle.sections.flatMap { question.commitments(of: $0) }
        }
        for party in parties[0] {
          for other in parties[1] {
            if let clash = party.clash(with: other, on: question.days) { return clash }
          }
        }
      }
    }
    return nil
  }
}

extension Question {
  /// What of a section may clash.
  fileprivate func commitments(of section: Section) -> [Commitment] {
    plan.limits.examsMayClash
      ? [Commitment(section, on: days)] : Commitment.of(section, on: days)
  }
}
