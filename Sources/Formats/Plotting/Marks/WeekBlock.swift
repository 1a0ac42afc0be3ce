/// A block of a timetable: tint, colored edge, name in two lines, place where there is space.
///
/// Words that do not fit are shortened or left out, since the chart's title has all of them.
struct WeekBlock {
  let entry: WeekEntry
  let box: Box

  private struct Line {
    var text: String
    var style: TextStyle
    var baseline: Double
  }

  func draw(into svg: inout SVGWriter) {
    svg.group(entry.color.className) { svg in
      svg.rect(box, "tint")
      svg.rect(Box(x: box.x, y: box.y, width: min(3.5, box.width), height: box.height), "fill")
      for line in lines {
        svg.text(line.text, x: textX, y: box.y + line.baseline, line.style)
      }
    }
  }

  private var isNarrow: Bool { box.width < 40 }
  private var textX: Double { box.x + (isNarrow ? 5.5 : 8) }
  private var textWidth: Double { box.maxX - textX }

  /// Bold unless the block is narrow.
  private var nameStyle: TextStyle { TextStyle(isBold: !isNarrow) }

  private var lines: [Line] {
    switch box.height {
    case ..<14: []
    case ..<31: [singleLine].compactMap(\.self)
    default: nameLines + [placeLine].compactMap(\.self)
    }
  }

  /// The whole name in the largest style that fits, otherwise its beginning.
  private var singleLine: Line? {
    let styles = [nameStyle, TextStyle(), TextStyle(face: .soft)]
    if let style = styles.first(where: { $0.width(of: entry.name) <= textWidth }) {
      return Line(text: entry.name, style: style, baseline: 12)
    }
    return TextStyle().fitted(entry.name, to: textWidth)
      .map { Line(text: $0, style: TextStyle(), baseline: 12) }
  }

  /// The department over the number; a name of one word takes one line.
  private var nameLines: [Line] {
    let words = entry.name.split(separator: " ", maxSplits: 1).map(String.init)
    return zip(words, [14.0, 27]).compactMap { word, baseline in
      fitted(word).map { Line(text: $0.text, style: $0.style, baseline: baseline) }
    }
  }

  private func fitted(_ word: String) -> (text: String, style: TextStyle)? {
    let styles = [nameStyle, TextStyle()]
    if let style = styles.first(where: { $0.width(of: word) <= textWidth }) {
      return (word, style)
    }
    return TextStyle().fitted(word, to: textWidth).map { ($0, TextStyle()) }
  }

  private var placeLine: Line? {
    guard box.height >= 46, let place = entry.place else { return nil }
    let style = TextStyle(face: .soft)
    return style.fitted(place, to: textWidth, keeping: 4)
      .map { Line(text: $0, style: style, baseline: entry.name.contains(" ") ? 41 : 28) }
  }
}
