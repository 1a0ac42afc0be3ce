import CampusModel
import Diagnostics
import ICalendar
import Pages
import SiteBuild
import Testing
import TimeZones

/// A site of words alone with these documents, each a route, its order and its text.
private func plain(_ documents: [(route: String, order: Int?, text: String)]) async throws
  -> CampusSite
{
  let campus = Campus(
    settings: SiteSettings(
      title: "Notes", baseURL: "https://notes.example/", timeZone: "UTC", presentTerm: TermID(""),
      openingHours: OpeningHours(daily: try #require(MinuteSpan(480, 1320)))),
    evidence: try SampleCampus().campus.evidence,
    documents: documents.map {
      Document(
        shelf: .pages, route: $0.route, title: "About \($0.route)", order: $0.order,
        markdown: DocumentText($0.text), file: "Content/pages/\($0.route).md")
    })
  return try await CampusSite(
    campus,
    CampusSite.Circumstances(
      zone: try Zone.load("UTC"), now: Instant(seconds: 1_795_018_200), look: try SiteLook(),
      problems: [], memory: FeedMemory()))
}

@Suite struct `A site of words alone` {
  @Test func `has the owner's front page, their pages, and nothing of a campus`() async throws {
    let site = try await plain([("index", nil, "Hello <b>"), ("about", 1, "[Home](index.md)")])
    let report = try await SiteBuild.rehearse(site.pages, jobs: 1, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
    let files = site.rendered()
    let pages = files.keys.filter { !$0.hasPrefix("assets/") }.sorted()
    #expect(
      pages == [
        ".htaccess", "404.html", "_headers", "_redirects", "about.html", "gone.json",
        "index.html",
      ])
    for name in pages where name.hasSuffix(".html") {
      let text = String(decoding: files[name] ?? [], as: UTF8.self)
      for word in ["Catalog", "Schedules", "Rooms", "Grades", "Today", "figures"] {
        #expect(!text.contains(word), "\(name) speaks of \(word)")
      }
      #expect(text.contains("Notes") && text.contains(">About about</a>"), "\(name)")
    }
    #expect(site.feedCount == 0 && site.leftOutPeople == 0)
  }

  @Test func `lists its pages where nobody wrote a front page`() async throws {
    let site = try await plain([("b/c", nil, ""), ("a", nil, "")])
    let front = String(decoding: site.rendered()["index.html"] ?? [], as: UTF8.self)
    #expect(front.contains("<a href=\"a.html\">About a</a>"))
    #expect(front.contains("<a href=\"b/c.html\">About b/c</a>"))
    #expect(!front.contains("<nav"))
  }

  @Test func `with nothing in it is a site all the same`() async throws {
    let site = try await plain([])
    let report = try await SiteBuild.rehearse(site.pages, jobs: 1, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
  }

  @Test func `lists no more at its head than can be read`() async throws {
    let many = (0..<40).map { (route: "page-\($0)", order: Optional($0), text: "") }
    let text = String(
      decoding: try await plain(many).rendered()["404.html"] ?? [], as: UTF8.self)
    #expect(text.contains("page-11.html") && !text.contains("page-12.html"))
  }
}
