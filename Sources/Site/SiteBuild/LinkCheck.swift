internal import Bytes
package import Diagnostics
internal import Markup

/// Finds broken links between the pages of a site.
///
/// Checks relative `href`, `src` and `action` in HTML and SVG; links to other sites are ignored. A
/// fragment names an id of its page, or, for that page's script, a file of the site:
/// `how.html#feeds/robin/mine.ics`. Pages are scanned separately, in any order and on any thread,
/// into small findings, which are compared in the end.
package struct LinkCheck: Sendable {
  /// Hashes of the routes: a table of the routes themselves would be large.
  private let hashes: Set<UInt64>
  private static let mostReported = 3

  package init(routes: some Sequence<Route>) {
    hashes = Set(routes.lazy.map { hash($0.text.utf8) })
  }

  /// Whether all pages still exist that a page linked to when it was scanned.
  func knowsTargets(of findings: Findings) -> Bool {
    findings.targets.allSatisfy(hashes.contains)
  }

  /// The ids and the links of one page.
  package struct Findings: Hashable, Sendable {
    package let route: Route
    /// Hashes of the ids, in order.
    var ids: [UInt64] = []
    /// Hashes of the pages it leads to, in order.
    var targets: [UInt64] = []
    fileprivate var missing: [Missing] = []
    /// Fragments of other pages that must be there.
    var fragments: [Fragment] = []

    fileprivate struct Missing: Hashable { var written, path: String }
    struct Fragment: Hashable { var written, path: String, id: UInt64 }

    /// Whether the page's ids are unknown.
    private(set) var isUnknown = false

    init(route: Route) { self.route = route }

    /// Findings of a page that was not scanned: every fragment of it is accepted.
    init(unknownAt route: Route) { (self.route, isUnknown) = (route, true) }
  }

  /// Scans the file at `route`; files other than `.html` and `.svg` have no ids and no links. Takes
  /// time in proportion to its length.
  package func scan(_ bytes: [UInt8], at route: Route) -> Findings {
    var findings = Findings(route: route)
    guard route.text.hasSuffix(".html") || route.text.hasSuffix(".svg") else { return findings }
    var ids: Set<UInt64> = []
    var targets: Set<UInt64> = []
    // Hashes of the links that were followed: most occur twice on a page.
    var seen: Set<UInt64> = []
    bytes.withUnsafeBufferPointer { bytes in
      var tokens = HTMLTokens(bytes)
      let page = tokens
      let read: (Range<Int>, Range<Int>) -> Void = { name, value in
        let (name, value) = (page[name], page[value])
        if name.count == 2, name.elementsEqual("id".utf8) {
          ids.insert(hash(unescaped(value).utf8))
        } else if Self.isTarget(name), seen.insert(hash(value)).inserted {
          follow(unescaped(value), on: route, into: &findings, &targets)
        }
      }
      while tokens.next(read) != nil {}
    }
    findings.ids = ids.sorted()
    findings.targets = targets.sorted()
    // Links within the page are settled here: few pages need the ids of another one.
    findings.fragments.removeAll { $0.path == route.text && ids.contains($0.id) }
    return findings
  }

  /// Compares lengths first: this is asked for every attribute of the site.
  static func isTarget(_ name: HTMLTokens.Bytes) -> Bool {
    switch name.count {
    case 3: name.elementsEqual("src".utf8)
    case 4: name.elementsEqual("href".utf8)
    case 6: name.elementsEqual("action".utf8)
    case 10: name.elementsEqual("xlink:href".utf8)
    default: false
    }
  }

  private func follow(
    _ written: String, on route: Route, into findings: inout Findings, _ targets: inout Set<UInt64>
  ) {
    guard let target = LinkTarget(written[...], on: route) else { return }
    let page = target.path.map { (path: $0, hash: hash($0.utf8)) }
    guard let page, hashes.contains(page.hash) else {
      findings.missing.append(.init(written: written, path: target.path ?? written))
      return
    }
    targets.insert(page.hash)
    let fragment = target.fragment
    // The empty fragment and "top" are the top of any page; text after ":~:" is for the browser.
    if fragment.isEmpty || fragment == "top" || fragment.hasPrefix(":~:") { return }
    let id = hash(fragment.utf8)
    if hashes.contains(id) {
      targets.insert(id)
    } else {
      findings.fragments.append(.init(written: written, path: page.path, id: id))
    }
  }

  /// The broken links of the whole site, in the order of `pages`; one error for each target on each
  /// page. `written` finds the place of a link, given its page's number, if a person wrote it: then
  /// the error is at that place. Called once for each error. If another target is missing on many
  /// pages, only the first three links are reported: one mistake in a template is on all of them.
  package func diagnostics(
    of pages: some Collection<Findings>, as severity: Diagnostic.Severity = .error,
    written: (_ page: Int, _ reference: String) -> WrittenLink? = { _, _ in nil }
  ) -> [[Diagnostic]] {
    guard pages.contains(where: { !$0.missing.isEmpty || !$0.fragments.isEmpty }) else {
      return pages.map { _ in [] }
    }
    let ids = idsAsked(of: pages)
    var suggestions = Suggestions(routes: { pages.map(\.route.text) })
    let links = pages.enumerated().map { number, page in
      page.missing.map { (target: $0, owner: written(number, $0.written)) }
    }
    let misses = links.joined().reduce(into: [String: Int]()) { misses, link in
      if link.owner == nil { misses[link.target.path, default: 0] += 1 }
    }
    var reported: [String: Int] = [:]
    return pages.enumerated().map { number, page in
      let missing = links[number].compactMap { target, owner -> Diagnostic? in
        if owner == nil { reported[target.path, default: 0] += 1 }
        let (count, all) = (reported[target.path] ?? 0, misses[target.path] ?? 0)
        guard owner != nil || count <= Self.mostReported else { return nil }
        let isLast = owner == nil && count == Self.mostReported && all > count
        return Diagnostic(
          severity, .owner, at: owner?.place ?? FilePlace(page.route.text),
          owner?.reason?.message ?? .leadsNowhere(owner?.target ?? target.written),
          suggestion: owner?.reason?.suggestion ?? suggestions[target.path],
          notes: isLast ? ["\(all - count) more pages have this link"] : [])
      }
      return missing
        + page.fragments.filter { ids[$0.path]?.contains($0.id) == false }.map { fragment in
          let owner = written(number, fragment.written)
          return Diagnostic(
            severity, .owner, at: owner?.place ?? FilePlace(page.route.text),
            .noSuchID(owner?.target ?? fragment.written, on: fragment.path))
        }
    }
  }

  /// The ids of the pages that are asked for one.
  private func idsAsked(of pages: some Collection<Findings>) -> [String: Set<UInt64>] {
    let asked = Set(pages.lazy.flatMap { $0.fragments.lazy.map(\.path) })
    guard !asked.isEmpty else { return [:] }
    return Dictionary(
      pages.lazy.filter { !$0.isUnknown && asked.contains($0.route.text) }
        .map { ($0.route.text, Set($0.ids)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The nearest routes, each looked for once: one mistake in a template is on every page.
private struct Suggestions {
  private let makeRoutes: () -> [String]
  /// The routes of all pages; made when the first suggestion is.
  private lazy var routes = makeRoutes()
  private var known: [String: String?] = [:]

  init(routes: @escaping () -> [String]) { makeRoutes = routes }

  subscript(path: String) -> String? {
    mutating get {
      if let known = known[path] { return known }
      let found = didYouMean(path, among: routes)
      known[path] = .some(found)
      return found
    }
  }
}

/// The same in every run: the cache of pages holds it.
private func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { Checksum(of: bytes).value }

/// An attribute's value as it was before it was escaped; entities our escapers do not write stay.
package func unescaped(_ value: some Collection<UInt8>) -> String {
  guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
  var out: [UInt8] = []
  var rest = Array(value)[...]
  while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
    out += rest[..<mark]
    rest = rest[mark...]
    let entity = entities.first { rest.starts(with: $0.written.utf8) }
    out.append(entity?.byte ?? UInt8(ascii: "&"))
    rest = rest.dropFirst(entity?.written.utf8.count ?? 1)
  }
  return String(decoding: out + rest, as: UTF8.self)
}

private let entities: [(written: String, byte: UInt8)] = [
  ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
  ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
]

extension Diagnostic.Message {
  fileprivate static func leadsNowhere(_ target: String) -> Self {
    "broken link to '\(target)': page not found"
  }

  fileprivate static func noSuchID(_ target: String, on page: String) -> Self {
    "broken link to '\(target)': '\(page)' has no such anchor"
  }
}
