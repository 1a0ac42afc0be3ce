internal import Diagnostics

/// Where a document's front matter is, and where its text begins.
///
/// A front matter is YAML between two lines of `---`, TOML between two lines of `+++`, or one JSON
/// object, at the very beginning.
///
/// ```
/// FrontMatterBounds(of: Array("---\ntitle: Plans\n---\nOur plans".utf8)[...]).text  // 21
/// ```
package struct FrontMatterBounds {
  package enum Format: CaseIterable, Sendable { case yaml, toml, json }

  /// A front matter, if any.
  package enum Front: Equatable {
    case none
    /// How it is written, and where it is, without the lines around it.
    case whole(Format, Range<Int>)
    /// One that never ends, and the missing end.
    case open(end: String)
  }

  package let front: Front
  /// Where the text begins.
  package let text: Int

  /// `formats` are those that the document may have. With `endsAtDots`, a line of `...` ends YAML,
  /// too. Linear in the front matter; an open one is looked for until the end.
  package init(
    of body: ArraySlice<UInt8>, formats: [Format] = Format.allCases, endsAtDots: Bool = false
  ) {
    var lines = Lines(body)
    switch lines.next()?.rule {
    case .dashes where formats.contains(.yaml):
      (front, text) = Self.front(.yaml, endedBy: endsAtDots ? [.dashes, .dots] : [.dashes], lines)
    case .pluses where formats.contains(.toml):
      (front, text) = Self.front(.toml, endedBy: [.pluses], lines)
    case nil where formats.contains(.json) && Self.beginsJSON(body):
      (front, text) = Self.json(in: body, next: lines.offset)
    default: (front, text) = (.none, body.startIndex)
    }
  }

  /// The front matter whose first line was read.
  private static func front(
    _ format: Format, endedBy rules: [Lines.Rule], _ lines: Lines
  ) -> (Front, text: Int) {
    var lines = lines
    let start = lines.offset
    while let line = lines.next() {
      guard let rule = line.rule, rules.contains(rule) else { continue }
      return (.whole(format, start..<line.start), lines.offset)
    }
    return (.open(end: "a line of '\(rules[0].rawValue)'"), start)
  }

  /// Whether the text begins with a brace and then, maybe on a later line, a key or another brace.
  private static func beginsJSON(_ body: ArraySlice<UInt8>) -> Bool {
    guard body.first == UInt8(ascii: "{") else { return false }
    let next = body.dropFirst().first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// JSON ends with the brace that closes it.
  private static func json(in body: ArraySlice<UInt8>, next: Int) -> (Front, text: Int) {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for index in body.indices {
      let byte = body[index]
      if isQuoted {
        if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      if depth == 0 { return (.whole(.json, body.startIndex..<index + 1), index + 1) }
    }
    return (.open(end: "'}'"), next)
  }
}

extension Report {
  /// An error for a front matter that lacks its end.
  package func openFrontMatter(endedBy end: String) {
    error(
      at: TextPlace(line: 1, column: 1), "the front matter that begins here is not closed",
      suggestion: "end it with \(end)")
  }
}

extension FrontMatterBounds {
  /// The lines of a text, one after the other.
  struct Lines {
    /// A line that begins and ends a front matter.
    enum Rule: String {
      case dashes = "---"
      case pluses = "+++"
      /// One that only ends it.
      case dots = "..."
    }

    struct Line {
      var start: Int
      /// Before the characters that end the line.
      var end: Int
      var rule: Rule?
    }

    private let bytes: ArraySlice<UInt8>
    /// Where the next line begins.
    private(set) var offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      offset = bytes.startIndex
    }

    mutating func next() -> Line? {
      guard offset < bytes.endIndex else { return nil }
      let start = offset
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      offset = min(newline + 1, bytes.endIndex)
      var end = newline
      while end > start, [0x20, 0x0d, 0x09].contains(bytes[end - 1]) { end -= 1 }
      return Line(start: start, end: end, rule: Self.rule(bytes[start..<end]))
    }

    private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
      guard line.count == 3 else { return nil }
      return [.dashes, .pluses, .dots].first { line.elementsEqual($0.rawValue.utf8) }
    }
  }
}
