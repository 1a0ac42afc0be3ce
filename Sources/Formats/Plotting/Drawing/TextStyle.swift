/// The style of a word in a chart: its CSS classes, and its size.
struct TextStyle: Hashable {
  enum Face: Hashable {
    /// 12 units, ink.
    case plain
    /// 11 units, soft ink.
    case soft
    /// 14 units, the serif of scale numerals.
    case serif
  }

  enum Anchor: Hashable { case start, middle, end }

  var face = Face.plain
  var anchor = Anchor.start
  var isBold = false
  var isRed = false
  /// In the color of the page, for a course's fill.
  var isInverted = false
  var hasHalo = false

  var size: Double {
    switch face {
    case .plain: 12
    case .soft: 11
    case .serif: 14
    }
  }

  var classes: String {
    var names: [String] = []
    switch face {
    case .plain: break
    case .soft: names.append("soft")
    case .serif: names.append("serif")
    }
    if isRed { names.append("red-text") }
    if isInverted { names.append("light") }
    switch anchor {
    case .start: break
    case .middle: names.append("middle")
    case .end: names.append("right")
    }
    if isBold { names.append("bold") }
    if hasHalo { names.append("halo") }
    return names.joined(separator: " ")
  }

  /// The width of `text`, which common system fonts exceed for capitals only.
  ///
  /// 0.62 em for each character, 0.76 em in bold, 1 em from East Asian scripts on.
  func width(of text: String) -> Double {
    text.reduce(0) { sum, character in
      let isWide = character.unicodeScalars.contains { $0.value >= 0x2e80 }
      return sum + size * (isWide ? 1 : isBold ? 0.76 : 0.62)
    }
  }

  /// The width of `text` where it must not be cut off: capitals are 0.8 em, the widest letters and
  /// signs 1 em, and everything else is as above.
  func fullWidth(of text: String) -> Double {
    text.reduce(0) { sum, character in
      let least = "mwMW%@—…".contains(character) ? 1 : character.isUppercase ? 0.8 : 0
      return sum + max(width(of: String(character)), size * least)
    }
  }

  /// The box of `text` with its anchor at `x` and its baseline at `y`.
  func box(of text: String, x: Double, y: Double) -> Box {
    let width = width(of: text)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return Box(x: left, y: y - size * 0.75, width: width, height: size * 0.95)
  }

  /// `text`, shortened with "…" if it is wider than `width`; `nil` if fewer than `least` characters
  /// remain.
  func fitted(_ text: String, to width: Double, keeping least: Int = 2) -> String? {
    if self.width(of: text) <= width { return text }
    var kept = text
    while kept.count > max(1, least) {
      kept.removeLast()
      if kept.last == " " { continue }
      if self.width(of: kept + "…") <= width { return kept + "…" }
    }
    return nil
  }
}
