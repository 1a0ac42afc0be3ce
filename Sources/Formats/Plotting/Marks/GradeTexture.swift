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

  /// Best first: full, bold hatch, tint, fine hatch, empty, dashed.
  var look: MarkLook {
    let hue = color.className
    var look = MarkLook([
      Paint("\(hue) fill fan"), Paint("\(hue) fan", pattern: bold), Paint("\(hue) tint fan"),
      Paint("outline", pattern: fine), Paint("wall"), Paint("open"),
    ])
    look.inside = (0..<Self.count).map { index in
      var style = TextStyle(anchor: .middle, isBold: true)
      style.isInverted = index == 0
      style.hasHalo = index == 1 || index == 3
      return style
    }
    return look
  }
}
