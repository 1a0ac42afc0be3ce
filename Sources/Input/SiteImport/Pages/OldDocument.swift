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
    let whole = withoutByteOrderMark(bytes[...])
    body = whole.startIndex
    node = YAMLNode(value: .mapping([]), place: TextPlace(line: 1, column: 1))
    let bounds = FrontMatterBounds(of: whole, formats: generator.formats, endsAtDots: true)
    switch bounds.front {
    case .none: return
    case .open(let end):
      report.openFrontMatter(endedBy: end)
      node = nil
    case .whole(.yaml, let range): read(.yaml, in: bytes, range, endingAt: bounds.text, report)
    case .whole(.toml, let range): read(.toml, in: bytes, range, endingAt: bounds.text, report)
    case .whole(.json, let range):
      let newline = bytes[bounds.text...].firstIndex(of: UInt8(ascii: "\n"))
      let end = newline.map { $0 + 1 } ?? bytes.count
      read(.json, in: bytes, range, endingAt: end, report)
    }
  }

  private mutating func read(
    _ format: LocatedText, in bytes: [UInt8], _ range: Range<Int>, endingAt end: Int,
    _ report: Report
  ) {
    (self.format, self.range, body) = (format, range, end)
    firstLine = format == .json ? 1 : 2
    node = format.node(of: bytes[range], lineOffset: firstLine - 1, report)
  }
}

extension Generator {
  /// The formats of front matter that it reads.
  fileprivate var formats: [FrontMatterBounds.Format] {
    switch self {
    case .hugo: [.yaml, .toml, .json]
    case .zola: [.yaml, .toml]
    default: [.yaml]
    }
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
