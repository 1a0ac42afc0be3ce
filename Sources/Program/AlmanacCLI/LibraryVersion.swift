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

  /// By name. Each is fast to query: only brotli and zlib are loaded for it, each in a tenth of a
  /// millisecond.
  static func all() -> [Self] {
    // Without it no site depends on it.
    [Brotli().map { Self(name: "brotli", version: $0.version) }].compactMap(\.self) + [
      Self(name: "libcmark", version: Prose.libraryVersion),
      Self(name: "libyaml", version: yamlLibraryVersion()),
      Self(name: "tzdata", version: Zone.databaseVersion()),
      Self(name: "zlib", version: Gzip.libraryVersion),
    ]
  }
}
