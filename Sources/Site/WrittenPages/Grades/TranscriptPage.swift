internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import SiteFrame

/// The content of a person's averages, term after term and overall.
struct TranscriptPage {
  let edition: Edition
  let person: Person
  let gradebook: Gradebook
  private let transcript: Transcript

  init(edition: Edition, person: Person, gradebook: Gradebook, _ standings: [CourseStanding]) {
    (self.edition, self.person, self.gradebook) = (edition, person, gradebook)
    transcript = Transcript(of: standings, terms: edition.terms(of: gradebook))
  }

  var content: TranscriptContent {
    TranscriptContent(
      crumbs: [Crumb("Grades", Address.root(from: address) + Address.grades), Crumb(person.name)],
      head: head, line: line, also: also, chart: chart, terms: transcript.terms.map(row),
      lists: transcript.terms.reversed().map(list),
      sums: transcript.overall.includingInProgress.averages.map(sum))
  }

  private var address: String { Address.transcript(person.id) }

  private var main: GradeBasis? {
    (transcript.overall.finished.averages.first
      ?? transcript.overall.includingInProgress.averages.first)?
      .basis
  }

  private var head: TrustedMarkup {
    let totals = transcript.overall
    let average = totals.finished.averages.first ?? totals.includingInProgress.averages.first
    guard let average else { return phrase("No average yet") }
    switch average.basis {
    case .points: return phrase("GPA \(average.markup)")
    case .percentages: return phrase("Average \(average.markup)")
    }
  }

  /// "of 4.00, 28 of 28 credits earned. Including current grades: 3.31."
  private var line: TrustedMarkup {
    let (finished, standing) = (transcript.overall.finished, transcript.overall.includingInProgress)
    let credits = phrase(
      "\(Figure(credits: finished.credits.earned)) of \(Figure(credits: finished.credits.attempted)) credits earned."
    )
    let top = main.flatMap(\.top).map { phrase("of \(Figure(exactly: $0, .gradePoints)), ") }
    let present = main.flatMap(standing.average)
    guard let present, present.value != main.flatMap(finished.average)?.value else {
      return phrase("\(top ?? .empty)\(credits)")
    }
    return phrase(
      "\(top ?? .empty)\(credits) Including current grades: \(strong: present.markup).")
  }

  /// Averages on other scales, which are never combined with the first.
  private var also: [TrustedMarkup] {
    transcript.overall.includingInProgress.averages.filter { $0.basis != main }.map {
      phrase(
        "\($0.basis.markup): \($0.markup) over \(Figure(credits: $0.credits)) credits, calculated separately."
      )
    }
  }

  private var chart: TrustedMarkup {
    guard let main, let top = main.top ?? Rational?.some(.hundred) else { return .empty }
    return TermAverages(
      subject: "\(person.name), term by term",
      terms: transcript.terms.map { term in
        .init(
          edition.name(of: term.term, in: gradebook),
          average: term.own.includingInProgress.average(main)?.value.approximate,
          overall: term.soFar.includingInProgress.average(main)?.value.approximate)
      }, top: top.approximate)?.svg(id: "terms") ?? .empty
  }

  private func row(_ term: TermRecord) -> TranscriptContent.Term {
    let credits = term.own.includingInProgress.credits
    return .init(
      name: edition.name(of: term.term, in: gradebook),
      own: value(of: term.own.includingInProgress),
      overall: value(of: term.soFar.includingInProgress),
      credits: phrase("\(Figure(credits: credits.earned))/\(Figure(credits: credits.attempted))"),
      note: term.own.finished.lines == term.own.includingInProgress.lines ? "" : "so far")
  }

  private func value(of summary: GradeSummary) -> TrustedMarkup {
    main.flatMap(summary.average)?.markup ?? Figure(nil as Double?, .gradePoints).markup
  }

  private func list(_ term: TermRecord) -> TranscriptContent.List {
    let lines = transcript.overall.includingInProgress.lines
      .filter { $0.course.term == term.term }
    return .init(
      name: edition.name(of: term.term, in: gradebook),
      rows: lines.map { line in
        .init(
          href: Address.root(from: address) + Address.gradebook(person.id, line.course),
          id: line.course.course.text, title: line.course.title,
          color: CourseColor(line.course.color).className,
          icon: line.course.icon?.markup ?? .empty, detail: detail(of: line),
          grade: line.grade?.withTrueMinus ?? "–")
      })
  }

  private func detail(of line: AttemptLine) -> TrustedMarkup {
    switch line.role {
    case .counted(_, let grade, let credits):
      phrase("\(Figure(credits: credits)) credits at \(Figure(exactly: grade, .gradePoints))")
    case .excluded(let reason): phrase("not in the average: \(words(for: reason))")
    }
  }

  private func words(for reason: GradeExclusion) -> String {
    switch reason {
    case .mark(let mark): "the mark \(mark.rawValue)"
    case .dropped: "dropped"
    case .passFail: "pass/fail"
    case .byOwner: "excluded by its owner"
    case .inProgress: "in progress"
    case .noGrade: "no grade yet"
    case .noPointsInScale: "its scale has no points"
    case .noPointsForLetter: "its letter has no points"
    case .noPercentage: "no percentage"
    case .noCredits: "no credits"
    case .creditRange: "credits are a range"
    case .replaced(let later):
      "replaced by \(edition.name(of: later.term, in: gradebook))"
    }
  }

  private func sum(_ average: GradeAverage) -> CalculationStep {
    CalculationStep(
      name: average.basis.markup,
      terms: phrase("\(average.arithmetic.markup) = \(average.markup)"))
  }
}

extension GradeAverage {
  /// The number alone: grade points, or percent.
  var markup: TrustedMarkup {
    switch basis {
    case .points: Figure(exactly: value, .gradePoints).markup
    case .percentages: Figure(exactly: value, .percent).markup
    }
  }
}

extension GradeBasis {
  fileprivate var top: Rational? {
    switch self {
    case .points(let best): best
    case .percentages: nil
    }
  }

  fileprivate var markup: TrustedMarkup {
    switch self {
    case .points(let best): phrase("Grade points out of \(Figure(exactly: best, .gradePoints))")
    case .percentages: phrase("Percentages")
    }
  }
}

extension Figure {
  /// Credits, which are kept in tenths.
  init(credits tenths: Int) { self.init(Double(tenths) / 10, .credits) }
}

extension Edition {
  /// All terms that a gradebook may mention, the earliest first.
  func terms(of gradebook: Gradebook) -> [TermID] {
    let terms =
      campus.catalog.terms.map { ($0.days.first, $0.id) }
      + gradebook.terms.map { ($0.days.first, $0.id) }
    return terms.sorted { $0 < $1 }.map(\.1)
  }
}
