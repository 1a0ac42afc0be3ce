internal import CampusModel
internal import Diagnostics

/// Splits a text into content lines: unfolds them, accepts all line ends, and repairs invalid
/// UTF-8.
///
/// Unfolds before decoding, since some programs fold within a character.
struct LineReader {
  private let text: [UInt8]
  private var at = 0
  private var number = 0
  /// Up to here there are only empty lines without a fold behind them, so they are scanned once.
  private var barren = 0

  init(_ text: CalendarText) { self.text = text.bytes }

  /// The next content line; others are reported and left out. `nil` at the end.
  mutating func nextLine(_ log: CalendarLog) -> ContentLine? {
    while let logical = next() {
      guard let raw = ContentLine(logical.bytes, line: logical.line, folds: logical.folds) else {
        if logical.bytes.contains(where: { $0 > 0x20 }) {
          log.warn(
            .line, at: FilePlace(log.path, line: logical.line, column: 1), .noLine,
            suggestion: "a line is NAME:value; a continuation line begins with a space")
        }
        continue
      }
      let line = inUTF8(raw, log)
      return line.decodedPrintable ?? line
    }
    return nil
  }

  fileprivate struct Logical {
    /// The whole line if it has no folds, otherwise its pieces joined.
    var bytes: ArraySlice<UInt8>
    var line: Int
    var folds: [ContentLine.Fold] = []
  }

  private mutating func next() -> Logical? {
    guard let first = physical() else { return nil }
    var logical = Logical(bytes: text[first], line: number)
    while at < text.count {
      skipEmpty()
      if text[at] == UInt8(ascii: " ") || text[at] == UInt8(ascii: "\t") {
        at += 1
        append(to: &logical, column: 2)
      } else if logical.bytes.last == UInt8(ascii: "="), logical.isPrintable {
        logical.bytes.removeLast()
        append(to: &logical, column: 1)
      } else {
        break
      }
    }
    return logical
  }

  /// Skips empty lines within a folded one, which some programs write.
  private mutating func skipEmpty() {
    guard at >= barren else { return }
    var next = at
    while next < text.count, text[next] == UInt8(ascii: "\n") || text[next] == UInt8(ascii: "\r") {
      next += 1
    }
    guard next > at, next < text.count,
      text[next] == UInt8(ascii: " ") || text[next] == UInt8(ascii: "\t")
    else {
      barren = next
      return
    }
    while at < next { _ = physical() }
  }

  private mutating func append(to logical: inout Logical, column: Int) {
    guard let piece = physical() else { return }
    logical.folds.append(
      ContentLine.Fold(offset: logical.bytes.count, line: number, column: column))
    logical.bytes += text[piece]
  }

  /// The bytes up to the next line end: LF, CR LF, or CR.
  private mutating func physical() -> Range<Int>? {
    guard at < text.count else { return nil }
    let start = at
    while at < text.count, text[at] != UInt8(ascii: "\n"), text[at] != UInt8(ascii: "\r") {
      at += 1
    }
    let end = at
    if at < text.count {
      let isPair =
        text[at] == UInt8(ascii: "\r") && at + 1 < text.count && text[at + 1] == UInt8(ascii: "\n")
      at += isPair ? 2 : 1
    }
    number += 1
    return start..<end
  }

  /// The line in UTF-8; invalid bytes are read as Windows-1252.
  private func inUTF8(_ line: ContentLine, _ log: CalendarLog) -> ContentLine {
    if line.bytes.allSatisfy({ $0 < 0x80 }) || String(validating: line.bytes, as: UTF8.self) != nil
    {
      return line
    }
    log.warn(
      .encoding, at: FilePlace(log.path, line: line.line, column: 1), .noUTF8,
      suggestion: "save the file as UTF-8")
    let value = Windows1252.repaired(Array(line.value))
    return line.replacing(value: value)
  }
}

extension LineReader.Logical {
  /// Whether the value is quoted-printable, where a final `=` continues the line.
  fileprivate var isPrintable: Bool {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).uppercased()
    return head.prefix { $0 != ":" }.contains("QUOTED-PRINTABLE")
  }
}

extension Diagnostic.Message {
  fileprivate static let noLine: Self = "this is not a calendar line and is skipped"
  fileprivate static let noUTF8: Self = "invalid UTF-8; it is read as Windows-1252"
}
