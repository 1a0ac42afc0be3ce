internal import Bytes

/// Files at the output that no build has made: those that hosts expect, such as `CNAME`,
/// `.nojekyll` or a file that proves the ownership of the site. They survive every exchange.
///
/// The marker of a release lists as digests the files that its build has made in the usual places
/// of such files: at the root, and anywhere under a name that begins with a dot or has no
/// extension. In other places every file counts as made by a build, and so do names that begin with
/// `.almanac` at the root.
enum OwnersFiles {
  /// The prefix of a line of a marker that lists a file of the release.
  private static let word = "made: "

  /// The files among `names`, all files of a folder of ours, that no build has made; `marker` is
  /// the folder's marker.
  ///
  /// A marker that lists nothing was written by an earlier version: then no file is known to be the
  /// owner's. But if the marker of an unfinished folder lists nothing, a build was cut off before
  /// it made anything: then every candidate is the owner's.
  static func files(
    among names: Set<String>, marker: [UInt8], isUnfinished: Bool = false
  ) -> Set<String> {
    let made = digests(in: marker)
    if made.isEmpty, !isUnfinished { return [] }
    return names.filter { isWatched($0) && !made.contains(digest(of: $0)[...]) }
  }

  /// The lines for the marker of a release of these pages, and of copies that they may have.
  static func lines(for pages: [Page], copies: CompressedCopies? = nil) -> String {
    pages.reduce(into: "") { text, page in
      guard isWatched(page.route.text) else { return }
      for name in [page.route.text] + (copies?.names(for: page.route.text) ?? []) {
        text += line(digest(of: name))
      }
    }
  }

  /// The lines that a marker has for the files of its release.
  static func lines(of marker: [UInt8]) -> String {
    digests(in: marker).sorted().map { line($0) }.joined()
  }

  private static func line(_ digest: some StringProtocol) -> String { "\(word)\(digest)\n" }

  private static func digests(in marker: [UInt8]) -> Set<Substring> {
    Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(word) }.map { $0.dropFirst(word.count) })
  }

  private static func isWatched(_ name: String) -> Bool {
    if name.hasPrefix(".almanac") { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"))
    let dot = UInt8(ascii: ".")
    return parts.count == 1 || parts.contains { $0.first == dot }
      || parts.last?.contains(dot) == false
  }

  /// Digits, not the name: the marker can be read by visitors, whom it must not lead to files that
  /// nothing links.
  private static func digest(of name: String) -> String { Checksum(of: name.utf8).digits }
}
