internal import CampusModel

/// Letters and the averages from which they are given, at the right of a chart whose heights are averages.
struct ThresholdRail {
  /// A threshold that has room, where it lies, and how it is written.
  struct Label: Hashable {
    var from: Double
    var letter: String
    var number: String
    var y: Double
  }

  let labels: [Label]

  private static let letterStyle = TextStyle(face: .serif)
  private static let numberStyle = TextStyle(face: .soft, anchor: .end)

  /// At most `most` thresholds, 13 units apart: the present letter first, then plain letters from the best, then the rest.
  init(
    _ thresholds: [ProgressChart.Threshold], present: String?, along y: LinearScale,
    atMost most: Int
  ) {
    let ranked = thresholds.filter { y.domain.contains($0.from.approximate) }
      .sorted { a, b in
        let ranks = [a, b].map { $0.letter == present ? 0 : $0.letter.count == 1 ? 1 : 2 }
        return (ranks[0], b.from.approximate, a.letter) < (ranks[1], a.from.approximate, b.letter)
      }
    var labels: [Label] = []
    for threshold in ranked where labels.count < most {
      let from = threshold.from.approximate
      guard labels.allSatisfy({ abs($0.y - y(from)) >= 13 }) else { continue }
      guard
        let letter = Self.letterStyle.fitted(printed(mark: threshold.letter), to: 60, keeping: 1)
      else { continue }
      let number = Self.text(of: threshold.from)
      labels.append(Label(from: from, letter: letter, number: number, y: y(from)))
    }
    self.labels = labels
  }

  /// Where the plot ends; the letters stand beyond.
  var right: Double { labels.isEmpty ? 350 : SVGWriter.fullWidth - gutter - 10 }

  /// What the letters and their numbers take at the right, at least what two characters and two digits do.
  private var gutter: Double {
    labels.reduce(42) { widest, label in
      let letter = Self.letterStyle.width(of: label.letter)
      return max(widest, letter + 5 + Self.numberStyle.width(of: label.number))
    }
  }

  /// A threshold as its owner wrote it, with at most two places: "93", "89.5".
  private static func text(of threshold: ExactNumber) -> String {
    let value = threshold.approximate
    let places = (0...2).first { places in
      let power = [1.0, 10, 100][places]
      return (value * power).rounded() == value * power
    }
    return decimalText(value, places: places ?? 2)
  }

  func draw(from left: Double, into svg: inout SVGWriter) {
    var grid = PathData()
    for label in labels {
      grid.rule(from: left, to: right + 4, y: label.y)
      svg.text(label.letter, x: right + 10, y: label.y + 5, Self.letterStyle)
      svg.text(label.number, x: SVGWriter.fullWidth, y: label.y + 4, Self.numberStyle)
    }
    svg.path(grid, "gr")
  }
}
