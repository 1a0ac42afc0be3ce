internal import CampusModel
internal import Catalog
internal import CoursePages
internal import Grading
internal import Markup
internal import Plotting
internal import Prose
internal import SiteFrame

/// The content of one course's gradebook page.
struct GradebookPage {
  let view: BlockView
  let person: Person
  let standing: CourseStanding

  var edition: Edition { view.edition }
  var course: GradedCourse { standing.course }
  var color: CourseColor { CourseColor(course.color) }

  var content: GradebookContent {
    GradebookContent(
      crumbs: [
        Crumb("Grades", Address.root(from: Address.gradebook(person.id, course)) + Address.grades),
        Crumb("\(course.course.text) \(course.title)"),
      ],
      letter: standing.shownLetter, icon: course.icon?.markup ?? .empty, color: color.className,
      percent: standing.average.map { Figure(exactly: $0, .percent).markup },
      title: course.title, line: line, facts: facts, progress: progressChart,
      progressRows: progressRows,
      final: standing.final.map { OutlookBlock(standing, $0, isDrawn: true).content },
      others: others, scenarios: scenarios,
      whatIf: WhatIfBlock(edition: edition, course: course).content,
      groups: GroupsBlock(standing: standing).content,
      assignments: AssignmentsBlock(standing: standing).content, study: study, given: given,
      remarks: course.notes.map { Prose(markdown: $0).html },
      notes: NotePages(view: view).block(of: person, on: course))
  }

  /// "75 % graded. You can still finish anywhere from 57.3 (F) to 92.6 (A−)."
  private var line: TrustedMarkup {
    guard !course.groups.isEmpty else { return .empty }
    let graded = phrase("\(Figure(exactly: standing.gradedWork, .share)) graded.")
    guard let reach = standing.reach, reach.span > .zero, course.result == nil else {
      return graded
    }
    let (lowest, highest) = (
      Figure(exactly: reach.lowest, .mark), Figure(exactly: reach.highest, .mark)
    )
    let letters = [reach.lowestLetter, reach.highestLetter].map {
      $0?.letter.withTrueMinus ?? "no letter"
    }
    return phrase(
      """
      \(graded) You can still finish anywhere from \(strong: lowest.markup) (\(letters[0])) to \
      \(strong: highest.markup) (\(letters[1])).
      """)
  }

  private var gradebook: Gradebook { person.gradebook ?? Gradebook(courses: []) }

  /// The owner's facts about the course, except its grades.
  private var facts: [TrustedMarkup] {
    var facts: [TrustedMarkup] = [
      phrase("\(edition.name(of: course.term, in: gradebook)), \(course.status.rawValue)")
    ]
    if let credits = course.credits, !credits.isRange {
      let amount = Double(credits.lowest) / 10
      facts.append(phrase("\(Figure(amount, .credits)) \(amount == 1 ? "credit" : "credits")"))
    }
    if let professor = course.professor { facts.append(phrase("\(professor)")) }
    facts += course.slots.map { slot in
      let days = slot.days.days.map(\.shortName).joined(separator: ", ")
      let place = slot.place.map { ", \($0)" } ?? ""
      return phrase("\(days) \(slot.time.markup)\(place)")
    }
    if course.isPassFail { facts.append(phrase("Pass/fail: no grade points")) }
    if !course.countsInGPA { facts.append(phrase("Not in the GPA")) }
    if let earlier = course.retakeOf {
      facts.append(phrase("Retake of \(edition.name(of: earlier.term, in: gradebook))"))
    }
    return facts
  }

  /// The scores that you need on each other piece of open work, and on all of them alike.
  private var others: GradebookContent.Others? {
    let open = standing.assignments.filter { $0.role == .open && !$0.isFinal }
    var outlooks = open.compactMap { standing.outlook(of: $0.work) }
    if open.count + (standing.final == nil ? 0 : 1) > 1, let all = standing.everythingOpen {
      outlooks.insert(all, at: 0)
    }
    let rows = outlooks.map { OutlookBlock(standing, $0, isDrawn: false).content }
    return rows.isEmpty ? nil : .init(rows: rows)
  }

  private var scenarios: GradebookContent.Scenarios? {
    course.scenarios.isEmpty ? nil : .init(rows: course.scenarios.map(row))
  }

  private func row(_ scenario: Scenario) -> GradebookContent.Scenarios.Row {
    let supposed = CourseStanding(of: course, assuming: scenario)
    return .init(
      name: scenario.name,
      scores: scenario.scores.map { score in
        phrase("\(course.name(of: score.work)) \(Figure(score.earned))/\(Figure(score.outOf))")
      }.joined(by: ", "),
      average: Figure(supposed.average, .mark).markup,
      letter: supposed.calculatedLetter?.letter.withTrueMinus ?? "–")
  }
}

// Progress and study over the days of the term.
extension GradebookPage {
  /// The line of the average with the range still reachable; empty before anything dated is graded.
  private var progressChart: TrustedMarkup {
    guard !standing.progress.isEmpty, let days = edition.days(of: course.term, in: gradebook)
    else { return .empty }
    let reach = standing.reach.flatMap { reach in
      reach.span > .zero && course.result == nil
        ? ProgressChart.Reach(
          lowest: .init(reach.lowest.approximate, letter: reach.lowestLetter?.letter),
          highest: .init(reach.highest.approximate, letter: reach.highestLetter?.letter)) : nil
    }
    return ProgressChart(
      subject: "Grade in \(course.course.text)", days: days,
      points: standing.progress.map { .init($0.date, $0.average.approximate) },
      letter: standing.letter?.letter, reach: reach, thresholds: standing.thresholds,
      today: edition.presentDay.flatMap { days.contains($0) ? $0 : nil }, color: color
    ).svg(id: "progress")
  }

  private var progressRows: [GradebookContent.ProgressRow] {
    standing.progress.map {
      .init(date: $0.date.markup, average: Figure(exactly: $0.average, .mark).markup)
    }
  }

  /// Hours a week with results; `nil` without hours of study.
  private var study: GradebookContent.Study? {
    guard !course.study.isEmpty else { return nil }
    let weeks = Dictionary(grouping: course.study, by: \.date.monday)
      .map { (monday: $0, minutes: $1.reduce(0) { $0 + $1.minutes }) }
      .sorted { $0.monday < $1.monday }
    let results = standing.assignments.compactMap { line in
      line.assignment.date.flatMap { date in line.percent.map { (date, $0.approximate) } }
    }
    let chart = StudyChart(
      subject: "Study for \(course.course.text)",
      weeks: weeks.map { .init(monday: $0.monday, hours: Double($0.minutes) / 60) },
      results: results.map { .init($0, $1) }, color: color)
    let total = weeks.reduce(0) { $0 + $1.minutes }
    return .init(
      chart: chart?.svg(id: "study") ?? .empty,
      line: phrase("\(Figure(Double(total) / 60, .rating)) hours in total"),
      rows: weeks.map {
        .init(
          week: $0.monday.dayMarkup, hours: Figure(Double($0.minutes) / 60, .rating).markup)
      })
  }
}

// The person's own grade among those that others got.
extension GradebookPage {
  private var given: GradebookContent.Given? {
    let records = edition.campus.results.grades.filter { $0.course == course.course }
    let own = (standing.letter ?? standing.calculatedLetter)?.letter
    guard let own, let all = CourseGrades(records)?.all,
      let chart = all.chart(
        named: "Grades in \(course.course.text)", color: color, own: own)
    else { return nil }
    return .init(
      chart: chart.svg(id: "given"),
      href: edition.index.offerings[course.course] == nil
        ? nil
        : Address.root(from: Address.gradebook(person.id, course)) + Address.course(course.course),
      line: phrase(
        "mean \(Figure(all.mean, .gradePoints, sample: all.graded)), \(counted(all.graded, "letter grade", "letter grades"))"
      ))
  }
}

extension CourseStanding {
  /// The scale's letters, as charts draw them.
  var thresholds: [ProgressChart.Threshold] {
    course.scale.steps.map { .init(letter: $0.letter, from: $0.from) }
  }
}

extension GradedCourse {
  /// The assignment's name, or that of a group that is one piece of work.
  func name(of work: Work) -> String {
    let group = groups[work.group]
    return work.assignment.map { group.assignments[$0].name } ?? group.name
  }
}

extension Figure {
  /// An exact number; unknown for `nil`.
  init(_ value: Rational?, _ unit: Unit) {
    self = value.map { Figure(exactly: $0, unit) } ?? Figure(nil as Double?, unit)
  }
}
