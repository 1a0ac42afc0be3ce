internal import CampusModel
internal import FileFormats

/// The address that a page had on the old site, from its root: "/posts/a/".
struct OldAddress {
  let path: String

  /// By the settings, the name of the file and, where it is given, the front matter.
  init(of page: PlannedPage, _ front: YAMLNode?, _ settings: OldSettings) {
    let own = front?.text("url", "permalink", "path")
    if let own, !own.contains(":") {
      path = own.hasPrefix("/") ? own : "/\(own)"
      return
    }
    if settings.generator == .jekyll {
      path = Self.jekyll(page, front, settings: settings, permalink: own)
      return
    }
    let below = SitePath.path(page.source, below: settings.contentFolder) ?? page.source
    let folder = SitePath.folder(of: below)
    let isOfFolder = SitePath.isOfFolder(page.target)
    var name = isOfFolder ? "index" : SitePath.stem(of: page.target)
    if settings.generator == .zola, let dated = DatedName(name) { name = dated.rest }
    if let slug = front?.text("slug") { name = slug }
    let isIndex = isOfFolder && name == "index"
    let base = folder.isEmpty ? "/" : "/\(folder)/"
    if settings.generator == .hugo, let pattern = settings.permalinks[folder.firstFolder], !isIndex
    {
      path = PermalinkPattern(pattern).address(of: page, front, name: name, folder: folder)
      return
    }
    // A bundle's own name is that of its folder.
    let isBundle = isOfFolder && !isIndex
    let parent = isBundle ? Self.parent(of: base) : base
    let last = isIndex ? "" : settings.hasFolderAddresses ? "\(name)/" : "\(name).html"
    path = Self.spelled(parent + last, settings.generator)
  }

  private static func parent(of folder: String) -> String {
    let parts = folder.split(separator: "/").dropLast()
    return "/" + parts.map { "\($0)/" }.joined()
  }

  /// With the letters that the generator has in addresses.
  private static func spelled(_ path: String, _ generator: Generator) -> String {
    switch generator {
    case .hugo: path.lowercased().replacing(" ", with: "-")
    case .zola:
      "/" + path.split(separator: "/").map { slug($0) + "/" }.joined()
    case .mkdocs, .jekyll: path
    }
  }

  private static func jekyll(
    _ page: PlannedPage, _ front: YAMLNode?, settings: OldSettings, permalink: String?
  ) -> String {
    let name = SitePath.stem(of: page.source)
    let folder = SitePath.folder(of: page.source)
    if page.collection == "posts" {
      let pattern = PermalinkPattern(permalink ?? settings.permalinks[""] ?? "/:title.html")
      return pattern.address(of: page, front, name: DatedName(name)?.rest ?? name, folder: "")
    }
    let base = page.collection.isEmpty ? folder : SitePath.folder(of: page.target)
    let prefix = base.isEmpty ? "/" : "/\(base)/"
    if SitePath.isOfFolder(page.target) { return prefix }
    return prefix + (settings.hasFolderAddresses ? "\(name)/" : "\(name).html")
  }
}

/// A pattern of addresses: "/:year/:month/:title/".
struct PermalinkPattern {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// The address with the values of a page; parts without a value are left out.
  func address(of page: PlannedPage, _ front: YAMLNode?, name: String, folder: String) -> String {
    let date = (front?.text("date") ?? page.date ?? "").prefix(10).split(separator: "-")
    func part(_ index: Int) -> String { date.count == 3 ? String(date[index]) : "" }
    let categories = (front?.value("categories", "category")?.texts ?? [])
      .flatMap { $0.split(separator: " ") }.map { $0.lowercased() }
    let words = front?.text("slug") ?? name
    let values = [
      "year": part(0), "month": part(1), "day": part(2), "title": words, "slug": words,
      "slugorfilename": words, "filename": name, "contentbasename": name, "name": name,
      "categories": categories.joined(separator: "/"), "section": folder.firstFolder,
      "sections": folder, "collection": page.collection, "path": name, "output_ext": ".html",
      "i_month": part(1).dropZero, "i_day": part(2).dropZero,
      "short_year": String(part(0).suffix(2)),
    ]
    var out = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == ":" else {
        if character != "/" || !out.hasSuffix("/") { out.append(character) }
        continue
      }
      let key = rest.prefix { $0.isLetter || $0 == "_" }
      rest.removeFirst(key.count)
      out += (values[key.lowercased()] ?? "").lowercased().replacing(" ", with: "-")
    }
    return out.hasPrefix("/") ? out : "/\(out)"
  }
}

extension String {
  /// "posts" of the folder "posts/2024".
  fileprivate var firstFolder: String { split(separator: "/").first.map(String.init) ?? "" }

  fileprivate var dropZero: String { hasPrefix("0") ? String(dropFirst()) : self }
}
