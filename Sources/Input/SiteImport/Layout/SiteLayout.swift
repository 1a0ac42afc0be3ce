internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup

/// A page of the old site, and where it goes.
struct PlannedPage {
  /// The path of its file in the old site's folder.
  var source: String
  /// The path below `Content/pages`.
  var target: String
  /// A date that only the name has, as ISO 8601 has it.
  var date: String?
  var isDraft = false
  /// The collection or `posts`, for its address; empty for other pages.
  var collection = ""
  /// The title that the navigation has for it.
  var navigationTitle: String?
  /// Its place in the navigation, from 1.
  var order: Int?
}

/// A file of the old site that is copied.
struct PlannedFile {
  var source: String
  /// The path below `Content`.
  var target: String
  /// The old address, from the root of the site.
  var address: String

  var isPicture: Bool { SiteLayout.isPicture(source) }
}

/// The places in the new site of the files of the old one.
struct SiteLayout {
  private(set) var pages: [PlannedPage] = []
  private(set) var files: [PlannedFile] = []
  let settings: OldSettings
  let log: ImportLog
  private var targets: [String: String] = [:]

  init(of tree: FileTree, _ settings: OldSettings, _ log: ImportLog) {
    (self.settings, self.log) = (settings, log)
    let walk = FolderWalk(tree: tree, log: log)
    if settings.generator == .jekyll {
      addJekyll(walk)
    } else {
      for path in walk.files(below: settings.contentFolder, hidden: false) {
        addContent(path)
      }
      for folder in settings.staticFolders {
        for path in walk.files(below: folder, hidden: true) { addStatic(path, of: folder) }
      }
      noteFolders(walk)
    }
    number()
  }

  static func isMarkdown(_ path: String) -> Bool {
    ["md", "markdown", "mkd", "mkdn", "mdown"].contains(SitePath.ending(of: path))
  }

  static func isPicture(_ path: String) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(SitePath.ending(of: path))
  }

  /// Adds a page, unless another file has its place.
  mutating func add(_ page: PlannedPage) {
    var page = page
    page.target = Self.published(page.target)
    guard isFree(page.target, for: page.source) else { return }
    pages.append(page)
  }

  mutating func add(_ file: PlannedFile) {
    let names = file.target.split(separator: "/")
    if let name = names.first(where: { FileName.problem(with: $0) != nil }) {
      log.note(.unusableName(String(name)), in: file.source, suggestion: "rename it")
      return
    }
    guard isFree(file.target, for: file.source) else { return }
    files.append(file)
  }

  private mutating func isFree(_ target: String, for source: String) -> Bool {
    if let other = targets[target] {
      log.note(.taken(target, by: other), in: source, suggestion: "rename one of them")
      return false
    }
    targets[target] = source
    return true
  }

  /// The path with names that are published: without underscores in front, but for `_index.md`,
  /// the page of a section.
  private static func published(_ path: String) -> String {
    let parts = path.split(separator: "/").map { part in
      let rest = part.drop { $0 == "_" }
      return rest.isEmpty ? part : rest
    }
    let name = SitePath.stem(of: path)
    let stem = name == "_index" ? name[...] : name.drop { $0 == "_" }
    return (parts.dropLast() + ["\(stem).md"]).joined(separator: "/")
  }

  /// The order of the navigation, and its titles.
  private mutating func number() {
    let folder = settings.contentFolder
    var places: [String: (order: Int, title: String?)] = [:]
    for (index, entry) in settings.navigation.enumerated() {
      guard let path = SitePath.joined(folder, entry.file), places[path] == nil else { continue }
      places[path] = (index + 1, entry.title)
    }
    guard !places.isEmpty else { return }
    for index in pages.indices {
      guard let place = places[pages[index].source] else { continue }
      (pages[index].order, pages[index].navigationTitle) = (place.order, place.title)
    }
  }
}

// MARK: - Hugo, Zola and MkDocs

extension SiteLayout {
  private mutating func addContent(_ path: String) {
    guard let below = SitePath.path(path, below: settings.contentFolder) else { return }
    if Self.isMarkdown(path) {
      addPage(path, below)
    } else if isOtherText(path) {
      log.note(.notMarkdown, in: path, suggestion: "write it as Markdown")
    } else if Self.isPicture(path) {
      add(PlannedFile(source: path, target: "pages/\(below)", address: "/\(below)"))
    } else {
      add(PlannedFile(source: path, target: "static/\(below)", address: "/\(below)"))
    }
  }

  /// Whether Hugo makes a page of the file.
  private func isOtherText(_ path: String) -> Bool {
    let endings = ["html", "htm", "adoc", "asciidoc", "ad", "org", "rst", "pandoc", "pdc"]
    return settings.generator == .hugo && endings.contains(SitePath.ending(of: path))
  }

  private mutating func addPage(_ path: String, _ below: String) {
    var page = PlannedPage(source: path, target: below)
    let stem = SitePath.stem(of: path)
    switch settings.generator {
    case .mkdocs:
      let folder = SitePath.folder(of: below)
      if stem.lowercased() == "readme" {
        page.target = folder.isEmpty ? "index.md" : "\(folder)/index.md"
        // MkDocs prefers the index.
        if targets[page.target] != nil { page.target = below }
      }
    case .zola: page.date = DatedName(stem)?.date
    case .hugo, .jekyll: break
    }
    if let language = suffix(of: stem) {
      log.note(.translation(language), in: path, suggestion: "languages are not mapped")
    }
    add(page)
  }

  /// The language at the end of a name: "de" of "about.de".
  private func suffix(of stem: String) -> String? {
    guard let point = stem.lastIndex(of: ".") else { return nil }
    let last = String(stem[stem.index(after: point)...])
    return settings.languages.contains(last) ? last : nil
  }

  private mutating func addStatic(_ path: String, of folder: String) {
    guard let below = SitePath.path(path, below: folder) else { return }
    add(PlannedFile(source: path, target: "static/\(below)", address: "/\(below)"))
  }

  /// Names folders that the new site has in another form.
  private func noteFolders(_ walk: FolderWalk) {
    let names = ["layouts", "templates", "themes", "assets", "sass", "data", "i18n", "overrides"]
    let used = Set(settings.staticFolders + [settings.contentFolder])
    for name in names where walk.isFolder(name) && !used.contains(name) {
      log.note(.folderNotMapped, in: name)
    }
  }
}

// MARK: - Jekyll

extension SiteLayout {
  private mutating func addJekyll(_ walk: FolderWalk) {
    let paths = walk.files(below: "", hidden: false, except: { isExcluded($0) })
    let hasFront = paths.contains {
      SitePath.folder(of: $0).isEmpty && SitePath.stem(of: $0) == "index"
    }
    for path in paths {
      let parts = path.split(separator: "/")
      if let place = parts.dropLast().firstIndex(where: { $0.hasPrefix("_") }) {
        addSpecial(path, parts, place)
      } else if Self.isMarkdown(path) {
        var page = PlannedPage(source: path, target: path)
        if path.lowercased() == "readme.md", !hasFront { page.target = "index.md" }
        add(page)
      } else if walk.beginsWithFrontMatter(path) {
        log.note(.notMarkdown, in: path, suggestion: "write it as Markdown")
      } else {
        add(PlannedFile(source: path, target: "static/\(path)", address: "/\(path)"))
      }
    }
    noteSpecialFolders(walk)
  }

  /// A file in a folder whose name begins with an underscore.
  private mutating func addSpecial(_ path: String, _ parts: [Substring], _ place: Int) {
    let name = parts[place].dropFirst()
    let category = parts[..<place].map { "\($0)/" }.joined()
    let below = parts[(place + 1)...].joined(separator: "/")
    let isPost = name == "posts" || name == "drafts"
    guard isPost || settings.collections.contains(String(name)) else { return }
    let folder = isPost ? "posts" : name
    guard Self.isMarkdown(path) else {
      add(
        PlannedFile(
          source: path, target: "static/\(category)\(folder)/\(below)",
          address: "/\(category)\(folder)/\(below)"))
      return
    }
    var page = PlannedPage(source: path, target: "\(category)\(folder)/\(below)")
    page.collection = String(folder)
    page.date = isPost ? DatedName(SitePath.stem(of: path))?.date : nil
    page.isDraft = name == "drafts"
    add(page)
  }

  private func isExcluded(_ path: String) -> Bool {
    let name = SitePath.name(of: path)
    let never = [
      "_site", "node_modules", "vendor", "Gemfile", "Gemfile.lock", "Rakefile", "package.json",
      "package-lock.json", settings.file ?? "",
    ]
    return never.contains(name) || name.hasSuffix(".gemspec")
      || settings.excluded.contains { one in
        let entry = SitePath.normalized(one) ?? one
        return entry == path || Glob(entry)?.matches(path) ?? false
      }
  }

  private func noteSpecialFolders(_ walk: FolderWalk) {
    let known = ["_posts", "_drafts", "_site"] + settings.collections.map { "_\($0)" }
    for name in walk.names(of: "") where name.hasPrefix("_") && walk.isFolder(name) {
      if !known.contains(name) { log.note(.folderNotMapped, in: name) }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let notMarkdown: Self = "this page is not Markdown, and is not imported"
  fileprivate static let folderNotMapped: Self =
    "this folder is not imported: pages get their look from Templates/, and data from Content/data"

  fileprivate static func translation(_ language: String) -> Self {
    "a translation, by '.\(language)' in its name, is imported as a page of its own"
  }

  fileprivate static func taken(_ target: String, by other: String) -> Self {
    "'\(target)' is made of '\(other)', so this file is not imported"
  }

  fileprivate static func unusableName(_ name: String) -> Self {
    "a site cannot have a file called '\(name)', so it is not imported"
  }
}
