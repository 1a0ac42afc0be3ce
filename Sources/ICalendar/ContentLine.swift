/// One line of a calendar before it is folded: a name, parameters and a value (RFC 5545 §3.1).
///
/// The functions that make one are the only way in, and each makes data safe for its kind of value.
struct ContentLine: Hashable, Sendable {
  let bytes: [UInt8]

  /// A value that this room wrote: numbers, dates, rules, fixed words.
  init(_ name: StaticString, _ value: String) {
    bytes = Array("\(name):\(value)".utf8)
  }

  /// TEXT: escaped, and cleaned as `PlainText` says.
  static func text(_ name: StaticString, _ text: String) -> ContentLine {
    ContentLine(bytes: Array("\(name):".utf8) + PlainText(text).escaped)
  }

  /// TEXT whose line ends are spaces.
  static func singleLine(_ name: StaticString, _ text: String) -> ContentLine {
    ContentLine(bytes: Array("\(name):".utf8) + PlainText(text, onOneLine: true).escaped)
  }

  /// Several TEXT values, separated by commas.
  static func list(_ name: StaticString, _ texts: [String]) -> ContentLine {
    let values = texts.map { PlainText($0).escaped }
    return ContentLine(
      bytes: Array("\(name):".utf8) + Array(values.joined(separator: [UInt8(ascii: ",")])))
  }

  /// A URI: not escaped, but percent-encoded where it holds what no URI may.
  static func uri(_ name: StaticString, _ uri: String) -> ContentLine {
    var bytes = Array("\(name);VALUE=URI:".utf8)
    for byte in uri.utf8 {
      switch byte {
      case 0...0x20, 0x7f..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    return ContentLine(bytes: bytes)
  }

  /// `name;parameter="text":value`, where `name` may already hold parameters. The text is quoted where it must be, its
  /// quotes and carets by RFC 6868.
  init(_ name: StaticString, parameter: StaticString, _ text: String, _ value: String) {
    let quoted = PlainText(text, onOneLine: true).parameterValue
    bytes = Array("\(name);\(parameter)=".utf8) + quoted + Array(":\(value)".utf8)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Appends the line in pieces of at most 75 octets, each ended by CRLF; all but the first begin with a space, which
  /// counts. No piece ends within a character or an escape, nor beside a space where there is another place: some readers
  /// strip lines.
  func fold(into out: inout [UInt8]) {
    var start = 0
    var room = 75
    while bytes.count - start > room {
      let cut = cut(after: start, room: room)
      out += bytes[start..<cut]
      out += [0x0d, 0x0a, 0x20]
      start = cut
      room = 74
    }
    out += bytes[start...]
    out += [0x0d, 0x0a]
  }

  /// The last good place for a cut in the `room` bytes after `start`; a run of spaces or backslashes may leave none, then
  /// the last allowed one.
  private func cut(after start: Int, room: Int) -> Int {
    let (backslash, space) = (UInt8(ascii: "\\"), UInt8(ascii: " "))
    let places = (start + 1...start + room).reversed().filter { bytes[$0] & 0b1100_0000 != 0x80 }
    let good = places.first { place in
      bytes[place - 1] != backslash && bytes[place - 1] != space && bytes[place] != space
    }
    // Escapes are pairs, and a piece begins with a whole one: an even number of backslashes may be cut off.
    let allowed = places.first { place in
      bytes[start..<place].reversed().prefix { $0 == backslash }.count % 2 == 0
    }
    return good ?? allowed ?? start + room
  }
}
