/// The textures of grades in one bar, from full to empty as grades fall: known apart without colour.
struct GradeTexture {
  /// How many there are.
  static let count = 6

  let id: String
  let colour: CourseColour

  private var bold: String { "\(id)-b" }
  private var fine: String { "\(id)-f" }

  func define(in svg: inout SVGWriter) {
    svg.hatch(id: bold, "\(colour.className) kln")
    svg.hatch(id: fine)
  }

  /// The part of the mark at `index`, best first: full, bold hatch, tint, fine hatch, empty, dashed.
  func fill(_ box: Box, _ index: Int, into svg: inout SVGWriter) {
    switch index {
    case 0: svg.rect(box, "\(colour.className) f fan")
    case 1: svg.hatchedRect(box, pattern: bold, "\(colour.className) fan")
    case 2: svg.rect(box, "\(colour.className) ft fan")
    case 3: svg.hatchedRect(box, pattern: fine)
    case 4: svg.rect(box, "wall")
    default: svg.rect(box, "hol")
    }
  }

  func style(_ index: Int) -> TextStyle {
    var style = TextStyle(anchor: .middle, isBold: true)
    style.isInverted = index == 0
    style.hasHalo = index == 1 || index == 3
    return style
  }
}
