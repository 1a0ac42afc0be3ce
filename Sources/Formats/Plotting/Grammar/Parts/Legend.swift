internal import CampusModel

/// The meaning of colors: names next to swatches, or steps with their bounds.
struct Legend: Hashable {
  private struct Item: Hashable {
    var name: String
    var paint: Paint
    var x: Double
    var y: Double
  }

  private let color: ColorScale
  private let items: [Item]
  private let width: Double
  /// 0 without a legend.
  let height: Double

  private static let style = TextStyle(face: .soft)
  private static let line = 17.0

  /// Steps take at most `width`; names have the paints of `look` if there is one.
  init(_ color: ColorScale, within width: Double = SVGWriter.fullWidth, look: MarkLook? = nil) {
    (self.color, self.width) = (color, width)
    switch color.kind {
    case .single: (items, height) = ([], 0)
    case .ramp: (items, height) = ([], color.name.isEmpty ? 30 : 44)
    case .categories:
      items = Self.items(color, look)
      height = (items.last?.y ?? 0) + Self.line + 4
    }
  }

  private static func items(_ color: ColorScale, _ look: MarkLook?) -> [Item] {
    let own = min(color.values.count, ColorScale.limit)
    func paint(_ index: Int) -> Paint { look?[index] ?? Paint("\(color.className(index)) fill") }
    var names = (0..<own).map { (name: firstLine(of: color.text($0)), paint: paint($0)) }
    if color.values.count > own { names.append(("\(color.values.count - own) other", paint(own))) }
    var items: [Item] = []
    var (x, y) = (look == nil ? 0.0 : 0.5, 0.0)
    for (name, paint) in names {
      let shown = style.fitted(name, to: 160, keeping: 1) ?? "…"
      let width = 15 + style.width(of: shown)
      if x > 0, x + width > SVGWriter.fullWidth { (x, y) = (0, y + line) }
      items.append(Item(name: shown, paint: paint, x: tenth(x), y: y))
      x += width + 12
    }
    return items
  }

  /// Draws it with its top edge at `y`.
  func draw(at y: Double, into svg: inout SVGWriter) {
    if case .ramp(let ramp) = color.kind { drawSteps(of: ramp, at: y, into: &svg) }
    for item in items {
      svg.swatch(Box(x: item.x, y: y + item.y + 2, width: 10, height: 10), item.paint)
      svg.text(item.name, x: item.x + 15, y: y + item.y + 11, Self.style)
    }
  }

  private func drawSteps(of ramp: ColorRamp, at y: Double, into svg: inout SVGWriter) {
    let y = color.name.isEmpty ? y - 13 : y
    if !color.name.isEmpty {
      svg.name(color.name, x: 0, y: y + 10, width: SVGWriter.fullWidth, Self.style)
    }
    let style =
      if case .number(let style) = color.dataKind { style } else { NumberStyle() }
    let step = ramp.bounds[1] - ramp.bounds[0]
    let texts = NumberWords(style, step: step).texts(of: ramp.bounds, within: 40)
    let width = min(40, ((width - 40) / Double(ramp.count)).rounded(.down))
    let words = TextStyle(face: .soft, anchor: .middle)
    let left = (max(0, words.width(of: texts.first ?? "") / 2) * 10).rounded(.up) / 10
    for step in 0..<ramp.count {
      svg.rect(
        Box(x: tenth(left + Double(step) * width), y: y + 15, width: width, height: 10),
        ramp.className(step: step))
    }
    let widest = texts.map(words.width).max() ?? 0
    let stride = max(1, Int(((widest + 4) / width).rounded(.up)))
    for (index, text) in texts.enumerated() where index % stride == 0 {
      let place = left + Double(index) * width
      let half = words.width(of: text) / 2
      svg.text(text, x: held(place, half: half, within: 0...SVGWriter.fullWidth), y: y + 37, words)
    }
  }
}
