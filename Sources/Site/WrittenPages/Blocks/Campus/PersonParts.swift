internal import CampusModel
internal import CoursePages
internal import Diagnostics
internal import Grading
internal import Markup
internal import PlacePages
internal import Plotting
internal import Scheduling
internal import SiteFrame
internal import Templating

extension CampusDrawing {
  /// The week of a saved schedule, or of the first one of the person's plan.
  func timetable(
    of name: WrittenName, _ schedule: WrittenName?
  ) throws(UnknownNameError) -> CampusPart {
    let plans = try plan(for: name).plans
    let person = try person(name)
    let shown = try shown(schedule, of: person, in: plans, at: name)
    let grid = WeekGrid(
      subject: shown.title,
      entries: shown.schedule.weekEntries(shown.colors) + person.plan.ownEntries(in: shown.term))
    var part = CampusPart(title: shown.title, markup: grid.svg(id: id))
    part.line = phrase("\(person.name), \(shown.term.name).")
    part.numbers = shown.schedule.numbers
    part.more = (shown.address, "All of this schedule")
    part.sources = SourceNames.catalog
    return part
  }

  private struct Shown {
    var title: String
    var schedule: RankedSchedule
    var term: Term
    var colors: CourseColors
    var address: String
  }

  private func shown(
    _ schedule: WrittenName?, of person: Person, in plans: RankedPlans, at name: WrittenName
  ) throws(UnknownNameError) -> Shown {
    let saved = plans.saved[person.id] ?? []
    guard let schedule else {
      guard let ranking = plans.rankings.first(where: { $0.person.id == person.id }),
        let first = ranking.schedules.first
      else {
        throw UnknownNameError(
          name, "the plan of '\(person.id.text)' has no schedule",
          suggestion: saved.first.map { "write 'schedule: \($0.saved.id)'" })
      }
      return Shown(
        title: first.title.text, schedule: first.schedule, term: ranking.term,
        colors: ranking.colors, address: Address.listed(person.id, first.mark))
    }
    let text = schedule.text.lowercased()
    let found = saved.first { $0.saved.id == text || $0.saved.title.lowercased() == text }
    guard let kept = found else {
      throw UnknownNameError(
        schedule, "'\(person.id.text)' has saved no schedule '\(schedule.text)'",
        suggestion: didYouMean(schedule.text, among: saved.map(\.saved.id)))
    }
    return Shown(
      title: kept.saved.title, schedule: kept.evaluation.schedule, term: kept.term,
      colors: CourseColors(of: kept.evaluation.schedule),
      address: Address.saved(person.id, kept.saved.id))
  }

  /// The score that each letter of a course needs on its final, otherwise on all open work.
  func ladder(
    in name: WrittenName, of owner: WrittenName?
  ) throws(UnknownNameError) -> CampusPart {
    let person = try owner == nil ? self.owner(name) : self.person(owner ?? name)
    let courses = person.gradebook?.courses ?? []
    let attempts = courses.filter { $0.course == CourseID(name.text) }
    guard let course = attempts.first(where: { $0.status == .current }) ?? attempts.last else {
      throw UnknownNameError(
        name, "no course '\(name.text)' in the gradebook",
        suggestion: didYouMean(name.text, among: courses.map(\.course.text)))
    }
    let standing = CourseStanding(of: course)
    var part = CampusPart(title: "\(course.course.text): score needed", markup: .empty)
    part.more = (Address.gradebook(person.id, course), "All of this gradebook")
    guard let outlook = standing.final ?? standing.everythingOpen else {
      part.line = phrase("Nothing is left to be graded.")
      return part
    }
    let content = OutlookBlock(standing, outlook, isDrawn: true).content
    part.title = "\(course.course.text): score needed on \(outlook.name ?? "all ungraded work")"
    part.markup = filled("partials/ladder", with: content)
    part.line = content.line
    part.numbers = outlook.numbers
    return part
  }

  /// The person whose pages these are.
  private func owner(_ name: WrittenName) throws(UnknownNameError) -> Person {
    if edition.access != nil, let person = edition.people.first { return person }
    throw UnknownNameError(
      name, "a ladder needs a person here", suggestion: "add 'person', with the name of a folder")
  }

  /// A part of a page, without the page around it.
  func filled(_ template: String, with content: some Encodable & Sendable) -> TrustedMarkup {
    // A page that shows the same part reports the problems of its template.
    var unheard: [Diagnostic] = []
    return TrustedMarkup(
      vouchedFor: edition.shell.fill(
        frame, template, [TemplateValue(of: content)], nil, &unheard))
  }
}

extension Outlook {
  /// The score that each letter needs; missing where none is enough, and 0 where it is safe.
  fileprivate var numbers: DataTable {
    DataTable([
      .words("Grade", ladder.map(\.step.letter.withTrueMinus)),
      .words("From", ladder.map { Figure($0.step.from).text }),
      .numbers(
        "Need",
        ladder.map { rung in
          switch rung.need {
          case .secured: 0
          case .needs(let score): score.approximate
          case .outOfReach(let score): score?.approximate
          }
        }, places: 1),
    ])
  }
}

extension RankedSchedule {
  /// Its meetings at fixed times.
  fileprivate var numbers: DataTable {
    let rows = picks.flatMap { pick in
      pick.sections.flatMap { section in
        section.meetings.compactMap { meeting in
          meeting.weekly.map { (section.id.text, $0.days, $0.time, meeting.room?.text ?? "") }
        }
      }
    }
    return DataTable([
      .words("Section", rows.map { $0.0 }),
      .words("Days", rows.map { $0.1.days.map(\.shortName).joined(separator: ", ") }),
      .words("Time", rows.map { $0.2.clockText }),
      .words("Room", rows.map { $0.3 }),
    ])
  }
}
