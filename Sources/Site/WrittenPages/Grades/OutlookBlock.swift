internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import SiteFrame

/// The scores that you need on open work: a ladder over every letter, the grade as a curve over its
/// score, and the curve's values as a table.
struct OutlookBlock {
  private let standing: CourseStanding
  private let outlook: Outlook
  private let isDrawn: Bool

  /// Drawn, with a gauge for each letter, the curve and its table, or as a ladder of numbers alone:
  /// a page has room for one of the former.
  init(_ standing: CourseStanding, _ outlook: Outlook, isDrawn: Bool) {
    (self.standing, self.outlook, self.isDrawn) = (standing, outlook, isDrawn)
  }

  var content: GradebookContent.OutlookContent {
    .init(
      name: outlook.name ?? "All ungraded work, same score each", isDrawn: isDrawn, line: line,
      rungs: outlook.ladder.map(rung), chart: isDrawn ? chart : nil,
      scores: isDrawn ? Self.scores.map(supposed) : [])
  }

  /// "24.5 %, Mon 14 Dec".
  private var line: TrustedMarkup {
    let share = phrase("\(Figure(exactly: outlook.share, .percent))")
    return outlook.date.map { phrase("\(share), \($0)") } ?? share
  }

  private func rung(_ rung: Outlook.Rung) -> GradebookContent.OutlookContent.Rung {
    let (need, state, word): (Rational?, String?, String) =
      switch rung.need {
      case .secured: (nil, "ok", "✓ already safe")
      case .needs(let score): (score, nil, "")
      case .outOfReach(let score?): (score, "red", "✕ out of reach")
      case .outOfReach(nil): (nil, "red", "✕ no score is enough")
      }
    let isSecured = rung.need == .secured
    return .init(
      letter: rung.step.letter.withTrueMinus, from: Figure(rung.step.from).markup,
      current: rung.step == standing.letter,
      gauge: isDrawn
        ? NeedGauge(need: isSecured ? nil : need?.approximate ?? .infinity).svg() : .empty,
      need: need.map { Figure(exactly: $0.roundedUp(places: 1), .mark).markup } ?? .empty,
      state: state, word: word)
  }

  /// Percentages for which the table has the grade.
  private static let scores = [0, 50, 60, 70, 80, 90, 100]

  private func supposed(_ score: Int) -> GradebookContent.OutlookContent.Score {
    let average = outlook.average(scoring: Rational(score))
    let letter = standing.course.scale.step(for: average, standing.course.rounding)
    return .init(
      score: Figure(Double(score), .share).markup,
      average: Figure(exactly: average, .mark).markup,
      letter: letter?.letter.withTrueMinus ?? "–")
  }

  private var chart: TrustedMarkup {
    let points = outlook.curve.corners().map {
      FinalCurve.Point(score: $0.score.approximate, grade: $0.grade.approximate)
    }
    return FinalCurve(
      subject: "\(standing.course.course.text) by score in \(outlook.name ?? "all ungraded work")",
      points: points, thresholds: thresholds, letter: standing.letter?.letter,
      average: standing.average?.approximate, color: CourseColor(standing.course.color)
    )?.svg(id: "curve") ?? .empty
  }

  /// The average that each letter needs before rounding: 86.95 if 87 is required and one decimal
  /// counts.
  private var thresholds: [FinalCurve.Threshold] {
    let course = standing.course
    return course.scale.steps.map { step in
      let least = course.rounding.least(for: Rational(step.from)).rounded(places: 3)
      return .init(
        letter: step.letter,
        from: course.rounding == .exact
          ? step.from : ExactNumber(parsing: least.shortest) ?? step.from)
    }
  }
}

extension RoundedDecimal {
  /// Without trailing zeros: "86.95" for 86.950.
  fileprivate var shortest: String {
    var text = description[...]
    while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
