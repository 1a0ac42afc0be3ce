internal import Bytes
package import CampusModel
internal import Packs
package import Scheduling

/// The question of a page: a plan, and how much of its ranking is needed.
///
/// As bytes it is a pack of the kind "question"; the page's script writes it in this order:
///
/// - The scope: 0 for a first list, 1 for the best one, 2 for details too, 3 for everything.
/// - The plan's term (a text); chosen credits (a list: a course, its lowest and its highest credits
///   in tenths); wants (a list, see `want`); fixed sections, pins and exclusions (lists); blocks
///   (a list); limits; preferences.
///
/// A text is its number in the pack's list of texts. A list follows its length. A value that may be
/// missing is 0, or 1 and the value; a number that may be missing is 0, or one more.
package struct PlanQuestion: Hashable, Sendable {
  /// The plan to rank.
  package var plan: Plan
  /// How much of the ranking is wanted.
  package var scope: RankingScope

  package init(_ plan: Plan, asking scope: RankingScope = .entries) {
    (self.plan, self.scope) = (plan, scope)
  }

  /// `nil` for bytes that are not a valid question.
  package init?(bytes: [UInt8]) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .question)
      scope = RankingScope.allCases[try reader.number(atMost: 3)]
      plan = try reader.plan()
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Equal questions have equal bytes.
  package var bytes: [UInt8] {
    var writer = PackWriter()
    writer.number(scope.rawValue)
    writer.plan(plan)
    return writer.file(.question)
  }
}

extension PackWriter {
  fileprivate mutating func plan(_ plan: Plan) {
    text(plan.term.text)
    list(plan.chosenCredits.sorted { $0.key < $1.key }) { writer, choice in
      writer.text(choice.key.canonical)
      writer.number(choice.value.lowest)
      writer.number(choice.value.highest)
    }
    list(plan.wants) { $0.want($1) }
    list(plan.sections.fixed) { $0.section($1) }
    list(plan.sections.pins) { $0.choice($1) }
    list(plan.sections.exclusions) { $0.choice($1) }
    list(plan.blocks) { $0.block($1) }
    limits(plan.limits)
    preferences(plan.preferences)
  }

  private mutating func section(_ id: SectionID) {
    text(id.course.canonical)
    text(id.code)
  }

  /// 0 and a course; 1, the fewest, the most, and courses; 2, a number, and a kind of course.
  private mutating func want(_ want: Want) {
    switch want {
    case .course(let id):
      number(0)
      text(id.canonical)
    case .some(let counts, let ids):
      number(1)
      number(counts.lowerBound)
      number(counts.upperBound)
      list(ids) { $0.text($1.canonical) }
    case .any(let count, let kind):
      number(2)
      number(count)
      self.kind(kind)
    }
  }

  private mutating func kind(_ kind: CourseKind) {
    list(kind.genEds) { $0.text($1) }
    list(kind.levels) { $0.number($1) }
    list(kind.departments) { $0.text($1) }
    optional(kind.credits) { writer, credits in
      writer.number(credits.lowerBound)
      writer.number(credits.upperBound)
    }
  }

  /// 0 and a section; 1, an instructor, and the course if it is only one.
  private mutating func choice(_ choice: SectionChoice) {
    switch choice {
    case .section(let id):
      number(0)
      section(id)
    case .instructor(let name, let course):
      number(1)
      text(name)
      text(orNone: course?.canonical)
    }
  }

  /// Its title, its time, and 0, weekdays and perhaps dates between which it is, or 1 and its
  /// dates.
  private mutating func block(_ block: PersonalBlock) {
    text(block.title)
    time(block.time)
    switch block.recurrence {
    case .weekly(let days, let span):
      number(0)
      number(Int(days.rawValue))
      optional(span) { $0.span($1) }
    case .dated(let dates):
      number(1)
      list(dates) { $0.date($1) }
    }
  }

  private mutating func limits(_ limits: Limits) {
    number(orNone: limits.earliest?.value)
    number(orNone: limits.latest)
    number(Int(limits.daysOff.rawValue))
    number(orNone: limits.maximumDailyMinutes)
    number(orNone: limits.minimumCredits)
    number(orNone: limits.maximumCredits)
    flag(limits.openSeatsOnly)
    number(orNone: limits.minimumGap)
    flag(limits.walkingMustFit)
    number(orNone: limits.attendance.map { $0 == .campusOnly ? 0 : 1 })
    list(limits.holdings) { writer, holding in
      writer.number(holding.count)
      writer.kind(holding.kind)
    }
    flag(limits.examsMayClash)
  }

  private mutating func preferences(_ preferences: Preferences) {
    number(preferences.top)
    number(Preferences.Order.allCases.firstIndex(of: preferences.order) ?? 0)
    text("\(preferences.seed)")
    for weight in preferences.weights.all { real(weight) }
    number(preferences.lateStart.value)
    time(preferences.lunchWindow)
    number(preferences.lunchMinutes)
    flag(preferences.unknown == .learned)
  }
}

extension Weights {
  /// In the order of a question.
  fileprivate var all: [Double] {
    [gpa, rating, compactDays, lateStarts, lunch, fewGaps, littleWalking, priority]
  }
}
