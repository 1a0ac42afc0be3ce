package import CampusModel
package import Markup
package import Scheduling
internal import SiteFrame

/// A limit of a plan in words: as it is, and as the fix that drops it.
package struct ConstraintWords {
  let constraint: Constraint
  let plan: Plan

  package init(_ constraint: Constraint, of plan: Plan) {
    (self.constraint, self.plan) = (constraint, plan)
  }

  private var limits: Limits { plan.limits }

  /// "No class before 9:00 am".
  package var name: TrustedMarkup {
    switch constraint {
    case .earliest: phrase("No class before \(time(limits.earliest?.value))")
    case .latest: phrase("No class after \(time(limits.latest))")
    case .daysOff: phrase("No class on \(days)")
    case .dailyHours: phrase("At most \(minutes(limits.maximumDailyMinutes)) of class a day")
    case .minimumCredits: phrase("At least \(credits(limits.minimumCredits))")
    case .maximumCredits: phrase("At most \(credits(limits.maximumCredits))")
    case .openSeats: phrase("Only sections with open seats")
    case .gap: phrase("At least \(minutes(limits.minimumGap)) between classes")
    case .walking: phrase("Time to walk between classes")
    case .attendance:
      phrase("Only classes \(limits.attendance == .onlineOnly ? "online" : "on campus")")
    case .exams: phrase("No two exams at once")
    case .holding(let place):
      holding(place).map { phrase("At least \($0)") } ?? phrase("A kind of course")
    case .block(let place): phrase("\(block(place)) kept free")
    case .pin(let course): phrase("\(course.text) only as pinned")
    case .exclusion(let choice): phrase("Not \(words(of: choice))")
    case .fixed(let section): phrase("\(section.text) fixed")
    }
  }

  /// "Allow classes before 9:00 am".
  var wayOut: TrustedMarkup {
    switch constraint {
    case .earliest: phrase("Allow classes before \(time(limits.earliest?.value))")
    case .latest: phrase("Allow classes after \(time(limits.latest))")
    case .daysOff: phrase("Allow classes on \(days)")
    case .dailyHours:
      phrase("Allow more than \(minutes(limits.maximumDailyMinutes)) of class a day")
    case .minimumCredits: phrase("Allow fewer than \(credits(limits.minimumCredits))")
    case .maximumCredits: phrase("Allow more than \(credits(limits.maximumCredits))")
    case .openSeats: phrase("Allow full sections")
    case .gap: phrase("Allow less than \(minutes(limits.minimumGap)) between classes")
    case .walking: phrase("Allow late arrival from another building")
    case .attendance:
      phrase("Allow classes \(limits.attendance == .onlineOnly ? "on campus" : "online") too")
    case .exams: phrase("Allow two exams at once")
    case .holding(let place):
      holding(place).map { phrase("Drop \($0)") } ?? phrase("Drop a kind of course")
    case .block(let place): phrase("Drop \(block(place))")
    case .pin(let course): phrase("Unpin \(course.text)")
    case .exclusion(let choice): phrase("Allow \(words(of: choice))")
    case .fixed(let section): phrase("Unfix \(section.text)")
    }
  }
}

// The parts of the sentences
extension ConstraintWords {
  private func time(_ minutes: Int?) -> TrustedMarkup {
    guard let minutes else { return Figure(nil, .count).markup }
    let time = MinuteOfDay(wrapping: minutes).markup
    return minutes > 1440 ? phrase("\(time) of the next day") : time
  }

  private var days: String { limits.daysOff.days.map(\.name).joined(separator: ", ") }

  private func minutes(_ amount: Int?) -> TrustedMarkup {
    amount.map { duration($0) } ?? Figure(nil, .count).markup
  }

  private func credits(_ tenths: Int?) -> TrustedMarkup {
    phrase("\(Figure(tenths.map { Double($0) / 10 }, .credits)) credits")
  }

  private func block(_ place: Int) -> TrustedMarkup {
    plan.blocks.indices.contains(place)
      ? phrase("“\(plan.blocks[place].title)”") : phrase("a blocked time")
  }

  private func holding(_ place: Int) -> TrustedMarkup? {
    guard limits.holdings.indices.contains(place) else { return nil }
    let holding = limits.holdings[place]
    return phrase("\(Figure.count(holding.count)) \(holding.kind.words(isOne: holding.count == 1))")
  }

  private func words(of choice: SectionChoice) -> TrustedMarkup {
    switch choice {
    case .section(let id): phrase("\(id.text)")
    case .instructor(let name, nil): phrase("\(name)’s sections")
    case .instructor(let name, let course?): phrase("\(course.text) with \(name)")
    }
  }
}

extension CourseKind {
  /// "DSHU course", "CMPS or MATH courses of 300 level with 3 credits".
  package func words(isOne: Bool) -> TrustedMarkup {
    let kinds = [genEds, departments].filter { !$0.isEmpty }
      .map { $0.joined(separator: " or ") }.joined(separator: " ")
    let noun = isOne ? "course" : "courses"
    var parts = [kinds.isEmpty ? phrase("\(noun)") : phrase("\(kinds) \(noun)")]
    if !levels.isEmpty {
      let levels = levels.map { Figure(Double($0), .count).markup }.joined(by: " or ")
      parts.append(phrase("of \(levels) level"))
    }
    if let credits, let range = Credits(tenths: credits.lowerBound, to: credits.upperBound) {
      parts.append(phrase("with \(range.markup) credits"))
    }
    return parts.joined(by: " ")
  }
}
