internal import CampusModel
internal import Markup

/// Addresses of pages as front matters have them.
enum PagePath {
  /// The route of `path`, from the root of the site: "/about.html", "about" and "/about" are
  /// "about", "/about/" is "about/index". `nil` for a text that cannot be an address.
  static func route(_ path: String) -> String? {
    let isFolder = path.hasSuffix("/")
    var parts = path.split(separator: "/").map(String.init)
    if isFolder || parts.isEmpty { parts.append("index") }
    guard let last = parts.popLast() else { return nil }
    let ending = [".html", ".htm"].first(where: last.hasSuffix)
    parts.append(String(last.dropLast(ending?.utf8.count ?? 0)))
    guard !path.hasPrefix("//"), parts.allSatisfy(isPlain) else { return nil }
    return parts.joined(separator: "/")
  }

  /// The file of a former address: "/old/", "/old" and "old" are "old/index.html", "/old.html" is
  /// "old.html". It begins at the root of the site; one that begins with a dot, in the folder of
  /// the page at `route`. `nil` for a text that cannot be an address.
  static func alias(_ path: String, from route: String) -> String? {
    var path = path
    if path.hasPrefix("./") || path.hasPrefix("../") {
      guard let joined = joined(route.split(separator: "/").dropLast(), path) else { return nil }
      path = joined
    }
    let isFile = path.hasSuffix(".html") || path.hasSuffix(".htm")
    let parts = path.split(separator: "/").map(String.init)
    guard !path.hasPrefix("//"), !parts.isEmpty, parts.allSatisfy(isPlain) else { return nil }
    return (parts + (isFile ? [] : ["index.html"])).joined(separator: "/")
  }

  private static func joined(_ folder: ArraySlice<Substring>, _ path: String) -> String? {
    var parts = Array(folder)
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.popLast() == nil { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// Whether a part of an address needs no escapes in ASCII and is a name that files may have
  /// everywhere.
  private static func isPlain(_ part: String) -> Bool {
    guard let first = part.utf8.first, first != UInt8(ascii: "."), part.utf8.count <= 180,
      part.utf8.last != UInt8(ascii: "."), !FileName.isDevice(part)
    else { return false }
    return part.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      case 0x80...: true
      default: "-._~".utf8.contains(byte)
      }
    }
  }
}
