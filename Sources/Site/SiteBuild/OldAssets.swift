internal import Bytes

/// The fingerprinted assets of the previous release, which the next one keeps for pages that are
/// still open in browsers. They stay for one release, whose marker names them, and are removed by
/// the one after.
///
/// Fingerprinted assets are in `assets/` under a name that changes with the bytes:
/// `assets/site.0123456789abcdef.css`.
struct OldAssets: Sendable {
  static let folder = "assets/"
  /// The prefix of a line of a marker that names an asset of the previous release.
  static let word = "old: "

  /// Assets of the present site that the next one does not have: they stay for one more release.
  let staying: [String]
  /// Assets that were kept for one release. They are removed by the next exchange, and are not a
  /// reason for one.
  let leaving: Set<String>

  /// `gone` are the files of the present site that the next does not have; `marker` is the text of
  /// the present site's marker.
  init(among gone: some Sequence<String>, marker: [UInt8]) {
    let old = Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(Self.word) }.map { String($0.dropFirst(Self.word.count)) })
    let assets = gone.filter(Self.isFingerprinted)
    staying = assets.filter { !old.contains($0) }.sorted()
    leaving = Set(assets.filter(old.contains))
  }

  static func isFingerprinted(_ name: String) -> Bool {
    guard name.hasPrefix(folder) else { return false }
    let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count >= 2 else { return false }
    // "NAME.MARK.css", and "NAME.MARK" where a name has no ending.
    return parts.dropFirst().suffix(2).contains { part in
      part.utf8.count >= 16
        && part.utf8.allSatisfy { $0.hexadecimalValue != nil && !$0.isASCIICapital }
    }
  }
}
