internal import CampusModel
internal import FileFormats

/// Finds the page or file of the new site for an address or a path of the old one.
struct SiteMap {
  let settings: OldSettings
  let pages: [PlannedPage]
  /// The address of each page.
  private let addresses: [String: String]
  private let files: [PlannedFile]
  private var pageBySource: [String: Int] = [:]
  private var pageByAddress: [String: Int] = [:]
  /// By the name of the file, in small letters; `nil` for one that several have.
  private var pageByName: [String: Int?] = [:]
  private var fileBySource: [String: Int] = [:]
  private var fileByAddress: [String: Int] = [:]

  init(_ documents: [OldDocument], files: [PlannedFile], _ settings: OldSettings) {
    self.settings = settings
    (pages, self.files) = (documents.map(\.page), files)
    addresses = Dictionary(documents.map { ($0.page.source, $0.address) }) { first, _ in first }
    for (index, document) in documents.enumerated() {
      pageBySource[document.page.source] = index
      let name = SitePath.name(of: document.page.source).lowercased()
      pageByName[name] = pageByName[name] == nil ? .some(index) : .some(nil)
      note(document.address, of: index)
    }
    for (index, document) in documents.enumerated() {
      for alias in document.aliases { note(alias, of: index) }
    }
    for (index, file) in files.enumerated() {
      fileBySource[file.source] = index
      fileByAddress[Self.key(file.address)] = index
    }
  }

  /// Notes a further address of a page. The first page with an address has it.
  private mutating func note(_ address: String, of index: Int) {
    let key = Self.key(address)
    if pageByAddress[key] == nil { pageByAddress[key] = index }
  }

  /// An address without the parts that do not matter: "posts/a" for "/posts/A/", "/posts/a.html"
  /// and "posts/a/index.html".
  private static func key(_ address: some StringProtocol) -> String {
    var text = address.lowercased()
    for ending in ["index.html", ".html", ".htm"] where text.hasSuffix(ending) {
      text.removeLast(ending.count)
    }
    return text.split(separator: "/").joined(separator: "/")
  }
}

// MARK: - Looking up

extension SiteMap {
  /// The target of a link.
  enum Target {
    case page(PlannedPage)
    case file(PlannedFile)
  }

  /// The page or file of a source path.
  func target(source path: String) -> Target? {
    if let index = pageBySource[path] { return .page(pages[index]) }
    if let index = fileBySource[path] { return .file(files[index]) }
    return nil
  }

  /// The page or file at an address, from the root of the old site.
  func target(address: some StringProtocol) -> Target? {
    let key = Self.key(address)
    if let index = pageByAddress[key] { return .page(pages[index]) }
    if let index = fileByAddress[key] { return .file(files[index]) }
    return nil
  }

  /// The target of a path that a page names, by files and then by addresses.
  func target(of path: String, from page: PlannedPage) -> Target? {
    if path.hasPrefix("/") {
      let base = settings.basePath
      let rest = base.isEmpty ? nil : SitePath.path(path, below: base)
      return rest.flatMap { rooted("/" + $0) } ?? rooted(path)
    }
    let folder = SitePath.folder(of: page.source)
    let source = SitePath.joined(folder, path).flatMap { file in
      target(source: file) ?? target(source: "\(file).md") ?? index(of: file)
    }
    if let source { return source }
    let address = addresses[page.source] ?? "/"
    let base = address.hasSuffix("/") ? address : SitePath.folder(of: address)
    return SitePath.joined(base, path).flatMap { target(address: $0) }
  }

  /// A path from the root: of the pages' folder, or of the addresses.
  private func rooted(_ path: String) -> Target? {
    guard let inside = SitePath.joined("", path) else { return nil }
    let folder = settings.contentFolder
    let source = folder.isEmpty ? inside : "\(folder)/\(inside)"
    return target(source: source) ?? target(source: "\(source).md") ?? target(address: inside)
      ?? index(of: source)
  }

  private func index(of folder: String) -> Target? {
    for name in ["_index.md", "index.md", "README.md"] {
      if let found = target(source: folder.isEmpty ? name : "\(folder)/\(name)") { return found }
    }
    return nil
  }

  /// The target of Hugo's `ref`: a path from the page or the root, or the name of a file that only
  /// one page has (gohugo.io/methods/page/getpage).
  func reference(_ path: String, from page: PlannedPage) -> Target? {
    if path.isEmpty { return .page(page) }
    let found = target(of: path, from: page) ?? rooted("/" + path)
    if let found { return found }
    let name = SitePath.name(of: path).lowercased()
    let index = pageByName[name] ?? pageByName["\(name).md"] ?? nil
    return index.map { .page(pages[$0]) }
  }

  /// How a page of the new site writes a link there: relative to its file, or from the root of the
  /// site.
  func link(to target: Target, from page: PlannedPage) -> String {
    let folder = SitePath.folder(of: page.target)
    switch target {
    case .page(let other): return SitePath.encoded(SitePath.relative(other.target, from: folder))
    case .file(let file):
      if let path = SitePath.path(file.target, below: "pages") {
        return SitePath.encoded(SitePath.relative(path, from: folder))
      }
      return SitePath.encoded("/" + (SitePath.path(file.target, below: "static") ?? file.target))
    }
  }
}
