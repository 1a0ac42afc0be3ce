/// Files at the output that no build has put there: what hosts want beside a site, such as `CNAME`,
/// `.nojekyll` or a file that proves whose site it is. They survive every exchange.
///
/// The marker of a release lists what its build has made where such files are usually put, as
/// digests: at the root, and anywhere under a name that begins with a dot or has no ending. In
/// other places everything is taken for made by a build.
struct OwnersFiles: Sendable {
  /// What begins a line of a marker that stands for a file of the release.
  static let word = "made: "

  /// Of the present site, and not in the next.
  let staying: Set<String>

  /// `gone` are the files of the present site that the next has not, `marker` is what the present
  /// site's marker says, `pages` are those of the next site. A marker of an earlier program lists
  /// nothing: then no file is known to be the owner's.
  init(among gone: Set<String>, marker: [UInt8], pages: [Page]) {
    let made = Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(Self.word) }.map { $0.dropFirst(Self.word.count) })
    let own: Set<String> =
      made.isEmpty
      ? [] : gone.filter { Self.isWatched($0) && !made.contains(Self.digest(of: $0)[...]) }
    guard !own.isEmpty else {
      staying = []
      return
    }
    // Where the next site needs a folder of that name, it has it.
    let folders = Set(pages.lazy.flatMap(\.route.folders))
    staying = own.filter { !folders.contains($0[...]) }
  }

  /// The lines for the marker of a release of these pages.
  static func lines(for pages: [Page]) -> String {
    pages.reduce(into: "") { text, page in
      if isWatched(page.route.text) { text += "\(word)\(digest(of: page.route.text))\n" }
    }
  }

  private static func isWatched(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"))
    let dot = UInt8(ascii: ".")
    return parts.count == 1 || parts.contains { $0.first == dot }
      || parts.last?.contains(dot) == false
  }

  /// 16 hexadecimal digits of FNV-1a: the marker can be read by visitors, whom it must not lead to
  /// files that nothing links.
  private static func digest(of name: String) -> String {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
