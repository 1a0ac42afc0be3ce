import CampusModel
import ICalendar
import SiteBuild
import Testing
import TimeZones
import Watch

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// A site that once had these pages too, all gone for an hour.
private func site(_ addresses: [String], people: [Person]? = nil) async throws -> CampusSite {
  try await site(of: try SampleCampus(people: people), after: addresses)
}

private func site(of sample: SampleCampus, after addresses: [String]) async throws -> CampusSite {
  var sample = sample
  sample.campus.settings.publishing.baseURL = "https://example.edu/a.b/"
  var pages = PageHistory()
  pages.note(
    Dictionary(
      uniqueKeysWithValues: addresses.map {
        ($0, PageHistory.Content(digest: 1, since: sample.now))
      }))
  return try await CampusSite.planned(
    for: sample.campus,
    CampusSite.Circumstances(
      zone: try .load("America/New_York"), now: sample.now, look: try SiteLook(),
      memory: .init(pages: pages)))
}

extension Element {
  /// What the page of a missing address lists as gone: addresses, each with where it leads.
  fileprivate var gone: [Link] { all("main details li").flatMap(\.links) }
}

@Suite struct `Gone pages` {
  private static let gone = [
    "courses/hist999.html": "catalog/index.html",
    "courses/cmps231/comments-9.html": "courses/cmps231.html",
    "rooms/mab/9999.html": "rooms/mab/index.html", "rooms/zzz/1.html": "rooms/index.html",
    "schedules/robin/listed/aaaa.html": "schedules/robin/index.html",
    "guide/old.html": "guide/index.html", "about/us.html": "about.html",
    "problems-9.html": "index.html", "catalog/gen-ed/zz.html": "catalog/index.html",
  ]

  @Test func `lead to the nearest page, in one table, on one page and in the host's rules`()
    async throws
  {
    let site = try await site(Array(Self.gone.keys))
    let found = Dictionary(
      uniqueKeysWithValues: site.gone.nearest.map { ($0.gone, $0.page) })
    #expect(found == Self.gone)
    let (table, page) = (try site.text("gone.json"), try site.html("404.html"))
    let (redirects, rules) = (try site.text("_redirects"), try site.text(".htaccess"))
    #expect(
      page.gone.sorted { $0.text < $1.text }
        == Self.gone.sorted { $0.key < $1.key }.map { Link("/a.b/\($0.value)", $0.key) })
    for (gone, nearest) in Self.gone {
      #expect(table.contains("\"\(gone)\":\"\(nearest)\""))
      #expect(redirects.contains("/a.b/\(gone) /a.b/\(nearest) 302\n"))
      let pattern = gone.replacing(".", with: "[.]")
      #expect(rules.contains("\"^/a[.]b/\(pattern)$\" \"/a.b/\(nearest)\"\n"))
    }
    let routes = Set(site.pages.map(\.route.text))
    for (gone, nearest) in Self.gone {
      #expect(routes.contains(nearest) && !routes.contains(gone))
    }
    #expect(
      site.pageHistory(ofPart: false).gone.keys.sorted()
        == Self.gone.keys.sorted())
  }

  @Test(arguments: [
    ("rooms/mab/0102/2026-11-20.html", "rooms/mab/0102.html#2026-11-20"),
    ("feeds/campus/sections/fall-2026/cmps231-0101.html", "courses/cmps231.html"),
    ("feeds/campus/courses/fall-2026/cmps231.html", "courses/cmps231.html"),
    ("feeds/campus/rooms/mab/0102.html", "rooms/mab/0102.html"),
    ("feeds/robin/listed/abcd.html", "schedules/robin/listed/abcd.html"),
    ("feeds/robin/first.html", "schedules/robin/saved/first.html"),
    ("days/robin/2026-11-02.html", "days/robin/month-2026-11.html"),
  ])
  func `that moved need no line of the table`(_ gone: String, _ moved: String) async throws {
    let site = try await site([gone])
    #expect(site.gone.nearest.isEmpty)
    let fitting = try GonePages.campusMoves.filter {
      gone.wholeMatch(of: try Regex($0.pattern)) != nil
    }
    #expect(fitting.count == 1)
    let move = try #require(fitting.first)
    let match = try #require(gone.wholeMatch(of: try Regex(move.pattern)))
    let target = (1..<match.count).reduce(move.target) {
      $0.replacing("$\($1)", with: match[$1].substring ?? "")
    }
    #expect(target == moved)
    #expect(try site.text("gone.json").contains("\"\(move.target)\""))
  }

  @Test func `of people who left or became private are named nowhere`() async throws {
    let robin = try SampleCampus.person("robin", named: "Robin Vale", .public)
    let other = try SampleCampus.person("osyth", named: "Osyth Ashdown", .private)
    let site = try await site(
      [
        "schedules/osyth/index.html", "days/quill/2026-11-18.html", "rooms/people/osyth.html",
        "catalog/fits/quill/one.html", "grades/osyth/averages.html", "feeds/quill/one.html",
        "schedules/robin/saved/gone.html",
      ], people: [robin, other])
    #expect(site.gone.nearest.map(\.gone) == ["schedules/robin/saved/gone.html"])
    for address in ["404.html", "gone.json", "_redirects", ".htaccess"] {
      let text = try site.text(address)
      #expect(!text.contains("osyth") && !text.contains("quill"), "\(address)")
    }
    let kept = site.pageHistory(ofPart: false).gone
    #expect(Array(kept.keys) == ["schedules/robin/saved/gone.html"])
  }

  /// Signs of the languages of hosts' rules stand for themselves in the table and nowhere else.
  @Test(arguments: [
    "a(b.html", "quo\"te.html", "pipe|a.html", "sp ace/in dex.html", "*.html", ":any.html",
    "$1.html", "50%.html", "\u{fc}ber.html", "a#b.html",
  ])
  func `with an odd address are in no host's rules`(_ gone: String) async throws {
    let usual = try await site(["courses/hist999.html"])
    let site = try await site([gone, "courses/hist999.html"])
    #expect(site.gone.nearest.map(\.gone).sorted() == [gone, "courses/hist999.html"].sorted())
    for address in ["_redirects", ".htaccess"] {
      #expect(try site.text(address) == usual.text(address))
    }
  }

  @Test(arguments: ["a\u{0}b.html", "../../x.html", "/x.html", "x.ics", "a\nb.html", ""])
  func `are only such as the site could have had`(_ gone: String) async throws {
    #expect(try await site([gone]).gone.nearest.isEmpty)
  }

  @Test func `are replaced by pages that the owner has at such addresses`() async throws {
    let usual = try await site([]).text(".htaccess")
    #expect(usual.contains("/a[.]b/rooms/([^/]+)/([^/]+)/"))
    var sample = try SampleCampus()
    sample.campus.content.staticFiles = [StaticFile(path: "rooms/a/b/2026-01-01.html")]
    let own = try await site(of: sample, after: []).text(".htaccess")
    #expect(!own.contains("/a[.]b/rooms/([^/]+)/([^/]+)/"))
    #expect(own.contains("/a[.]b/feeds/campus/rooms/"))
  }

  @Test func `are listed up to two hundred, and all in the table`() async throws {
    let site = try await site((0..<450).map { "courses/test\($0).html" })
    #expect(site.gone.nearest.count == 450)
    let page = try site.html("404.html")
    #expect(page.gone.count == 200 && page.gone.allSatisfy { $0.text.hasPrefix("courses/test") })
    #expect(page.all("main details > p").flatMap(\.values) == ["250"], "others")
    #expect(try site.text("gone.json").matches(of: #/courses/test/#).count == 450)
  }
}
