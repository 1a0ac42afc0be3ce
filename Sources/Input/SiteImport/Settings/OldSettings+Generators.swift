internal import CampusModel
internal import FileFormats

extension OldSettings {
  /// Hugo's configuration (gohugo.io/configuration/all).
  mutating func readHugo(_ node: YAMLNode) {
    title = node.text("title")
    baseURL = node.text("baseURL")
    language = node.text("languageCode", "locale", "defaultContentLanguage")
    timeZone = node.text("timeZone")
    contentFolder = SitePath.normalized(node.text("contentDir") ?? "content") ?? "content"
    let folders = node.value("staticDir")?.texts ?? []
    staticFolders = (folders.isEmpty ? ["static"] : folders).compactMap { SitePath.normalized($0) }
    hasFolderAddresses = !(node.flag("uglyURLs") ?? false)
    permalinks = node.value("permalinks")?.flattened() ?? [:]
    for (key, value) in permalinks where key.hasPrefix("page.") {
      permalinks[String(key.dropFirst(5))] = value
    }
    languages = (node.value("languages")?.entries ?? []).map(\.key)
    variables = node.value("params")?.flattened() ?? [:]
    let menus = node.value("menus", "menu")
    let main = menus?.value("main") ?? menus?.entries?.first?.value
    menu = (main?.items ?? []).enumerated().map { ($1, Int($1.text("weight") ?? "") ?? 0, $0) }
      .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.compactMap { entry, _, _ in hugoEntry(entry) }
  }

  /// An entry of the first level; those below it have pages of their own.
  private func hugoEntry(_ node: YAMLNode) -> MenuEntry? {
    guard node.value("parent") == nil, let target = node.text("pageRef", "url"),
      let title = node.text("name", "title", "identifier")
    else { return nil }
    return MenuEntry(title: title, target: target, file: file ?? "", place: node.place)
  }

  /// Zola's configuration (getzola.org/documentation/getting-started/configuration).
  mutating func readZola(_ node: YAMLNode) {
    title = node.text("title")
    baseURL = node.text("base_url")
    language = node.text("default_language")
    languages = (node.value("languages")?.entries ?? []).map(\.key)
    variables = node.value("extra")?.flattened(below: "config.extra.") ?? [:]
    (contentFolder, staticFolders) = ("content", ["static"])
  }

  /// MkDocs' configuration (mkdocs.org/user-guide/configuration).
  mutating func readMkDocs(_ node: YAMLNode) {
    title = node.text("site_name")
    baseURL = node.text("site_url")
    contentFolder = SitePath.normalized(node.text("docs_dir") ?? "docs") ?? "docs"
    hasFolderAddresses = node.flag("use_directory_urls") ?? true
    language = node.value("theme")?.text("language", "locale")
    let plugins = node.value("plugins")
    hasMacros =
      plugins?.value("macros") != nil
      || (plugins?.items ?? []).contains { $0.text == "macros" || $0.value("macros") != nil }
    variables = node.value("extra")?.flattened() ?? [:]
    variables["config.site_name"] = title
    variables["config.site_url"] = baseURL
    for item in node.value("nav")?.items ?? [] {
      let pages = Self.pages(of: item, title: nil, depth: 0)
      navigation += pages.map { ($0.target, $0.title) }
      let name = item.entries?.first?.key ?? pages.first?.title
      if let first = pages.first {
        menu.append(
          MenuEntry(title: name ?? "", target: first.target, file: file ?? "", place: item.place))
      }
    }
  }

  /// The pages of an entry of the navigation: `page.md`, `Title: page.md` or `Title: [entries]`.
  private static func pages(
    of node: YAMLNode, title: String?, depth: Int
  ) -> [(target: String, title: String?)] {
    if let text = node.text { return [(text, title)] }
    guard depth < 16 else { return [] }
    let below = node.items.flatMap { pages(of: $0, title: nil, depth: depth + 1) }
    return below
      + (node.entries ?? []).flatMap { pages(of: $0.value, title: $0.key, depth: depth + 1) }
  }

  /// Jekyll's configuration (jekyllrb.com/docs/configuration/options).
  mutating func readJekyll(_ node: YAMLNode) {
    title = node.text("title", "name")
    let path = node.text("baseurl") ?? ""
    baseURL = node.text("url").map {
      $0 + (path.hasPrefix("/") || path.isEmpty ? path : "/\(path)")
    }
    language = node.text("lang", "locale")
    timeZone = node.text("timezone")
    excluded = node.value("exclude")?.texts ?? []
    let lists = node.value("collections")
    collections = lists?.entries?.map(\.key) ?? lists?.texts ?? []
    permalinks[""] = Self.jekyllPattern(node.text("permalink") ?? "date")
    hasFolderAddresses = permalinks[""]?.hasSuffix("/") ?? false
    variables = node.flattened(below: "site.")
    variables["site.baseurl"] = ""
    variables["site.url"] = node.text("url").map { _ in address ?? "" }
    menu = (node.value("header_pages")?.items ?? []).compactMap { item in
      item.text.map { MenuEntry(title: "", target: $0, file: file ?? "", place: item.place) }
    }
  }

  /// The patterns that have names (jekyllrb.com/docs/permalinks/#built-in-formats).
  private static func jekyllPattern(_ name: String) -> String {
    switch name {
    case "date": "/:categories/:year/:month/:day/:title.html"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "ordinal": "/:categories/:year/:y_day/:title.html"
    case "weekdate": "/:categories/:year/W:week/:short_day/:title.html"
    case "none": "/:categories/:title.html"
    default: name
    }
  }
}
