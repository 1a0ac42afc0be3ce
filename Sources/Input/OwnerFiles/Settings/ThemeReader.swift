internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SiteTheme {
  /// `theme:` of the settings: an accent for light and dark screens, or all colors of one of them,
  /// and fonts.
  init(_ map: YAMLMapping) {
    self.init()
    let accent = map.optional("accent", .color)
    light = colors(map, "light", isDark: false, accent: accent)
    dark = colors(map, "dark", isDark: true, accent: accent)
    headings = map.optional("headings", .fonts)
    text = map.optional("text", .fonts)
  }

  /// The colors of light or of dark screens, with those reported that are hard to read. `accent` is
  /// the one for both, which is made legible.
  private func colors(
    _ map: YAMLMapping, _ key: String, isDark: Bool, accent: Color?
  ) -> [Role: Color] {
    var theme = self
    map.with(key) { colors in
      let chosen = Role.allCases.reduce(into: [:]) { $0[$1] = colors.optional($1.rawValue, .color) }
      if isDark { theme.dark = chosen } else { theme.light = chosen }
      theme.check(colors, isDark: isDark)
    }
    var chosen = isDark ? theme.dark : theme.light
    if let accent, chosen[.accent] == nil {
      chosen[.accent] = theme.legible(accent, isDark: isDark)
    }
    return chosen
  }

  private func legible(_ accent: Color, isDark: Bool) -> Color {
    accent.legible(on: grounds(isDark: isDark), contrast: Self.ofText)
  }

  private func grounds(isDark: Bool) -> [Color] {
    [color(.page, isDark: isDark), color(.sunk, isDark: isDark)]
  }

  /// The least contrast of text and of controls (WCAG 2.2, 1.4.3 and 1.4.11).
  private static let ofText = 4.5
  private static let ofControls = 3.0

  /// Reports colors that are hard to read, at the first chosen one of a pair.
  private func check(_ colors: YAMLMapping, isDark: Bool) {
    let chosen = isDark ? dark : light
    for (role, least) in Self.leastContrasts {
      let tooNear = [Role.page, .sunk].first { ground in
        (chosen[role] != nil || chosen[ground] != nil)
          && contrast(of: role, on: ground, isDark: isDark) < least
      }
      guard let ground = tooNear else { continue }
      colors.error(
        at: (chosen[role] != nil ? role : ground).rawValue,
        .hardToRead(
          role, on: ground, contrast(of: role, on: ground, isDark: isDark), least: least),
        suggestion: suggestion(for: role, isDark: isDark, least: least))
    }
  }

  private static let leastContrasts = [
    (Role.ink, ofText), (.soft, ofText), (.accent, ofText), (.line, ofControls),
  ]

  private func contrast(of role: Role, on ground: Role, isDark: Bool) -> Double {
    color(role, isDark: isDark).contrast(with: color(ground, isDark: isDark))
  }

  private func suggestion(for role: Role, isDark: Bool, least: Double) -> String {
    let better = color(role, isDark: isDark).legible(
      on: grounds(isDark: isDark), contrast: least)
    return "\(role.rawValue): \"\(better.hex)\" is enough"
  }
}

extension Diagnostic.Message {
  fileprivate static func hardToRead(
    _ role: SiteTheme.Role, on ground: SiteTheme.Role, _ contrast: Double, least: Double
  ) -> Self {
    """
    the contrast of '\(role.rawValue)' on '\(ground.rawValue)' is \(tenths(contrast)) to 1, and \
    \(tenths(least)) to 1 is needed
    """
  }

  /// Rounded down: a contrast that is too low must not look like one that is not.
  private static func tenths(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension YAMLScalar<SiteTheme.Color> {
  fileprivate static var color: Self {
    Self("a color like \"#0a6b4f\" (in quotes) or a name like teal") { SiteTheme.Color($0) }
  }
}

extension YAMLScalar<String> {
  /// Names of fonts, most wanted first; nothing that could end the rule of the style they are
  /// written into.
  fileprivate static var fonts: Self {
    Self("names of fonts like: Georgia, \"Times New Roman\", serif") { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(fontName)
      return names.contains(nil) ? nil : names.compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The name as CSS has it: the words for kinds as they are, all others in quotes.
  private static func fontName(_ part: Substring) -> String? {
    let name = part.trimming { $0 == " " || $0 == "\"" || $0 == "'" }
    guard !name.isEmpty, name.utf8.count <= 100,
      name.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) })
    else { return nil }
    return kindsOfFonts.contains(String(name)) ? String(name) : "\"\(name)\""
  }

  /// CSS Fonts Module Level 4, §2.1.
  private static let kindsOfFonts: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded",
  ]
}

extension Substring {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
    var rest = drop(while: isLeftOut)
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}
