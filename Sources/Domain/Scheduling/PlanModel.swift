internal import CampusModel
internal import SolverCore

/// A plan with everything needed to rank it: the courses, their options, broken constraints and
/// values.
struct PlanModel: Sendable {
  let request: ResolvedPlan
  let days: TermDays
  let valuation: Valuation
  let travel: TravelMatrix
  /// The walking times between the buildings of all candidates; `nil` where none is known.
  let travelTimes: TravelTimes?
  let gate: Gate
  /// By candidate, the first candidate that is the same course under any name.
  let families: [Int]
  let classDates: ClassDates
  /// By candidate, every option, in the order of its sections' ids.
  let options: [[Option]]
  /// By candidate, whether `options` is complete.
  let isWhole: [Bool]
  let linkRules: [CourseID: LinkRule]
  let solver: Solver
  private(set) var problems: [PlanProblem]

  /// One option for taking a course.
  struct Option: Sendable {
    var bundle: Bundle
    /// With exams.
    var timetable: Timetable
    /// The broken constraints, as indices into `gate.list`, in order.
    var breaks: [Int] = []
  }

  var plan: Plan { request.plan }
  var candidates: [Candidate] { request.candidates }

  /// Whether no option of any course is missing, so that statements about all schedules are
  /// possible.
  var hasAllWays: Bool { isWhole.allSatisfy { $0 } }

  init(
    _ plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
    walking travel: TravelMatrix, solver: Solver = Solver()
  ) {
    self.solver = solver
    var request = ResolvedPlan(plan, among: CourseLookup(courses, of: term))
    let asked = request.candidates.map { $0.course }
    let days = TermDays(of: term, for: asked, blocks: plan.blocks)
    let table = TravelTimes(between: asked.lazy.flatMap { $0.sections }, by: travel)
    let travelTimes = table.longest > 0 ? table : nil
    let all = asked.map { $0.options(on: days) }
    for (number, own) in all.enumerated() {
      if !own.isComplete {
        request.problems.append(.tooManyWays(asked[number].id, own.bundles.count))
      } else if own.bundles.isEmpty, request.candidates[number].isNamed {
        request.problems.append(.noBundle(asked[number].id))
      }
      if own.bundles.isEmpty { request.drop(number) }
    }
    let gate = Gate(of: request, on: days, walking: travelTimes)
    options = zip(request.candidates, all).map { candidate, own in
      own.bundles.map { bundle in
        let timetable = Timetable(of: bundle.sections, on: days, withExams: true)
        let breaks = gate.breaks(bundle, of: candidate, at: timetable)
        return Option(bundle: bundle, timetable: timetable, breaks: breaks)
      }
    }
    isWhole = all.map { $0.isComplete }
    linkRules = zip(asked, all).reduce(into: [:]) { $0[$1.0.id] = $1.1.rule }
    classDates = ClassDates(of: options.lazy.flatMap { $0 }.map { $0.timetable }, on: days)
    valuation = Valuation(by: evidence, weighing: plan.preferences)
    let twins = Twins(asked)
    families = asked.map { course in
      asked.firstIndex { twins.areOne($0.id, course.id) } ?? 0
    }
    problems = []
    (self.request, self.days, self.travel, self.travelTimes, self.gate) =
      (request, days, travel, travelTimes, gate)
    problems = allProblems()
  }

  /// The index of a constraint in `gate.list`; `nil` for a constraint that the plan does not have.
  func place(of constraint: Constraint?) -> Int? {
    constraint.flatMap { gate.list.firstIndex(of: $0) }
  }

  /// The indices of a candidate's options that break no constraint but `dropped`.
  func kept(_ candidate: Int, dropping dropped: Int? = nil) -> [Int] {
    options[candidate].indices.filter { place in
      options[candidate][place].breaks.allSatisfy { $0 == dropped }
    }
  }

  /// The options of a candidate that pins, exclusions and fixed sections allow.
  func offered(_ candidate: Int) -> [Option] {
    options[candidate].filter { option in option.breaks.allSatisfy { gate.list[$0].isLimit } }
  }

  /// The shape of an option, without exams if `dropped` says so.
  func shape(of option: Option, by candidate: Candidate, dropping dropped: Constraint?) -> Shape {
    let withExams = !plan.limits.examsMayClash && dropped != .exams
    let whole = withExams ? option.timetable : option.timetable.withoutExams
    guard !candidate.fixed.isEmpty else {
      return Shape(whole: whole, free: whole, fixed: Timetable())
    }
    let rest = candidate.free(of: option.bundle)
    return Shape(
      whole: whole, free: Timetable(of: rest, on: days, withExams: withExams),
      fixed: Timetable(of: candidate.fixed, on: days, withExams: withExams))
  }

  func conflicts(among shapes: [Shape], dropping dropped: Constraint?) -> Conflicts {
    let limits = plan.limits
    return Conflicts(
      among: shapes, gap: dropped == .gap ? 0 : max(0, limits.minimumGap ?? 0),
      walking: limits.walkingMustFit && dropped != .walking ? travelTimes : nil)
  }
}
