internal import Diagnostics

/// Hugo's own shortcodes (gohugo.io/shortcodes), and common ones of its themes.
struct HugoTags: TagMapping {
  let conversion: PageConversion
  var syntax: TagSyntax { .hugo }

  func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm {
    let arguments = tag.arguments
    switch tag.name {
    case "ref", "relref": return reference(arguments)
    case "highlight":
      guard let body else { return .kept("does not end, and is kept as text") }
      let language = arguments.positional.first ?? ""
      return .block(MarkdownForms.fence(language, body, at: source))
    case "details":
      guard let body else { break }
      return .block(details(arguments, body, at: source))
    case "param":
      let text = arguments.positional.first.flatMap { variable($0) }
      if let text { return .inline(text) }
    default:
      let common = CommonTags.form(tag.name, arguments, body: body, at: source)
      if let common { return common }
    }
    return .kept(
      "is a shortcode without a counterpart, and is kept as text",
      suggestion: "write its text into the page")
  }

  /// A parameter of the page, otherwise of the site.
  private func variable(_ name: String) -> String? {
    let front = conversion.document.front.node
    let own = front?.flattened()
    return own?[name] ?? own?["params.\(name)"] ?? conversion.settings.variables[name]
  }

  private func reference(_ arguments: TagArguments) -> TagForm {
    let written = arguments.value("path", orAt: 0) ?? ""
    let path = written.prefix { $0 != "#" }
    let target = conversion.map.reference(SitePath.decoded(path), from: conversion.page)
    guard let target else {
      return .kept("leads to '\(written)', which the old site does not have")
    }
    return .inline(conversion.mark(target, fragment: String(written.dropFirst(path.count))))
  }

  private func details(_ arguments: TagArguments, _ body: TracedText, at source: Int) -> TracedText
  {
    let title = arguments.value("summary", "title", orAt: 0) ?? "Details"
    var out = TracedText("**\(MarkdownForms.oneLine(title))**\n\n", at: source)
    out.append(body.trimmed)
    return out
  }
}
