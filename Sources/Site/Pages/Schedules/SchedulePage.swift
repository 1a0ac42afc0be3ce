internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import Templating

/// One schedule, listed or saved: its figures, its week as an agenda and as a grid, the sum of its
/// score, its exams, and how to keep it.
struct SchedulePage {
  enum Kind {
    /// In somebody's lists, of so many that fit.
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

  var content: [String: TemplateValue] {
    let shape = shape
    let untimed = untimed(shape)
    let interchangeable = interchangeable
    let lines = ScoreLines(page: self)
    return [
      "crumbs": .crumbs(crumbs), "head": .markup(head), "apart": .markup(apart),
      "problems": .list(problems.map(\.value)), "six": true, "changeFeed": changeFeed,
      "changes": changes, "watch": watch,
      "figures": .figures(figures(shape)), "termDays": .markup(term.days.markup),
      "days": .list(days(shape)), "hasUntimed": .flag(!untimed.isEmpty), "untimed": .list(untimed),
      "ways": .markup(WalkWords.note(on: schedule.walks, in: edition.campus)),
      "grid": shape.days.isEmpty ? .nothing : .markup(grid), "freeDays": .markup(freeDays(shape)),
      "exams": ExamLines(page: self).value,
      "why": [
        "head": .markup(
          schedule.scoreFigure.amount == nil
            ? phrase("Not scored") : phrase("Why \(schedule.scoreFigure)")),
        "formula": .markup(schedule.arithmetic(weights: terms.weights)),
      ],
      "lines": .list(lines.values), "quality": .markup(lines.quality),
      "hasPreferences": .flag(!schedule.parts.isEmpty),
      "preferences": .list(lines.preferences), "sum": .markup(lines.sum),
      "notes": .markups(terms.notes(by: edition.campus.results.evidence)),
      "feed": feed, "share": share, "save": save,
      "hasInterchangeable": .flag(!interchangeable.isEmpty),
      "interchangeable": .markups(interchangeable),
    ]
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

  /// What tells a listed schedule from others of the same week.
  private var apart: TrustedMarkup {
    if case .listed(let listed, _) = kind { listed.title.apart } else { .empty }
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
    return [
      FigureCell("Score", schedule.scoreFigure.markup, phrase("of \(Figure(1, .credits))")),
      FigureCell(
        "Credits", shape.credits.markup, counted(schedule.picks.count, "course", "courses")),
      seats, FigureCell("First", extreme(start), days(of: start)),
      FigureCell("Last", extreme(end), days(of: end)),
      WalkWords.figure(of: schedule.walks)
        ?? longestGap(shape),
    ]
  }

  /// In hours from one hour on.
  private func longestGap(_ shape: ScheduleShape) -> FigureCell {
    guard let gap = shape.longestGap else {
      return FigureCell("Longest gap", Figure(nil, .minutes).markup, phrase("none"))
    }
    let (minutes, day) = (Double(gap.minutes), gap.weekday.name)
    return minutes < 60
      ? FigureCell("Longest gap", Figure(minutes, .minutes).markup, phrase("min, \(day)"))
      : FigureCell("Longest gap", Figure(minutes / 60, .decimal(1)).markup, phrase("h, \(day)"))
  }

  private var seats: FigureCell {
    let tightest = schedule.tightest
    return FigureCell(
      "Seats", SeatMark(open: tightest?.open).markup,
      tightest.map { phrase("left in \($0.section.id.text)") } ?? phrase("not listed"))
  }

  private func extreme(_ extreme: ScheduleShape.Extreme?) -> TrustedMarkup {
    extreme.map { MinuteOfDay(wrapping: $0.minute).faceMarkup } ?? Figure(nil, .count).markup
  }

  private func days(of extreme: ScheduleShape.Extreme?) -> TrustedMarkup {
    extreme.map {
      phrase(
        "\(MinuteOfDay(wrapping: $0.minute).half), \($0.weekdays.map(\.shortName).joined(separator: ", "))"
      )
    } ?? phrase("no set times")
  }
}
