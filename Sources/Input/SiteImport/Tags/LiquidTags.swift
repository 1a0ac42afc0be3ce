internal import Diagnostics
internal import FileFormats

/// Jekyll's tags and values (jekyllrb.com/docs/liquid).
struct LiquidTags: TagMapping {
  let conversion: PageConversion
  var syntax: TagSyntax { .liquid }

  func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm {
    if tag.isValue { return value(tag.name + tag.words) }
    let arguments = tag.arguments
    switch tag.name {
    case "link": return link(tag.words)
    case "post_url": return post(tag.words)
    case "highlight":
      guard let body else { return .kept("does not end, and is kept as text") }
      return .block(
        MarkdownForms.fence(arguments.positional.first ?? "", body, at: source))
    case "include", "include_relative":
      if let text = included(tag) { return .block(text, at: source) }
      return .kept(
        "of '\(arguments.positional.first ?? "")' is not expanded, and is kept as text")
    case "gist":
      let words = arguments.positional
      if let first = words.first {
        return .inline(MarkdownForms.link("Code on GitHub", to: "https://gist.github.com/\(first)"))
      }
    default: break
    }
    return .kept("is a tag of Liquid without a counterpart, and is kept as text")
  }

  /// `site.baseurl`, `"/about/" | relative_url`, and texts of the settings and the front matter.
  private func value(_ words: String) -> TagForm {
    let parts = words.split(separator: "|").map { MarkdownForms.oneLine(String($0)) }
    let filters = parts.dropFirst()
    let isAddress = filters.allSatisfy { ["relative_url", "absolute_url"].contains($0) }
    guard let name = parts.first, isAddress || filters.allSatisfy({ $0 == "escape" }) else {
      return .kept("has filters of Liquid without a counterpart, and is kept as text")
    }
    if let quote = name.first, quote == "\"" || quote == "'", name.count > 1 {
      return .inline(String(name.dropFirst().dropLast()))
    }
    if let text = variable(name) { return .inline(text) }
    return .kept("is a value of Liquid without a counterpart, and is kept as text")
  }

  private func variable(_ name: String) -> String? {
    guard let key = Self.key(name, of: "page") else { return conversion.settings.variables[name] }
    return conversion.document.front.node?.flattened()[key]
  }

  private static func key(_ name: String, of object: String) -> String? {
    name.hasPrefix("\(object).") ? String(name.dropFirst(object.count + 1)) : nil
  }

  private func link(_ words: String) -> TagForm {
    let written = MarkdownForms.oneLine(words)
    let path = SitePath.joined("", written)
    let target = path.flatMap { conversion.map.target(source: $0) }
    guard let target else {
      return .kept("leads to '\(written)', which the old site does not have")
    }
    return .inline(conversion.mark(target, fragment: ""))
  }

  /// A post by its name, with its folder below `_posts` where it has one.
  private func post(_ words: String) -> TagForm {
    let written = MarkdownForms.oneLine(words)
    let page = conversion.map.pages.first { page in
      page.collection == "posts"
        && (page.source.dropEnding.hasSuffix("_posts/\(written)")
          || SitePath.stem(of: page.source) == written)
    }
    guard let page else { return .kept("leads to '\(written)', which the old site does not have") }
    return .inline(conversion.mark(.page(page), fragment: ""))
  }

  /// A file of Markdown without tags of its own.
  private func included(_ tag: Tag) -> String? {
    guard let name = tag.arguments.positional.first, SiteLayout.isMarkdown(name) else { return nil }
    let folder = tag.name == "include" ? "_includes" : SitePath.folder(of: conversion.page.source)
    return SitePath.joined("", name).flatMap {
      IncludedText(path: folder.isEmpty ? $0 : "\(folder)/\($0)", conversion).plain
    }
  }
}

/// The plugin for macros of MkDocs (mkdocs-macros-plugin.readthedocs.io).
struct MacroTags: TagMapping {
  let conversion: PageConversion
  var syntax: TagSyntax { .liquid }

  func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm {
    let name = MarkdownForms.oneLine(tag.name + tag.words)
    let front = conversion.document.front.node?.flattened() ?? [:]
    let own = name.hasPrefix("page.meta.") ? front[String(name.dropFirst(10))] : front[name]
    if tag.isValue, let text = own ?? conversion.settings.variables[name] { return .inline(text) }
    return .kept("is a macro without a counterpart, and is kept as text")
  }
}

/// A text of the old site's folder that a page includes.
struct IncludedText {
  private let bytes: [UInt8]?

  private static let mostBytes = 1 << 20

  /// Empty where there is no such file, where it is a link, too large or no text.
  init(path: String, _ conversion: PageConversion) {
    let tree = conversion.tree
    // A file that cannot be read is reported where it is included.
    guard let status = try? tree.status(path), status.kind == .file, !status.leavesSite,
      status.size <= Self.mostBytes, let read = try? tree.read(path),
      Report(file: path).isReadable(withoutByteOrderMark(read[...]))
    else {
      bytes = nil
      return
    }
    bytes = Array(withoutByteOrderMark(read[...]))
  }

  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The text if it has no tags.
  var plain: String? {
    guard let text, !text.contains("{{"), !text.contains("{%") else { return nil }
    return text
  }
}

extension String {
  fileprivate var dropEnding: String {
    lastIndex(of: ".").map { String(self[..<$0]) } ?? self
  }
}
