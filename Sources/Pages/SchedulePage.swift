internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import Templating

/// One schedule, ranked or saved: its figures, its week as an agenda and as a grid, the sum of its score, and its feed.
struct SchedulePage {
  enum Kind {
    /// Its place in a ranked list of so many.
    case ranked(Int, ScheduleTitle, of: ScheduleCount)
    case saved(SavedSchedule, SavedEvaluation)
  }

  let edition: Edition
  let address: String
  let person: Person
  let term: Term
  let schedule: RankedSchedule
  let terms: Terms
  let kind: Kind

  private var root: String { Address.root(from: address) }
  private var shape: ScheduleShape { ScheduleShape(of: schedule.picks, in: term) }

  var content: [String: TemplateValue] {
    let shape = shape
    let untimed = untimed(shape)
    let interchangeable = interchangeable
    return [
      "crumbs": .crumbs(crumbs), "head": .markup(head),
      "problems": .list(problems.map(\.value)), "six": true, "changeFeed": changeFeed,
      "changes": changes, "watch": watch,
      "figures": .figures(figures(shape)), "termDays": .markup(term.days.markup),
      "days": .list(days(shape)), "hasUntimed": .flag(!untimed.isEmpty), "untimed": .list(untimed),
      "grid": shape.days.isEmpty ? .nothing : .markup(grid), "freeDays": .markup(freeDays(shape)),
      "why": [
        "head": .markup(phrase("Why \(schedule.scoreFigure)")),
        "formula": .markup(schedule.arithmetic(weights: terms.weights)),
      ],
      "lines": .list(ScoreLines(page: self).values),
      "sum": .markup(ScoreLines(page: self).sum),
      "notes": .markups(
        terms.notes(by: edition.campus.evidence) + [terms.formula(by: edition.campus.evidence)]),
      "feed": feed, "save": save, "hasInterchangeable": .flag(!interchangeable.isEmpty),
      "interchangeable": .markups(interchangeable),
    ]
  }

  func colour(of course: CourseID) -> CourseColour {
    CourseColour((schedule.picks.firstIndex { $0.course.id == course } ?? 0) + 1)
  }

  private var crumbs: [Crumb] {
    let home = Crumb("\(person.name)’s plan", root + Address.ranking(person.id))
    switch kind {
    case .ranked(let rank, _, let count):
      return [
        home, Crumb(term.name), Crumb(phrase("Rank \(Figure.count(rank)) of \(count.figure)")),
      ]
    case .saved: return [home, Crumb(term.name), Crumb("Saved")]
    }
  }

  private var head: TrustedMarkup {
    switch kind {
    case .ranked(_, let title, _): title.markup
    case .saved(let saved, _): phrase("\(saved.title)")
    }
  }

  private var problems: [ProblemWords] {
    guard case .saved(_, let evaluation) = kind else { return [] }
    return evaluation.missing.map(ProblemWords.init) + evaluation.clashes.map(ProblemWords.init)
  }
}

// Figures and the week
extension SchedulePage {
  private func figures(_ shape: ScheduleShape) -> [FigureCell] {
    let sections = schedule.picks.flatMap(\.sections)
    let tightest = sections.filter { $0.seats?.open != nil }
      .min { ($0.seats?.open ?? 0, $0.id) < ($1.seats?.open ?? 0, $1.id) }
    let (start, end) = (shape.earliestStart, shape.latestEnd)
    return [
      FigureCell("Score", schedule.scoreFigure.markup, phrase("of \(Figure(1, .credits))")),
      FigureCell(
        "Credits", shape.credits.markup,
        counted(schedule.picks.count, "course", "courses")),
      FigureCell(
        "Seats", Figure(tightest?.seats?.open.map(Double.init), .count).markup,
        tightest.map { phrase("fewest: \(SeatMark(open: $0.seats?.open).glyph) \($0.id.text)") }
          ?? phrase("not told")),
      FigureCell("First", extreme(start), days(of: start)),
      FigureCell("Last", extreme(end), days(of: end)),
      FigureCell(
        "Longest gap", Figure(shape.longestGap.map { Double($0.minutes) }, .minutes).markup,
        shape.longestGap.map { phrase("min, \($0.weekday.name)") } ?? phrase("none")),
    ]
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

  private func days(_ shape: ScheduleShape) -> [TemplateValue] {
    shape.dayGroups.map { group in
      [
        "name": .text(group.weekdays.map(\.name).joined(separator: ", ")),
        "rows": .list(rows(group)),
      ]
    }
  }

  /// The classes of a day with the time that lies between them.
  private func rows(_ group: ScheduleShape.DayGroup) -> [TemplateValue] {
    var rows: [TemplateValue] = []
    var end: Int?
    for entry in group.entries {
      if let end, entry.time.start > end {
        rows.append(AgendaRow.leg(phrase("\(Self.duration(entry.time.start - end)) free")))
      }
      end = max(end ?? 0, entry.time.end)
      guard let attended = attended(entry.section) else { continue }
      var row = edition.row(of: entry.meeting, at: entry.time, attended, root: root)
      if let dates = entry.meeting.dates { row.detail = phrase("\(row.detail) · \(dates.markup)") }
      rows.append(row.value())
    }
    return rows
  }

  /// "2 h 15 min", "45 min".
  private static func duration(_ minutes: Int) -> TrustedMarkup {
    let (hours, rest) = (Figure.count(minutes / 60), Figure.count(minutes % 60))
    if minutes < 60 { return phrase("\(rest) min") }
    return minutes % 60 == 0 ? phrase("\(hours) h") : phrase("\(hours) h \(rest) min")
  }

  private func attended(_ id: SectionID) -> AttendedSection? {
    for pick in schedule.picks {
      guard let section = pick.sections.first(where: { $0.id == id }) else { continue }
      return AttendedSection(
        course: pick.course, section: section, colour: colour(of: pick.course.id))
    }
    return nil
  }

  private func untimed(_ shape: ScheduleShape) -> [TemplateValue] {
    shape.untimed.compactMap(attended).map { attended in
      let places = Set(attended.section.meetings.map(\.timing))
      let word = places == [.anyTime] ? "online, any time" : "time to be announced"
      return [
        "colour": .text(attended.colour.className),
        "href": .text(root + Address.course(attended.course.id)),
        "name": .text(attended.course.id.text), "title": .text(attended.course.title),
        "detail": .markup(
          [
            phrase("\(attended.section.id.text)"), phrase("\(word)"),
            phrase("\(attended.section.instructors.joined(separator: ", "))"),
          ].joined(by: " · ")),
      ]
    }
  }

  private var grid: TrustedMarkup {
    WeekGrid(
      subject: "Week timetable",
      entries: schedule.weekEntries + person.plan.ownEntries(in: term)
    ).svg(id: "grid")
  }

  private func freeDays(_ shape: ScheduleShape) -> TrustedMarkup {
    let free = shape.freeWeekdays.map(\.name)
    return free.isEmpty
      ? phrase("no free weekday") : phrase("\(free.joined(separator: ", ")) free")
  }
}

// Feed, keeping, alternatives
extension SchedulePage {
  private var feed: TemplateValue {
    guard case .saved(let saved, _) = kind else { return .nothing }
    let settings = edition.campus.settings
    let file = Address.feed(person.id, saved.id)
    let address = settings.baseURL + file
    let webcal = address.firstIndex(of: ":").map { "webcal" + address[$0...] } ?? address
    let omitted = term.irregularDays
    return [
      "line": .markup(
        phrase("Subscribe once; changes arrive by themselves, until \(term.days.last.fullMarkup).")),
      "address": .text(address), "webcal": .text(webcal), "file": .text(root + file),
      "omittedCount": .markup(Figure.count(omitted.count).markup), "omitted": .markups(omitted),
    ]
  }

  /// The lines to put into the plan, for a schedule that is not saved yet.
  private var save: TemplateValue {
    guard case .ranked(_, let title, _) = kind else { return .nothing }
    let sections = schedule.picks.flatMap(\.sections).map(\.id.text).joined(separator: ", ")
    return .text(
      "  - title: \"\(title.text)\"\n    term: \(term.id.text)\n    sections: [\(sections)]")
  }

  private var interchangeable: [TrustedMarkup] {
    schedule.picks.filter { !$0.alternatives.isEmpty }.map { pick in
      let others = pick.alternatives.map { $0.map(\.text).joined(separator: " with ") }
      return phrase(
        """
        Instead of \(pick.sections.map(\.id.text).joined(separator: " with ")): \
        \(others.joined(separator: ", ")). Same times, building, value and credits.
        """)
    }
  }
}

extension RankedSchedule {
  /// Every meeting with a set time, coloured by its course's place in the schedule.
  var weekEntries: [WeekEntry] {
    picks.enumerated().flatMap { place, pick in
      pick.sections.flatMap { section in
        section.meetings.compactMap { meeting in
          meeting.weekly.map { days, time in
            WeekEntry(
              name: pick.course.id.text, place: meeting.room?.text, days: days, time: time,
              colour: CourseColour(place + 1))
          }
        }
      }
    }
  }

  /// What a list says beside a schedule: the fewest seats, stand-ins, how many are alike.
  var badges: [TemplateValue] {
    var badges: [TemplateValue] = []
    let sections = picks.flatMap(\.sections)
    let known = sections.compactMap { section in section.seats?.open.map { (section.id, $0) } }
    if let (id, open) = known.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
      let mark = SeatMark(open: open)
      let words =
        open > SeatMark.few
        ? phrase(
          "seats in \(known.count == sections.count ? "all" : "the") \(counted(known.count, "section", "sections"))"
        )
        : phrase("\(counted(open, "seat", "seats")) in \(id.text)")
      badges.append(["state": .text(mark.state), "text": .markup(phrase("\(mark.glyph) \(words)"))])
    }
    let standIns = (gpa?.standIns ?? 0) + (rating?.standIns ?? 0)
    if standIns > 0 {
      badges.append([
        "state": "", "text": .markup(phrase("† \(counted(standIns, "stand-in", "stand-ins"))")),
      ])
    }
    // As a Double: sixteen courses of sixteen alike sections are more than 64 bits hold.
    let alike = picks.reduce(1.0) { $0 * Double($1.alternatives.count + 1) }
    if alike > 1 {
      badges.append(["state": "", "text": .markup(phrase("\(Figure(alike, .count)) alike"))])
    }
    return badges
  }
}

extension Plan {
  /// Own times, drawn beside the classes of the plan's term; others' terms have none.
  func ownEntries(in term: Term) -> [WeekEntry] {
    guard self.term == term.id else { return [] }
    return blocks.map {
      WeekEntry(name: $0.title, days: $0.days, time: $0.time, colour: CourseColour(12))
    }
  }
}
