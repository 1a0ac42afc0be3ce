/// The textures of marks in one bar, from full to empty as grades fall: distinct without color.
struct GradeTexture {
  /// How many textures there are.
  static let count = 6

  let id: String
  let color: CourseColor

  private var bold: String { "\(id)-b" }
  private var fine: String { "\(id)-f" }

  func define(in svg: inout SVGWriter) {
    svg.defineHatch(id: bold, "\(color.className) hue-line")
    svg.defineHatch(id: fine)
  }

  /// Fills a part with the texture at `index`, best first: full, bold hatch, tint, fine hatch,
  /// empty, dashed.
  func fill(_ box: Box, _ index: Int, into svg: inout SVGWriter) {
    switch index {
    case 0: svg.rect(box, "\(color.className) fill fan")
    case 1: svg.hatchedRect(box, pattern: bold, "\(color.className) fan")
    case 2: svg.rect(box, "\(color.className) tint fan")
    case 3: svg.hatchedRect(box, pattern: fine)
    case 4: svg.rect(box, "wall")
    default: svg.rect(box, "open")
    }
  }

  func style(_ index: Int) -> TextStyle {
    var style = TextStyle(anchor: .middle, isBold: true)
    style.isInverted = index == 0
    style.hasHalo = index == 1 || index == 3
    return style
  }
}
