/// Blocks of a timetable: tint, colored edge, name in two lines, place where there is space.
struct WeekBlocks {
  private var fills = MarkPaths()
  private var edges = MarkPaths()
  private var words: [WeekWords] = []

  mutating func append(
    _ name: String, place: String? = nil, in box: Box, fill: Paint, edge: Paint, row: Int
  ) {
    let box = box.tenths
    fills.append(fill, row: row) { $0.box(box) }
    edges.append(edge, row: row) {
      $0.box(Box(x: box.x, y: box.y, width: min(3.5, box.width), height: box.height))
    }
    words.append(WeekWords(name: name, place: place, box: box))
  }

  func write(hasRows: Bool, into svg: inout SVGWriter) {
    fills.write(hasRows: hasRows, into: &svg)
    edges.write(hasRows: false, into: &svg)
    for words in words { words.draw(into: &svg) }
  }
}

/// The words of a block, which are shortened or left out where they do not fit.
private struct WeekWords {
  let name: String
  let place: String?
  let box: Box

  func draw(into svg: inout SVGWriter) {
    guard box.height >= 14, !name.isEmpty else { return }
    let isNarrow = box.width < 40
    let x = tenth(box.x + (isNarrow ? 5.5 : 8))
    let width = box.maxX - x
    let (lines, style) = lines(within: width, isBold: !isNarrow)
    for (index, line) in lines.enumerated() {
      svg.text(line, x: x, y: tenth(box.y + (hasOneLine ? 12 : 14) + Double(index) * 13), style)
    }
    guard box.height >= 46, let place else { return }
    let soft = TextStyle(face: .soft)
    guard let place = soft.fitted(place, to: width, keeping: 4) else { return }
    svg.text(place, x: x, y: tenth(box.y + 15 + Double(lines.count) * 13), soft)
  }

  private var hasOneLine: Bool { box.height < 31 }

  /// In the largest style in which they fit, otherwise shortened.
  private func lines(within width: Double, isBold: Bool) -> ([String], TextStyle) {
    let styles = [TextStyle(isBold: isBold), TextStyle(), TextStyle(face: .soft)]
    for style in styles {
      let lines = hasOneLine ? [name] : brokenLines(name, within: width, style)
      if lines.joined(separator: " ") == name, lines.allSatisfy({ style.width(of: $0) <= width }) {
        return (lines, style)
      }
    }
    // Each line keeps at least two letters.
    let plain = TextStyle()
    let parts = hasOneLine ? [name] : name.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.compactMap { plain.fitted($0, to: width) }, plain)
  }
}
