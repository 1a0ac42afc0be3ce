/// The colors and fonts that the owner chose in place of the built-in ones.
///
/// ```
/// var theme = SiteTheme()
/// theme.light[.accent] = SiteTheme.Color("#0a6b4f")
/// theme.isDefault    // false
/// ```
package struct SiteTheme: Hashable, Encodable, Sendable {
  /// The purpose of a color.
  package enum Role: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
    /// The background of the page, and of inset areas.
    case page, sunk
    /// Text, and text of less weight.
    case ink, soft
    /// Highlights: the tab that is open, the present hour, errors.
    case accent
    /// Borders of controls.
    case line
    /// Rules between rows.
    case rule

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The chosen colors on light screens and on dark ones.
  @KeysInOrder package var light: [Role: Color] = [:]
  @KeysInOrder package var dark: [Role: Color] = [:]
  /// Fonts as `font-family` lists them: of headings and large figures, and of all other text; `nil`
  /// for the built-in ones.
  package var headings: String?
  package var text: String?

  package init() {}

  /// Whether the owner chose nothing.
  package var isDefault: Bool { self == SiteTheme() }

  /// The color of a role on light or on dark screens, chosen or built in.
  package func color(_ role: Role, isDark: Bool) -> Color {
    (isDark ? dark : light)[role] ?? Self.builtIn(role, isDark: isDark)
  }

  /// The colors of the built-in style.
  private static func builtIn(_ role: Role, isDark: Bool) -> Color {
    let (light, dark): (UInt32, UInt32) =
      switch role {
      case .page: (0xfdfdfb, 0x10151b)
      case .sunk: (0xf1f3f2, 0x19212a)
      case .ink: (0x16202c, 0xe8ecf0)
      case .soft: (0x4c5865, 0xa9b4bf)
      case .accent: (0xb3261e, 0xff8d7d)
      case .line: (0x77828d, 0x74818e)
      case .rule: (0xd5dadd, 0x2e3945)
      }
    return Color(rgb: isDark ? dark : light)
  }
}

extension SiteTheme {
  /// A color without transparency.
  package struct Color: Hashable, Encodable, Sendable {
    /// Red, green and blue, eight bits each.
    package let rgb: UInt32

    package init(rgb: UInt32) { self.rgb = rgb & 0xffffff }

    /// "#0a6b4f", "#fff", or a name of CSS; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
      guard text.hasPrefix("#") else {
        guard let named = CSSColor(text) else { return nil }
        self.init(rgb: named.rgb)
        return
      }
      let digits = text.dropFirst()
      guard [3, 6].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
      let whole = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
      guard let rgb = UInt32(whole, radix: 16) else { return nil }
      self.init(rgb: rgb)
    }

    /// "#0a6b4f".
    package var hex: String {
      let digits = String(rgb, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
  }
}
