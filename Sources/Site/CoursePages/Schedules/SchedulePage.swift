internal import CampusModel
internal import Markup
internal import PlacePages
internal import Plotting
internal import Scheduling
internal import SiteFrame

/// One schedule, listed or saved: its figures, its week as an agenda and as a grid, the sum of its
/// score, its exams, and how to keep it.
struct SchedulePage {
  enum Kind {
    /// In a person's lists, with the number of schedules that fit.
    case listed(ListedSchedule, of: ScheduleCount)
    case saved(SavedSchedule, SavedEvaluation)
  }

  let edition: Edition
  let address: String
  let person: Person
  let term: Term
  let schedule: RankedSchedule
  let terms: ScoreTerms
  let colors: CourseColors
  let kind: Kind

  var root: String { Address.root(from: address) }
  var shape: ScheduleShape { ScheduleShape(of: schedule.picks, in: term) }

  var content: ScheduleContent {
    let shape = shape
    let untimed = untimed(shape)
    let interchangeable = interchangeable
    let lines = ScoreLines(page: self)
    return ScheduleContent(
      crumbs: crumbs, head: head, apart: apart, problems: problems, changeFeed: changeFeed,
      changes: changes, watch: watch, figures: figures(shape), termDays: term.days.markup,
      days: days(shape), hasUntimed: !untimed.isEmpty, untimed: untimed,
      ways: WalkWords.note(on: schedule.walks, in: edition.campus),
      grid: shape.days.isEmpty ? nil : grid, freeDays: freeDays(shape),
      exams: ExamLines(page: self).content,
      why: .init(
        head: schedule.scoreFigure.amount == nil
          ? phrase("Not scored") : phrase("Why \(schedule.scoreFigure)"),
        formula: schedule.arithmetic(weights: terms.weights)),
      lines: lines.courses, quality: lines.quality, hasPreferences: !schedule.parts.isEmpty,
      preferences: lines.preferences, sum: lines.sum,
      notes: terms.notes(by: edition.campus.results.evidence), feed: feed, share: share, save: save,
      hasInterchangeable: !interchangeable.isEmpty, interchangeable: interchangeable)
  }

  func attended(_ id: SectionID) -> AttendedSection? {
    for pick in schedule.picks {
      guard let section = pick.sections.first(where: { $0.id == id }) else { continue }
      return AttendedSection(
        course: pick.course, section: section, color: colors[pick.course.id])
    }
    return nil
  }

  private var crumbs: [Crumb] {
    let home = Crumb("\(person.name)’s plan", root + Address.ranking(person.id))
    switch kind {
    case .listed(let listed, let count):
      let place =
        listed.rank.map { Crumb(phrase("Rank \(Figure.count($0)) of \(count.figure)")) }
        ?? Crumb("Listed by “\(OrderWords(listed.order).label.lowercased())”")
      return [home, Crumb(term.name), place]
    case .saved: return [home, Crumb(term.name), Crumb("Saved")]
    }
  }

  private var head: TrustedMarkup {
    switch kind {
    case .listed(let listed, _): listed.title.markup
    case .saved(let saved, _): phrase("\(saved.title)")
    }
  }

  /// The difference of a listed schedule from others with the same week.
  private var apart: TrustedMarkup? {
    if case .listed(let listed, _) = kind { listed.title.apart } else { nil }
  }

  private var problems: [ProblemWords] {
    guard case .saved(_, let evaluation) = kind else { return [] }
    return evaluation.missing.map(ProblemWords.init) + evaluation.clashes.map(ProblemWords.init)
      + evaluation.problems.map { ProblemWords($0, in: edition) }
  }
}

// Figures
extension SchedulePage {
  private func figures(_ shape: ScheduleShape) -> [FigureCell] {
    let (start, end) = (shape.earliestStart, shape.latestEnd)
    let score = FigureCell(
      "Score", schedule.scoreFigure.markup, phrase("of \(Figure(1, .credits))"))
    return [
      schedule.isScored ? score : nil,
      FigureCell(
        "Credits", shape.credits.markup, counted(schedule.picks.count, "course", "courses")),
      hasSeats ? seats : nil, FigureCell("First", extreme(start), days(of: start)),
      FigureCell("Last", extreme(end), days(of: end)),
      WalkWords.figure(of: schedule.walks)
        ?? longestGap(shape),
    ].compactMap(\.self)
  }

  /// In hours from one hour on.
  private func longestGap(_ shape: ScheduleShape) -> FigureCell {
    guard let gap = shape.longestGap else {
      return FigureCell("Longest gap", Figure(nil, .minutes).markup, phrase("none"))
    }
    let (minutes, day) = (Double(gap.minutes), gap.weekday.name)
    let length =
      minutes < 60
      ? numeral(Figure(minutes, .minutes).markup, "min")
      : numeral(Figure(minutes / 60, .decimal(1)).markup, "h")
    return FigureCell("Longest gap", length, phrase("\(day)"))
  }

  /// Whether the seats of any of its sections are known.
  var hasSeats: Bool {
    schedule.picks.contains { $0.sections.contains { $0.seats?.open != nil } }
  }

  private var seats: FigureCell {
    let tightest = schedule.tightest
    return FigureCell(
      "Seats", SeatMark(open: tightest?.open).markup,
      tightest.map { phrase("left in \($0.section.id.text)") } ?? phrase("not listed"))
  }

  private func extreme(_ extreme: ScheduleShape.Extreme?) -> TrustedMarkup {
    extreme.map { MinuteOfDay(wrapping: $0.minute).numeralMarkup } ?? Figure(nil, .count).markup
  }

  private func days(of extreme: ScheduleShape.Extreme?) -> TrustedMarkup {
    extreme.map { phrase("\($0.weekdays.map(\.shortName).joined(separator: ", "))") }
      ?? phrase("no set times")
  }
}
