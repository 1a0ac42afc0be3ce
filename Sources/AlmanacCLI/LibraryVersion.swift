internal import Intake
internal import Prose
internal import TimeZones

/// A library that a site's bytes depend on, as it is installed here.
struct LibraryVersion: Equatable, Sendable {
  var name: String
  /// `nil` where it does not tell.
  var version: String?

  /// Those that can be asked without loading anything, by name.
  static func all() -> [Self] {
    [
      Self(name: "libcmark", version: Prose.libraryVersion),
      Self(name: "libyaml", version: yamlLibraryVersion()),
      Self(name: "tzdata", version: Zone.databaseVersion()),
    ]
  }
}
