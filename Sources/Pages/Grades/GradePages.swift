internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import SiteBuild
internal import Templating

/// Gradebooks: a page that lists them, and one for each course of each public person's gradebook.
struct GradePages {
  let edition: Edition

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try list()]
    for person in edition.people {
      for course in person.gradebook?.courses ?? [] {
        pages.append(try page(of: course, person: person))
      }
    }
    return pages
  }

  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.grades, origin: "the list of gradebooks", tab: .grades, title: "Grades")
    return try edition.page(frame, template: "gradebooks") {
      let books = edition.people.compactMap { person in
        person.gradebook.map { book(of: person, $0) }
      }
      return [
        "crumbs": [], "head": "Grades",
        "line": "Where each course stands, and what its final must bring.",
        "books": .list(books),
      ]
    }
  }

  private func book(of person: Person, _ gradebook: Gradebook) -> TemplateValue {
    let standings = gradebook.courses.map { CourseStanding(of: $0) }
    let term = edition.term
    let detail = TermAverage(of: term.id, standings).map { average in
      phrase("\(term.name) so far: GPA \(Figure(exactly: average.points, .gradePoints))")
    }
    return [
      "name": .text(person.name), "detail": .markup(detail ?? .empty),
      "courses": .list(
        standings.map { standing in
          let course = standing.course
          return [
            "href": .text(
              Address.root(from: Address.grades) + Address.gradebook(person.id, course)),
            "id": .text(course.course.text), "title": .text(course.title),
            "colour": .text(CourseColour(course.colour).className),
            "letter": .text(standing.shownLetter),
            "percent": .markup(
              (standing.average.map { Figure(exactly: $0, .percent) }
                ?? Figure(nil, .percent)).markup),
            "detail": .markup(
              phrase(
                """
                \(edition.campus.term(course.term)?.name ?? gradebook.name(of: course.term)) · \
                \(Figure(exactly: standing.gradedShare, .share)) of the weight graded
                """)),
          ]
        }),
    ]
  }

  private func page(of course: GradedCourse, person: Person) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.gradebook(person.id, course), origin: "gradebook of \(person.id.text)",
      tab: .grades, title: "\(course.course.text) grade, \(person.name)")
    return try edition.page(frame, template: "gradebook") {
      GradebookPage(edition: edition, person: person, standing: CourseStanding(of: course)).content
    }
  }
}

/// The content of one course's gradebook page.
struct GradebookPage {
  let edition: Edition
  let person: Person
  let standing: CourseStanding

  private var course: GradedCourse { standing.course }

  var content: [String: TemplateValue] {
    [
      "crumbs": .crumbs([
        Crumb("Grades", Address.root(from: Address.gradebook(person.id, course)) + Address.grades),
        Crumb("\(course.course.text) \(course.title)"),
      ]),
      "letter": .text(standing.shownLetter),
      "percent": .markup(percent(standing.average)), "line": .markup(line),
      "progress": .markup(progressChart), "progressRows": progressRows,
      "ladder": standing.final.map(ladder) ?? .nothing,
      "weightLine": .markup(weightLine), "groups": .list(standing.groups.map(row)),
      "total": [
        "weight": .markup(Figure(exactly: standing.gradedShare, .mark).markup),
        "score": .markup(mark(standing.average)),
        "points": .markup(Figure(exactly: standing.contribution, .decimal(2)).markup),
      ],
      "arithmetic": .markup(arithmetic),
      "rule": .text(rule),
      "assignmentGroups": .list(course.groups.indices.map(assignments)),
      "whatIf": whatIf,
    ]
  }

  /// What the script that takes scores on the page reads.
  private var whatIf: TemplateValue {
    let note = """
      # The whole entry of \(course.course.text) in \(course.term.text), with scores that were entered on its page.
      # Put it in the place of that entry in your grades.yml.
      """
    return [
      "course": .text(GradebookData(of: course).text), "note": .text(note),
      "groups": .list(course.groups.indices.map(offered)),
      "script": .optional(edition.gradebookScript.map { String(decoding: $0, as: UTF8.self) }),
    ]
  }

  /// What of a group can be scored on the page; a group without assignments is one piece of work.
  private func offered(ofGroup place: Int) -> TemplateValue {
    let group = course.groups[place]
    func work(_ index: Int, _ name: String, isOpen: Bool) -> TemplateValue {
      let isChosen = isOpen && Work(group: place, assignment: index) == firstOpen
      return [
        "place": .text("\(place) \(index)"), "name": .text(name), "isOpen": .flag(isOpen),
        "isChosen": .flag(isChosen),
      ]
    }
    let works = group.assignments.enumerated().filter(\.element.counts).map {
      work($0.offset, $0.element.name, isOpen: $0.element.score == nil)
    }
    let isWhole = group.assignments.isEmpty
    return [
      "name": .text(group.name), "place": .text("\(place)"), "isMore": .flag(!isWhole),
      "works": .list(isWhole ? [work(0, group.name, isOpen: true)] : works),
    ]
  }

  private var firstOpen: Work? {
    for (place, group) in course.groups.enumerated() {
      if group.assignments.isEmpty { return Work(group: place, assignment: 0) }
      if let index = group.assignments.firstIndex(where: { $0.counts && $0.score == nil }) {
        return Work(group: place, assignment: index)
      }
    }
    return nil
  }

  private func percent(_ value: Rational?) -> TrustedMarkup {
    (value.map { Figure(exactly: $0, .percent) } ?? Figure(nil, .percent)).markup
  }

  private func mark(_ value: Rational?) -> TrustedMarkup {
    (value.map { Figure(exactly: $0, .mark) } ?? Figure(nil, .mark)).markup
  }

  /// "75 % of the weight has grades. Still reachable: 57.3 – 92.6, from F to A−."
  private var line: TrustedMarkup {
    let graded = phrase(
      "\(Figure(exactly: standing.gradedShare, .share)) of the weight has grades.")
    guard let reach = standing.reach, reach.span > .zero else { return graded }
    let span = phrase("\(mark(reach.lowest)) – \(mark(reach.highest))")
    let letters = [reach.lowestLetter, reach.highestLetter].map {
      $0?.letter.withTrueMinus ?? "no letter"
    }
    return phrase(
      "\(graded) Still reachable: \(strong: span), from \(letters[0]) to \(letters[1]).")
  }

  /// "(13.95 + 20.83 + 23.05) ÷ 75.5 % + 1.2 = 89.5": the groups' points over the weight that has grades, and what is extra.
  private var arithmetic: TrustedMarkup {
    guard standing.average != nil else { return phrase("Nothing is graded yet.") }
    let counted = points(standing.groups.filter { !$0.isExtraCredit }).joined(by: " + ")
    let mean = phrase("(\(counted)) ÷ \(Figure(exactly: standing.gradedShare, .percent))")
    let extra = points(standing.groups.filter(\.isExtraCredit))
    let sum = ([mean] + extra).joined(by: " + ")
    return phrase("Average now: \(sum) = \(mark(standing.average))")
  }

  private func points(_ groups: [GroupLine]) -> [TrustedMarkup] {
    groups.compactMap(\.contribution).map { Figure(exactly: $0, .decimal(2)).markup }
  }

  /// How the letter is given, and on which work drops fall.
  private var rule: String {
    let average =
      switch course.rounding {
      case .exact: "the exact average"
      case .whole: "the average, rounded to a whole percent (halves up),"
      case .tenth: "the average, rounded to one decimal (halves up),"
      case .hundredth: "the average, rounded to two decimals (halves up),"
      }
    let letter = "The letter is given by \(average) on the scale “\(course.scale.name)”"
    let rounded = course.rounding == .exact ? "\(letter); nothing is rounded up." : "\(letter)."
    guard course.groups.contains(where: { $0.dropLowest + $0.dropHighest > 0 }) else {
      return rounded
    }
    switch course.drops {
    case .gradedFirst: return "\(rounded) Drops fall on graded work at once."
    case .openFirst: return "\(rounded) Drops fall on open work first, as if it stayed open."
    }
  }

  private var weightLine: TrustedMarkup {
    let sum = course.groups.filter { !$0.isExtraCredit }.map { Rational($0.weight) }
      .reduce(.zero, +)
    return sum == .hundred
      ? phrase("sum \(Figure(exactly: sum, .share))")
      : phrase("sum \(Figure(exactly: sum, .percent)), scaled to \(Figure(100, .share))")
  }

  private func row(_ group: GroupLine) -> TemplateValue {
    [
      "name": .text(group.name),
      "detail": .markup(
        group.graded == 0
          ? phrase("not yet")
          : phrase("\(Figure.count(group.graded)) of \(Figure.count(group.assignments))")),
      "weight": .markup(Figure(exactly: group.share, .mark).markup),
      "score": .markup(mark(group.percent)),
      "points": .markup(
        (group.contribution.map { Figure(exactly: $0, .decimal(2)) } ?? Figure(nil, .decimal(2)))
          .markup),
    ]
  }

  private func assignments(ofGroup place: Int) -> TemplateValue {
    [
      "name": .text(course.groups[place].name),
      "assignments": .list(
        standing.assignments.filter { $0.work.group == place }.map { line in
          let score = score(of: line.assignment)
          return [
            "name": .text(line.assignment.name),
            "date": .markup(line.assignment.date?.markup ?? phrase("no date")),
            "score": .markup(line.role.word.map { phrase("\(score), \($0)") } ?? score),
          ]
        }),
    ]
  }

  private func score(of assignment: Assignment) -> TrustedMarkup {
    let outOf = Figure(assignment.outOf)
    return assignment.score.map { phrase("\(Figure($0)) of \(outOf)") }
      ?? phrase("open, of \(outOf)")
  }
}

extension AssignmentLine.Role {
  /// What there is to say beside a score; `nil` where it simply counts or is open.
  fileprivate var word: String? {
    switch self {
    case .counted, .open: nil
    case .droppedAtBottom, .droppedAtTop: "dropped"
    case .bonus, .openBonus: "extra credit"
    case .excused: "excused"
    case .disabled: "not counted"
    }
  }
}

extension CourseStanding {
  /// The result's mark or letter, or the reckoned letter.
  fileprivate var shownLetter: String {
    (course.result?.text ?? reckonedLetter?.letter)?.withTrueMinus ?? "–"
  }
}

extension Gradebook {
  /// The name of a term that the site has no file of; its id where there is none here either.
  fileprivate func name(of term: TermID) -> String {
    terms.first { $0.id == term }?.name ?? term.text
  }
}

extension GradebookPage {
  /// The line of the average with the fan still reachable; empty while nothing is dated and graded.
  private var progressChart: TrustedMarkup {
    guard !standing.progress.isEmpty, let term = edition.campus.term(course.term) else {
      return .empty
    }
    let reach = standing.reach.flatMap { reach in
      reach.span > .zero
        ? ProgressChart.Reach(
          lowest: .init(reach.lowest.approximate, letter: reach.lowestLetter?.letter),
          highest: .init(reach.highest.approximate, letter: reach.highestLetter?.letter)) : nil
    }
    return ProgressChart(
      subject: "Grade in \(course.course.text)", days: term.days,
      points: standing.progress.map { .init($0.date, $0.average.approximate) },
      letter: standing.letter?.letter, reach: reach,
      thresholds: course.scale.steps.map { .init(letter: $0.letter, from: $0.from) },
      today: term.days.contains(edition.now.date) ? edition.now.date : nil,
      colour: CourseColour(course.colour)
    ).svg(id: "progress")
  }

  private var progressRows: TemplateValue {
    .list(
      standing.progress.map {
        ["date": .markup($0.date.markup), "average": .markup(mark($0.average))]
      })
  }

  private func ladder(_ outlook: Outlook) -> TemplateValue {
    let share = phrase("\(outlook.name ?? ""), \(Figure(exactly: outlook.share, .percent))")
    return [
      "line": .markup(outlook.date.map { phrase("\(share), \($0)") } ?? share),
      "rows": .list(outlook.ladder.map(rung)),
    ]
  }

  private func rung(_ rung: Outlook.Rung) -> TemplateValue {
    let (need, state, word): (Rational?, String?, String) =
      switch rung.need {
      case .secured: (nil, "ok", "✓ already safe")
      case .needs(let score): (score, nil, "")
      case .outOfReach(let score): (score, "red", "✕ out of reach")
      }
    return [
      "letter": .text(rung.step.letter.withTrueMinus),
      "from": .markup(Figure(rung.step.from).markup),
      "current": .flag(rung.step == standing.letter),
      "gauge": .markup(NeedGauge(need: need.map(\.approximate)).svg()),
      "need": .markup(need.map { Figure($0.roundedUp, .mark).markup } ?? .empty),
      "state": .optional(state), "word": .text(word),
    ]
  }
}

extension Rational {
  /// The least number with one decimal that is not below: a needed score rounded down would not be enough.
  fileprivate var roundedUp: Double {
    let ten = Rational(10)
    let rounded = rounded(places: 1).approximate
    let tenths = Rational(Int((rounded * 10).rounded()))
    return tenths < self * ten ? rounded + 0.1 : rounded
  }
}

extension String {
  /// A letter grade with a true minus sign: "A-" is shown as "A−".
  var withTrueMinus: String { hasSuffix("-") ? dropLast() + "−" : self }
}
