import CampusModel
import SiteBuild
import Testing
import TimeZones

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// A kind of page that the program does not have: the titles of a term's courses.
private struct TitlePages {
  let edition: Edition

  func pages() throws -> [Page] {
    try edition.campus.catalog.terms.map { term in
      let frame = PageFrame(
        address: "titles/\(term.id.text).html", origin: "term \(term.id.text)", tab: .catalog,
        title: "Titles")
      let titles = edition.courses(in: term.id).map(\.title)
      return try edition.page(frame, basis: { $0.add(titles) }) {
        TitlesContent(term: term.name, titles: titles)
      }
    }
  }
}

private struct TitlesContent: PageContent {
  static let template = "titles"

  var term: String
  var titles: [String]
}

private let template = """
  {{<layout}}{{$main}}<h1>{{term}}</h1><ul>{{#titles}}<li>{{.}}</li>{{/titles}}</ul>{{/main}}{{/layout}}
  """

@Test func `a kind of page is a file with its family, and a template`() async throws {
  var sample = try SampleCampus()
  func pages() async throws -> [String: Page] {
    let look = try SiteLook(own: [
      SiteLook.File(
        path: "titles.mustache", bytes: Array(template.utf8),
        place: "Templates/titles.mustache")
    ])
    let zone = try Zone.load("America/New_York")
    let edition = Edition.calculated(
      of: sample.campus, at: Present(sample.now, in: zone, sample.campus.catalog.terms[0]),
      in: look, by: Fingerprint())
    let plan = await SitePlan.calculated(
      for: edition, CampusSite.Circumstances(zone: zone, now: sample.now, look: look),
      travel: CampusTravel(on: sample.campus, in: zone, dates: edition.detailedDays), jobs: 1)
    let pages = try plan.pages(
      of: SitePlan.families + [{ try TitlePages(edition: $0.edition).pages() }])
    return Dictionary(uniqueKeysWithValues: pages.map { ($0.route.text, $0) })
  }
  let all = try await pages()
  let page = try #require(all["titles/fall-2026.html"])
  let html = try page.html()
  #expect(try html.one("main h1").text == "Fall 2026")
  #expect(html.all("main li").map(\.text) == sample.campus.catalog.courses.map(\.title))
  #expect(html.has("nav") && all["index.html"] != nil)
  // It is made again only if something that it shows changes.
  sample.campus.catalog.courses[0].description = "Another description"
  #expect(try await pages()["titles/fall-2026.html"]?.key?() == page.key?())
  sample.campus.catalog.courses[0].title = "Another title"
  #expect(try await pages()["titles/fall-2026.html"]?.key?() != page.key?())
}
