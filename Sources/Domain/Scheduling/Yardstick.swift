package import CampusModel
internal import SolverCore

/// What saved schedules of one term are held against: its present data, and how a plan measures.
///
/// A schedule of the plan's term counts the plan's preferences and chosen credits and is held against its own times: one that
/// the plan's ranking lists has exactly the same score, quality and parts. Of `PreferencePart.Kind.priority` only the courses
/// count that the plan's lists name. In another term the plan says nothing about courses or days: the score is quality alone,
/// with the plan's weights of GPA and rating.
package struct Yardstick: Sendable {
  let term: Term
  let catalogue: Catalogue
  let twins: Twins
  let valuation: Valuation
  let travel: TravelMatrix
  let plan: Plan
  /// Of the plan's term only.
  let measure: PlanMeasure?

  /// - Complexity: as for a ranking up to where combining begins. Of several saved schedules of one term all are held against
  ///   the same yardstick.
  package init(
    of plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
    walking travel: TravelMatrix = TravelMatrix()
  ) {
    (self.term, self.travel, self.plan) = (term, travel, plan)
    valuation = Valuation(by: evidence, weighing: plan.preferences)
    twins = Twins(courses.filter { $0.term == term.id })
    guard term.id == plan.term else {
      (catalogue, measure) = (Catalogue(courses, of: term), nil)
      return
    }
    let question = Question(plan, among: courses, in: term, by: evidence, walking: travel)
    catalogue = question.request.catalogue
    measure = PlanMeasure(question)
  }

  /// The own times that schedules of this term are to keep free.
  var blocks: [OwnBlock] { term.id == plan.term ? plan.blocks : [] }
}

/// How a plan measures schedules, its own and others.
struct PlanMeasure: Sendable {
  private let question: Question
  /// How much the courses of every schedule of the plan weigh.
  private let weights: [[Int]]
  private let numbers: [CourseID: Int]

  init(_ question: Question) {
    self.question = question
    let offered = question.candidates.indices.map { !question.kept($0).isEmpty }
    let variants = question.variants(taking: offered)
    weights = variants.all.map { $0.weights(by: variants.atoms) }
    numbers = Dictionary(
      question.candidates.enumerated().map { ($1.course.id, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Has preferences count in a schedule's score, and gives their shares. `shapes` are those of its picks, by `days`. A
  /// schedule without any course scores nothing.
  ///
  /// The scale is the ranking's wherever the schedule could be in it, so that its score is the same to the last bit.
  func weigh(
    _ schedule: inout RankedSchedule, at shapes: [Shape], on days: TermDays
  ) -> ScoreShares {
    let own = schedule.weightOfPicks
    var dates = question.classDates
    dates.formUnion(ClassDates(of: shapes.map(\.whole), on: days))
    let scale = question.scale(weighing: weights + [own], on: dates)
    guard !scale.shares.parts.isEmpty, !schedule.picks.isEmpty else { return scale.shares }
    let sections = schedule.picks.lazy.flatMap(\.sections)
    let tally = DayTally(
      of: shapes, on: days, by: question.plan.preferences,
      walking: WayTable(between: sections, by: question.travel))
    let passedOver = question.passedOver(
      by: schedule.picks.compactMap { numbers[$0.course.id] })
    schedule.parts = scale.parts(of: tally, passedOver: passedOver)
    schedule.score = scale.score(
      scale.sum(
        of: zip(schedule.picks, own).map { ($0.value.q, $1) }, less: tally,
        passedOver: passedOver))
    return scale.shares
  }
}
