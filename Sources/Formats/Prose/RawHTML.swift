internal import Bytes
internal import Markup

/// The raw HTML of a text that is written as it is, where the site's owner allows HTML.
///
/// Nothing may be loaded from another host, run, or end the page around the text. So HTML is shown
/// as text if it has one of these: an element of `refused`; an attribute of an event; an attribute
/// that loads and names a host or a scheme; a link with a scheme that links may not have; a tag
/// without an end. The rest is the owner's responsibility.
enum RawHTML {
  static func isPublishable(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var tokens = HTMLTokens(html)
    var isGood = true
    while isGood {
      var attributes: [(name: String, value: [UInt8])] = []
      let token = tokens.next { name, value in
        attributes.append((lowercased(html[name]), Array(html[value])))
      }
      guard let token else { break }
      switch token.kind {
      case .open, .close:
        let name = lowercased(html[token.name])
        isGood =
          token.isWhole && !refused.contains(name)
          && attributes.allSatisfy { isHarmless($0.name, $0.value, of: name) }
      case .comment, .raw: isGood = token.isWhole
      case .text: continue
      }
    }
    return isGood
  }

  private static func lowercased(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Elements that load or run, change how the rest of the page is read, or are the page's own.
  private static let refused: Set<String> = [
    "animate", "applet", "base", "body", "embed", "form", "frame", "frameset", "head", "html",
    "iframe", "input", "link", "listing", "main", "meta", "noembed", "noframes", "noscript",
    "object", "param", "plaintext", "portal", "script", "select", "set", "style", "template",
    "textarea", "title", "xmp",
  ]

  private static func isHarmless(_ name: String, _ value: [UInt8], of element: String) -> Bool {
    if name.hasPrefix("on") || name == "style" { return false }
    switch name {
    case "href", "xlink:href":
      return element == "a" || element == "area" ? mayLead(value) : isOfSite(value)
    case "action", "background", "cite", "data", "formaction", "ping", "poster", "src", "srcset",
      "xml:base":
      return isOfSite(value)
    default: return !String(decoding: value, as: UTF8.self).lowercased().contains("url(")
    }
  }

  /// Whether a link has an allowed scheme or none. References to characters could hide one.
  private static func mayLead(_ value: [UInt8]) -> Bool {
    isPlain(value) && Escaping.isAllowed(String(decoding: value, as: UTF8.self))
  }

  /// Whether an address is a path: without a scheme, a host, and anything that a browser reads as
  /// one. Lists of addresses have none of these either.
  private static func isOfSite(_ value: [UInt8]) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    return isPlain(value) && !text.contains(":") && !text.contains("//")
  }

  /// Without control characters, backslashes and references to characters other than `&amp;`.
  private static func isPlain(_ value: [UInt8]) -> Bool {
    value.indices.allSatisfy { index in
      switch value[index] {
      case ..<0x20, UInt8(ascii: "\\"), 0x7f: false
      case UInt8(ascii: "&"): value[index...].starts(with: "&amp;".utf8)
      default: true
      }
    }
  }
}
