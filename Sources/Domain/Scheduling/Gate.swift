internal import CampusModel

/// The constraints of a plan, and the test of single options against them.
///
/// Constraints between options and on whole schedules are listed here and tested elsewhere.
struct Gate: Sendable {
  /// The constraints that the plan has, in its order.
  let list: [Constraint]

  private let plan: Plan
  private let days: TermDays
  private let travelTimes: TravelTimes?
  private let blocks: [Timetable]
  /// Courses whose fixed sections make their pins irrelevant.
  private let unpinned: Set<CourseID>

  /// Lists only those pins and exclusions that match one of the candidates.
  init(of request: ResolvedPlan, on days: TermDays, walking travelTimes: TravelTimes?) {
    plan = request.plan
    (self.days, self.travelTimes) = (days, travelTimes)
    blocks = plan.blocks.map { Timetable(of: $0, on: days) }
    var unpinned: Set<CourseID> = []
    for candidate in request.candidates where !candidate.fixed.isEmpty {
      let pins = plan.sections.pins.filter { $0.names(anythingOf: candidate.course) }
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

  private static func list(of request: ResolvedPlan, unpinned: Set<CourseID>) -> [Constraint] {
    let (plan, limits) = (request.plan, request.plan.limits)
    let courses = request.candidates.map { $0.course }
    var list: [Constraint] = request.fixed.map { .fixed($0.id) }
    list += plan.blocks.indices.map { .block($0) }
    list += courses.filter { course in
      !unpinned.contains(course.id) && plan.sections.pins.contains { $0.names(anythingOf: course) }
    }.map { .pin($0.id) }
    var seen: Set<SectionChoice> = []
    list += plan.sections.exclusions.filter { choice in
      seen.insert(choice).inserted && courses.contains { choice.names(anythingOf: $0) }
    }.map { .exclusion($0) }
    let hasExams = courses.contains { $0.sections.contains { $0.exams?.isEmpty == false } }
    let present: [(Constraint, Bool)] = [
      (.earliest, limits.earliest != nil), (.latest, limits.latest != nil),
      (.daysOff, !limits.daysOff.isEmpty), (.dailyHours, limits.maximumDailyMinutes != nil),
      (.minimumCredits, limits.minimumCredits != nil),
      (.maximumCredits, limits.maximumCredits != nil),
      (.openSeats, limits.openSeatsOnly), (.gap, limits.minimumGap ?? 0 > 0),
      (.walking, limits.walkingMustFit), (.attendance, limits.attendance != nil),
      (.exams, !limits.examsMayClash && hasExams),
    ]
    list += present.filter { $0.1 }.map { $0.0 }
    return list + limits.holdings.indices.map { .holding($0) }
  }

  /// The indices in `list` of the constraints that the option breaks, in order.
  ///
  /// Personal blocks exclude classes and exams. A fixed section is tested only against personal
  /// blocks and the hours of a day. Other limits, pins and exclusions apply to the other sections
  /// of its option.
  func breaks(_ bundle: Bundle, of candidate: Candidate, at timetable: Timetable) -> [Int] {
    let rest = candidate.free(of: bundle)
    let parts = OptionParts(
      bundle: bundle, rest: rest, whole: timetable,
      free: rest.count == bundle.sections.count
        ? timetable : Timetable(of: rest, on: days, withExams: true),
      fixed: Timetable(
        of: rest.count == bundle.sections.count ? [] : candidate.fixed, on: days))
    return list.indices.filter { breaks(list[$0], parts, of: candidate.course) }
  }

  private struct OptionParts {
    var bundle: Bundle
    var rest: [Section]
    var whole: Timetable
    var free: Timetable
    var fixed: Timetable
  }

  private func breaks(_ constraint: Constraint, _ option: OptionParts, of course: Course) -> Bool {
    let limits = plan.limits
    switch constraint {
    case .fixed(let id): return id.course == course.id && !option.bundle.ids.contains(id)
    case .block(let number): return option.whole.clashes(with: blocks[number])
    case .pin(let id): return id == course.id && !isPinned(option.bundle, of: course)
    case .exclusion(let choice): return option.rest.contains { choice.names($0) }
    case .earliest:
      guard let earliest = limits.earliest else { return false }
      return option.free.earliestStart ?? .max < earliest.value
    case .latest: return option.free.latestEnd ?? .min > limits.latest ?? .max
    case .daysOff: return !option.free.weekdays(on: days).isDisjoint(with: limits.daysOff)
    case .dailyHours:
      return option.whole.mostMinutes(on: days) > max(0, limits.maximumDailyMinutes ?? .max)
    case .openSeats: return option.rest.contains { $0.isFull(in: course) }
    case .gap: return isTooTight(option, gap: limits.minimumGap ?? 0, walking: nil)
    case .walking: return isTooTight(option, gap: 0, walking: travelTimes)
    case .attendance: return misses(limits.attendance, option.rest)
    case .minimumCredits, .maximumCredits, .exams, .holding: return false
    }
  }

  private func isPinned(_ bundle: Bundle, of course: Course) -> Bool {
    bundle.sections.contains { section in plan.sections.pins.contains { $0.names(section) } }
  }

  private func isTooTight(_ option: OptionParts, gap: Int, walking travelTimes: TravelTimes?)
    -> Bool
  {
    option.free.isTooTight(gap: gap, walking: travelTimes)
      || option.free.withoutExams.conflicts(with: option.fixed, gap: gap, walking: travelTimes)
  }

  /// An unknown place satisfies every limit.
  private func misses(_ attendance: Limits.Attendance?, _ sections: [Section]) -> Bool {
    let presence = Presence(of: sections)
    switch attendance {
    case .campusOnly: return presence.isAnyOnline
    case .onlineOnly: return presence.isAnyOnCampus
    case nil: return false
    }
  }

  /// The constraints that fixed sections break; they are scheduled anyway.
  func problems(of candidates: [Candidate]) -> [PlanProblem] {
    candidates.filter { !$0.fixed.isEmpty }.flatMap { candidate in
      var problems: [PlanProblem] = []
      for section in candidate.fixed {
        var alone = candidate
        alone.fixed = []
        let timetable = Timetable(of: section, on: days)
        let broken = breaks(Bundle(sections: [section]), of: alone, at: timetable)
        problems += broken.map { list[$0] }.filter { $0.isWaived }.map {
          .fixedBreaks(section.id, $0)
        }
      }
      if unpinned.contains(candidate.course.id),
        plan.sections.pins.contains(where: { $0.names(anythingOf: candidate.course) })
      {
        problems.append(.fixedBreaks(candidate.fixed[0].id, .pin(candidate.course.id)))
      }
      return problems
    }
  }
}

extension Constraint {
  /// Whether fixed sections are exempt from it.
  fileprivate var isWaived: Bool {
    switch self {
    case .exclusion, .earliest, .latest, .daysOff, .openSeats, .gap, .walking, .attendance: true
    case .fixed, .block, .pin, .dailyHours, .minimumCredits, .maximumCredits, .exams, .holding:
      false
    }
  }

  /// Whether options that break it still count among a ranking's `combinations`.
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
  /// The number of open seats: the section's own, otherwise the course's; `nil` where unknown.
  func openSeats(in course: Course) -> Int? { seats?.open ?? course.seats?.open }

  func isFull(in course: Course) -> Bool { openSeats(in: course).map { $0 <= 0 } ?? false }
}
