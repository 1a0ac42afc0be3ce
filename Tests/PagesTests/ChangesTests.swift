import CampusModel
import Diagnostics
import ICalendar
import SiteBuild
import Testing
import TimeZones
import Watch

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// The sample campus with a source that says when its courses were true, built night after night.
private struct Nights {
  var sample: SampleCampus
  var seats = SeatLog()
  var schedules = ScheduleHistory()

  init(people: [Person]? = nil) throws { sample = try SampleCampus(people: people) }

  mutating func build(asOf seconds: Int = 1_795_000_000) async throws -> CampusSite {
    sample.campus.sources[0].asOf = Instant(seconds: seconds)
    sample.campus.sources[0].terms = [TermID("fall-2026")]
    let site = try await CampusSite.planned(
      for: sample.campus,
      CampusSite.Circumstances(
        zone: try Zone.load("America/New_York"), now: sample.now, look: try SiteLook(),
        memory: .init(seats: seats, schedules: schedules)))
    (seats, schedules) = (site.seats, site.schedules)
    return site
  }

  mutating func change(_ id: String, _ change: (inout Section) -> Void) throws {
    let wanted = try section(id)
    for course in sample.campus.catalog.courses.indices {
      for place in sample.campus.catalog.courses[course].sections.indices
      where sample.campus.catalog.courses[course].sections[place].id == wanted {
        change(&sample.campus.catalog.courses[course].sections[place])
      }
    }
  }
}

private let page = "schedules/robin/saved/own-mornings.html"
private let feed = "feeds/robin/changes.atom"

extension Element {
  /// What a saved schedule's page says is new, with the date on which that was noticed.
  fileprivate var news: [[String]] {
    all("li").filter { $0.has(.noticed) }.map { $0.all("h3").texts + $0.dates }
  }
}

@Test func `a schedule seen first has a feed without entries, and no news on its page`()
  async throws
{
  var nights = try Nights()
  let site = try await nights.build()
  let atom = try site.text(feed)
  #expect(atom.contains("<updated>2026-11-18T11:06:40Z</updated>") && !atom.contains("<entry>"))
  let html = try site.html(page)
  #expect(html.news == [])
  let href = "../../../feeds/robin/changes.atom"
  #expect(try html.one("link[type=application/atom+xml]")["href"] == href)
  #expect(html.hrefs.filter { $0 == href }.count == 1)
  let list = try site.html("schedules/robin/index.html")
  #expect(list.hrefs.contains("../../feeds/robin/changes.atom"))
  let feeds = site.pages.map(\.route.text).filter {
    $0.hasPrefix("feeds/") && !$0.hasSuffix(".html")
  }
  #expect(site.feedCount == feeds.count)
  let saved = feeds.filter { $0.hasPrefix("feeds/robin/") && $0.split(separator: "/").count == 3 }
  #expect(
    saved.sorted() == [
      "feeds/robin/changes.atom", "feeds/robin/own-mornings+alarms.ics",
      "feeds/robin/own-mornings.flat.ics", "feeds/robin/own-mornings.ics",
    ])
}

@Test func `changes are on the page and in the feed, and every link leads somewhere`()
  async throws
{
  var nights = try Nights()
  _ = try await nights.build()
  let saved = try #require(nights.sample.campus.people[0].saved.first)
  let id = try #require(saved.sections.first)
  try nights.change(id.text) { section in
    section.seats = Seats(total: 30, open: 2)
    section.instructors = ["D. Lark <script>"]
  }
  let site = try await nights.build(asOf: 1_795_086_400)
  let (html, atom) = (try site.html(page), try site.text(feed))
  let titles = atom.matches(of: #/<title>(CMPS [^<]*)<\/title>/#).map { String($0.1) }
  #expect(titles.count == 2 && Set(titles).count == 2)
  #expect(titles.count { $0.contains("D. Lark &lt;script&gt;") } == 1)
  #expect(
    html.news.map { $0[0] }.sorted()
      == titles.map { $0.replacing("&lt;", with: "<").replacing("&gt;", with: ">") }.sorted())
  #expect(html.news.map { $0[1] } == ["2026-11-19", "2026-11-19"])
  #expect(html.news.allSatisfy { $0[0].hasPrefix(id.text) })
  #expect(atom.contains("<updated>2026-11-19T11:06:40Z</updated>"))
  #expect(!atom.contains("<script") && html.inlineScripts == [])
  #expect(html.has(.sparkline))
  let course = try site.html("courses/\(id.course.canonical.lowercased()).html")
  let seats = try course.one(.sparkline).one("title").text
  let numbers = seats.replacing(id.text, with: "").matches(of: /\d+/).map { String($0.output) }
  #expect(seats.hasPrefix(id.text) && numbers == ["2", "19", "2026", "4", "18", "2026"])
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  // Another night without news: not a byte of the feed moves.
  nights.sample.now = Instant(seconds: nights.sample.now.seconds + 86_400)
  #expect(try await nights.build(asOf: 1_795_172_800).text(feed) == atom)
}

@Test func `a source that does not say when it was true is not remembered`() async throws {
  let site = try await SampleCampus().site()
  #expect(site.seats.moments(of: TermID("fall-2026")) == [])
  #expect(!site.pages.contains { $0.route.text == feed })
}

@Test func `a private person is in no memory`() async throws {
  let person = try SampleCampus.person("secret", named: "Hidden Name", .private)
  var nights = try Nights(people: [person])
  let site = try await nights.build()
  #expect(!String(decoding: site.schedules.serialized(), as: UTF8.self).contains("secret"))
  #expect(!site.pages.contains { $0.route.text.hasSuffix(".atom") })
}

@Test func `who becomes private leaves nothing of their feeds, and who is gone no name`()
  async throws
{
  let sample = try PlanSample()
  let present = try sample.edition()
  let memory = try await present.feeds().made(after: FeedMemory()).memory
  #expect(String(decoding: memory.serialized(), as: UTF8.self).contains("feeds/robin/"))
  var hidden = sample
  hidden.campus.people[0].visibility = .private
  var gone = sample
  gone.campus.people = []
  for (later, isForgotten) in [(hidden, true), (gone, false)] {
    let edition = try later.edition()
    let made = try await edition.feeds().made(after: memory)
    #expect(!made.pages.contains { $0.route.text.contains("robin") })
    let left = String(decoding: made.memory.serialized(), as: UTF8.self)
    #expect(left.contains("robin") != isForgotten)
  }
}

@Test func `who becomes private is forgotten`() async throws {
  var nights = try Nights()
  _ = try await nights.build()
  nights.sample.campus.people[0].visibility = .private
  let memory = try await nights.build().schedules.serialized()
  #expect(String(decoding: memory, as: UTF8.self) == "almanac schedule history 2\n")
}
