internal import CampusModel
internal import Grading
internal import Markup
internal import SiteFrame

/// The weight groups, the result of each, and the arithmetic of every number, unfolded.
struct GroupsBlock {
  let standing: CourseStanding

  private var course: GradedCourse { standing.course }

  /// `nil` for a course without groups.
  var content: GradebookContent.Groups? {
    guard !course.groups.isEmpty else { return nil }
    return .init(
      line: weightLine, rows: standing.groups.indices.map(row),
      total: .init(
        weight: Figure(exactly: standing.gradedShare, .mark).markup,
        score: Figure(standing.average, .mark).markup,
        points: Figure(exactly: standing.contribution, .decimal(2)).markup),
      rule: rule, steps: steps)
  }

  private var weightLine: TrustedMarkup {
    let sum = course.groups.filter { !$0.isExtraCredit }.map { Rational($0.weight) }
      .reduce(.zero, +)
    return sum == .hundred
      ? phrase("total \(Figure(exactly: sum, .share))")
      : phrase("total \(Figure(exactly: sum, .percent)), scaled to \(Figure(100, .share))")
  }

  private func row(_ place: Int) -> GradebookContent.Groups.Row {
    let group = standing.groups[place]
    return .init(
      name: group.name, detail: detail(of: group, course.groups[place]),
      weight: phrase("\(group.isExtraCredit ? "+" : "")\(Figure(exactly: group.share, .mark))"),
      score: Figure(group.percent, .mark).markup,
      points: Figure(group.contribution, .decimal(2)).markup)
  }

  /// "8 of 10 graded, 1 dropped".
  private func detail(of line: GroupLine, _ group: WeightGroup) -> TrustedMarkup {
    var parts = [
      line.graded == 0
        ? phrase("none graded")
        : phrase("\(Figure.count(line.graded)) of \(Figure.count(line.assignments)) graded")
    ]
    if line.dropped > 0 { parts.append(phrase("\(Figure.count(line.dropped)) dropped")) }
    if group.counting == .percent { parts.append(phrase("all weighted equally")) }
    if line.isExtraCredit { parts.append(phrase("extra credit")) }
    return parts.joined(by: ", ")
  }

  /// How the letter is given, and to which work drops apply.
  private var rule: String {
    let average =
      switch course.rounding {
      case .exact: "the exact average"
      case .whole: "the average rounded to a whole percent (halves up)"
      case .tenth: "the average rounded to one decimal (halves up)"
      case .hundredth: "the average rounded to two decimals (halves up)"
      }
    let letter = "The letter grade uses \(average) on the scale “\(course.scale.name)”"
    let rounded = course.rounding == .exact ? "\(letter); nothing is rounded up." : "\(letter)."
    guard course.groups.contains(where: { $0.dropLowest + $0.dropHighest > 0 }) else {
      return rounded
    }
    switch course.drops {
    case .gradedFirst: return "\(rounded) Scores are dropped as soon as they are graded."
    case .openFirst: return "\(rounded) Ungraded work is dropped first, as if it stayed ungraded."
    }
  }
}

// The arithmetic, line by line.
extension GroupsBlock {
  private var steps: [CalculationStep] {
    let groups = standing.groups.compactMap { group in
      group.arithmetic.map { step(group.name, $0, giving: group.percent) }
    }
    return groups
      + (standing.arithmetic.map { [step("Average", $0, giving: standing.average)] } ?? [])
  }

  private func step(
    _ name: String, _ arithmetic: Arithmetic, giving value: Rational?
  ) -> CalculationStep {
    CalculationStep(
      name: phrase("\(name)"),
      terms: phrase("\(arithmetic.markup) = \(Figure(value, .decimal(2)))"))
  }
}

extension Arithmetic {
  /// "(19 + 17.5) ÷ (20 + 20) × 100".
  var markup: TrustedMarkup {
    switch self {
    case .written(let number): Figure(number).markup
    case .number(let number): number.shortest.markup
    case .sum(let parts): parts.map(\.markup).joined(by: " + ")
    case .product(let a, let b): phrase("\(a.factor) × \(b.factor)")
    case .quotient(let a, let b): phrase("\(a.factor) ÷ \(b.factor)")
    case .named(_, let inner): inner.markup
    }
  }

  /// The result as a factor: a sum needs brackets.
  private var factor: TrustedMarkup {
    switch self {
    case .sum(let parts) where parts.count > 1: phrase("(\(markup))")
    case .named(_, let inner): inner.factor
    case .written, .number, .sum, .product, .quotient: markup
    }
  }
}

extension Rational {
  /// With at most three decimals, and fewer where the number has fewer.
  fileprivate var shortest: Figure {
    Figure(exactly: self, .decimal((0..<3).first { halvesUp(places: $0) == self } ?? 3))
  }
}
