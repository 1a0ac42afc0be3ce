/// Shortcodes of Zola's documentation and themes; each site defines its own
/// (getzola.org/documentation/content/shortcodes).
struct ZolaTags: TagMapping {
  let conversion: PageConversion
  var syntax: TagSyntax { .zola }

  func form(of tag: Tag, body: TracedText?, at source: Int) -> TagForm {
    let arguments = tag.arguments
    switch tag.name {
    case "resize_image":
      if let form = picture(arguments) { return form }
    default:
      let common = CommonTags.form(tag.name, arguments, body: body, at: source)
      if let common { return common }
    }
    return .kept(
      "is a shortcode without a counterpart, and is kept as text",
      suggestion: "write its text into the page")
  }

  /// The picture in its own size: the path is that of a file in `content` or `static`, or next to
  /// the page.
  private func picture(_ arguments: TagArguments) -> TagForm? {
    guard let written = arguments.value("path", orAt: 0) else { return nil }
    let path = written.hasPrefix("@/") ? String(written.dropFirst(2)) : written
    let inside = SitePath.joined("", path) ?? ""
    let candidates = [
      "\(conversion.settings.contentFolder)/\(inside)", "static/\(inside)", inside,
    ]
    let found = candidates.lazy.compactMap { conversion.map.target(source: $0) }.first
    let file = found.map { conversion.mark($0, fragment: "") } ?? path
    let alt = arguments["alt"] ?? SitePath.words(SitePath.stem(of: path))
    return .inline("![\(alt)](\(file))")
  }
}
