/// An address of the web, taken apart as far as fetching must know it.
package struct WebAddress: Hashable, Sendable {
  package enum Scheme: String, Sendable { case http, https }

  package let scheme: Scheme
  /// In lower case, without the port; an IPv6 address in its brackets.
  package let host: String
  package let port: Int?
  /// The path with its query; empty or beginning with "/".
  package let rest: String

  private init(_ scheme: Scheme, host: String, port: Int?, rest: String) {
    (self.scheme, self.host, self.port, self.rest) = (scheme, host, port, rest)
  }

  /// `nil` for anything but an `http` or `https` address of printable ASCII, and for one with a
  /// user's name: passwords do not belong in a site's settings. A fragment is never sent, so it is
  /// refused too.
  package init?(_ text: String) {
    let lower = text.prefix(8).lowercased()
    guard
      let scheme = [Scheme.https, .http].first(where: { lower.hasPrefix("\($0.rawValue)://") }),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"\"<>\\^`{|}#".utf8.contains($0) })
    else { return nil }
    let whole = text.dropFirst(scheme.rawValue.count + 3)
    let authority = whole.prefix { $0 != "/" && $0 != "?" }
    let rest = whole.dropFirst(authority.count)
    guard let (host, port) = Self.split(authority) else { return nil }
    self.init(
      scheme, host: host, port: port, rest: rest.hasPrefix("?") ? "/" + rest : String(rest))
  }

  private static func split(_ authority: Substring) -> (host: String, port: Int?)? {
    let host: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
      guard host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" })
      else { return nil }
    }
    let rest = authority.dropFirst(host.count)
    guard !host.isEmpty else { return nil }
    if rest.isEmpty { return (host.lowercased(), nil) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { return nil }
    return (host.lowercased(), port)
  }

  package var text: String { "\(scheme.rawValue)://\(place)\(rest)" }

  /// Host and port: the unit of rate limits.
  package var place: String { port.map { "\(host):\($0)" } ?? host }

  /// An address below this one, with a query. Names and values are percent-encoded (RFC 3986 §2.1).
  package func asking(
    _ path: String, _ query: KeyValuePairs<String, String> = [:]
  ) -> WebAddress {
    var base = rest
    while base.hasSuffix("/") { base.removeLast() }
    let pairs = query.map { "\(Self.encoded($0))=\(Self.encoded($1))" }
    let question = pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    return WebAddress(scheme, host: host, port: port, rest: "\(base)/\(path)\(question)")
  }

  /// This address with another pair in its query.
  package func adding(_ name: String, _ value: String) -> WebAddress {
    let sign = rest.contains("?") ? "&" : "?"
    return WebAddress(
      scheme, host: host, port: port,
      rest: "\(rest)\(sign)\(Self.encoded(name))=\(Self.encoded(value))")
  }

  /// Scheme, host and port (RFC 6454): "https://api.umd.io".
  package var origin: String { "\(scheme.rawValue)://\(place)" }

  /// Whether an answer of this address may send us to `other`: with the same scheme, host and port
  /// only, or from `http` to `https` on the same host, both on their usual ports.
  package func mayLead(to other: WebAddress) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return actualPort == other.actualPort }
    return scheme == .http && actualPort == 80 && other.actualPort == 443
  }

  private var actualPort: Int { port ?? (scheme == .http ? 80 : 443) }

  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { out, byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default: out += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
