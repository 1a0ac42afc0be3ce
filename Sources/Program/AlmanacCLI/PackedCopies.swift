internal import CampusModel
internal import Compression
internal import Diagnostics
internal import SiteBuild

/// The compressed copies that a site has next to its text files, where its settings ask for them.
struct PackedCopies {
  private(set) var formats: [CopyFormat] = []
  /// Libraries that are missing.
  private(set) var warnings: [Diagnostic] = []

  init(for settings: PublishingSettings) {
    guard settings.hasCompressedCopies else { return }
    if let version = Gzip.libraryVersion {
      formats.append(
        CopyFormat(ending: ".gz", mark: "zlib \(version)", pack: { Gzip.file(of: $0) }))
    } else {
      warnings.append(.without("zlib", package: "zlib1g", copies: ".gz"))
    }
    if let brotli = Brotli() {
      formats.append(
        CopyFormat(ending: ".br", mark: "brotli \(brotli.version)", pack: brotli.packed))
    } else {
      warnings.append(.without("brotli", package: "libbrotli1", copies: ".br"))
    }
  }
}

extension Diagnostic {
  fileprivate static func without(
    _ library: String, package: String, copies: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, .owner, at: FilePlace("Content/site.yml"),
      "'precompress' needs \(library): there are no copies '\(copies)'",
      suggestion: "install Debian's package \(package)")
  }
}
