internal import Markup

/// What the path of a request means to the preview.
enum PreviewPath: Hashable {
  /// A file of the site, as names of folders and, at the end, of the file. None of them is empty,
  /// begins with a dot but for `.well-known` (RFC 8615), or holds a slash, a backslash or a control
  /// character.
  case file([String])
  /// One of the preview's own things, by its name.
  case own(String)
  /// Somewhere within the site that the browser is sent on to.
  case elsewhere(String)
  /// Nothing of the site can be there.
  case nowhere

  /// The folder of the preview's own things. No name of the site begins with `.almanac`.
  static let ownFolder = "/.almanac/"

  /// The meaning of `path`, as it was sent: with its percent signs, without a query. `base` is where the site stands, with a
  /// slash at both ends.
  ///
  /// Each part between slashes is decoded by itself, once: an encoded slash stays part of a name, and no name has one.
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

  /// The name that a part of a path means; `nil` where the site can have none like it.
  private static func name(_ part: Substring.UTF8View.SubSequence) -> String? {
    guard let bytes = decoded(part), let name = String(validating: bytes, as: UTF8.self),
      let first = bytes.first, first != UInt8(ascii: ".") || name == ".well-known",
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0x2f || $0 == 0x5c })
    else { return nil }
    return name
  }

  /// `nil` where a percent sign has no two digits behind it.
  private static func decoded(_ part: Substring.UTF8View.SubSequence) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(part)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}

extension PreviewPath {
  /// The address of a folder of the site, for the browser to go to: percent-encoded where it must be.
  static func address(of names: [String], base: String) -> String {
    var bytes = Array(base.utf8)
    for name in names {
      Escaping.urlQuery(name, into: &bytes)
      bytes.append(UInt8(ascii: "/"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
