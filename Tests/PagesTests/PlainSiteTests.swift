import CampusModel
import Diagnostics
import ICalendar
import Pages
import SiteBuild
import SiteFrame
import Testing
import TimeZones

/// A site of words alone with these documents, each a route, its order and its text.
private func plain(
  _ documents: [(route: String, order: Int?, text: String)], allowsHTML: Bool = false
) async throws -> CampusSite {
  var campus = Campus(
    settings: SiteSettings(
      publishing: PublishingSettings(title: "Notes", baseURL: "https://notes.example/"),
      time: TimeSettings(zone: "UTC", currentTerm: TermID(""))),
    content: SiteContent(
      documents: documents.map {
        Document(
          shelf: .pages, route: $0.route, title: "About \($0.route)", order: $0.order,
          markdown: DocumentText($0.text), file: "Content/pages/\($0.route).md")
      }))
  campus.settings.publishing.allowsHTML = allowsHTML
  return try await CampusSite.planned(
    for: campus,
    CampusSite.Circumstances(
      zone: try Zone.load("UTC"), now: Instant(seconds: 1_795_018_200), look: try SiteLook()))
}

@Suite struct `A site of words alone` {
  @Test func `has the owner's front page, their pages, and nothing of a campus`() async throws {
    let site = try await plain([("index", nil, "Hello <b>"), ("about", 1, "[Home](index.md)")])
    let report = try await SiteBuild.rehearse(site.pages, jobs: 1, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
    let pages = site.pages.map(\.route.text).filter { !$0.hasPrefix("assets/") }.sorted()
    #expect(
      pages == [
        ".htaccess", "404.html", "_headers", "_redirects", "about.html", "gone.json",
        "index.html", "link-picture.png", "manifest.json", "robots.txt", "sitemap.xml",
      ])
    for (route, page) in try site.htmlPages(below: "") {
      #expect(
        Set(page.hrefs).subtracting(["#main"]).isSubset(
          of: ["", "/"].flatMap { root in
            ["index.html", "about.html"].map { root + $0 }
          }), "\(route) leads to pages of a campus")
      #expect(try page.one("nav").links.map(\.text) == ["About about"], "\(route)")
      #expect(page.all("body > header a").texts == ["Notes"], "\(route)")
      #expect(try page.one("head > title").text.hasSuffix("· Notes"), "\(route)")
    }
    let front = try site.html("index.html").one("main")
    #expect(front.all(.prose).texts == ["Hello <b>"])
    #expect(site.feedCount == 0 && site.leftOutPeople == 0)
  }

  @Test func `shows raw HTML as text unless the owner allows it`() async throws {
    for allowsHTML in [false, true] {
      let site = try await plain([("index", nil, "a <kbd>b</kbd>")], allowsHTML: allowsHTML)
      let front = try site.html("index.html").one(.prose)
      #expect(front.text == (allowsHTML ? "a b" : "a <kbd>b</kbd>"))
      #expect(front.has("kbd") == allowsHTML)
    }
  }

  @Test func `loads the style of code and footnotes where it has any`() async throws {
    let site = try await plain([("index", nil, "a[^n]\n\n[^n]: b"), ("plain", nil, "a")])
    func styles(_ page: String) throws -> [String] {
      try site.html(page).all("link[rel=stylesheet]").compactMap { $0["href"] }
    }
    #expect(try styles("index.html").contains { $0.contains("assets/prose.") })
    #expect(try !styles("plain.html").contains { $0.contains("assets/prose.") })
  }

  @Test func `lists its pages without a written front page`() async throws {
    let site = try await plain([("b/c", nil, ""), ("a", nil, "")])
    let front = try site.html("index.html")
    #expect(
      try front.one("main").links == [Link("a.html", "About a"), Link("b/c.html", "About b/c")])
    #expect(!front.has("nav"))
  }

  @Test func `with nothing in it is a site anyway`() async throws {
    let site = try await plain([])
    let report = try await SiteBuild.rehearse(site.pages, jobs: 1, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
  }

  @Test func `lists no more at its head than can be read`() async throws {
    let many = (0..<40).map { (route: "page-\($0)", order: Optional($0), text: "") }
    let nav = try await plain(many).html("404.html").one("nav")
    #expect(nav.hrefs == (0..<12).map { "/page-\($0).html" })
  }
}
