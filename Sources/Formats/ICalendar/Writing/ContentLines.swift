internal import Bytes

/// Lines of a calendar, one after the other, before they are folded: each a name, parameters and a
/// value (RFC 5545 §3.1), ended by CRLF.
///
/// Only functions add lines, and each makes data safe for its kind of value.
struct ContentLines: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the lines lie that must be folded, without their ends; ascending.
  private var long: [Range<Int>] = []
  private var start = 0

  /// Octets that a line may have without its end.
  static let width = 75

  /// Removes the lines and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    long.removeAll(keepingCapacity: true)
    start = 0
  }

  /// A value that this module writes: numbers, dates, rules, fixed words.
  mutating func word(_ name: StaticString, _ value: StaticString) {
    begin(name)
    bytes.append(value)
    end()
  }

  mutating func word(_ name: StaticString, _ value: String) {
    begin(name)
    bytes.append(contentsOf: value.utf8)
    end()
  }

  /// A line that begins with `head`, a name and a colon or the part before it, and goes on with the
  /// output of `write`, which must be escaped.
  mutating func line(_ head: StaticString, _ write: (inout [UInt8]) -> Void) {
    bytes.append(head)
    write(&bytes)
    end()
  }

  /// TEXT: escaped, and cleaned as `TextForm` says.
  mutating func text(_ name: StaticString, _ text: String, _ form: TextForm = .text) {
    begin(name)
    form.write(text, to: &bytes)
    end()
  }

  /// Several TEXT values, separated by commas.
  mutating func list(_ name: StaticString, _ texts: [String]) {
    begin(name)
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      TextForm.text.write(text, to: &bytes)
    }
    end()
  }

  /// A URI: not escaped, but percent-encoded where it holds bytes that no URI may.
  mutating func uri(_ name: StaticString, _ uri: String) {
    bytes.append(name)
    bytes.append(";VALUE=URI:")
    append(uri: uri)
    end()
  }

  /// A CAL-ADDRESS, which is a URI too; `head` is the name with its parameters.
  mutating func address(_ head: StaticString, _ uri: String) {
    begin(head)
    append(uri: uri)
    end()
  }

  private mutating func append(uri: String) {
    bytes.append(addingCapacity: 3 * uri.utf8.count) { span in
      for byte in uri.utf8 {
        switch byte {
        case 0...0x20, 0x7f..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
          UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
          UInt8(ascii: "|"), UInt8(ascii: "}"):
          span.append(UInt8(ascii: "%"))
          span.append(.hexadecimal(byte >> 4))
          span.append(.hexadecimal(byte & 15))
        default: span.append(byte)
        }
      }
    }
  }

  private mutating func begin(_ name: StaticString) {
    bytes.append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func end() {
    if bytes.count - start > Self.width { long.append(start..<bytes.count) }
    bytes.append(0x0d)
    bytes.append(0x0a)
    start = bytes.count
  }
}

extension [UInt8] {
  mutating func append(_ word: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

// Folding
extension ContentLines {
  /// Appends the lines in `part` of the bytes, in pieces of at most 75 octets, each ended by CRLF;
  /// all but the first of a line begin with a space, which counts. No piece ends within a character
  /// or an escape, nor next to a space if there is another place: some readers strip lines.
  func fold(_ part: Range<Int>, into out: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      func copy(_ range: Range<Int>) {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      }
      var done = part.lowerBound
      for line in long where part.contains(line.lowerBound) {
        var room = Self.width
        var start = line.lowerBound
        copy(done..<start)
        while line.upperBound - start > room {
          let cut = cut(after: start, room: room)
          copy(start..<cut)
          out.append("\r\n ")
          start = cut
          room = Self.width - 1
        }
        done = start
      }
      copy(done..<part.upperBound)
    }
  }

  /// The last good place for a cut in the `room` bytes after `start`; in a run of spaces or
  /// backslashes, the last allowed one.
  private func cut(after start: Int, room: Int) -> Int {
    let (backslash, space) = (UInt8(ascii: "\\"), UInt8(ascii: " "))
    var allowed: Int?
    var place = start + room
    while place > start {
      let (before, after) = (bytes[place - 1], bytes[place])
      if after & 0b1100_0000 != 0x80 {
        if before != backslash, before != space, after != space { return place }
        if allowed == nil, endsWholeEscape(place, since: start) { allowed = place }
      }
      place -= 1
    }
    return allowed ?? start + room
  }

  /// Escapes are pairs, and a piece begins with a whole one: an even number of backslashes may be
  /// cut off.
  private func endsWholeEscape(_ place: Int, since start: Int) -> Bool {
    var first = place
    while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (place - first).isMultiple(of: 2)
  }
}
