internal import Compression
internal import FileFormats
internal import Intake
internal import Prose
internal import TimeZones

/// A library that a site's bytes depend on, as it is installed here.
struct LibraryVersion: Equatable, Sendable {
  var name: String
  /// `nil` if the library does not report it.
  var version: String?

  /// By name. Each is fast to query: only zlib is loaded for it, in a tenth of a millisecond.
  static func all() -> [Self] {
    [
      Self(name: "libcmark", version: Prose.libraryVersion),
      Self(name: "libyaml", version: yamlLibraryVersion()),
      Self(name: "tzdata", version: Zone.databaseVersion()),
      Self(name: "zlib", version: Gzip.libraryVersion),
    ]
  }
}
