internal import CampusModel
internal import Scheduling

/// Ranks plans of one term with the courses that were added: the whole question of `rank`, for
/// bytes from a page and for bytes to it.
///
/// ```
/// var planner = Planner(opening: termPack)
/// planner?.add(coursePack)
/// planner?.answer(question.bytes)  // JSON; see `RankingText`
/// ```
package struct Planner: Sendable {
  private let term: Term
  private let travel: TravelMatrix
  private var evidence: Evidence
  private var courses: [Course] = []
  /// The plan that was ranked last, with the solver's answers.
  private var last: (plan: Plan, answers: [UInt64])?

  /// `nil` for bytes that are not a pack of a term.
  package init?(opening bytes: [UInt8]) {
    guard let pack = TermPack(opening: bytes) else { return nil }
    (term, travel, evidence) = (pack.term, pack.travel, pack.evidence)
  }

  /// Adds courses with their measures and estimates; a course that is known already stays as it is.
  ///
  /// - Returns: How many courses the pack has; `nil` for bytes that are not a pack of courses, from
  ///   which nothing is added.
  package mutating func add(_ bytes: [UInt8]) -> Int? {
    guard let pack = CoursePack(opening: bytes, of: term.id),
      courses.count + pack.courses.count <= Self.mostCourses
    else { return nil }
    last = nil
    let known = Set(courses.map { $0.id })
    courses += pack.courses.filter { !known.contains($0.id) }
    evidence.gpa.add(pack.evidence.gpa)
    evidence.rating.add(pack.evidence.rating)
    return pack.courses.count
  }

  /// A ranking of a plan. The best list of a plan is not searched again for its details.
  private mutating func ranking(_ question: PlanQuestion) -> Ranking {
    let known = last.flatMap { $0.plan == question.plan ? $0.answers : nil }
    let solver = Solver(knowing: known ?? [])
    let ranking = rank(
      question.plan, among: courses, in: term, by: evidence, walking: travel,
      asking: question.scope, with: solver)
    last = question.scope == .entries ? (question.plan, solver.answers) : nil
    return ranking
  }

  /// The answer to the bytes of a question: JSON in UTF-8; see `RankingText`. `nil` for bytes that
  /// are not a question.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8]? {
    guard let question = PlanQuestion(bytes: bytes) else { return nil }
    return RankingText(ranking(question), in: question.plan.preferences.order).bytes
  }

  /// A course with its sections, by the UTF-8 of its canonical id: JSON; see `CourseText`. `nil`
  /// for a course that was not added.
  package func course(_ id: [UInt8]) -> [UInt8]? {
    let id = CourseID(canonical: String(decoding: id, as: UTF8.self))
    return courses.first { $0.id == id }.map { CourseText($0, by: evidence).bytes }
  }

  /// The limit for one term.
  private static let mostCourses = 1 << 15
}

extension Evidence.Scale {
  /// Adds the measures and estimates of a pack.
  fileprivate mutating func add(_ part: Self) {
    for (key, measure) in part.measures { measures[key] = measure }
    guard let new = part.learned else { return }
    var learned = learned ?? Learned()
    for (key, estimate) in new.estimates { learned.estimates[key] = estimate }
    self.learned = learned
  }
}
