internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension YAMLMapping {
  /// Reads `score` and `out-of` of an assignment, in points; `outOf` is `nil` after an error.
  ///
  /// A score is points (`18`), a percentage of `out-of` (`90%`), or points of points (`18/20`),
  /// which need no `out-of`.
  func score(isExtraCredit: Bool) -> (score: ExactNumber?, outOf: ExactNumber?) {
    let written = optional("score", .score)
    let outOfPoints: YAMLScalar<ExactNumber> = isExtraCredit ? .decimal : .positiveDecimal
    if case .pointsOf(let points, let total) = written {
      guard has("out-of") else { return (points, total) }
      guard let outOf = required("out-of", outOfPoints) else { return (nil, nil) }
      if outOf.reduced != total.reduced {
        error(
          at: "score", .otherTotal,
          suggestion: "remove 'out-of', or write the score's points without '/'")
      }
      return (points, outOf)
    }
    guard let outOf = required("out-of", outOfPoints) else { return (nil, nil) }
    guard case .percent(let percent) = written else { return (written?.points, outOf) }
    if let points = percent.percent(of: outOf) { return (points, outOf) }
    error(at: "score", .tooFine, suggestion: "write the score in points, like 18")
    return (nil, outOf)
  }
}

/// A score as it is written.
private enum WrittenPoints: Sendable {
  case points(ExactNumber)
  case percent(ExactNumber)
  case pointsOf(ExactNumber, ExactNumber)

  var points: ExactNumber? {
    if case .points(let points) = self { points } else { nil }
  }
}

extension YAMLScalar<WrittenPoints> {
  fileprivate static var score: Self {
    Self("points like 18 or 7.5, points out of points like 18/20, or a percentage like 90%") {
      text in
      // What-ifs read a number as a percentage, gradebooks as points.
      if let points = YAMLScalar<ExactNumber>.decimal.parse(text) { return .points(points) }
      let anything = Work(group: 0, assignment: nil)
      guard let score = Scenario.Score(anything, parsing: text) else { return nil }
      return text.contains("/") ? .pointsOf(score.earned, score.outOf) : .percent(score.earned)
    }
  }
}

extension YAMLScalar<ExactNumber> {
  /// A number above 0, or the same with a percent sign: only how weights compare matters.
  static var weight: Self {
    Self("a weight above 0, like 20, 7.5 or 20%") { text in
      let number = text.hasSuffix("%") ? text.dropLast() : text[...]
      return positiveDecimal.parse(String(number.hasSuffix(" ") ? number.dropLast() : number))
    }
  }
}

extension ExactNumber {
  /// So many hundredths of `whole`, exactly; `nil` where that has more than 9 decimals or is too
  /// large.
  fileprivate func percent(of whole: ExactNumber) -> ExactNumber? {
    let (product, isTooLarge) = digits.multipliedReportingOverflow(by: whole.digits)
    guard !isTooLarge else { return nil }
    let (digits, places) = Self.reduced(product, places + whole.places + 2)
    return places <= 9 ? ExactNumber(digits: digits, places: places) : nil
  }

  /// The same number without zeros at the end of its decimals.
  fileprivate var reduced: ExactNumber {
    let (digits, places) = Self.reduced(digits, places)
    return ExactNumber(digits: digits, places: places)
  }

  private static func reduced(_ digits: Int, _ places: Int) -> (digits: Int, places: Int) {
    var (digits, places) = (digits, places)
    while places > 0, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
    return (digits, places)
  }
}

extension Diagnostic.Message {
  fileprivate static let otherTotal: Self = "the score and 'out-of' give different totals"
  fileprivate static let tooFine: Self = "this percentage gives points with more than 9 decimals"
}
