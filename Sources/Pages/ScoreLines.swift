internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import Templating

extension SchedulePage {
  /// How the values of a ranking came about: the weights, and what was done about what is missing.
  struct Terms: Sendable {
    let gpa: HalfStanding
    let rating: HalfStanding
    let weights: HalfWeights

    init(_ ranking: Ranking) {
      (gpa, rating, weights) = (ranking.gpa, ranking.rating, ranking.weights)
    }

    init(_ evaluation: SavedEvaluation) {
      (gpa, rating, weights) = (evaluation.gpa, evaluation.rating, evaluation.weights)
    }

    /// What stands in for missing values, or that a half is left out.
    func notes(by evidence: Evidence) -> [TrustedMarkup] {
      [
        note("GPA", gpa, unit: .gradePoints, source: evidence.gpa.source),
        note("rating", rating, unit: .gradePoints, source: evidence.rating.source),
      ]
    }

    private func note(
      _ name: String, _ standing: HalfStanding, unit: Figure.Unit, source: String
    ) -> TrustedMarkup {
      switch standing {
      case .standIn(let median, let known):
        phrase(
          """
          † Stand-in: where no \(name) is known, the median of the \(Figure.count(known)) known \
          ones of \(source) is used, \(Figure(median, unit)).
          """)
      case .leftOut:
        phrase("No \(name) is known at all: that half of the value is left out for every section.")
      }
    }

    /// The formula with this plan's weights.
    func formula(by evidence: Evidence) -> TrustedMarkup {
      let parts = [
        part(weights.gpa, "GPA", evidence.gpa.top),
        part(weights.rating, "rating", evidence.rating.top),
      ].filter { !$0.isEmpty }
      guard !parts.isEmpty else {
        return phrase("Nothing is known: every schedule scores the same.")
      }
      return phrase(
        """
        A section’s value is \(parts.joined(by: " + ")). A schedule’s score is the mean of its \
        sections’ values, each course weighing by its credits.
        """)
    }

    private func part(_ weight: Double, _ name: String, _ top: Double) -> TrustedMarkup {
      guard weight > 0 else { return .empty }
      let amount = weight == 0.5 ? phrase("½") : Figure(weight, .gradePoints).markup
      return weight == 1
        ? phrase("\(name) / \(Figure(top, .credits))")
        : phrase("\(amount) · \(name) / \(Figure(top, .credits))")
    }
  }
}

extension RankedSchedule {
  /// "½ × GPA 3.28 of 4 + ½ × rating 4.14 of 5", stand-ins marked.
  func arithmetic(weights: HalfWeights) -> TrustedMarkup {
    [term(weights.gpa, "GPA", gpa), term(weights.rating, "rating", rating)].joined(by: " + ")
  }

  private func term(_ weight: Double, _ name: String, _ mean: ScheduleMean?) -> TrustedMarkup {
    guard weight > 0, let mean else { return .empty }
    let figure = Figure(mean.mean, .gradePoints, mean.standIns > 0 ? .standIn : .measured)
    let amount =
      weight == 0.5
      ? phrase("½ × ")
      : weight == 1
        ? .empty : phrase("\(Figure(weight, .gradePoints)) × ")
    return phrase("\(amount)\(name) \(figure) of \(Figure(mean.top, .credits))")
  }
}

/// Why a schedule scores what it does: a line for each course, and their sum.
struct ScoreLines {
  let page: SchedulePage

  private var root: String { Address.root(from: page.address) }

  var values: [TemplateValue] {
    page.schedule.picks.map { pick in
      let sections = pick.sections.map(\.id.text).joined(separator: " with ")
      return [
        "colour": .text(page.colour(of: pick.course.id).className),
        "href": .text(root + Address.course(pick.course.id)), "name": .text(sections),
        "detail": .markup(detail(pick)), "parts": .markups(parts(pick)),
        "value": .markup(value(pick).markup), "seats": .markup(seats(pick)),
      ]
    }
  }

  private func value(_ pick: Pick) -> Figure {
    let isStandIn = [pick.value.gpa, pick.value.rating].contains { $0?.isStandIn ?? false }
    let isKnown = pick.value.gpa != nil || pick.value.rating != nil
    return Figure(isKnown ? pick.value.q : nil, .score, isStandIn ? .standIn : .measured)
  }

  private func detail(_ pick: Pick) -> TrustedMarkup {
    let instructors = Set(pick.sections.flatMap(\.instructors)).sorted()
    return [
      phrase("\(pick.course.title)"),
      phrase(
        "\(instructors.isEmpty ? "instructor not named" : instructors.joined(separator: ", "))"),
      pick.course.credits.map { phrase("\($0.markup) cr") } ?? phrase("credits not told"),
    ].joined(by: " · ")
  }

  /// "GPA 3.18 n 412", "rating 4.41 n 63".
  private func parts(_ pick: Pick) -> [TrustedMarkup] {
    [("GPA", pick.value.gpa), ("rating", pick.value.rating)].compactMap { name, half in
      guard let half else { return nil }
      let figure = Figure(
        half.mean, .gradePoints, half.isStandIn ? .standIn : .measured, sample: half.count)
      let unknown =
        half.isStandIn || half.unknown.isEmpty
        ? TrustedMarkup.empty
        : phrase("without \(half.unknown.joined(separator: ", "))")
      return [phrase("\(name) \(strong: figure.markup)"), figure.sampleMarkup, unknown]
        .joined(by: " ")
    }
  }

  /// "● 8 of 24 seats", "✕ 0 of 24 seats, 5 waiting".
  private func seats(_ pick: Pick) -> TrustedMarkup {
    pick.sections.map { section in
      guard let seats = section.seats, seats.open != nil else { return phrase("seats not told") }
      let total = seats.total.map { phrase(" of \(Figure.count($0))") } ?? .empty
      let waiting = seats.waitlist.flatMap {
        $0 > 0 ? phrase(", \(Figure.count($0)) waiting") : nil
      }
      return phrase("\(SeatMark(open: seats.open).markup)\(total) seats\(waiting ?? .empty)")
    }.joined(by: "; ")
  }

  /// "Score: (3 · 0.812 + 4 · 0.744) / 7 credits = 0.773".
  var sum: TrustedMarkup {
    let weights = page.schedule.weightOfPicks
    guard page.schedule.scoreFigure.amount != nil else {
      return phrase("Nothing is known to score it by.")
    }
    let terms = zip(weights, page.schedule.picks).map { weight, pick in
      phrase("\(Figure(Double(weight) / 10, .credits)) · \(value(pick))")
    }
    let total = Figure(Double(weights.reduce(0, +)) / 10, .credits)
    return phrase("Score: (\(terms.joined(by: " + "))) / \(total) = \(page.schedule.scoreFigure)")
  }
}
