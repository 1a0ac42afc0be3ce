package import Diagnostics

/// A piece of an XML file.
package enum XMLToken: Equatable {
  /// `isClosed`: the element ends at once, as in `<rect/>`.
  case open(XMLElement, isClosed: Bool)
  case close(String)
  case text(String)
}

package struct XMLElement: Equatable {
  package var name: String
  /// In the order written; of two with one name the first counts.
  var attributes: [Attribute]

  struct Attribute: Equatable {
    var name: String
    var value: String
  }

  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// The error that ends the reading of an XML file, with its index in the bytes.
package struct XMLError: Error, Equatable {
  package var index: Int
  package var message: Diagnostic.Message

  package init(index: Int, message: Diagnostic.Message) {
    self.index = index
    self.message = message
  }
}

/// Cuts XML into tokens, as far as drawings and maps need it: comments, processing instructions and
/// the document type are skipped, nothing is loaded, and only XML's own five entities and numeric
/// references are known.
///
/// ```
/// var tokens = XMLTokens(Array("<g id='a'>x</g>".utf8)[...])
/// while let (token, start) = try tokens.next() { … }
/// // open g at 0, text "x" at 10, close g at 11
/// ```
package struct XMLTokens {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// - Precondition: `bytes` are UTF-8.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next token and where it begins; `nil` at the end. Linear in the bytes over all calls.
  package mutating func next() throws(XMLError) -> (token: XMLToken, start: Int)? {
    while index < bytes.endIndex {
      let start = index
      if begins(with: "<!--") {
        try skip(past: "-->", from: start)
      } else if begins(with: "<![CDATA[") {
        index += 9
        let text = try upTo("]]>", from: start)
        return (.text(String(decoding: text, as: UTF8.self)), start)
      } else if begins(with: "<?") {
        try skip(past: "?>", from: start)
      } else if begins(with: "<!") {
        try skipDocumentType()
      } else if begins(with: "</") {
        index += 2
        let name = try name()
        skipSpace()
        try expect(UInt8(ascii: ">"))
        return (.close(name), start)
      } else if bytes[index] == UInt8(ascii: "<") {
        index += 1
        return (try element(), start)
      } else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        defer { index = end }
        return (.text(try decoded(index..<end)), start)
      }
    }
    return nil
  }

  private mutating func element() throws(XMLError) -> XMLToken {
    var element = XMLElement(name: try name(), attributes: [])
    while true {
      skipSpace()
      guard index < bytes.endIndex else { throw fault(.unexpectedEnd) }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return .open(element, isClosed: false)
      case UInt8(ascii: "/"):
        index += 1
        try expect(UInt8(ascii: ">"))
        return .open(element, isClosed: true)
      default:
        element.attributes.append(try attribute())
      }
    }
  }

  private mutating func attribute() throws(XMLError) -> XMLElement.Attribute {
    let name = try name()
    skipSpace()
    try expect(UInt8(ascii: "="))
    skipSpace()
    guard index < bytes.endIndex, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    else { throw fault(.noQuote) }
    let quote = bytes[index]
    index += 1
    guard let end = bytes[index...].firstIndex(of: quote) else { throw fault(.unexpectedEnd) }
    defer { index = end + 1 }
    return XMLElement.Attribute(name: name, value: try decoded(index..<end))
  }

  private mutating func name() throws(XMLError) -> String {
    let end =
      bytes[index...].firstIndex { $0 <= 0x20 || "<>/='\"&".utf8.contains($0) } ?? bytes.endIndex
    guard end > index else { throw fault(.noName) }
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// A document type may hold declarations in brackets; they declare nothing here.
  private mutating func skipDocumentType() throws(XMLError) {
    let start = index
    var depth = 0
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
    throw XMLError(index: start, message: .unexpectedEnd)
  }

  /// The text of a range with its character references put in.
  private func decoded(_ range: Range<Int>) throws(XMLError) -> String {
    var out = ""
    var rest = bytes[range]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      out += String(decoding: rest[..<ampersand], as: UTF8.self)
      guard let end = rest[ampersand...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(rest[(ampersand + 1)..<end])
      else { throw XMLError(index: ampersand, message: .unknownEntity) }
      out.unicodeScalars.append(character)
      rest = rest[(end + 1)...]
    }
    return out + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: reference, as: UTF8.self)
    switch text {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let digits = text.dropFirst(text.hasPrefix("#x") ? 2 : 1)
    guard text.hasPrefix("#"), digits.first != "+", digits.first != "-",
      let number = UInt32(digits, radix: text.hasPrefix("#x") ? 16 : 10),
      number >= 0x20 || number == 9 || number == 10
    else { return nil }
    return Unicode.Scalar(number)
  }
}

extension XMLTokens {
  private func begins(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func fault(_ message: Diagnostic.Message) -> XMLError {
    XMLError(index: index, message: message)
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(XMLError) {
    guard index < bytes.endIndex, bytes[index] == byte else {
      throw fault(.expectedCharacter(Character(Unicode.Scalar(byte))))
    }
    index += 1
  }

  private mutating func skip(past end: String, from start: Int) throws(XMLError) {
    _ = try upTo(end, from: start)
  }

  /// Moves past `end` and returns the bytes before it.
  private mutating func upTo(_ end: String, from start: Int) throws(XMLError) -> ArraySlice<UInt8> {
    let first = index
    let last = UInt8(ascii: ">")
    while let found = bytes[index...].firstIndex(of: last) {
      index = found + 1
      let head = bytes[first...found]
      if head.count >= end.utf8.count, head.suffix(end.utf8.count).elementsEqual(end.utf8) {
        return head.dropLast(end.utf8.count)
      }
    }
    throw XMLError(index: start, message: .unexpectedEnd)
  }
}

extension Diagnostic.Message {
  fileprivate static let unexpectedEnd: Self = "the markup that begins here is not closed"
  fileprivate static let noQuote: Self = "expected a value in quotation marks"
  fileprivate static let noName: Self = "expected a name"
  fileprivate static let unknownEntity: Self =
    "expected &amp;, &lt;, &gt;, &quot;, &apos; or a numeric character reference"

  fileprivate static func expectedCharacter(_ character: Character) -> Self {
    "expected '\(character)'"
  }
}
