internal import CampusModel
internal import SolverCore

/// A plan with everything that has to be known to answer it: which courses there are, how each may be taken, what each way
/// does not keep to, and by what it is valued.
struct Question: Sendable {
  let request: Request
  let days: TermDays
  let valuation: Valuation
  let travel: TravelMatrix
  /// The ways between the buildings of all candidates' rooms; `nil` where nobody asks for them or none is known.
  let ways: WayTable?
  let gate: Gate
  /// By candidate, the first one that is the same course under whatever name.
  let families: [Int]
  let classDates: ClassDates
  /// By candidate, every way to take it, in the order of its sections' ids.
  let taking: [[Way]]
  /// By candidate, whether `taking` leaves none of its ways out.
  let isWhole: [Bool]
  let linkRules: [CourseID: LinkRule]
  let solver: Solver
  private(set) var problems: [PlanProblem]

  /// One way to take a course.
  struct Way: Sendable {
    var bundle: Bundle
    /// With exams.
    var timetable: Timetable
    /// What it does not keep to, by the places in `gate.list`, in order.
    var breaks: [Int] = []
  }

  var plan: Plan { request.plan }
  var candidates: [Candidate] { request.candidates }

  /// Whether no way to take a course was left out, so that something can be said of all schedules.
  var hasAllWays: Bool { isWhole.allSatisfy(\.self) }

  init(
    _ plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
    walking travel: TravelMatrix, solver: Solver = Solver()
  ) {
    self.solver = solver
    var request = Request(plan, among: Catalogue(courses, of: term))
    let asked = request.candidates.map(\.course)
    let days = TermDays(of: term, for: asked, blocks: plan.blocks)
    let table = WayTable(between: asked.lazy.flatMap(\.sections), by: travel)
    let ways = table.longest > 0 ? table : nil
    let all = asked.map { $0.ways(on: days) }
    for (number, own) in all.enumerated() {
      if !own.isComplete {
        request.problems.append(.tooManyWays(asked[number].id, own.bundles.count))
      } else if own.bundles.isEmpty, request.candidates[number].isNamed {
        request.problems.append(.noBundle(asked[number].id))
      }
      if own.bundles.isEmpty { request.drop(number) }
    }
    let gate = Gate(of: request, on: days, walking: ways)
    taking = zip(request.candidates, all).map { candidate, own in
      own.bundles.map { bundle in
        let timetable = Timetable(of: bundle.sections, on: days, withExams: true)
        let breaks = gate.breaks(bundle, of: candidate, at: timetable)
        return Way(bundle: bundle, timetable: timetable, breaks: breaks)
      }
    }
    isWhole = all.map(\.isComplete)
    linkRules = zip(asked, all).reduce(into: [:]) { $0[$1.0.id] = $1.1.rule }
    classDates = ClassDates(of: taking.lazy.flatMap { $0 }.map(\.timetable), on: days)
    valuation = Valuation(by: evidence, weighing: plan.preferences)
    let twins = Twins(asked)
    families = asked.map { course in
      asked.firstIndex { twins.areOne($0.id, course.id) } ?? 0
    }
    problems = []
    (self.request, self.days, self.travel, self.ways, self.gate) =
      (request, days, travel, ways, gate)
    problems = allProblems()
  }

  /// The place of a constraint in the list of those that ways are held against; `nil` for one the plan does not have.
  func place(of constraint: Constraint?) -> Int? {
    constraint.flatMap { gate.list.firstIndex(of: $0) }
  }

  /// The ways of a candidate that keep to everything but `dropped`, by their places.
  func kept(_ candidate: Int, dropping dropped: Int? = nil) -> [Int] {
    taking[candidate].indices.filter { place in
      taking[candidate][place].breaks.allSatisfy { $0 == dropped }
    }
  }

  /// The ways of a candidate that pins, exclusions and fixed sections leave.
  func offered(_ candidate: Int) -> [Way] {
    taking[candidate].filter { way in way.breaks.allSatisfy { gate.list[$0].isLimit } }
  }

  /// The shape of a way, as far as `dropped` leaves exams in it.
  func shape(of way: Way, by candidate: Candidate, dropping dropped: Constraint?) -> Shape {
    let withExams = !plan.limits.examsMayClash && dropped != .exams
    let whole = withExams ? way.timetable : way.timetable.withoutExams
    guard !candidate.fixed.isEmpty else {
      return Shape(whole: whole, free: whole, fixed: Timetable())
    }
    let rest = candidate.free(of: way.bundle)
    return Shape(
      whole: whole, free: Timetable(of: rest, on: days, withExams: withExams),
      fixed: Timetable(of: candidate.fixed, on: days, withExams: withExams))
  }

  func conflicts(among shapes: [Shape], dropping dropped: Constraint?) -> Conflicts {
    let limits = plan.limits
    return Conflicts(
      among: shapes, gap: dropped == .gap ? 0 : max(0, limits.leastGap ?? 0),
      walking: limits.walkingMustFit && dropped != .walking ? ways : nil)
  }
}
