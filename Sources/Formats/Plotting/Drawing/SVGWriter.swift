internal import Markup

/// Writes the elements of a chart: numbers are geometry, text is escaped, colors are CSS classes.
struct SVGWriter {
  /// The width of a chart that fills the column of a phone.
  static let fullWidth = 358.0

  private var writer = MarkupWriter()

  /// An `svg` element with a title that describes the picture, and a description if one is given.
  static func chart(
    id: String, height: Double, title: String, description: String? = nil,
    draw: (inout SVGWriter) -> Void
  ) -> TrustedMarkup {
    var svg = SVGWriter()
    draw(&svg)
    let box = "0 0 \(coordinate(fullWidth)) \(coordinate(height))"
    let attributes: Attributes =
      description == nil
      ? ["viewBox": box, "role": "img", "aria-labelledby": "\(id)-t"]
      : [
        "viewBox": box, "role": "img", "aria-labelledby": "\(id)-t",
        "aria-describedby": "\(id)-d",
      ]
    var writer = MarkupWriter()
    writer.element("svg", attributes) {
      $0.element("title", ["id": "\(id)-t"], title)
      if let description { $0.element("desc", ["id": "\(id)-d"], description) }
      $0.raw(svg.writer.markup)
    }
    return writer.markup
  }

  /// An `svg` element of the size of a word, with a title.
  static func sparkline(
    id: String, width: Double, height: Double, title: String, draw: (inout SVGWriter) -> Void
  ) -> TrustedMarkup {
    var svg = SVGWriter()
    draw(&svg)
    let (width, height) = (coordinate(width), coordinate(height))
    var writer = MarkupWriter()
    writer.element(
      "svg",
      [
        "class": "sparkline", "width": width, "height": height, "viewBox": "0 0 \(width) \(height)",
        "role": "img", "aria-labelledby": "\(id)-t",
      ]
    ) {
      $0.element("title", ["id": "\(id)-t"], title)
      $0.raw(svg.writer.markup)
    }
    return writer.markup
  }

  /// An `svg` element hidden from screen readers, since the page says the same in words.
  static func ornament(
    width: Double, height: Double, draw: (inout SVGWriter) -> Void
  ) -> TrustedMarkup {
    var svg = SVGWriter()
    draw(&svg)
    let (width, height) = (coordinate(width), coordinate(height))
    var writer = MarkupWriter()
    writer.element(
      "svg",
      [
        "width": width, "height": height, "viewBox": "0 0 \(width) \(height)",
        "aria-hidden": "true",
      ]
    ) { $0.raw(svg.writer.markup) }
    return writer.markup
  }

  mutating func group(_ classes: String, draw: (inout SVGWriter) -> Void) {
    var inner = SVGWriter()
    draw(&inner)
    writer.element("g", ["class": classes]) { $0.raw(inner.writer.markup) }
  }

  mutating func rect(_ box: Box, _ classes: String) {
    writer.empty(
      "rect",
      [
        "class": classes, "x": coordinate(box.x), "y": coordinate(box.y),
        "width": coordinate(box.width), "height": coordinate(box.height),
      ])
  }

  /// A bar with slightly rounded corners.
  mutating func softRect(_ box: Box, _ classes: String) {
    writer.empty(
      "rect",
      [
        "class": classes, "x": coordinate(box.x), "y": coordinate(box.y),
        "width": coordinate(box.width), "height": coordinate(box.height), "rx": "1",
      ])
  }

  /// A sample of a paint in a legend.
  mutating func swatch(_ box: Box, _ paint: Paint) {
    guard let pattern = paint.pattern else { return softRect(box, paint.classes) }
    hatchedRect(box, pattern: pattern, paint.classes)
  }

  /// An outlined rectangle filled with a pattern that `defineHatch(id:)` defines.
  mutating func hatchedRect(_ box: Box, pattern id: String, _ classes: String = "outline") {
    writer.empty(
      "rect",
      [
        "class": classes, "fill": "url(#\(id))", "x": coordinate(box.x), "y": coordinate(box.y),
        "width": coordinate(box.width), "height": coordinate(box.height),
      ])
  }

  /// Defines a pattern of 45° lines, by default that of reserved time.
  mutating func defineHatch(id: String, _ classes: String = "diagonal") {
    writer.element(
      "pattern",
      [
        "id": id, "width": "5", "height": "5", "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ]
    ) { $0.empty("path", ["class": classes, "d": "M1 0v5"]) }
  }

  mutating func circle(_ circle: Circle, _ classes: String) {
    writer.empty(
      "circle",
      [
        "class": classes, "cx": coordinate(circle.x), "cy": coordinate(circle.y),
        "r": coordinate(circle.radius),
      ])
  }

  /// The mark for a number: page color inside, outlined, with round ends.
  mutating func pill(_ box: Box, _ classes: String) {
    writer.empty(
      "rect",
      [
        "class": classes, "stroke": "currentColor", "stroke-width": "1.5", "x": coordinate(box.x),
        "y": coordinate(box.y), "width": coordinate(box.width), "height": coordinate(box.height),
        "rx": coordinate(box.height / 2),
      ])
  }

  /// The ring at the end of a line: page color inside, outlined.
  mutating func ring(_ circle: Circle) {
    self.circle(circle, "ring")
  }

  /// Shapes of one color as one path: its subpaths, or the points of its lines, are those rows of
  /// the chart's table in order; none where it names no rows.
  mutating func shapes(_ data: PathData, _ classes: String, rows: [Int]) {
    guard !data.isEmpty else { return }
    if rows.isEmpty {
      writer.empty("path", ["class": classes, "d": data.text])
    } else {
      writer.empty("path", ["class": classes, "data-i": runs(of: rows), "d": data.text])
    }
  }

  mutating func shapes(_ data: PathData, _ paint: Paint, rows: [Int]) {
    guard let pattern = paint.pattern else { return shapes(data, paint.classes, rows: rows) }
    hatched(data, pattern: pattern, paint.classes)
  }

  /// Circles of one color, in a group whose children are those rows of the chart's table in order.
  mutating func dots(_ circles: [Circle], _ classes: String, rows: [Int]) {
    guard !circles.isEmpty else { return }
    let draw: (inout MarkupWriter) -> Void = { writer in
      for circle in circles {
        writer.empty(
          "circle",
          [
            "cx": coordinate(circle.x), "cy": coordinate(circle.y), "r": coordinate(circle.radius),
          ])
      }
    }
    if rows.isEmpty {
      writer.element("g", ["class": classes], content: draw)
    } else {
      writer.element("g", ["class": classes, "data-i": runs(of: rows)], content: draw)
    }
  }

  /// Draws only the part within the box; `id` must be unique in the page.
  mutating func clipped(to box: Box, id: String, draw: (inout SVGWriter) -> Void) {
    var (inner, frame) = (SVGWriter(), PathData())
    draw(&inner)
    frame.box(box)
    writer.element("clipPath", ["id": id]) { $0.empty("path", ["d": frame.text]) }
    writer.element("g", ["clip-path": "url(#\(id))"]) { $0.raw(inner.writer.markup) }
  }

  /// An outlined shape filled with a pattern that `defineHatch(id:)` defines.
  mutating func hatched(_ data: PathData, pattern id: String, _ classes: String) {
    guard !data.isEmpty else { return }
    writer.empty("path", ["class": classes, "fill": "url(#\(id))", "d": data.text])
  }

  mutating func path(_ data: PathData, _ classes: String, id: String? = nil) {
    guard !data.isEmpty else { return }
    if let id {
      writer.empty("path", ["class": classes, "id": id, "d": data.text])
    } else {
      writer.empty("path", ["class": classes, "d": data.text])
    }
  }

  /// An open line whose class sets only its color.
  mutating func openPath(_ data: PathData, _ classes: String) {
    writer.empty("path", ["class": classes, "fill": "none", "d": data.text])
  }

  /// The 3-unit line under a stretch of time.
  mutating func underline(_ data: PathData, _ classes: String) {
    writer.empty("path", ["class": classes, "stroke-width": "3", "d": data.text])
  }

  mutating func dashedUnderline(_ data: PathData, _ classes: String) {
    writer.empty(
      "path",
      ["class": classes, "stroke-width": "3", "stroke-dasharray": "3 2", "d": data.text])
  }

  /// A word with its anchor at `x` and its baseline at `y`, and a tooltip if one is given.
  mutating func text(
    _ text: String, x: Double, y: Double, _ style: TextStyle = TextStyle(), tooltip: String? = nil
  ) {
    word(x: x, y: y, style) {
      $0.text(text)
      if let tooltip { $0.element("title", [:], tooltip) }
    }
  }

  /// A name shortened to `width`; its full text is the tooltip.
  mutating func name(
    _ name: String, x: Double, y: Double, width: Double, _ style: TextStyle = TextStyle()
  ) {
    let shown = style.fitted(name, to: width, keeping: 1) ?? "…"
    text(shown, x: x, y: y, style, tooltip: shown == name ? nil : name)
  }

  private mutating func word(
    x: Double, y: Double, _ style: TextStyle, content: (inout MarkupWriter) -> Void
  ) {
    let classes = style.classes
    if classes.isEmpty {
      writer.element("text", ["x": coordinate(x), "y": coordinate(y)], content: content)
    } else {
      writer.element(
        "text", ["class": classes, "x": coordinate(x), "y": coordinate(y)], content: content)
    }
  }

  mutating func textUnlessEmpty(_ text: String, x: Double, y: Double, _ style: TextStyle) {
    if !text.isEmpty { self.text(text, x: x, y: y, style) }
  }
}
