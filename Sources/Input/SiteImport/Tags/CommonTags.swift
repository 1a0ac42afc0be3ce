/// Tags that several generators and their themes have.
enum CommonTags {
  /// The form of a tag by its name; `nil` for one that is not common.
  static func form(
    _ name: String, _ arguments: TagArguments, body: TracedText?, at source: Int
  ) -> TagForm? {
    switch name {
    case "figure", "img", "image": picture(arguments, body)
    case "youtube": video("YouTube", "https://www.youtube.com/watch?v=", arguments)
    case "vimeo": video("Vimeo", "https://vimeo.com/", arguments)
    case "gist": gist(arguments)
    case "tweet", "twitter", "twitter_simple", "x", "x_simple": post(arguments)
    case "instagram", "instagram_simple":
      arguments.value("id", orAt: 0).map {
        .inline(
          MarkdownForms.link("Picture on Instagram", to: "https://www.instagram.com/p/\($0)/"))
      }
    case "quote", "blockquote":
      body.map {
        .block(MarkdownForms.quote($0, author: arguments.value("author", orAt: 0), at: source))
      }
    default: body.flatMap { admonition(name, arguments, $0, at: source) }
    }
  }

  static func picture(_ arguments: TagArguments, _ body: TracedText?) -> TagForm? {
    guard let file = arguments.value("src", "path", "url", orAt: 0) else { return nil }
    let caption = arguments["caption", "title"] ?? body?.trimmed.text
    let alt =
      arguments["alt"] ?? caption
      ?? (arguments.positional.count > 1 ? arguments.positional[1] : nil)
      ?? SitePath.words(SitePath.stem(of: file))
    return .inline(
      MarkdownForms.picture(
        file, alt: alt, caption: caption.flatMap { $0.isEmpty ? nil : $0 },
        link: arguments["link", "href"]))
  }

  private static func video(_ name: String, _ address: String, _ arguments: TagArguments)
    -> TagForm?
  {
    guard let id = arguments.value("id", orAt: 0) else { return nil }
    let title = arguments["title"] ?? "Video on \(name)"
    return .inline(MarkdownForms.link(title, to: address + id))
  }

  private static func gist(_ arguments: TagArguments) -> TagForm? {
    if let address = arguments["url"] {
      return .inline(MarkdownForms.link("Code on GitHub", to: address))
    }
    guard arguments.positional.count > 1 else { return nil }
    let path = arguments.positional[0...1].joined(separator: "/")
    return .inline(MarkdownForms.link("Code on GitHub", to: "https://gist.github.com/\(path)"))
  }

  private static func post(_ arguments: TagArguments) -> TagForm? {
    let user = arguments["user"] ?? "i"
    guard let id = arguments.value("id", orAt: 0) else { return nil }
    return .inline(MarkdownForms.link("Post on X", to: "https://x.com/\(user)/status/\(id)"))
  }

  /// `note`, `tip` …, and `admonition`, `callout`, `alert`, `hint` and `notice` with the kind as
  /// an argument.
  private static func admonition(
    _ name: String, _ arguments: TagArguments, _ body: TracedText, at source: Int
  ) -> TagForm? {
    let general = ["admonition", "callout", "alert", "hint", "notice"]
    let isGeneral = general.contains(name)
    let word =
      isGeneral ? arguments.value("type", "context", "kind", "color", orAt: 0) ?? "note" : name
    guard let kind = Admonition(word) ?? (isGeneral ? Admonition(other: word) : nil) else {
      return nil
    }
    let place = isGeneral ? 1 : 0
    let title = arguments.value("title", orAt: arguments.named.isEmpty ? place : .max)
    return .block(MarkdownForms.admonition(kind, title: title, body, at: source))
  }
}
