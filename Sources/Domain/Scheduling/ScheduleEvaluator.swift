package import CampusModel
internal import SolverCore

/// Evaluates saved schedules of one term by a plan and the current data.
///
/// In the plan's term its preferences, chosen credits and blocks apply: a schedule that is also in
/// the plan's ranking has exactly the same score, quality and parts. `PreferencePart.Kind.priority`
/// counts only courses in the plan's lists. In another term the score is quality alone, with the
/// plan's weights of GPA and rating.
package struct ScheduleEvaluator: Sendable {
  let term: Term
  let lookup: CourseLookup
  let twins: Twins
  let valuation: Valuation
  let travel: TravelMatrix
  let plan: Plan
  /// The measure of the plan's term; `nil` for another term.
  let measure: PlanMeasure?

  /// - Complexity: that of a ranking before options are combined. One evaluator serves all saved
  ///   schedules of a term.
  package init(
    of plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
    walking travel: TravelMatrix = TravelMatrix()
  ) {
    (self.term, self.travel, self.plan) = (term, travel, plan)
    valuation = Valuation(by: evidence, weighing: plan.preferences)
    twins = Twins(courses.filter { $0.term == term.id })
    guard term.id == plan.term else {
      (lookup, measure) = (CourseLookup(courses, of: term), nil)
      return
    }
    let model = PlanModel(plan, among: courses, in: term, by: evidence, walking: travel)
    lookup = model.request.lookup
    measure = PlanMeasure(model)
  }

  /// The personal blocks that apply to this term.
  var blocks: [PersonalBlock] { term.id == plan.term ? plan.blocks : [] }
}

/// How a plan scores schedules, its own and others.
struct PlanMeasure: Sendable {
  private let model: PlanModel
  /// The weights of the courses in every possible schedule of the plan.
  private let weights: [[Int]]
  private let numbers: [CourseID: Int]

  init(_ model: PlanModel) {
    self.model = model
    let offered = model.candidates.indices.map { !model.kept($0).isEmpty }
    let variants = model.variants(taking: offered)
    weights = variants.all.map { $0.weights(by: variants.atoms) }
    numbers = model.candidates.indices.reversed().reduce(into: [:]) {
      $0[model.candidates[$1].course.id] = $1
    }
  }

  /// Adds preferences to a schedule's score and returns their shares.
  ///
  /// `shapes` are those of its picks, by `days`. A schedule without courses scores 0. The scale is
  /// that of the ranking wherever the schedule could be in it, so that scores are bitwise equal.
  func weigh(
    _ schedule: inout RankedSchedule, at shapes: [Shape], on days: TermDays
  ) -> ScoreShares {
    let own = schedule.weightOfPicks
    var dates = model.classDates
    dates.formUnion(ClassDates(of: shapes.map { $0.whole }, on: days))
    let scale = model.scale(weighing: weights + [own], on: dates)
    guard !scale.shares.parts.isEmpty, !schedule.picks.isEmpty else { return scale.shares }
    let sections = schedule.picks.lazy.flatMap { $0.sections }
    let tally = DayTally(
      of: shapes, on: days, by: model.plan.preferences,
      walking: TravelTimes(between: sections, by: model.travel))
    let skippedPlaces = model.skippedPlaces(
      by: schedule.picks.compactMap { numbers[$0.course.id] })
    schedule.parts = scale.parts(of: tally, skippedPlaces: skippedPlaces)
    schedule.score = scale.score(
      scale.sum(
        of: zip(schedule.picks, own).map { ($0.value.q, $1) }, less: tally,
        skippedPlaces: skippedPlaces))
    return scale.shares
  }
}
