internal import Bytes
internal import Diagnostics
internal import FileFormats

/// A page of the old site, taken apart.
struct OldDocument {
  let page: PlannedPage
  let bytes: [UInt8]
  /// Whether it is text; if not, it is copied.
  let isReadable: Bool
  let front: OldFrontMatter
  /// From the root of the old site: "/posts/a/".
  let address: String

  init(_ page: PlannedPage, _ bytes: [UInt8], _ settings: OldSettings, _ log: ImportLog) {
    (self.page, self.bytes) = (page, bytes)
    let report = Report(file: log.shown(page.source))
    isReadable = report.isReadable(withoutByteOrderMark(bytes[...]))
    front = isReadable ? OldFrontMatter(of: bytes, settings.generator, report) : OldFrontMatter()
    log.append(report.diagnostics)
    address = OldAddress(of: page, front.node, settings).path
  }

  /// That of the front matter, otherwise of the first heading.
  var title: String? {
    guard isReadable else { return nil }
    return front.node?.text("title")
      ?? FirstHeading(of: TracedText(bytes, front.body..<bytes.count))?.title
  }

  /// Further addresses that it had.
  var aliases: [String] {
    (front.node?.value("aliases")?.texts ?? []) + (front.node?.value("redirect_from")?.texts ?? [])
  }
}

/// The front matter of a page: YAML between lines of `---`, TOML between lines of `+++`, or JSON
/// in braces.
struct OldFrontMatter {
  /// `nil` for a page without one.
  private(set) var format: LocatedText?
  /// The part between the lines, or the JSON.
  private(set) var range = 0..<0
  /// Where the text begins.
  private(set) var body = 0
  /// Its keys and values; `nil` where they are not valid, and empty without front matter.
  private(set) var node: YAMLNode?
  /// The line of the file on which `range` begins, from 1.
  private(set) var firstLine = 1

  init() {}

  /// Reads it. Problems go into the report, and the page is then left as it is.
  init(of bytes: [UInt8], _ generator: Generator, _ report: Report) {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    body = start
    node = YAMLNode(value: .mapping([]), place: TextPlace(line: 1, column: 1))
    let first = Self.line(bytes, start)
    if first.text == "---" {
      read(bytes, from: first.next, until: ["---", "..."], as: .yaml, report)
    } else if first.text == "+++", generator == .hugo || generator == .zola {
      read(bytes, from: first.next, until: ["+++"], as: .toml, report)
    } else if first.text.hasPrefix("{"), !first.text.hasPrefix("{{"), !first.text.hasPrefix("{%"),
      generator == .hugo
    {
      readJSON(bytes, from: start, report)
    }
  }

  private mutating func read(
    _ bytes: [UInt8], from start: Int, until ends: [String], as format: LocatedText,
    _ report: Report
  ) {
    var offset = start
    while offset < bytes.count {
      let line = Self.line(bytes, offset)
      if ends.contains(line.text) {
        (range, body, firstLine) = (start..<offset, line.next, 2)
        (self.format, node) = (format, format.node(of: bytes[range], lineOffset: 1, report))
        return
      }
      offset = line.next
    }
    report.error(
      at: TextPlace(line: 1, column: 1), .openFrontMatter,
      suggestion: "end it with a line of '\(ends[0])'")
    node = nil
  }

  /// JSON ends with the brace that closes it.
  private mutating func readJSON(_ bytes: [UInt8], from start: Int, _ report: Report) {
    var depth = 0
    var isInQuotes = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInQuotes: index += 1
      case UInt8(ascii: "\""): isInQuotes.toggle()
      case UInt8(ascii: "{") where !isInQuotes: depth += 1
      case UInt8(ascii: "}") where !isInQuotes: depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    guard depth == 0 else {
      report.error(
        at: TextPlace(line: 1, column: 1), .openFrontMatter, suggestion: "end it with '}'")
      node = nil
      return
    }
    (range, format) = (start..<min(index, bytes.count), .json)
    body = Self.line(bytes, range.upperBound).next
    node = LocatedText.json.node(of: bytes[range], report)
  }

  /// A line without space at its end, and where the next one begins.
  private static func line(_ bytes: [UInt8], _ start: Int) -> (text: String, next: Int) {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var last = end
    while last > start, bytes[last - 1].isASCIISpace { last -= 1 }
    return (
      String(decoding: bytes[start..<min(last, start + 80)], as: UTF8.self),
      min(end + 1, bytes.count)
    )
  }
}

// MARK: - Writing

extension OldFrontMatter {
  /// A key with its value as all formats write it, without the mark between them.
  struct Addition {
    var key: String
    /// In quotes where it is a text, which YAML, TOML and JSON have in common.
    var value: String

    init(_ key: String, text: String) {
      self.key = key
      value = OldFrontMatter.quoted(text)
    }

    init(_ key: String, plain: String) { (self.key, value) = (key, plain) }
  }

  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\n", "\r", "\t": out += " "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// The front matter of `bytes` with further keys at its beginning, which it must not have yet.
  /// A page without one gets one if there is anything to say.
  func written(_ bytes: [UInt8], adding keys: [Addition]) -> [UInt8] {
    switch format {
    case nil:
      if keys.isEmpty { return [] }
      let lines = keys.map { "\($0.key): \($0.value)\n" }.joined()
      return Array("---\n\(lines)---\n".utf8)
    case .yaml, .toml:
      let mark = format == .toml ? " = " : ": "
      let fence = format == .toml ? "+++\n" : "---\n"
      let lines = keys.map { "\($0.key)\(mark)\($0.value)\n" }.joined()
      return Array((fence + lines).utf8) + bytes[range] + Array(fence.utf8)
    case .json:
      let inner = bytes[range].dropFirst()
      let isEmpty = inner.dropLast().allSatisfy(\.isASCIISpace)
      let lines = keys.map { "\n  \"\($0.key)\": \($0.value)" }.joined(separator: ",")
      let mark = lines.isEmpty || isEmpty ? "" : ","
      return Array("{\(lines)\(mark)".utf8) + inner + Array("\n".utf8)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let openFrontMatter: Self =
    "the front matter that begins here is not closed"
}
