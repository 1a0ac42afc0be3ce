import CampusModel
import RandomCampus

@testable import Scheduling

extension PlanOracle {
  func score(of ways: [Way]) -> Double {
    let weights = plan.preferences.weights
    let hasQuality =
      !campus.evidence.gpa.measures.isEmpty || !campus.evidence.rating.measures.isEmpty
    var parts: [(weight: Double, value: Double)] = []
    if hasQuality { parts.append((weights.gpa + weights.rating, quality(of: ways))) }
    let count = Double(max(1, classDates))
    let days = days(of: ways)
    func value(_ each: ([Event]) -> Int, per cap: Int) -> Double {
      1 - Double(days.reduce(0) { $0 + each($1) }) / (count * Double(cap))
    }
    parts.append((weights.compactDays, value({ _ in 1 }, per: 1)))
    parts.append(
      (
        weights.lateStarts,
        value({ min(120, max(0, plan.preferences.lateStart.value - start(of: $0))) }, per: 120)
      ))
    parts.append((weights.lunch, value({ hasLunch($0) ? 0 : 1 }, per: 1)))
    parts.append((weights.fewGaps, value({ min(120, gaps($0)) }, per: 120)))
    parts.append((weights.littleWalking, value({ min(30, walks($0)) }, per: 30)))
    if !lists.isEmpty { parts.append((weights.priority, priority(of: ways.map(\.course.id)))) }
    let total = parts.reduce(0) { $0 + $1.weight }
    return total == 0 ? 0 : parts.reduce(0) { $0 + $1.weight * $1.value } / total
  }

  func quality(of ways: [Way]) -> Double {
    var weights = ways.map { way -> Double in
      guard let credits = way.course.credits else { return 0 }
      return Double(credits.lowest == 0 ? min(10, credits.highest) : credits.lowest)
    }
    if weights.allSatisfy({ $0 == 0 }) { weights = weights.map { _ in 1 } }
    return zip(ways, weights).reduce(0) { $0 + $1.0.q * $1.1 } / weights.reduce(0, +)
  }

  private func priority(of taken: [CourseID]) -> Double {
    var (passed, most) = (0, 0)
    let ranges: [ClosedRange<Int>] = plan.wants.compactMap {
      if case .some(let counts, _) = $0 { counts } else { nil }
    }
    for (list, range) in zip(lists, ranges) {
      let places = list.indices.filter { taken.contains(list[$0]) }
      passed += places.reduce(0, +) - places.indices.reduce(0, +)
      let counts = (0...list.count).filter {
        range.contains($0) || range.lowerBound > list.count && $0 == list.count
          || range.upperBound == 0 && $0 == 1 && isFixedIn(list)
      }
      most += counts.map { $0 * (list.count - $0) }.max() ?? 0
    }
    return most == 0 ? 1 : 1 - Double(passed) / Double(most)
  }

  private func isFixedIn(_ list: [CourseID]) -> Bool {
    plan.sections.fixed.contains { list.contains($0.course) }
  }

  private var classDates: Int {
    let meetings = ways.filter { isCandidate($0.key) }.values.flatMap { $0 }
      .flatMap(\.sections).flatMap(\.meetings)
    let held = Set(meetings.flatMap { campus.term.dates(of: $0) })
    return campus.term.days.dates.count { date in
      date.weekday < .saturday ? campus.term.teachingWeekday(on: date) != nil : held.contains(date)
    }
  }

  /// Whether anything in the plan asks for the course.
  func isCandidate(_ id: CourseID) -> Bool {
    plan.sections.fixed.contains { $0.course == id && ways[id] != nil && exists($0) }
      || plan.wants.contains { want in
        switch want {
        case .course(let own): own == id
        case .some(_, let ids): ids.contains(id)
        case .any(_, let kind): ways[id]?.first.map { kind.includes($0.course) } ?? false
        }
      }
  }

  private func exists(_ id: SectionID) -> Bool {
    campus.courses.contains { $0.sections.contains { $0.id == id } }
  }

  private func start(of day: [Event]) -> Int { (day.map(\.start).min() ?? 0) - day[0].day * 1440 }

  private func minutes(_ day: [Event]) -> Set<Int> {
    Set(day.flatMap { Array($0.start..<$0.end) })
  }

  private func gaps(_ day: [Event]) -> Int {
    guard let first = day.map(\.start).min(), let last = day.map(\.end).max() else { return 0 }
    return last - first - minutes(day).count
  }

  private func walks(_ day: [Event]) -> Int {
    let placed = day.filter { $0.building != nil }
    return zip(placed, placed.dropFirst()).reduce(0) { $0 + walk($1.0, $1.1) }
  }

  private func hasLunch(_ day: [Event]) -> Bool {
    let (window, busy) = (plan.preferences.lunchWindow, minutes(day))
    let base = day[0].day * 1440
    let starts = window.start...max(window.start, window.end - plan.preferences.lunchMinutes)
    return starts.contains { start in
      (start..<start + plan.preferences.lunchMinutes).allSatisfy { !busy.contains(base + $0) }
    }
  }

  /// What an order compares before the score: less is better.
  func lead(of ways: [Way], in order: Preferences.Order) -> Int {
    let days = days(of: ways)
    switch order {
    case .score, .sampled: return 0
    case .earliestEnd: return days.flatMap { $0 }.map { $0.end - $0.day * 1440 }.max() ?? 0
    case .campusDays: return days.count
    case .gaps: return days.reduce(0) { $0 + gaps($1) }
    case .walking: return days.reduce(0) { $0 + walks($1) }
    case .openSeats:
      let seats = ways.flatMap { way in
        way.sections.map { max(0, $0.seats?.open ?? way.course.seats?.open ?? 0) }
      }
      return -(seats.min() ?? 0)
    }
  }

  /// What people read of a lead: by the week of five class days where it adds up over dates.
  func measure(of lead: Int, in order: Preferences.Order) -> Double? {
    let workdays = campus.term.days.dates.count { date in
      date.weekday <= .friday && campus.term.teachingWeekday(on: date) != nil
    }
    switch order {
    case .score, .sampled: return nil
    case .earliestEnd: return lead == 0 ? nil : Double(lead)
    case .openSeats: return Double(-lead)
    case .campusDays, .gaps, .walking: return Double(lead) / (Double(workdays) / 5)
    }
  }
}
