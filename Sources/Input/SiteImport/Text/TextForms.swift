internal import Bytes
internal import Diagnostics

/// Rewrites the extensions of a generator's Markdown other than tags: the blocks of MkDocs, and
/// attributes as Python-Markdown and kramdown write them.
struct TextForms {
  let conversion: PageConversion

  func rewritten(_ text: TracedText) -> TracedText {
    switch conversion.settings.generator {
    case .hugo, .zola: return text
    case .mkdocs:
      let included = SnippetLines(conversion: conversion).rewritten(text)
      return AttributeLists(conversion: conversion)
        .rewritten(IndentedBlocks(conversion: conversion).rewritten(included))
    case .jekyll: return AttributeLists(conversion: conversion).rewritten(text)
    }
  }
}

/// Attributes in braces with a colon: `{: .class #id }` of Python-Markdown and kramdown becomes
/// `{.class #id}`, and kramdown's `{:toc}` becomes `[TOC]`.
struct AttributeLists {
  let conversion: PageConversion

  func rewritten(_ text: TracedText) -> TracedText {
    guard text.bytes.contains("{:") else { return text }
    let code = CodeRanges(of: text.bytes)
    var out = TracedText()
    var copied = 0
    var index = 0
    while index + 1 < text.count {
      guard text.bytes[index] == UInt8(ascii: "{"), text.bytes[index + 1] == UInt8(ascii: ":"),
        code.range(at: index) == nil, let end = Self.end(text.bytes, index)
      else {
        index += 1
        continue
      }
      let source = text.source(of: index)
      let words = String(decoding: text.bytes[(index + 2)..<end], as: UTF8.self)
      if let form = form(words, at: source) {
        let start = words.contains("toc") ? Self.listStart(text.bytes, index, from: copied) : index
        out.append(text, copied..<start)
        out.append(form, at: source)
        copied = end + 1
      }
      index = end + 1
    }
    out.append(text, copied..<text.count)
    return out
  }

  private static func end(_ bytes: [UInt8], _ start: Int) -> Int? {
    let line = bytes[start...].prefix(400)
    return line.firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\n") }
      .flatMap { bytes[$0] == UInt8(ascii: "}") ? $0 : nil }
  }

  private func form(_ words: String, at source: Int) -> String? {
    let parts = words.split(separator: " ").map(String.init)
    if parts.contains("toc") || parts.contains("TOC") {
      conversion.log.counts.mapped["{:toc}", default: 0] += 1
      return "[TOC]"
    }
    if !parts.isEmpty, parts.allSatisfy({ $0.hasPrefix(".") || $0.hasPrefix("#") }) {
      conversion.log.counts.mapped["{: }", default: 0] += 1
      return "{\(parts.joined(separator: " "))}"
    }
    conversion.log.counts.kept["{: }", default: 0] += 1
    conversion.note(.otherAttributes, at: source)
    return nil
  }

  /// Where the item of a list begins that kramdown's table of contents replaces.
  private static func listStart(_ bytes: [UInt8], _ place: Int, from copied: Int) -> Int {
    guard place > copied, bytes[place - 1] == UInt8(ascii: "\n") else { return place }
    let before = bytes[copied..<(place - 1)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? copied
    let line = bytes[start..<(place - 1)]
    let isItem =
      line.starts(with: "* ".utf8) || line.starts(with: "- ".utf8) || line.starts(with: "1. ".utf8)
    return isItem && line.count < 80 ? start : place
  }
}

/// Snippets of PyMdown (`--8<-- "file.md"`): the lines of the file take their place.
struct SnippetLines {
  let conversion: PageConversion
  /// The largest total size of a page and the files it includes, in bytes.
  private static let most = 8 << 20

  func rewritten(_ text: TracedText) -> TracedText {
    guard text.bytes.contains("8<--") else { return text }
    var out = TracedText()
    var isInList = false
    for line in text.lines {
      let source = text.source(of: line.lowerBound)
      let words = String(decoding: text.bytes[line], as: UTF8.self)
      let trimmed = MarkdownForms.oneLine(words)
      let mark = Self.mark(trimmed)
      if let mark, mark.isEmpty {
        isInList.toggle()
      } else if isInList || mark != nil {
        let name = mark ?? trimmed
        let indent = String(words.prefix { $0 == " " })
        include(name, written: text.slice(line), indent: indent, at: source, into: &out)
      } else {
        out.append(text, line)
        out.append("\n", at: source)
      }
    }
    return out
  }

  /// The words after the mark of a line; `nil` for any other line, or one that is escaped.
  private static func mark(_ line: String) -> String? {
    let dashes = line.prefix { $0 == "-" }
    guard dashes.count >= 1, line.dropFirst(dashes.count).hasPrefix("8<--") else { return nil }
    let rest = line.dropFirst(dashes.count + 3).drop { $0 == "-" }
    return rest.split(separator: " ").joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
  }

  private func include(
    _ name: String, written: TracedText, indent: String, at source: Int, into out: inout TracedText
  ) {
    guard !name.isEmpty, !name.hasPrefix(";") else { return }
    let docs = conversion.settings.contentFolder
    let isText = ["md", "markdown", "txt", "inc"].contains(SitePath.ending(of: name))
    let path = SitePath.joined("", name)
    let found =
      isText && out.count < Self.most
      ? [path, path.map { "\(docs)/\($0)" }].lazy.compactMap { $0 }
        .compactMap { IncludedText(path: $0, conversion).text }.first : nil
    guard let found else {
      conversion.log.counts.kept["--8<--", default: 0] += 1
      conversion.note(.noSnippet(name), at: source, suggestion: "write its text into the page")
      out.append(written)
      out.append("\n", at: source)
      return
    }
    conversion.log.counts.mapped["--8<--", default: 0] += 1
    out.append(TracedText(found, at: source).prefixed(indent))
    out.append("\n", at: source)
  }
}

extension Diagnostic.Message {
  fileprivate static let otherAttributes: Self =
    "attributes besides classes and an id are not mapped, and are kept as text"

  fileprivate static func noSnippet(_ name: String) -> Self {
    "the snippet '\(name)' is not expanded, and is kept as text"
  }
}
