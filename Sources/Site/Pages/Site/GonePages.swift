internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame
internal import Watch

/// The site's answers at the addresses of pages that are gone: a table for the page of missing
/// addresses and for the host's rules, and no file for each address.
///
/// Most moved addresses follow a few patterns, which hold for good. Pages that builds no longer
/// make are in the table for 32 days, with the nearest page that exists.
struct GonePages {
  /// A kind of addresses whose content has moved.
  struct Move: Sendable {
    /// A regular expression for a whole address, from the root of the site.
    let pattern: String
    /// The new address, with `$1` for the first group.
    let target: String
  }

  /// Recognizes the addresses of one kind: there may be tens of thousands.
  private struct Matcher {
    private let start: Substring
    /// How many slashes are in such an address.
    private let depth: Int
    private let whole: Regex<AnyRegexOutput>?

    init(_ move: Move) {
      start = move.pattern.prefix { $0 != "(" && $0 != "[" }
      depth = Self.depth(of: move.pattern.replacing("[^/]", with: ""))
      whole = try? Regex(move.pattern)
    }

    private static func depth(of address: String) -> Int {
      address.utf8.count { $0 == UInt8(ascii: "/") }
    }

    func matches(_ address: String) -> Bool {
      // Nearly no address is compared with the expression.
      address.hasPrefix(start) && Self.depth(of: address) == depth
        && whole.map { address.wholeMatch(of: $0) != nil } == true
    }
  }

  private let edition: Edition
  /// The addresses of `nearest` are its gone pages.
  let history: PageHistory
  /// The moves from old addresses of a site of this kind, even if the owner has pages there now.
  let moves: [Move]
  /// The moves from addresses without a page: hosts apply these before they look for a file.
  let movesOfHost: [Move]
  /// Each gone address with the nearest page, by address.
  let nearest: [(gone: String, page: String)]

  /// `present` are the addresses of all public pages, `history` has those that are gone.
  init(edition: Edition, present: Set<String>, history: PageHistory) {
    self.edition = edition
    let people = Set(edition.people.map(\.id.text))
    moves = edition.campus.isPlain ? [] : Self.campusMoves
    let matchers = moves.map(Matcher.init)
    movesOfHost = zip(moves, matchers).filter { _, matcher in
      !present.contains(where: matcher.matches)
    }.map(\.0)
    nearest = history.gone.keys.sorted().filter { address in
      // Remembered addresses are in a file that anybody can write.
      address.hasSuffix(".html") && (try? Route(ofFile: address)) != nil
        && Self.isPublic(address, people: people) && !matchers.contains { $0.matches(address) }
    }.map { ($0, Self.page(nearestTo: $0, among: present)) }
    let kept = Set(nearest.map(\.gone))
    var history = history
    history.keepGone(where: kept.contains)
    self.history = history
  }

  /// Days of rooms, feeds that had pages of their own, and days that are over.
  static let campusMoves = [
    Move(
      pattern: "rooms/([^/]+)/([^/]+)/([0-9]{4}-[0-9]{2}-[0-9]{2})[.]html",
      target: "rooms/$1/$2.html#$3"),
    Move(
      pattern: "feeds/campus/sections/[^/]+/([a-z0-9]+)-[a-z0-9]+[.]html", target: "courses/$1.html"
    ),
    Move(pattern: "feeds/campus/courses/[^/]+/([^/]+)[.]html", target: "courses/$1.html"),
    Move(pattern: "feeds/campus/rooms/([^/]+)/([^/]+)[.]html", target: "rooms/$1/$2.html"),
    Move(
      pattern: "feeds/([^/]+)/listed/([^/]+)[.]html", target: "schedules/$1/listed/$2.html"),
    Move(pattern: "feeds/([^/]+)/([^/]+)[.]html", target: "schedules/$1/saved/$2.html"),
    Move(
      pattern: "days/([^/]+)/([0-9]{4}-[0-9]{2})-[0-9]{2}[.]html",
      target: "days/$1/month-$2.html"),
  ]

  private static let personalFolders = [
    "schedules/", "days/", "grades/", "feeds/", "rooms/people/", "catalog/fits/",
  ]

  /// Whether an address names no person, or only one who is still on the site: that others were is
  /// not public.
  private static func isPublic(_ address: String, people: Set<String>) -> Bool {
    guard let folder = personalFolders.first(where: address.hasPrefix) else { return true }
    let name = address.dropFirst(folder.count).prefix { $0 != "/" && $0 != "." }
    return name == "index" || name == "campus" || people.contains(String(name))
  }

  /// The first existing page above the address: the page of its folder, the list in that, and so
  /// on.
  private static func page(nearestTo address: String, among present: Set<String>) -> String {
    var folder = address[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      for page in ["\(folder).html", "\(folder)/index.html"] where present.contains(page) {
        return page
      }
    }
    let isOfCatalog = address.hasPrefix("courses/") && present.contains(Address.catalog)
    return isOfCatalog ? Address.catalog : Address.front
  }
}

// MARK: - As files

extension GonePages {
  /// The number of addresses that the page and the host's rules list: the table has all of them.
  private static let mostListed = 200

  var listed: ArraySlice<(gone: String, page: String)> { nearest.prefix(Self.mostListed) }

  func pages() throws(Route.PathError) -> [Page] { [try missing(), try table()] }

  /// JSON: `moved` is a list of pairs of a regular expression and its replacement, `gone` gives for
  /// each address the nearest page. All are relative to the root of the site.
  private func table() throws(Route.PathError) -> Page {
    let bytes = JSON.record([
      ("moved", .list(moves.map { .list([.text("^\($0.pattern)$"), .text($0.target)]) })),
      ("gone", .record(nearest.map { ($0.gone, .text($0.page)) })),
    ]).bytes
    return Page(route: try Route(Address.gone), origin: "the table of gone pages") { _ in bytes }
  }

  /// The page for missing addresses. It is served at any depth, so its links begin at the host's
  /// root.
  private func missing() throws(Route.PathError) -> Page {
    let root = edition.campus.settings.publishing.basePath
    // Pages of the campus are in English.
    let language =
      edition.campus.isPlain ? edition.campus.settings.publishing.languages.main.tag : .english
    let words = edition.outline.words.words(in: language)
    var frame = PageFrame(
      address: Address.missing, origin: "the page for missing addresses",
      title: words[.missing], isFound: false)
    frame.root = root
    frame.language = language
    let more = nearest.count - listed.count
    return try edition.page(frame) {
      MissingContent(
        table: Address.gone, hasGone: !listed.isEmpty,
        gone: listed.map { .init(address: $0.gone, href: root + $0.page) },
        count: words.pages(nearest.count).markup,
        more: more > 0 ? words.others(more).markup : nil)
    }
  }
}

/// The page for missing addresses.
struct MissingContent: PageContent {
  static let template = "missing"

  struct Gone: Encodable, Sendable {
    var address: String
    /// The nearest page.
    var href: String
  }

  /// The address of the table of all gone pages, from the root of the site.
  var table: String
  var hasGone: Bool
  var gone: [Gone]
  /// How many pages are gone.
  var count: TrustedMarkup
  /// How many of them are not listed.
  var more: TrustedMarkup?
}
