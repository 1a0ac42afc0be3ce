internal import Bytes
internal import Markup

/// The meaning of a request's path to the preview.
enum PreviewPath: Hashable {
  /// A file of the site: names of folders, then the file's.
  ///
  /// No name is empty, begins with a dot except `.well-known` (RFC 8615), or contains a slash, a
  /// backslash or a control character.
  case file([String])
  /// One of the preview's own files, by name.
  case own(String)
  /// A path of the site to redirect to.
  case elsewhere(String)
  /// Nothing of the site can be there.
  case nowhere

  /// The folder of the preview's own files. No name of a site begins with `.almanac`.
  static let ownFolder = "/.almanac/"

  /// Parses `path` as sent: percent-encoded, without the query.
  ///
  /// `base` is the site's path, with a slash at both ends. Each part between slashes is decoded
  /// once, so an encoded slash is part of a name, which no file has.
  ///
  /// ```
  /// PreviewPath("/site/rooms/", base: "/site/")      // .file(["rooms", "index.html"])
  /// PreviewPath("/", base: "/site/")                 // .elsewhere("/site/")
  /// PreviewPath("/site/%2e%2e/x", base: "/site/")    // .nowhere
  /// ```
  init(_ path: String, base: String) {
    if path.utf8.starts(with: Self.ownFolder.utf8) {
      self = .own(String(path.dropFirst(Self.ownFolder.count)))
      return
    }
    guard path.utf8.first == UInt8(ascii: "/") else {
      self = .nowhere
      return
    }
    let written = path.utf8.dropFirst()
    let isFolder = written.isEmpty || written.last == UInt8(ascii: "/")
    let parts =
      written.isEmpty
      ? []
      : written.dropLast(isFolder ? 1 : 0).split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let names = parts.compactMap(Self.name)
    let below = base.split(separator: "/").map(String.init)
    guard names.count == parts.count else {
      self = .nowhere
      return
    }
    if names.starts(with: below) {
      let rest = Array(names.dropFirst(below.count))
      if rest.isEmpty, !isFolder {
        self = .elsewhere(base)
      } else {
        self = .file(isFolder ? rest + ["index.html"] : rest)
      }
    } else {
      self = names.isEmpty ? .elsewhere(base) : .nowhere
    }
  }

  /// The name that a part of a path encodes; `nil` if no file of a site can have it.
  private static func name(_ part: Substring.UTF8View.SubSequence) -> String? {
    guard let bytes = PercentEncoding.decoded(part),
      let name = String(validating: bytes, as: UTF8.self),
      let first = bytes.first, first != UInt8(ascii: ".") || name == ".well-known",
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0x2f || $0 == 0x5c })
    else { return nil }
    return name
  }
}

extension PreviewPath {
  /// The path of a folder of the site, percent-encoded.
  static func address(of names: [String], base: String) -> String {
    var bytes = Array(base.utf8)
    for name in names {
      Escaping.urlQuery(name, into: &bytes)
      bytes.append(UInt8(ascii: "/"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
