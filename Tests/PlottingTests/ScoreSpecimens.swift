import Markup
import Plotting

/// The specimens of charts of evaluations. Courses, people and figures are invented.
extension Specimens {
  static let ofScores: [(name: String, markup: TrustedMarkup)] =
    termScores.map { ("score-terms-\($0.0)", $0.1?.svg(id: $0.0) ?? .empty) }
    + scoreBars.map { ("score-bars-\($0.0)", $0.1?.svg(id: $0.0) ?? .empty) }

  static func scores(_ terms: [(String, Double?, Int?)], top: Double = 5) -> TermScores? {
    TermScores(
      subject: "Overall of CMPS 231, term by term",
      terms: terms.map { .init($0.0, mean: $0.1, count: $0.2) }, top: top, color: CourseColor(1))
  }

  static func bars(_ rows: [(String, Double, Int?)], top: Double = 5) -> ScoreBars? {
    ScoreBars(
      subject: "Overall of CMPS 231, by instructor",
      rows: rows.map { .init($0.0, mean: $0.1, count: $0.2) }, top: top, color: CourseColor(1))
  }

  static let toldTerms: [(String, Double?, Int?)] = [
    ("Fall 2022", 3.5, 40), ("Spring 2023", 3.75, 12), ("Fall 2023", nil, nil),
    ("Spring 2024", 5, nil), ("Fall 2024", nil, nil), ("Spring 2025", 0, 1_204),
    ("Fall 2025", 4.25, 9),
  ]

  private static let manyScores: [(String, Double?, Int?)] = (0..<30).map { place in
    let mean = Double(place * 7 % 11) / 2
    return ("Spring \(1995 + place)", mean, place % 4 == 0 ? nil : place)
  }

  private static let termScores: [(String, TermScores?)] = [
    ("gaps", scores(toldTerms)), ("two", scores([("Fall 2024", 2, 3), ("Fall 2025", 4.2, 31)])),
    ("hours", scores([("Fall 2024", 9.1, 3), ("Fall 2025", 12, 31)], top: 168)),
    ("many", scores(manyScores)),
    ("odd", scores([("数学 2024", 0.1, nil), ("", 0.3, 0), ("A", .nan, 3), ("B", 7, 3)], top: 0.5)),
  ]

  private static let scoreBars: [(String, ScoreBars?)] = [
    ("few", bars([("Ada Lindqvist", 4.5, 88), ("Wen Zhao", 0, 3), ("B. Reed", 5, nil)])),
    (
      "long",
      bars([("Tomás Herrera-Villanueva de la Fuente y Mendoza", 2.58, 1_204), ("数学", 3, 1)])
    ),
    ("hours", bars([("Ada Lindqvist", 9.1, 8), ("Wen Zhao", 168, 3)], top: 168)),
    ("small", bars([("", 0.3, 8), ("Wen Zhao", 0.1, 3)], top: 0.35)),
  ]
}
