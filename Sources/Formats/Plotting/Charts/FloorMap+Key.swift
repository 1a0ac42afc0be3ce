internal import CampusModel
package import Markup

extension FloorMap {
  /// The key of the map: three circles in its own scale, and the special marks it has.
  package func key(id: String) -> TrustedMarkup {
    let counts = circles.key.map { Figure.count($0).text }
    let title =
      "Key: circles of \(listed(counts)) devices\(signs.map { ", \(word(for: $0))" }.joined())"
    return SVGWriter.chart(id: id, height: 68, title: title) { svg in
      drawCircles(counts, into: &svg)
      svg.text("Devices per access point,", x: 152, y: 14, Self.soft)
      svg.text("area grows with the count.", x: 152, y: 28, Self.soft)
      drawSigns(into: &svg)
    }
  }

  private static let soft = TextStyle(face: .soft)
  private static let number = TextStyle(anchor: .middle)

  /// The circles on one line, with their counts below.
  private func drawCircles(_ counts: [String], into svg: inout SVGWriter) {
    var left = 14.0
    for (count, text) in zip(circles.key, counts) {
      let radius = circles.radius(count)
      let width = max(2 * radius, Self.number.width(of: text))
      let x = left + width / 2
      svg.circle(Circle(x: x, y: 47 - radius, radius: radius), "point")
      svg.text(text, x: x, y: 62, Self.number)
      left += width + 14
    }
  }

  private enum Sign: CaseIterable { case noneSeen, few, notHeard, marked }

  private func word(for sign: Sign) -> String {
    switch sign {
    case .noneSeen: "no devices"
    case .few: limit.map { "under \(Figure.count($0).text)" } ?? ""
    case .notHeard: "not reporting"
    case .marked: "this room"
    }
  }

  /// The number below which counts are withheld; `nil` where none is.
  private var limit: Int? {
    spots.compactMap { spot in
      if case .under(let limit) = spot.count { limit } else { nil }
    }.max()
  }

  private var signs: [Sign] {
    Sign.allCases.filter { sign in
      switch sign {
      case .noneSeen: spots.contains { $0.count == .exactly(0) }
      case .few: limit != nil
      case .notHeard: spots.contains { $0.count == .notHeard }
      case .marked: places.contains(where: \.isMarked)
      }
    }
  }

  /// In a row while there is space, otherwise in the next row.
  private func drawSigns(into svg: inout SVGWriter) {
    var (x, y) = (156.0, 43.0)
    for sign in signs {
      let word = word(for: sign)
      let width = Self.soft.width(of: word) + 28
      if x + width - 14 > SVGWriter.fullWidth { (x, y) = (156, y + 16) }
      switch sign {
      case .noneSeen: CountCircle.drawRing(x: x, y: y, into: &svg)
      case .few: CountCircle.drawFew(x: x, y: y, into: &svg)
      case .notHeard: CountCircle.drawSilent(x: x, y: y, into: &svg)
      case .marked: svg.rect(Box(x: x - 4, y: y - 4, width: 11, height: 8), "chosen")
      }
      svg.text(word, x: x + 12, y: y + 4, Self.soft)
      x += width
    }
  }
}
