internal import CampusModel
internal import Markup
internal import SiteBuild
internal import Templating
internal import Watch

/// What the site answers at the addresses of pages that are gone: a table that the page of missing
/// addresses and the host's own rules read, and no file for each address.
///
/// Most of what moves is of a few kinds, for which there are patterns; they hold for good. What a
/// build no longer makes is in the table for 32 days, with the nearest page that there is.
struct GonePages {
  /// A kind of addresses whose content is elsewhere now.
  struct Move: Sendable {
    /// A regular expression for a whole address, from the root of the site.
    let pattern: String
    /// What takes its place, with `$1` for what the first group holds.
    let target: String
  }

  /// Tells the addresses of one kind from others: there may be tens of thousands.
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
      // Nearly no address comes to the expression.
      address.hasPrefix(start) && Self.depth(of: address) == depth
        && whole.map { address.wholeMatch(of: $0) != nil } == true
    }
  }

  private let edition: Edition
  /// With the addresses of `nearest` as all that are gone.
  let history: PageHistory
  /// Those that a site of this kind once had, whatever its owner has at such addresses now.
  let moves: [Move]
  /// Those whose addresses no page has: what a host reads takes them before it looks for a file.
  let movesOfHost: [Move]
  /// Each gone address with the nearest page, by address.
  let nearest: [(gone: String, page: String)]

  /// `present` are the addresses of all pages that everybody can see, `history` knows which are
  /// gone.
  init(edition: Edition, present: Set<String>, history: PageHistory) {
    self.edition = edition
    let people = Set(edition.people.map(\.id.text))
    moves = edition.campus.isPlain ? [] : Self.campusMoves
    let matchers = moves.map(Matcher.init)
    movesOfHost = zip(moves, matchers).filter { _, matcher in
      !present.contains(where: matcher.matches)
    }.map(\.0)
    nearest = history.gone.keys.sorted().filter { address in
      // What is remembered lies in a file that anybody can write.
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

  /// Whether an address names nobody, or only somebody who is still on the site: that others were
  /// is nobody's business.
  private static func isPublic(_ address: String, people: Set<String>) -> Bool {
    guard let folder = personalFolders.first(where: address.hasPrefix) else { return true }
    let name = address.dropFirst(folder.count).prefix { $0 != "/" && $0 != "." }
    return name == "index" || name == "campus" || people.contains(String(name))
  }

  /// The first page on the way from the address to the root: the page of its folder, the list in
  /// that, and so on.
  private static func page(nearestTo address: String, among present: Set<String>) -> String {
    var folder = address[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      for page in ["\(folder).html", "\(folder)/index.html"] where present.contains(page) {
        return page
      }
    }
    let isOfCatalog = address.hasPrefix("courses/") && present.contains(Address.catalog)
    return isOfCatalog ? Address.catalog : Address.today
  }
}

// MARK: - As files

extension GonePages {
  /// So many addresses are listed on the page and in the host's rules: the table has all of them.
  private static let mostListed = 200

  var listed: ArraySlice<(gone: String, page: String)> { nearest.prefix(Self.mostListed) }

  func pages() throws(Route.Refusal) -> [Page] { [try missing(), try table()] }

  /// JSON: `moved` is a list of pairs of a regular expression and what takes its place, `gone`
  /// gives for each address the nearest page. All are relative to the root of the site.
  private func table() throws(Route.Refusal) -> Page {
    let bytes = JSON.record([
      ("moved", .list(moves.map { .list([.text("^\($0.pattern)$"), .text($0.target)]) })),
      ("gone", .record(nearest.map { ($0.gone, .text($0.page)) })),
    ]).bytes
    return Page(route: try Route(Address.gone), origin: "the table of gone pages") { _ in bytes }
  }

  /// The page for addresses that are not there. It is served at any depth, so its links begin at
  /// the host's root.
  private func missing() throws(Route.Refusal) -> Page {
    let root = edition.campus.settings.publishing.basePath
    let frame = PageFrame(
      address: Address.missing, origin: "the page for missing addresses",
      title: "No page at this address", root: root, isFound: false)
    let more = nearest.count - listed.count
    return try edition.page(frame, template: "missing") {
      [
        "table": .text(Address.gone), "hasGone": .flag(!listed.isEmpty),
        "gone": .list(
          listed.map { ["address": .text($0.gone), "href": .text(root + $0.page)] }),
        "count": .markup(counted(nearest.count, "page", "pages")),
        "more": .markup(
          more > 0 ? phrase("And \(counted(more, "other page", "other pages")).") : .empty),
      ]
    }
  }
}
