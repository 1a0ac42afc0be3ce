internal import Markup

/// Writes XML 1.0, one element on each line.
///
/// Text and attributes are escaped; characters that XML does not allow become U+FFFD.
struct XMLWriter {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes += ">\n".utf8
  }

  mutating func close(_ name: String) { bytes += "</\(name)>\n".utf8 }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    bytes += "/>\n".utf8
  }

  mutating func element(_ name: String, text: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    Escaping.text(Self.allowed(text), into: &bytes)
    close(name)
  }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    bytes += "<\(name)".utf8
    for (name, value) in attributes {
      bytes += " \(name)=\"".utf8
      Escaping.text(Self.allowed(value), into: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Only characters that XML 1.0 §2.2 allows. A carriage return becomes a line feed, as parsers
  /// would read it.
  private static func allowed(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xa, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...: out.append(scalar)
      case 0xd: out.append("\n")
      default: out.append("\u{fffd}")
      }
    }
    return String(out)
  }
}
