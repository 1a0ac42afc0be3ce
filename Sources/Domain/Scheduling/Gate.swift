internal import CampusModel

/// What of a plan takes schedules away, and which of it a way to take a course does not keep to.
///
/// Here stands what concerns a way alone; what concerns two, or a whole schedule, is only listed.
struct Gate: Sendable {
  /// Those the plan really has, in its order.
  let list: [Constraint]

  private let plan: Plan
  private let days: TermDays
  private let ways: WayTable?
  private let blocks: [Timetable]
  /// Courses whose pins their fixed sections make idle.
  private let unpinned: Set<CourseID>

  /// Of pins and exclusions only what names something of the request's candidates is listed.
  init(of request: Request, on days: TermDays, walking ways: WayTable?) {
    plan = request.plan
    (self.days, self.ways) = (days, ways)
    blocks = plan.blocks.map { Timetable(of: $0, on: days) }
    var unpinned: Set<CourseID> = []
    for candidate in request.candidates where !candidate.fixed.isEmpty {
      let pins = plan.pins.filter { $0.names(anythingOf: candidate.course) }
      let met = candidate.fixed.contains { section in pins.contains { $0.names(section) } }
      let isFree = candidate.course.sections.contains { section in
        pins.contains { $0.names(section) }
          && candidate.fixed.allSatisfy { $0.part != section.part && $0.part != nil }
      }
      if !met, !isFree { unpinned.insert(candidate.course.id) }
    }
    self.unpinned = unpinned
    list = Self.list(of: request, unpinned: unpinned)
  }

  private static func list(of request: Request, unpinned: Set<CourseID>) -> [Constraint] {
    let (plan, limits) = (request.plan, request.plan.limits)
    let courses = request.candidates.map(\.course)
    var list: [Constraint] = request.fixed.map { .fixed($0.id) }
    list += plan.blocks.indices.map { .block($0) }
    list += courses.filter { course in
      !unpinned.contains(course.id) && plan.pins.contains { $0.names(anythingOf: course) }
    }.map { .pin($0.id) }
    var seen: Set<SectionChoice> = []
    list += plan.exclusions.filter { choice in
      seen.insert(choice).inserted && courses.contains { choice.names(anythingOf: $0) }
    }.map { .exclusion($0) }
    let hasExams = courses.contains { $0.sections.contains { $0.exams?.isEmpty == false } }
    let present: [(Constraint, Bool)] = [
      (.earliest, limits.earliest != nil), (.latest, limits.latest != nil),
      (.daysOff, !limits.daysOff.isEmpty), (.hoursADay, limits.mostMinutesADay != nil),
      (.leastCredits, limits.leastCredits != nil), (.mostCredits, limits.mostCredits != nil),
      (.openSeats, limits.openSeatsOnly), (.gap, limits.leastGap ?? 0 > 0),
      (.walking, limits.walkingMustFit), (.attendance, limits.attendance != nil),
      (.exams, !limits.examsMayClash && hasExams),
    ]
    list += present.filter(\.1).map(\.0)
    return list + limits.holdings.indices.map { .holding($0) }
  }

  /// The places in `list` of what the way does not keep to, in order.
  ///
  /// Own times are kept free of classes and of exams. A fixed section is measured against own times and the hours of a day
  /// alone; of the other limits, pins and exclusions, only what goes with it has to keep to them.
  func breaks(_ bundle: Bundle, of candidate: Candidate, at timetable: Timetable) -> [Int] {
    let rest = candidate.free(of: bundle)
    let parts = Parted(
      bundle: bundle, rest: rest, whole: timetable,
      free: rest.count == bundle.sections.count
        ? timetable : Timetable(of: rest, on: days, withExams: true),
      fixed: Timetable(
        of: rest.count == bundle.sections.count ? [] : candidate.fixed, on: days))
    return list.indices.filter { breaks(list[$0], parts, of: candidate.course) }
  }

  private struct Parted {
    var bundle: Bundle
    var rest: [Section]
    var whole: Timetable
    var free: Timetable
    var fixed: Timetable
  }

  private func breaks(_ constraint: Constraint, _ way: Parted, of course: Course) -> Bool {
    let limits = plan.limits
    switch constraint {
    case .fixed(let id): return id.course == course.id && !way.bundle.ids.contains(id)
    case .block(let number): return way.whole.clashes(with: blocks[number])
    case .pin(let id): return id == course.id && !isPinned(way.bundle, of: course)
    case .exclusion(let choice): return way.rest.contains { choice.names($0) }
    case .earliest:
      guard let earliest = limits.earliest else { return false }
      return way.free.earliestStart ?? .max < earliest.value
    case .latest: return way.free.latestEnd ?? .min > limits.latest ?? .max
    case .daysOff: return !way.free.weekdays(on: days).isDisjoint(with: limits.daysOff)
    case .hoursADay:
      return way.whole.mostMinutes(on: days) > max(0, limits.mostMinutesADay ?? .max)
    case .openSeats: return way.rest.contains { $0.isFull(in: course) }
    case .gap: return isTooTight(way, gap: limits.leastGap ?? 0, walking: nil)
    case .walking: return isTooTight(way, gap: 0, walking: ways)
    case .attendance: return misses(limits.attendance, way.rest)
    case .leastCredits, .mostCredits, .exams, .holding: return false
    }
  }

  private func isPinned(_ bundle: Bundle, of course: Course) -> Bool {
    bundle.sections.contains { section in plan.pins.contains { $0.names(section) } }
  }

  private func isTooTight(_ way: Parted, gap: Int, walking ways: WayTable?) -> Bool {
    way.free.isTooTight(gap: gap, walking: ways)
      || way.free.withoutExams.conflicts(with: way.fixed, gap: gap, walking: ways)
  }

  /// What nobody tells the place of is held against no way.
  private func misses(_ attendance: Limits.Attendance?, _ sections: [Section]) -> Bool {
    let presence = Presence(of: sections)
    switch attendance {
    case .campusOnly: return presence.isAnyOnline
    case .onlineOnly: return presence.isAnyOnCampus
    case nil: return false
    }
  }

  /// What the fixed sections do not keep to, though they are taken all the same.
  func problems(of candidates: [Candidate]) -> [PlanProblem] {
    candidates.filter { !$0.fixed.isEmpty }.flatMap { candidate in
      var problems: [PlanProblem] = []
      for section in candidate.fixed {
        var alone = candidate
        alone.fixed = []
        let timetable = Timetable(of: section, on: days)
        let broken = breaks(Bundle(sections: [section]), of: alone, at: timetable)
        problems += broken.map { list[$0] }.filter(\.isWaived).map {
          .fixedBreaks(section.id, $0)
        }
      }
      if unpinned.contains(candidate.course.id),
        plan.pins.contains(where: { $0.names(anythingOf: candidate.course) })
      {
        problems.append(.fixedBreaks(candidate.fixed[0].id, .pin(candidate.course.id)))
      }
      return problems
    }
  }
}

extension Constraint {
  /// Whether a fixed section need not keep to it.
  fileprivate var isWaived: Bool {
    switch self {
    case .exclusion, .earliest, .latest, .daysOff, .openSeats, .gap, .walking, .attendance: true
    case .fixed, .block, .pin, .hoursADay, .leastCredits, .mostCredits, .exams, .holding: false
    }
  }

  /// Whether the ways it rules out count among a ranking's `combinations` all the same.
  var isLimit: Bool {
    switch self {
    case .fixed, .pin, .exclusion: false
    default: true
    }
  }
}

extension SectionChoice {
  func names(_ section: Section) -> Bool {
    switch self {
    case .section(let id): id == section.id
    case .instructor(let name, let course):
      (course ?? section.id.course) == section.id.course && section.instructors.contains(name)
    }
  }

  func names(anythingOf course: Course) -> Bool { course.sections.contains { names($0) } }
}

extension Section {
  /// How many places are open: its own, or where only the course's are counted, those; `nil` where nobody says.
  func openSeats(in course: Course) -> Int? { seats?.open ?? course.seats?.open }

  func isFull(in course: Course) -> Bool { openSeats(in: course).map { $0 <= 0 } ?? false }
}
