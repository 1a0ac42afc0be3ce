package import CampusModel
internal import Diagnostics
internal import Markup
internal import Prose
internal import SiteBuild

/// The targets of links in Markdown pages: names of files become the addresses of pages.
///
/// A link is read in the folder of its file, with its percent signs decoded: `About_Us.md`,
/// `../guide/plans.md`, `Sub%20Folder/map.pdf`. The guide's folder counts as `guide/` next to the
/// other pages, as in the published site, and a path through `Content` is understood too:
/// `../../static/map.pdf`. A link that begins with a slash is read from the root of the site,
/// whether it has the path of `base-url` or not; `/plans/` and `/plans` mean `plans.md` as well.
///
/// On a site in several languages, a file that names no language means the page in the language of
/// the page with the link, otherwise the page in the main one.
///
/// A class, so that the page of each document holds one small thing: there may be very many.
package final class DocumentLinks: Sendable {
  package enum Lead: Hashable {
    /// The link is as it should be, or is checked on the page.
    case asWritten
    /// The published address, which is checked on the page.
    case to(String)
    /// It names a Markdown file that does not exist.
    case nowhere
    /// It names a page that is not published.
    case unpublished(UnpublishedPage.Reason)
  }

  /// In the order of the names that links have for them.
  private let documents: [Named]
  private let languages: SiteLanguages
  /// Hashes of the addresses of the Markdown pages.
  private let addresses: Set<Int>
  /// Paths of the files of `Content/static`, in order.
  private let files: [String]
  /// Pages that are not published, by the names that links have for them.
  private let unpublished: [String: UnpublishedPage.Reason]
  /// The path of `base-url`, with a slash at both ends.
  private let base: String
  /// Different if links may lead to other targets.
  package let digest: Fingerprint

  /// A document and its name in links, in the folder of its language.
  private struct Named {
    let name: Substring
    let document: Document
  }

  package init(_ campus: Campus) {
    let languages = campus.settings.publishing.languages
    let named = campus.content.documents.map {
      Named(name: Self.name(of: $0, languages), document: $0)
    }
    documents = named.sorted { $0.name < $1.name }
    self.languages = languages
    addresses = Set(documents.lazy.map { Address.document($0.document).hashValue })
    files = campus.content.staticFiles.map(\.path).sorted()
    let hidden = campus.content.unpublished.map {
      (Self.name(ofFile: $0.file, $0.route, languages), $0)
    }
    unpublished = hidden.reduce(into: [:]) { $0[String($1.0)] = $1.1.reason }
    base = campus.settings.publishing.basePath
    var digest = Fingerprint()
    digest.add(base)
    for named in documents {
      digest.add([String(named.name), Address.document(named.document)])
    }
    digest.add(files)
    for (name, page) in hidden { digest.add([String(name), page.reason.rawValue]) }
    self.digest = digest
  }

  /// "plans/winter.md", "guide/pages.md": where the file would be if the site had files as they are
  /// called.
  private static func name(of document: Document, _ languages: SiteLanguages) -> Substring {
    document.isRow
      ? "\(document.route).md" : name(ofFile: document.file, document.route, languages)
  }

  /// The name of the page of a file with this route.
  private static func name(
    ofFile file: String, _ route: String, _ languages: SiteLanguages
  ) -> Substring {
    if file.hasPrefix(pagesFolder) {
      return languages.reading(file.dropFirst(pagesFolder.count)).whole
    }
    if file.hasPrefix(guideFolder) { return "guide/\(file.dropFirst(guideFolder.count))" }
    return "\(route).md"
  }

  private static let pagesFolder = "Content/pages/"
  private static let guideFolder = "Content/guide/"
  private static let staticFolder = "\(StaticFile.folder)/"
}

// MARK: - Following a link

extension DocumentLinks {
  /// The target of `target`, written in `document`. Takes time in proportion to the logarithm of
  /// the number of pages and files.
  package func lead(of target: String, in document: Document) -> Lead {
    let link = SplitLink(target)
    guard !link.leadsOutside else { return .asWritten }
    if link.path.isEmpty {
      return link.anchor == link.fragment ? .asWritten : .to(link.restOnPage)
    }
    let from = Address.document(document)
    if let address = address(of: link, in: document) {
      return .to(Self.reference(to: address, from: from) + rest(of: link, at: address))
    }
    if let reason = reason(of: link, in: document) { return .unpublished(reason) }
    if link.path.hasSuffix(".md") { return .nowhere }
    guard link.isRooted else { return .asWritten }
    let path = withoutBase(link.path)
    return .to(
      Self.reference(toPath: path.isEmpty ? Address.front : path, from: from)
        + rest(of: link, at: percentDecoded(path)))
  }

  /// The same for a target that is written for the front page of a language.
  func lead(fromFront target: String, in language: LanguageTag?) -> Lead {
    lead(
      of: target,
      in: Document(
        shelf: .pages, route: "index", head: DocumentHead(title: ""), markdown: "",
        file: "\(Self.pagesFolder)index.md", language: language))
  }

  /// The part after the path of a link to `address`: headings of Markdown pages are found by their
  /// words, places in all other files by their ids.
  private func rest(of link: SplitLink, at address: String) -> String {
    addresses.contains(address.hashValue) ? link.restOnPage : link.rest
  }

  /// The address of a Markdown page or a file that the owner publishes; `nil` if the link means
  /// neither.
  private func address(of link: SplitLink, in document: Document) -> String? {
    let paths = link.path == link.decodedPath ? [link.path] : [link.path, link.decodedPath]
    let language = document.language
    if link.isRooted {
      return paths.lazy.compactMap { [self] path in
        find(Self.joined("", path), language) ?? findPlain(Self.joined("", path), language)
          ?? findPlain(Self.joined("", withoutBase(path)), language)
      }.first
    }
    let folder = Self.folder(of: Self.name(of: document, languages))
    return paths.lazy.compactMap { [self] path in
      find(Self.joined(folder, path), language)
        ?? findFile(Self.joined(Self.folder(of: document.file), path), language)
    }.first
  }

  /// Why the page that the link means is not published; `nil` if it means none.
  private func reason(of link: SplitLink, in document: Document) -> UnpublishedPage.Reason? {
    guard !unpublished.isEmpty else { return nil }
    let folder = link.isRooted ? "" : Self.folder(of: Self.name(of: document, languages))
    let paths = [link.path, link.decodedPath] + (link.isRooted ? [withoutBase(link.path)] : [])
    let written = paths.compactMap { Self.joined(folder, $0) }
    for name in written.flatMap({ names(of: $0, document.language) }) {
      let stem = name.hasSuffix("/") ? String(name.dropLast()) : name
      for name in [name, "\(stem).md", "\(stem)/index.md", "\(stem)/_index.md"] {
        if let reason = unpublished[name] { return reason }
      }
    }
    return nil
  }

  /// The address of `name`, from the root of the site, for a page in a language; a folder means its
  /// `index.md`.
  private func find(_ name: String?, _ language: LanguageTag?) -> String? {
    guard let name else { return nil }
    for name in names(of: name, language) {
      if let file = files[sorted: name, by: \.self] { return file }
      let isFolder = name.isEmpty || name.hasSuffix("/")
      let page =
        documents[sorted: isFolder ? "\(name)index.md" : name, by: \.name]
        ?? (isFolder ? documents[sorted: "\(name)_index.md", by: \.name] : nil)
      if let page { return Address.document(page.document) }
    }
    return nil
  }

  /// The possible names of the page behind a link in a page of `language`, the best first: a page
  /// in the language of the name, otherwise one in that of the page, otherwise one in the main
  /// language.
  private func names(of name: String, _ language: LanguageTag?) -> [String] {
    guard !languages.others.isEmpty else { return [name] }
    let path = languages.reading(name[...])
    let plain = String(path.path)
    guard path.isNamed else { return (language.map { ["\($0.folder)\(name)"] } ?? []) + [name] }
    // Relative links of pages in the folder of their language have that language.
    let isOwn = path.tag != nil && path.tag == language
    return [String(path.whole)] + (isOwn ? [plain] : [])
  }

  /// The address of a name without an extension, as other generators write it.
  private func findPlain(_ name: String?, _ language: LanguageTag?) -> String? {
    guard let name else { return nil }
    return find(name, language)
      ?? find("\(name.hasSuffix("/") ? String(name.dropLast()) : name).md", language)
  }

  /// The page or file of a path that begins with `Content/`.
  private func findFile(_ path: String?, _ language: LanguageTag?) -> String? {
    guard let path else { return nil }
    if path.hasPrefix(Self.pagesFolder) {
      return find(String(path.dropFirst(Self.pagesFolder.count)), language)
    }
    if path.hasPrefix(Self.guideFolder) {
      return find("guide/\(path.dropFirst(Self.guideFolder.count))", nil)
    }
    guard path.hasPrefix(Self.staticFolder) else { return nil }
    return files[sorted: String(path.dropFirst(Self.staticFolder.count)), by: \.self]
  }

  /// A path from the host's root as one from the site's root, which it may be already.
  private func withoutBase(_ path: String) -> String {
    let rest =
      path.hasPrefix(base)
      ? path.dropFirst(base.count) : path + "/" == base ? "" : path.drop { $0 == "/" }
    return String(rest.drop { $0 == "/" })
  }

  /// A suggestion for `target`, which leads nowhere: the name of a similar file, as a link would
  /// name it. Takes time in proportion to the number of pages.
  package func suggestion(for target: String, in document: Document) -> String {
    let link = SplitLink(target)
    let name =
      Self.joined(
        link.isRooted ? "" : Self.folder(of: Self.name(of: document, languages)),
        link.decodedPath) ?? ""
    if name.split(separator: "/").contains(where: { $0.hasPrefix("_") }) {
      return "files and folders whose names begin with '_' are not published"
    }
    func shown(_ other: String) -> String {
      link.isRooted
        ? "/\(other)" : Self.path(to: other, from: String(Self.name(of: document, languages)))
    }
    // Most often only the case of a letter differs, or the sign for spaces.
    let address = "\(name.dropLast(3).split(separator: "/").map(slug).joined(separator: "/")).html"
    let names = documents.lazy.map { String($0.name) }
    if let other = documents.firstIndex(where: { Address.document($0.document) == address }) {
      return "did you mean '\(shown(names[other]))'?"
    }
    return didYouMean(link.decodedPath, among: names.map(shown))
      ?? "use the name of a Markdown file, relative to this one"
  }
}

// MARK: - Paths

extension DocumentLinks {
  /// "" or a path with a slash at its end.
  private static func folder(of path: some StringProtocol) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// `path` relative to `folder`, its dots resolved; `nil` for a path that climbs above the root. A
  /// slash at the end stays.
  private static func joined(_ folder: String, _ path: String) -> String? {
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.popLast() == nil { return nil }
    }
    let isFolder =
      ["/", "/.", "/.."].contains(where: path.hasSuffix) || [".", ".."].contains(path)
    return parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "")
  }

  /// The shortest path from one page to another.
  private static func path(to address: String, from page: String) -> String {
    var (here, there) = (page.split(separator: "/")[...], address.split(separator: "/")[...])
    while here.count > 1, there.count > 1, here.first == there.first {
      (here, there) = (here.dropFirst(), there.dropFirst())
    }
    let up = Array(repeating: "..", count: max(0, here.count - 1))
    return (up + there.map(String.init)).joined(separator: "/")
  }

  /// The path as a link has it: files may have any names.
  private static func reference(to address: String, from page: String) -> String {
    path(to: address, from: page).split(separator: "/").map { Escaping.urlQuery(String($0)) }
      .joined(separator: "/")
  }

  /// A path from the root of the site as a page at `page` has it: "../nota:bene.html", and at the
  /// top "./nota:bene.html", which no browser reads as a scheme.
  private static func reference(toPath path: String, from page: String) -> String {
    let root = Address.root(from: page)
    let first = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    return (root.isEmpty && first.contains(UInt8(ascii: ":")) ? "./" : root) + path
  }
}

extension Array {
  /// The element of that name, in an array that is in the order of names; names are the same where
  /// Unicode says so, however their accents are written.
  fileprivate subscript(
    sorted name: String, by key: (Element) -> some StringProtocol
  ) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < name { low = middle + 1 } else { high = middle }
    }
    return low < count && key(self[low]) == name ? self[low] : nil
  }
}

/// The target of a link, split into its parts (RFC 3986 §3).
private struct SplitLink {
  let path: String
  /// Without its mark; `nil` where there is none.
  let query: String?
  let fragment: String?
  /// Whether it names a scheme or a host.
  let leadsOutside: Bool

  init(_ target: String) {
    // By bytes, for characters are found by looking up Unicode's tables, and a site has many links.
    let bytes = target.utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: "#"))
    let whole = target[..<(mark ?? target.endIndex)]
    let question = whole.utf8.firstIndex(of: UInt8(ascii: "?"))
    fragment = mark.map { String(target[target.utf8.index(after: $0)...]) }
    query = question.map { String(whole[whole.utf8.index(after: $0)...]) }
    let path = whole[..<(question ?? whole.endIndex)]
    // Zola's links from the root of its content: "@/plans/winter.md".
    self.path = String(path.hasPrefix("@/") ? path.dropFirst() : path)
    let scheme = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    leadsOutside = scheme.contains(UInt8(ascii: ":")) || path.utf8.starts(with: "//".utf8)
  }

  var isRooted: Bool { path.hasPrefix("/") }

  var decodedPath: String { percentDecoded(path) }

  /// The fragment as the id of a heading, which differs from the words only in letters of other
  /// scripts.
  var anchor: String? {
    fragment.map { fragment in
      let words = percentDecoded(fragment)
      return words.utf8.allSatisfy { $0 < 0x80 } ? fragment : Prose.anchor(of: words)
    }
  }

  /// The part after the path, as written.
  var rest: String { rest(with: fragment) }

  /// The part after the path if that leads to a Markdown page.
  var restOnPage: String { rest(with: anchor) }

  private func rest(with fragment: String?) -> String {
    (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }
}
