internal import CampusModel

/// A theme as the end of a stylesheet: values for the names that all other rules use.
struct ThemeStyle {
  /// CSS.
  let text: String

  init(of theme: SiteTheme) {
    let fonts = [("serif", theme.headings), ("sans", theme.text)].compactMap { name, fonts in
      fonts.map { "--\(name):\($0)" }
    }
    let light = Self.rules(theme.light) + fonts
    let dark = Self.rules(theme.dark)
    text =
      (light.isEmpty ? "" : ":root{\(light.joined(separator: ";"))}")
      + (dark.isEmpty
        ? ""
        : "@media screen and (prefers-color-scheme:dark){:root{\(dark.joined(separator: ";"))}}")
  }

  private static func rules(_ colors: [SiteTheme.Role: SiteTheme.Color]) -> [String] {
    SiteTheme.Role.allCases.compactMap { role in
      colors[role].map { "--\(name(of: role)):\($0.hex)" }
    }
  }

  /// The name of a color in the stylesheets.
  private static func name(of role: SiteTheme.Role) -> String {
    role == .accent ? "red" : role.rawValue
  }
}
