internal import Bytes
internal import Diagnostics

/// Writes the links of a page as Almanac has them: by the files of pages, or from the root of the
/// site. Linear.
struct LinkRewriting {
  let conversion: PageConversion

  func rewritten(_ text: TracedText) -> TracedText {
    var out = TracedText()
    var copied = 0
    let code = CodeRanges(of: text.bytes)
    noteMarkup(text, code)
    for place in Destinations(in: text.bytes, besides: code).places {
      let written = String(decoding: text.bytes[place.range], as: UTF8.self)
      let source = text.source(of: place.range.lowerBound)
      guard let link = link(written, at: source), link != written else { continue }
      conversion.log.counts.links += 1
      out.append(text, copied..<place.range.lowerBound)
      let needsBrackets = !place.isInBrackets && link.contains(" ")
      out.append(needsBrackets ? "<\(link)>" : link, at: source)
      copied = place.range.upperBound
    }
    out.append(text, copied..<text.count)
    return out
  }

  /// The new form of a destination; `nil` for one that stays.
  private func link(_ written: String, at source: Int) -> String? {
    if written.utf8.first == LinkMark.start { return marked(written) }
    var rest = written
    if conversion.settings.generator == .zola, rest.hasPrefix("@/") {
      rest = conversion.settings.contentFolder + rest.dropFirst()
      return sourceLink(rest, written, at: source)
    }
    if let base = conversion.settings.address, rest.hasPrefix(base) {
      let path = rest.dropFirst(base.count)
      guard path.isEmpty || path.hasPrefix("/") else { return nil }
      rest = path.isEmpty ? "/" : String(path)
    }
    guard !Self.isElsewhere(rest) else { return nil }
    let parts = Self.parts(rest)
    guard !parts.path.isEmpty else { return nil }
    let path = SitePath.decoded(parts.path)
    guard let target = conversion.map.target(of: path, from: conversion.page) else {
      let home = path.split(separator: "/").isEmpty
      if !home { conversion.note(.leadsNowhere(written), at: source) }
      return nil
    }
    return conversion.map.link(to: target, from: conversion.page) + parts.fragment
  }

  private func sourceLink(_ path: String, _ written: String, at source: Int) -> String? {
    let parts = Self.parts(path)
    let file = SitePath.normalized(SitePath.decoded(parts.path))
    guard let target = file.flatMap({ conversion.map.target(source: $0) }) else {
      conversion.note(.leadsNowhere(written), at: source)
      return nil
    }
    return conversion.map.link(to: target, from: conversion.page) + parts.fragment
  }

  /// The link of a mark that a tag left.
  private func marked(_ written: String) -> String? {
    let bytes = written.utf8.dropFirst()
    let source = String(decoding: bytes.prefix { $0 != LinkMark.end }, as: UTF8.self)
    let fragment = String(decoding: bytes.dropFirst(source.utf8.count + 1), as: UTF8.self)
    return conversion.map.target(source: source).map {
      conversion.map.link(to: $0, from: conversion.page) + fragment
    }
  }

  /// Whether it has a scheme or a host.
  private static func isElsewhere(_ link: String) -> Bool {
    if link.hasPrefix("//") || link.hasPrefix("#") || link.hasPrefix("?") { return true }
    let scheme = link.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    return link.dropFirst(scheme.count).hasPrefix(":")
  }

  /// The path, and the part after it from "#" on. A query is part of neither.
  private static func parts(_ link: String) -> (path: String, fragment: String) {
    let path = link.prefix { $0 != "#" && $0 != "?" }
    return (String(path), String(link.drop { $0 != "#" }))
  }

  /// Notes where a page first has raw HTML.
  private func noteMarkup(_ text: TracedText, _ code: CodeRanges) {
    var start = 0
    while let index = text.bytes.index(of: UInt8(ascii: "<"), from: start) {
      if Self.isMarkup(text.bytes, index), code.range(at: index) == nil {
        conversion.note(.rawHTML, at: text.source(of: index))
        return
      }
      start = index + 1
    }
  }

  /// Whether a tag or a comment begins there, but for `<!-- more -->`, and no automatic link.
  private static func isMarkup(_ bytes: [UInt8], _ index: Int) -> Bool {
    let rest = bytes[(index + 1)...].prefix(200)
    let next = rest.first ?? 0
    let isTag = next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
    guard isTag, !MoreMark.isMark(bytes[index...].prefix(24)) else { return false }
    let words = rest.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: ">") }
    return !words.contains(UInt8(ascii: ":")) && !words.contains(UInt8(ascii: "@"))
  }
}

/// Where the destinations of links are in a Markdown text: in `[words](here)`, in
/// `[label]: here`, and the marks of links that were resolved already.
struct Destinations {
  struct Place {
    var range: Range<Int>
    var isInBrackets = false
  }

  private let bytes: [UInt8]
  private(set) var places: [Place] = []

  init(in bytes: [UInt8], besides code: CodeRanges) {
    self.bytes = bytes
    var mark = bytes.index(of: LinkMark.start, from: 0)
    var index = 0
    while true {
      if let passed = mark, passed < index { mark = bytes.index(of: LinkMark.start, from: index) }
      // The next place where a link may be.
      let bracket = bytes.index(of: UInt8(ascii: "]"), from: index, to: mark)
      guard let start = bracket ?? mark else { break }
      let isCode = bytes[start] != LinkMark.start && code.range(at: start) != nil
      if !isCode, let place = place(at: start) {
        places.append(place)
        index = place.range.upperBound
      } else {
        index = start + 1
      }
    }
  }

  private func place(at index: Int) -> Place? {
    switch bytes[index] {
    case LinkMark.start:
      guard let end = bytes[index...].firstIndex(of: LinkMark.end) else { return nil }
      return Place(range: index..<(end + 1))
    case UInt8(ascii: "]"):
      guard index + 1 < bytes.count else { return nil }
      if bytes[index + 1] == UInt8(ascii: "(") { return destination(from: index + 2, inline: true) }
      if bytes[index + 1] == UInt8(ascii: ":"), isDefinition(index) {
        return destination(from: index + 2, inline: false)
      }
      return nil
    default: return nil
    }
  }

  /// Whether `[label]` before the colon begins its line.
  private func isDefinition(_ bracket: Int) -> Bool {
    var index = bracket - 1
    while index >= 0, bytes[index] != UInt8(ascii: "["), bytes[index] != UInt8(ascii: "]"),
      bytes[index] != UInt8(ascii: "\n")
    {
      index -= 1
    }
    guard index >= 0, bytes[index] == UInt8(ascii: "["), index + 1 < bracket,
      bytes[index + 1] != UInt8(ascii: "^")
    else { return false }
    var start = index
    while start > 0, bytes[start - 1] == UInt8(ascii: " "), index - start < 4 { start -= 1 }
    return start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
  }

  private func destination(from place: Int, inline: Bool) -> Place? {
    var start = place
    while start < bytes.count, bytes[start].isASCIIBlank { start += 1 }
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "<") {
      var end = start + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "\n"),
        bytes[end] != UInt8(ascii: "<")
      {
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
      return Place(range: (start + 1)..<end, isInBrackets: true)
    }
    let end = bareEnd(from: start, inline: inline)
    return end > start ? Place(range: start..<end) : nil
  }

  /// The end of a destination without angle brackets: a space, or the parenthesis that closes.
  private func bareEnd(from start: Int, inline: Bool) -> Int {
    var end = start
    var depth = 0
    while end < bytes.count, !bytes[end].isASCIISpace {
      if bytes[end] == LinkMark.start {
        // The path of a mark may have spaces.
        while end < bytes.count, bytes[end] != LinkMark.end { end += 1 }
      }
      guard end < bytes.count else { break }
      if inline, bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if inline, bytes[end] == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      // A further link would make the text quadratic, and is no part of a destination.
      if bytes[end] == UInt8(ascii: "]"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "(")
      {
        return start
      }
      end += 1
    }
    return end
  }
}

extension Diagnostic.Message {
  fileprivate static let rawHTML: Self =
    "this page has raw HTML, which is shown as text unless the settings allow it"

  fileprivate static func leadsNowhere(_ link: String) -> Self {
    "the link '\(link)' leads to no page or file of the old site, and is kept"
  }
}
