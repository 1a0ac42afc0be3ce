internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The settings of the old site.
struct OldSettings {
  /// An entry of a menu: where it leads is an address, or a file of the old site.
  struct MenuEntry {
    var title: String
    var target: String
    var file: String
    var place: TextPlace?
  }

  let generator: Generator
  /// The file of the settings; `nil` where there is none.
  var file: String?
  var title: String?
  /// As it is written.
  var baseURL: String?
  var language: String?
  var timeZone: String?
  /// The folder of the pages, relative to the old site's; empty for that itself.
  var contentFolder = ""
  var staticFolders: [String] = []
  var menu: [MenuEntry] = []
  /// The texts that pages can name, such as `site.title`.
  var variables: [String: String] = [:]
  /// Addresses of pages: "/:section/:title/" by section, and of all posts with the key "".
  var permalinks: [String: String] = [:]
  /// Whether pages have addresses that end with a slash.
  var hasFolderAddresses = true
  /// Names and paths that the generator leaves out.
  var excluded: [String] = []
  /// The folders of collections, without their underscore.
  var collections: [String] = []
  /// The languages that file names can end with: "de" of `page.de.md`.
  var languages: [String] = []
  /// The pages of the navigation in its order, with their titles there.
  var navigation: [(file: String, title: String?)] = []
  /// Whether pages can have `{{ … }}`.
  var hasMacros = false

  /// Reads the settings of a folder. A site without them is imported, too.
  init(of tree: FileTree, from generator: Generator, _ log: ImportLog) {
    self.generator = generator
    let found = SettingsFile.find(in: tree, of: generator, log)
    file = found?.path
    let node = found?.node ?? YAMLNode(value: .mapping([]), place: TextPlace(line: 1, column: 1))
    switch generator {
    case .hugo: readHugo(node)
    case .zola: readZola(node)
    case .mkdocs: readMkDocs(node)
    case .jekyll: readJekyll(node)
    }
    let known = generator.knownKeys
    for entry in node.entries ?? [] where !known.contains(entry.key.lowercased()) {
      log.note(
        .settingNotMapped(entry.key), in: found?.files[entry.key] ?? file ?? "", at: entry.place)
    }
  }

  /// The path of the old site's address: "/blog" of "https://example.org/blog/".
  var basePath: String {
    guard let baseURL, let scheme = baseURL.firstRange(of: "://") else { return "" }
    let rest = baseURL[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "" }
    return "/" + rest[slash...].split(separator: "/").joined(separator: "/")
  }

  /// The address without a slash at its end, for comparing; `nil` without a host.
  var address: String? {
    guard var text = baseURL, text.contains("://") else { return nil }
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

/// The file of the settings, or several in a folder.
struct SettingsFile {
  var path: String
  var node: YAMLNode?
  /// The file that has a key of the node, where that is another one.
  var files: [String: String] = [:]

  static func find(
    in tree: FileTree, of generator: Generator, _ log: ImportLog
  ) -> SettingsFile? {
    for name in generator.settingsNames where isFile(name, in: tree) {
      return SettingsFile(path: name, node: node(of: name, in: tree, log))
    }
    if generator == .hugo, let found = joined("config/_default", in: tree, log) { return found }
    log.note(
      .noSettings, in: generator.settingsNames[0],
      suggestion: "its title and address are yours to write in Content/site.yml")
    return nil
  }

  private static func isFile(_ path: String, in tree: FileTree) -> Bool {
    // A file that cannot be looked at is reported where it is read.
    (try? tree.status(path))?.kind == .file
  }

  private static func node(of path: String, in tree: FileTree, _ log: ImportLog) -> YAMLNode? {
    guard let bytes = log.read(path, of: tree),
      let format = LocatedText(ending: SitePath.ending(of: path))
    else { return nil }
    let report = Report(file: log.shown(path))
    let node = format.node(of: withoutByteOrderMark(bytes[...]), report)
    log.append(report.diagnostics)
    return node
  }

  /// Hugo's folder of settings: `menus.toml` has the keys that `hugo.toml` may have under `menus`.
  private static func joined(
    _ folder: String, in tree: FileTree, _ log: ImportLog
  ) -> SettingsFile? {
    guard let names = try? tree.names(folder) else { return nil }
    var found = SettingsFile(path: "", node: nil)
    var entries: [YAMLNode.Entry] = []
    let files = names.filter { LocatedText(ending: SitePath.ending(of: $0)) != nil }
    for name in files {
      let path = "\(folder)/\(name)"
      guard let node = node(of: path, in: tree, log) else { continue }
      let stem = SitePath.stem(of: name).lowercased()
      if stem == "hugo" || stem == "config" {
        found.path = path
        entries += node.entries ?? []
      } else {
        let key = stem.split(separator: ".").first.map(String.init) ?? stem
        entries.append(YAMLNode.Entry(key: key, place: node.place, value: node))
        found.files[key] = path
      }
    }
    guard !files.isEmpty else { return nil }
    if found.path.isEmpty { found.path = "\(folder)/\(files[0])" }
    found.node = YAMLNode(value: .mapping(entries), place: TextPlace(line: 1, column: 1))
    return found
  }
}

extension Generator {
  /// The names of settings files, the one that counts first.
  fileprivate var settingsNames: [String] {
    switch self {
    case .hugo:
      ["hugo", "config"].flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }
    case .zola: ["config.toml", "zola.toml"]
    case .mkdocs: ["mkdocs.yml", "mkdocs.yaml"]
    case .jekyll: ["_config.yml", "_config.yaml", "_config.toml"]
    }
  }

  /// The keys of settings that are mapped, or that say nothing about the new site.
  fileprivate var knownKeys: Set<String> {
    switch self {
    case .hugo:
      [
        "title", "baseurl", "languagecode", "defaultcontentlanguage", "locale", "timezone",
        "contentdir",
        "staticdir", "menu", "menus", "params", "permalinks", "uglyurls", "languages",
        "enablerobotstxt",
      ]
    case .zola: ["title", "base_url", "default_language", "languages", "extra", "compile_sass"]
    case .mkdocs:
      [
        "site_name", "site_url", "docs_dir", "nav", "extra", "use_directory_urls", "plugins",
        "markdown_extensions", "strict",
      ]
    case .jekyll:
      [
        "title", "url", "baseurl", "lang", "timezone", "exclude", "permalink", "collections",
        "header_pages", "markdown", "kramdown", "highlighter",
      ]
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let noSettings: Self = "the settings of the old site were not found"

  fileprivate static func settingNotMapped(_ key: String) -> Self {
    "the setting '\(key)' is not mapped"
  }
}
