import CampusModel
import RandomCampus

@testable import Scheduling

extension PlanOracle {
  func way(_ sections: [Section], of course: Course) -> Way {
    let events = sections.flatMap { section in
      classes(of: section) + exams(of: section)
    }
    let q = Oracle.value(of: sections, of: course, in: campus)
    var way = Way(course: course, sections: sections, events: events, q: q, breaks: [])
    way.breaks = breaks(way)
    return way
  }

  private func classes(of section: Section) -> [Event] {
    section.meetings.flatMap { meeting -> [Event] in
      guard let time = meeting.weekly?.time else { return [] }
      return campus.term.dates(of: meeting).map { date in
        Event(
          start: date.dayNumber * 1440 + time.start, end: date.dayNumber * 1440 + time.end,
          day: date.dayNumber, isExam: false,
          isFixed: plan.sections.fixed.contains(section.id), building: meeting.room?.building)
      }
    }
  }

  private func exams(of section: Section) -> [Event] {
    (section.exams ?? []).map { exam in
      Event(
        start: exam.date.dayNumber * 1440 + exam.time.start,
        end: exam.date.dayNumber * 1440 + exam.time.end, day: exam.date.dayNumber, isExam: true,
        isFixed: plan.sections.fixed.contains(section.id), building: nil)
    }
  }

  /// What of the plan takes schedules away: what concerns several courses, and what some way does
  /// not keep to.
  var constraints: Set<Constraint> {
    let (limits, taken) = (plan.limits, ways.filter { isCandidate($0.key) }.values.flatMap { $0 })
    var found = Set(taken.flatMap(\.breaks))
    found.formUnion(limits.holdings.indices.map { .holding($0) })
    found.formUnion(plan.blocks.indices.map { .block($0) })
    if limits.minimumCredits != nil { found.insert(.minimumCredits) }
    if limits.maximumCredits != nil { found.insert(.maximumCredits) }
    if limits.maximumDailyMinutes != nil { found.insert(.dailyHours) }
    if limits.minimumGap != nil { found.insert(.gap) }
    if limits.walkingMustFit { found.insert(.walking) }
    if !limits.examsMayClash, taken.contains(where: { $0.events.contains(where: \.isExam) }) {
      found.insert(.exams)
    }
    return found
  }

  private func breaks(_ way: Way) -> [Constraint] {
    let limits = plan.limits
    let classes = way.events.filter { !$0.isExam }
    let free = classes.filter { !$0.isFixed }
    let rest = way.sections.filter { !plan.sections.fixed.contains($0.id) }
    var found: [Constraint] = plan.sections.fixed.filter { id in
      id.course == way.course.id && way.course.sections.contains { $0.id == id }
        && !way.sections.contains { $0.id == id }
    }.map { .fixed($0) }
    for (place, block) in plan.blocks.enumerated() {
      let busy = events(of: block)
      let hits = way.events.contains { e in
        busy.contains { $0.start < e.end && e.start < $0.end }
      }
      if hits { found.append(.block(place)) }
    }
    if isUnpinned(way) { found.append(.pin(way.course.id)) }
    for choice in Set(plan.sections.exclusions) where rest.contains(where: { names(choice, $0) }) {
      found.append(.exclusion(choice))
    }
    let start = { (event: Event) in event.start - event.day * 1440 }
    if let earliest = limits.earliest, free.contains(where: { start($0) < earliest.value }) {
      found.append(.earliest)
    }
    if let latest = limits.latest, free.contains(where: { $0.end - $0.day * 1440 > latest }) {
      found.append(.latest)
    }
    if free.contains(where: { limits.daysOff.contains(CalendarDate(dayNumber: $0.day).weekday) }) {
      found.append(.daysOff)
    }
    if isTooLong([way]) { found.append(.dailyHours) }
    if limits.openSeatsOnly,
      rest.contains(where: { ($0.seats?.open ?? way.course.seats?.open ?? 1) < 1 })
    {
      found.append(.openSeats)
    }
    return found + tightness(classes) + attendance(rest.flatMap(\.meetings))
  }

  private func attendance(_ meetings: [Meeting]) -> [Constraint] {
    let isOnline = meetings.contains {
      $0.place == .online || $0.place == .toBeAnnounced && $0.timing == .anyTime
    }
    let isOnCampus = meetings.contains { $0.room != nil }
    switch plan.limits.attendance {
    case .campusOnly where isOnline, .onlineOnly where isOnCampus: return [.attendance]
    default: return []
    }
  }

  private func tightness(_ classes: [Event]) -> [Constraint] {
    var found: [Constraint] = []
    let pairs = classes.flatMap { a in classes.map { (a, $0) } }
      .filter { $0.0.end <= $0.1.start && !($0.0.isFixed && $0.1.isFixed) }
    if let gap = plan.limits.minimumGap, pairs.contains(where: { $1.start - $0.end < gap }) {
      found.append(.gap)
    }
    if plan.limits.walkingMustFit, pairs.contains(where: { $1.start - $0.end < walk($0, $1) }) {
      found.append(.walking)
    }
    return found
  }

  private func events(of block: PersonalBlock) -> [Event] {
    let dates: [CalendarDate] =
      switch block.recurrence {
      case .dated(let dates): dates
      case .weekly: block.meeting.map { campus.term.dates(of: $0) } ?? []
      }
    return dates.map {
      Event(
        start: $0.dayNumber * 1440 + block.time.start, end: $0.dayNumber * 1440 + block.time.end,
        day: $0.dayNumber, isExam: false, isFixed: false, building: nil)
    }
  }

  private func names(_ choice: SectionChoice, _ section: Section) -> Bool {
    switch choice {
    case .section(let id): id == section.id
    case .instructor(let name, nil): section.instructors.contains(name)
    case .instructor(let name, let course?):
      course == section.id.course && section.instructors.contains(name)
    }
  }

  private func isUnpinned(_ way: Way) -> Bool {
    let pinned = way.course.sections.filter { section in
      plan.sections.pins.contains { names($0, section) }
    }
    guard !pinned.isEmpty else { return false }
    let fixed = way.course.sections.filter { plan.sections.fixed.contains($0.id) }
    if !fixed.isEmpty {
      // Fixed sections win where pins leave nothing beside them.
      let isMet = pinned.contains { a in fixed.contains { $0.id == a.id } }
      let goesOn = pinned.contains { a in
        fixed.allSatisfy { $0.part != nil && $0.part != a.part }
      }
      if !isMet, !goesOn { return false }
    }
    return !way.sections.contains { section in pinned.contains { $0.id == section.id } }
  }

  /// Minutes from one to the other; 0 where nobody knows.
  func walk(_ a: Event, _ b: Event) -> Int {
    guard let from = a.building, let to = b.building else { return 0 }
    return travel.travelTime(from: from, to: to)?.minutes ?? 0
  }

  func fits(_ a: Way, _ b: Way) -> Bool {
    let limits = plan.limits
    return !a.events.contains { x in
      b.events.contains { y in
        let isExcused = x.isFixed && y.isFixed
        if x.start < y.end, y.start < x.end {
          guard x.isExam || y.isExam else { return true }
          return !limits.examsMayClash && dropped != .exams && !isExcused
        }
        guard !x.isExam, !y.isExam, !isExcused else { return false }
        let (early, late) = x.start < y.start ? (x, y) : (y, x)
        let between = late.start - early.end
        if dropped != .gap, between < limits.minimumGap ?? 0 { return true }
        return limits.walkingMustFit && dropped != .walking && between < walk(early, late)
      }
    }
  }

  func isTooLong(_ ways: [Way]) -> Bool {
    guard let most = plan.limits.maximumDailyMinutes else { return false }
    return days(of: ways).contains { day in
      Set(day.flatMap { Array($0.start..<$0.end) }).count > most
    }
  }

  /// The classes of each date, by time.
  func days(of ways: [Way]) -> [[Event]] {
    let classes = ways.flatMap(\.events).filter { !$0.isExam }
    return Dictionary(grouping: classes, by: \.day).values.map { day in
      day.sorted {
        ($0.start, $0.end, $0.building?.text ?? "") < ($1.start, $1.end, $1.building?.text ?? "")
      }
    }
  }
}
