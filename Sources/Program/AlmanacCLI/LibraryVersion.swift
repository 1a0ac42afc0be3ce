internal import Compression
internal import FileFormats
internal import Intake
internal import Prose
internal import TimeZones

/// A library that a site's bytes depend on, as it is installed here.
struct LibraryVersion: Equatable, Sendable {
  var name: String
  /// `nil` where the library does not say.
  var version: String?

  /// By name. None takes long to be asked: zlib alone is loaded for it, in a tenth of a
  /// millisecond.
  static func all() -> [Self] {
    [
      Self(name: "libcmark", version: Prose.libraryVersion),
      Self(name: "libyaml", version: yamlLibraryVersion()),
      Self(name: "tzdata", version: Zone.databaseVersion()),
      Self(name: "zlib", version: Gzip.libraryVersion),
    ]
  }
}
