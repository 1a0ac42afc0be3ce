internal import Bytes
internal import Markup

/// Reads markup tag by tag, as browsers do (HTML Standard §13.2.5), and refuses everything that is
/// not known to be harmless.
///
/// It never mistakes a browser's tag for text: comments and declarations are refused, and so is a
/// `<` in the value of an attribute. So each `<` begins a tag that is inspected, even where the
/// browser reads the content of a `<title>` as text.
struct MarkupInspection {
  private let bytes: [UInt8]
  private var index = 0

  /// Linear in the length.
  static func inspect(_ bytes: [UInt8]) throws(MarkupError) {
    var inspection = Self(bytes: bytes)
    while let start = inspection.nextTag() { try inspection.tag(at: start) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Elements that run, load or send something, have content that is not markup, or change
  /// attributes later.
  private static let refusedElements: Set<String> = [
    "animate", "animatemotion", "animatetransform", "applet", "base", "body", "discard", "embed",
    "fencedframe", "foreignobject", "form", "frame", "frameset", "head", "html", "iframe",
    "link", "meta", "noembed", "noframes", "noscript", "object", "param", "plaintext", "portal",
    "script", "set", "style", "template", "textarea", "xmp",
  ]

  /// Most attributes of pages, which are known to be harmless at once.
  private static let usualAttributes = ["class", "d", "datetime", "value", "x", "y", "width"]
    .map { Array($0.utf8) }

  /// In addition to all that begin with "on".
  private static let refusedAttributes: Set<String> = [
    "action", "attributionsrc", "background", "form", "formaction", "http-equiv", "ping",
    "srcdoc", "srcset", "style",
  ]

  /// Their values are addresses.
  private static let addresses: Set<String> = [
    "cite", "data", "href", "longdesc", "poster", "src", "xlink:href",
  ]

  private mutating func nextTag() -> Int? {
    guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    index = start + 1
    return start
  }

  private mutating func tag(at start: Int) throws(MarkupError) {
    if peek == UInt8(ascii: "/") { index += 1 }
    guard peek?.isASCIILetter == true else { throw .unreadable(at: start) }
    let element = name { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    guard element.utf8.allSatisfy(Self.isNameLetter) else { throw .unreadable(at: start) }
    guard !Self.refusedElements.contains(element) else { throw .element(element, at: start) }
    var isSaved = false
    var enclosed: Int?
    while true {
      skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard let next = peek else { throw .unreadable(at: start) }
      if next == UInt8(ascii: ">") { break }
      let place = index
      switch try attribute() {
      case .harmless: break
      case .saving: isSaved = true
      case .enclosing: enclosed = place
      }
    }
    index += 1
    // A link only saves an enclosed file.
    if let enclosed, element != "a" || !isSaved {
      throw .address(attribute: "href", at: enclosed)
    }
  }

  private enum Attribute {
    case harmless
    /// Saves the target of its link.
    case saving
    /// Holds an enclosed file.
    case enclosing
  }

  private mutating func attribute() throws(MarkupError) -> Attribute {
    let start = index
    skip { !Self.isSpace($0) && !Self.endsAttribute($0) }
    let isUsual = Self.usualAttributes.contains { $0.elementsEqual(bytes[start..<index]) }
    let name = isUsual ? "" : name(since: start)
    guard isUsual || (!name.isEmpty && name.utf8.allSatisfy(Self.isNameLetter)) else {
      throw .unreadable(at: start)
    }
    guard !name.hasPrefix("on"), !Self.refusedAttributes.contains(name) else {
      throw .attribute(name, at: start)
    }
    let value = try value()
    guard !value.contains(UInt8(ascii: "<")) else { throw .unreadable(at: start) }
    if isUsual { return .harmless }
    if name == "download" { return .saving }
    guard Self.addresses.contains(name), !Self.isAllowed(value) else { return .harmless }
    guard name == "href", EnclosedFile.isAddress(value) else {
      throw .address(attribute: name, at: start)
    }
    return .enclosing
  }

  /// Empty if there is none; as written, with its references.
  private mutating func value() throws(MarkupError) -> ArraySlice<UInt8> {
    skip(Self.isSpace)
    guard peek == UInt8(ascii: "=") else { return [] }
    index += 1
    skip(Self.isSpace)
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
      return bytes[start..<index]
    }
    guard let end = bytes[(index + 1)...].firstIndex(of: quote) else {
      throw .unreadable(at: index)
    }
    defer { index = end + 1 }
    return bytes[(index + 1)..<end]
  }

  /// Before the first `/`, `?` or `#` only `&` may be written as a reference: any other could be a
  /// colon, or part of a scheme.
  private static func isAllowed(_ address: ArraySlice<UInt8>) -> Bool {
    // Most have neither a scheme nor a reference.
    guard address.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "&") }) else {
      return true
    }
    let text = String(decoding: address, as: UTF8.self)
    let plain = text.split(separator: "&amp;", omittingEmptySubsequences: false)
      .joined(separator: "+")
    let scheme = plain.prefix { !"/?#".contains($0) }
    return !scheme.contains("&") && Escaping.isAllowed(plain)
  }

  /// In small letters.
  private mutating func name(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    skip(belongs)
    return name(since: start)
  }

  private func name(since start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private static func endsAttribute(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }

  private mutating func skip(_ belongs: (UInt8) -> Bool) {
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// White space in HTML: tab, line feed, form feed, carriage return, space.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0c || byte == 0x0d
  }

  private static func isNameLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }
}
