internal import CampusModel
package import Diagnostics
internal import FileFormats
package import SourceFiles
internal import TableFiles

/// The part of `site.yml` that commands need before, or without, its content.
package struct SettingsGlance: Hashable, Sendable {
  /// The path of the site on its host, with a slash at both ends.
  package var basePath: String
  /// Folders of sources that are not in `Content/`.
  package var outside: [OutsidePath]
  /// The files of programs that pages may run.
  package var programs: [OutsidePath]
  /// The file of secrets, relative to the site's folder, and where the settings name it.
  package var secrets: SecretsSetting?

  package struct SecretsSetting: Hashable, Sendable {
    package var path: String
    package var place: FilePlace
  }

  /// A folder, and the pattern of the names that count in it; `nil` for all files, at any
  /// depth.
  package struct OutsidePath: Hashable, Sendable {
    package var folder: String
    package var pattern: String?
  }

  /// Looks into the settings of the site whose folder contains `Content/`; `nil` where they
  /// are not keys and values. Errors are ignored here: the build reports them.
  package init?(siteFolder: String, formats: SourceFormats) {
    var files = OwnFiles(.disk(at: siteFolder))
    guard let own = files.settings(formats: formats, hasCampus: files.hasCampus()) else {
      return nil
    }
    basePath = own.settings.publishing.basePath
    let paths =
      own.sources.flatMap(\.paths) + own.travel.matrix + own.travel.streets
      + own.travel.tables
    outside = paths.compactMap { Self.outside($0.value, of: siteFolder) }
    programs = own.commands.compactMap(\.programPath).map { path in
      let whole = path.hasPrefix("/") ? path : "\(siteFolder)/\(path)"
      let name = whole.split(separator: "/").last.map(String.init) ?? ""
      return OutsidePath(folder: String(whole.dropLast(name.count + 1)), pattern: name)
    }
    secrets = own.secrets.map {
      SecretsSetting(
        path: $0.value, place: FilePlace(inSettings: $0.place))
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
