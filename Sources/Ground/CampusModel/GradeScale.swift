/// Letters and the lowest percentage of each, best first.
package struct GradeScale: Hashable, Encodable, Sendable {
  /// One letter of a scale.
  package struct Step: Hashable, Encodable, Sendable {
    /// "A-".
    package var letter: String
    /// The lowest percentage that earns it.
    package var from: ExactNumber
    /// Grade points; `nil` on a scale without points.
    package var points: ExactNumber?
    package init(letter: String, from: ExactNumber, points: ExactNumber? = nil) {
      (self.letter, self.from, self.points) = (letter, from, points)
    }
  }

  /// "standard".
  package var name: String
  /// Strictly descending in `from`; never empty.
  package var steps: [Step]
  package init(name: String, steps: [Step]) { (self.name, self.steps) = (name, steps) }
}

/// How an average is rounded before it earns a letter. Halves round up.
package enum GradeRounding: String, Hashable, Encodable, Sendable, CaseIterable {
  /// No rounding: 89.995 is not 90.
  case exact
  /// To a whole percent: 89.5 is 90.
  case whole
  /// To one decimal: 89.95 is 90.
  case tenth
  /// To two decimals: 89.995 is 90.
  case hundredth

  /// The number of decimals; `nil` for no rounding.
  package var places: Int? {
    switch self {
    case .exact: nil
    case .whole: 0
    case .tenth: 1
    case .hundredth: 2
    }
  }
}

extension GradeScale {
  /// The scales that need no definition in the settings; "standard" is the first.
  package static let builtIn: [GradeScale] = [
    .standard, .fourPoint, .fourThree, .umd, .percentage, .tenPoint, .ects,
  ]

  /// Plus and minus letters, with an A+ worth no more than an A.
  ///
  /// Points follow the College Board's conversion to a 4.0 scale down to C−, and thirds down to D−.
  /// The thresholds are the common ones; no authority sets them.
  package static let standard = GradeScale(
    named: "standard", [("A+", 97, 40)] + fromAToDMinus + [("F", 0, 0)])

  /// The same without an A+.
  package static let fourPoint = GradeScale(
    named: "four-point", fromAToDMinus + [("F", 0, 0)])

  /// The same with an A+ of 4.3, as at Cornell and at Canadian universities. The thresholds are the
  /// common ones; instructors set their own.
  package static let fourThree = GradeScale(
    named: "four-three", [("A+", 97, 43)] + fromAToDMinus + [("F", 0, 0)])

  /// The University of Maryland, College Park.
  ///
  /// Letters and quality points are those of its undergraduate catalog, "Academic Records and
  /// Regulations", since fall 2012. The thresholds are the common ones; the university sets none.
  package static let umd = GradeScale(
    named: "umd", [("A+", 97, 40)] + fromAToDMinus + [("F", 0, 0)])

  /// A step for every ten percent, without points. No official scale.
  package static let percentage = GradeScale(
    named: "percentage",
    stride(from: 90, through: 0, by: -10).map { ("\($0)+", $0, nil) })

  /// India's ten-point scale.
  ///
  /// Letters and points are those of the University Grants Commission's guidelines on the choice
  /// based credit system (2014). The thresholds are the common ones; the commission sets none.
  package static let tenPoint = GradeScale(
    named: "ten-point",
    [
      ("O", 90, 100), ("A+", 80, 90), ("A", 70, 80), ("B+", 60, 70), ("B", 55, 60),
      ("C", 50, 50), ("P", 40, 40), ("F", 0, 0),
    ])

  /// The letters of the European Credit Transfer System before the ECTS Users' Guide of 2009,
  /// without points.
  ///
  /// They were ranks among those who passed (10, 25, 30, 25, 10 %), so the percentages are only
  /// customary.
  package static let ects = GradeScale(
    named: "ects",
    [
      ("A", 90, nil), ("B", 80, nil), ("C", 70, nil), ("D", 60, nil), ("E", 50, nil),
      ("FX", 40, nil), ("F", 0, nil),
    ])

  private typealias Row = (letter: String, from: Int, tenths: Int?)

  private static let fromAToDMinus: [Row] = [
    ("A", 93, 40), ("A-", 90, 37), ("B+", 87, 33), ("B", 83, 30), ("B-", 80, 27),
    ("C+", 77, 23), ("C", 73, 20), ("C-", 70, 17), ("D+", 67, 13), ("D", 63, 10), ("D-", 60, 7),
  ]

  private init(named name: String, _ rows: [Row]) {
    self.init(
      name: name,
      steps: rows.map { letter, from, tenths in
        Step(
          letter: letter, from: ExactNumber(digits: from),
          points: tenths.map { ExactNumber(digits: $0, places: 1) })
      })
  }
}
