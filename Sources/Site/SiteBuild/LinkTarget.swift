internal import Bytes

/// The target of a link, as a path within the site and a fragment.
struct LinkTarget: Hashable {
  /// Relative to the site's root; `nil` when the link climbs above it.
  let path: String?
  /// Empty without one.
  let fragment: String

  /// The target of `reference` (unescaped) on the page at `route`; `nil` if the link leaves the
  /// site: it names a scheme or a host, or begins with a slash.
  ///
  /// Dots are resolved and percent signs decoded; a folder means its `index.html`, and a query is
  /// ignored.
  init?(_ reference: Substring, on route: Route) {
    guard reference.utf8.first != UInt8(ascii: "/"), !Self.hasScheme(reference) else { return nil }
    let bytes = reference.utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    fragment =
      mark == bytes.endIndex ? "" : percentDecoded(reference[bytes.index(after: mark)...])
    let query = bytes[..<mark].firstIndex(of: UInt8(ascii: "?")) ?? mark
    let written = reference[..<query]
    path = written.isEmpty ? route.text : Self.resolve(percentDecoded(written), from: route)
  }

  /// Whether a scheme is before the first colon: a letter, then letters, digits, `+`, `-` and `.`
  /// (RFC 3986 §3.1).
  private static func hasScheme(_ reference: Substring) -> Bool {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = reference[..<colon].utf8
    guard scheme.first?.isASCIILetter == true else { return false }
    return scheme.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }

  /// Works on bytes: splitting by characters would cost more than rendering the page.
  private static func resolve(_ path: String, from route: Route) -> String? {
    let slash = UInt8(ascii: "/")
    var parts = route.text.utf8.split(separator: slash).dropLast()
    let steps = path.utf8.split(separator: slash)
    for step in steps where !step.elementsEqual(".".utf8) {
      if !step.elementsEqual("..".utf8) {
        parts.append(step)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    let isFolder =
      path.utf8.last == slash
      || steps.last.map { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) } ?? false
    var resolved: [UInt8] = []
    for part in parts {
      if !resolved.isEmpty { resolved.append(slash) }
      resolved += part
    }
    if isFolder { resolved += (resolved.isEmpty ? "index.html" : "/index.html").utf8 }
    return String(decoding: resolved, as: UTF8.self)
  }
}

/// `%41` becomes `A`; a percent sign without two digits stays.
package func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  return String(decoding: PercentEncoding.decodedLeniently(text.utf8), as: UTF8.self)
}
