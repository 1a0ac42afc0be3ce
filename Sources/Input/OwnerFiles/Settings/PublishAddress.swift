/// Where `almanac publish` sends a site, as one word.
///
/// ```
/// PublishAddress("s3://bucket/campus")               // .bucket("bucket", prefix: "campus")
/// PublishAddress("ssh://web@example.edu/var/www")    // .host("web@example.edu", path: "/var/www")
/// ```
package enum PublishAddress: Hashable, Sendable {
  /// A bucket of S3, or of a compatible service; the prefix has no slashes at its ends.
  case bucket(String, prefix: String)
  /// A folder of a host, by SSH: the user and the host, a port, the path.
  case host(String, port: Int?, path: String)
  /// A remote of rclone, such as "backup:www".
  case remote(String)
  /// A branch of a git repository.
  case branch(String, of: String)

  /// `nil` for anything else, and for an address with a password, which other programs would see.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let rest = text[text.index(after: colon)...]
    switch text[..<colon] {
    case "s3": self.init(bucket: rest)
    case "ssh": self.init(host: rest)
    case "rclone":
      guard rest.contains(":"), !rest.hasPrefix("-"), !rest.hasPrefix(":") else { return nil }
      self = .remote(String(rest))
    case "git": self.init(repository: rest)
    default: return nil
    }
  }

  private init?(bucket rest: Substring) {
    guard rest.hasPrefix("//") else { return nil }
    let name = rest.dropFirst(2).prefix { $0 != "/" }
    let isName =
      (3...63).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || "-._".utf8.contains(byte)
      }
    let parts = rest.dropFirst(2 + name.count).split(separator: "/")
    guard isName, !parts.contains(where: { [".", ".."].contains($0) }) else { return nil }
    self = .bucket(String(name), prefix: parts.joined(separator: "/"))
  }

  private init?(host rest: Substring) {
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { $0 != "/" }
    let path = rest.dropFirst(2 + authority.count)
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, !name.hasPrefix("-"), parts.count <= 2,
      !name.hasSuffix("@"), path.count > 1
    else { return nil }
    var port: Int?
    if parts.count == 2 {
      guard let number = Int(parts[1]), (1...65_535).contains(number) else { return nil }
      port = number
    }
    self = .host(String(name), port: port, path: String(path))
  }

  private init?(repository rest: Substring) {
    let parts = rest.split(separator: "#", omittingEmptySubsequences: false)
    guard let place = parts.first, !place.isEmpty, !place.hasPrefix("-"), parts.count <= 2 else {
      return nil
    }
    let branch = parts.count == 2 ? String(parts[1]) : "gh-pages"
    let isPlain =
      !branch.isEmpty && !branch.hasPrefix("-") && !branch.contains("..")
      && branch.utf8.allSatisfy { !"~^:?*[\\".utf8.contains($0) }
    guard isPlain, !Self.hasPassword(place) else { return nil }
    self = .branch(branch, of: String(place))
  }

  private static func hasPassword(_ place: Substring) -> Bool {
    guard let scheme = place.firstRange(of: "://") else { return false }
    let authority = place[scheme.upperBound...].prefix { $0 != "/" }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":")
  }
}
