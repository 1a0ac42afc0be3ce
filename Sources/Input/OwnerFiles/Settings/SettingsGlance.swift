internal import CampusModel
package import Diagnostics
internal import FileFormats

/// What must be known of a site before its content is read, or without: a part of `site.yml`.
package struct SettingsGlance: Hashable, Sendable {
  /// The path of the site on its host, with a slash at both ends.
  package var basePath: String
  /// Where sources lie that are not in `Content/`.
  package var outside: [OutsidePath]
  /// The file of secrets, counted from the site's folder, and where the settings name it.
  package var secrets: SecretsSetting?

  package struct SecretsSetting: Hashable, Sendable {
    package var path: String
    package var place: FilePlace
  }

  /// A folder, and which names in it count; `nil` where all do, however deep.
  package struct OutsidePath: Hashable, Sendable {
    package var folder: String
    package var pattern: String?
  }

  /// Looks into the settings of the site whose folder holds `Content/`. What is wrong with them is
  /// told by whoever builds; here it is passed over, and `nil` is given where they hold no keys at
  /// all.
  package init?(siteFolder: String, kinds: [String]) {
    var files = OwnFiles(.disk(at: siteFolder))
    guard let own = files.settings(kinds: kinds, hasCampus: files.hasCampus()) else { return nil }
    basePath = own.settings.publishing.basePath
    let paths =
      own.sources.flatMap(\.paths) + own.travel.matrix + own.travel.streets
      + own.travel.tables
    outside = paths.compactMap { Self.outside($0.value, of: siteFolder) }
    secrets = own.secrets.map {
      SecretsSetting(
        path: $0.value,
        place: FilePlace("Content/site.yml", line: $0.place.line, column: $0.place.column))
    }
  }

  /// `nil` for a path within `Content/`.
  static func outside(_ path: String, of site: String) -> OutsidePath? {
    let segments = path.split(separator: "/").filter { $0 != "." }
    guard path.hasPrefix("/") || segments.contains("..") else { return nil }
    let fixed = segments.prefix { !Glob.isPattern($0) }
    let rest = segments.dropFirst(fixed.count)
    let names = rest.isEmpty ? fixed.dropLast() : fixed
    let below = names.joined(separator: "/")
    let folder = path.hasPrefix("/") ? "/\(below)" : "\(site)/Content/\(below)"
    guard rest.count <= 1 else { return OutsidePath(folder: folder, pattern: nil) }
    return (rest.first ?? fixed.last).map { OutsidePath(folder: folder, pattern: String($0)) }
  }
}
