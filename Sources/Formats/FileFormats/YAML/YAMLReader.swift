internal import Diagnostics

extension YAMLValue {
  /// The one document of a YAML file; `nil`, with an error, if it is empty or not valid.
  ///
  /// YAML 1.1 as libyaml reads it, without aliases, anchors, tags and further documents: files
  /// written by hand do not need them, and an alias can expand to gigabytes. A repeated key is an
  /// error at the second place; the first counts. Nesting ends at 64 levels, files at 16 MB.
  /// `lineOffset` lines of the file come before `bytes`, as with front matter.
  package init?(parsing bytes: ArraySlice<UInt8>, lineOffset: Int = 0, _ report: Report) {
    let body = withoutByteOrderMark(bytes)
    guard body.count <= 16 << 20 else {
      report.error(at: nil, .tooLarge)
      return nil
    }
    guard report.isReadable(body, lineOffset: lineOffset) else { return nil }
    var composer = YAMLComposer(body, lineOffset: lineOffset)
    do {
      let node = try composer.document()
      for twice in composer.repeatedKeys {
        report.error(at: twice.place, .repeatedKey(report.quoted(twice.value)))
      }
      self.init(node, report)
    } catch {
      report.error(at: error.place, error.message, suggestion: error.suggestion)
      return nil
    }
  }
}

package func withoutByteOrderMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes
}

extension Report {
  /// Whether the bytes are UTF-8 without control characters but tabs and line ends; if not, an
  /// error at the first fault.
  package func isReadable(_ bytes: ArraySlice<UInt8>, lineOffset: Int = 0) -> Bool {
    if isPlainText(bytes) { return true }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var count = 0
    func place() -> TextPlace {
      var cursor = PlaceCursor(bytes, lineOffset: lineOffset)
      return cursor.place(ofScalar: count)
    }
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return true
      case .error:
        error(at: place(), .notUTF8, suggestion: "save it as UTF-8")
        return false
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        guard isPrintable(scalar) else {
          error(at: place(), .controlCharacter(scalar))
          return false
        }
        count += 1
      }
    }
  }
}

/// Whether the bytes are ASCII that `isReadable` accepts, without decoding characters.
private func isPlainText(_ bytes: ArraySlice<UInt8>) -> Bool {
  let others = bytes.withUnsafeBufferPointer { bytes in
    bytes.reduce(0 as UInt8) { others, byte in
      let isPlain = (byte >= 0x20 && byte < 0x7f) || byte == 0x0a || byte == 0x0d || byte == 0x09
      return others | (isPlain ? 0 : 1)
    }
  }
  return others == 0
}

/// Whether YAML 1.1 (§5.1) allows the character in a file.
private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0a, 0x0d, 0x20...0x7e, 0x85, 0xa0...0xfefe, 0xff00...0xfffd, 0x1_0000...: true
  default: false
  }
}

/// Finds lines and columns in bytes whose characters are counted as Unicode scalars, as libyaml
/// does. Linear over all questions as long as they come in order.
package struct PlaceCursor {
  private let bytes: ArraySlice<UInt8>
  private let firstLine: Int
  private var scalar = 0
  private var offset: Int
  private var here: TextPlace

  /// - Precondition: `bytes` are UTF-8 up to every place that is asked for.
  package init(_ bytes: ArraySlice<UInt8>, lineOffset: Int = 0) {
    self.bytes = bytes
    firstLine = 1 + lineOffset
    offset = bytes.startIndex
    here = TextPlace(line: firstLine, column: 1)
  }

  mutating func place(ofScalar wanted: Int) -> TextPlace {
    if wanted < scalar { restart() }
    while scalar < wanted, offset < bytes.endIndex { step() }
    return here
  }

  /// The place of the character that begins at an index of the bytes.
  package mutating func place(ofIndex wanted: Int) -> TextPlace {
    if wanted < offset { restart() }
    while offset < min(wanted, bytes.endIndex) { step() }
    return here
  }

  private mutating func restart() {
    (scalar, offset) = (0, bytes.startIndex)
    here = TextPlace(line: firstLine, column: 1)
  }

  /// Past one character: its first byte and those that continue it.
  private mutating func step() {
    let byte = bytes[offset]
    let breaksLine =
      byte == UInt8(ascii: "\n")
      || (byte == UInt8(ascii: "\r") && bytes[(offset + 1)...].first != UInt8(ascii: "\n"))
    repeat {
      offset += 1
      here.column += 1
    } while offset < bytes.endIndex && bytes[offset] & 0b1100_0000 == 0b1000_0000
    if breaksLine { here = TextPlace(line: here.line + 1, column: 1) }
    scalar += 1
  }
}

extension Diagnostic.Message {
  fileprivate static let tooLarge: Self = "the file is larger than 16 MB"
  fileprivate static let notUTF8: Self = "the file is not valid UTF-8 from here on"

  fileprivate static func controlCharacter(_ scalar: Unicode.Scalar) -> Self {
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "a control character (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
  }

  fileprivate static func repeatedKey(_ key: String) -> Self {
    "the key\(key) appears twice"
  }
}
