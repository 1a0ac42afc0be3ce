import CampusModel
import Diagnostics
import ICalendar
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

@Test func `every page of a campus is rendered, and every link leads somewhere`() async throws {
  let site = try await SampleCampus().site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  #expect(report.written == site.pages.count)
  let listed = site.pages.count { $0.route.text.hasPrefix("schedules/robin/listed/") }
  let feeds = site.pages.map(\.route.text).filter { $0.hasSuffix(".ics") }
  #expect(listed > 0 && feeds.count { $0.contains("/listed/") } == listed)
  #expect(site.feedCount == feeds.count && site.leftOutPeople == 0)
}

@Test func `a feed has a page of its own only without another page`() async throws {
  let site = try await SampleCampus().site()
  let routes = Set(site.pages.map(\.route.text))
  let feeds = routes.filter { $0.hasSuffix(".ics") && !$0.contains("+") && !$0.contains(".flat.") }
  let beside = feeds.filter { routes.contains($0.dropLast(".ics".count) + ".html") }
  #expect(
    beside == feeds.filter { $0.contains("/my/") || $0.hasPrefix("feeds/campus/terms/") })
  #expect(beside.count < feeds.count / 2)
  #expect(routes.isSuperset(of: ["feeds/index.html", "feeds/how.html"]))
}

@Test func `every feed names a place where people subscribe, and that place has its links`()
  async throws
{
  let site = try await SampleCampus().site()
  let base = "https://almanac.example.edu/larkspur/"
  var (count, pages) = (0, [String: Element]())
  for file in site.pages {
    let path = file.route.text
    guard path.hasSuffix(".ics"), !path.contains("+"), !path.contains(".flat.") else { continue }
    let text = file.text().replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
    // The calendar's own address precedes those of its events.
    let url = try #require(text.firstMatch(of: #/\nURL[^:]*:([^\n]*)/#)).1
    #expect(url.hasPrefix(base), "\(path)")
    let parts = url.dropFirst(base.count).split(separator: "#").map(String.init)
    let page = try pages[parts[0]] ?? site.html(parts[0])
    pages[parts[0]] = page
    let block = try page.one("#\(parts.count > 1 ? parts[1] : "cal")")
    let root = String(repeating: "../", count: parts[0].count { $0 == "/" })
    #expect(
      block.hrefs == [
        "webcal://almanac.example.edu/larkspur/\(path)", FeedLinks.google,
        "\(root)feeds/how.html#\(path)", root + path,
      ], "\(url)")
    #expect(try block.one("a[download]")["href"] == root + path)
    #expect(try block.one("input")["value"] == base + path)
    #expect(page.all(.qrCode).count == 1, "\(url)")
    count += 1
  }
  #expect(count > 10)
}

@Test(arguments: [
  "index.html", "404.html", "problems.html", "figures.html", "about.html", "guide/index.html",
  "guide/plans.html", "schedules/index.html", "schedules/robin/index.html",
  "share/index.html", "schedules/robin/saved/own-mornings.html",
  "feeds/robin/own-mornings.ics", "feeds/robin/own-mornings+alarms.ics",
  "feeds/robin/own-mornings.flat.ics", "feeds/index.html", "feeds/how.html",
  "feeds/robin/my/calendar.ics", "feeds/robin/my/calendar.html", "feeds/robin/my/classes.ics",
  "feeds/robin/my/exams.ics", "feeds/robin/my/reservations+alarms.ics",
  "feeds/robin/my/academic.ics", "feeds/campus/terms/fall-2026.ics",
  "feeds/campus/courses/fall-2026/cmps231.ics",
  "feeds/campus/sections/fall-2026/cmps231-0101.ics", "feeds/campus/rooms/mab/0230.ics",
  "days/mine.html", "days/mine.bin", "days/places.json",
  "grades/index.html", "grades/mine.html", "grades/robin/fall-2026-cmps231.html",
  "rooms/index.html", "rooms/mab/index.html", "rooms/mab/floor-2.html", "rooms/mab/0230.html",
  "rooms/mab/0231.html",
  "catalog/index.html", "catalog/cmps.html", "courses/cmps231.html", "courses/cmps99.html",
  "courses/math246.html", "courses/phil140.html",
])
func `each thing has its page`(_ route: String) async throws {
  let pages = try await SampleCampus().site().pages
  #expect(pages.count { $0.route.text == route } == 1)
}

/// The routes at which the two sites are not the same.
private func differing(_ a: [String: [UInt8]], _ b: [String: [UInt8]]) -> [String] {
  Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
}

@Test func `the same campus gives the same bytes`() async throws {
  let sample = try SampleCampus()
  #expect(differing(try await sample.site().rendered(), try await sample.site().rendered()) == [])
}

@Test func `a campus with nothing in it is a site anyway`() async throws {
  var sample = try SampleCampus()
  sample.campus.catalog.courses = []
  sample.campus.results.grades = []
  sample.campus.catalog.buildings = []
  sample.campus.occupancy.counts = CountHistory()
  sample.campus.people = []
  sample.campus.content.documents = []
  sample.campus.sources = []
  sample.campus.results.evidence.gpa.measures = [:]
  sample.campus.results.evidence.rating.measures = [:]
  let site = try await sample.site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 1, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  // The days to know of the term.
  #expect(site.feedCount == 1)
}

@Test func `a private person leaves no trace in any byte`() async throws {
  let robin = try SampleCampus.person("robin", named: "Robin Vale", .public)
  let other = try SampleCampus.person(
    "osyth", named: "Quillon Ashdown", .private, words: "Bassoon")
  let alone = try await SampleCampus(people: [robin]).site()
  let both = try await SampleCampus(people: [other, robin]).site()
  #expect(both.leftOutPeople == 1)
  #expect(both.pages.map(\.route) == alone.pages.map(\.route))
  #expect(both.pages.map(\.origin) == alone.pages.map(\.origin))
  #expect(both.memory == alone.memory)
  let files = both.rendered()
  #expect(differing(files, alone.rendered()) == [])
  for (route, bytes) in files {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    for word in ["osyth", "quillon", "ashdown", "bassoon"] {
      #expect(!text.contains(word), "\(word) is in \(route)")
    }
  }
}

@Test func `the same person in public is there, so that the words above could be found`()
  async throws
{
  let other = try SampleCampus.person("osyth", named: "Quillon Ashdown", .public, words: "Bassoon")
  let all = try await SampleCampus(people: [other]).site().rendered().map { route, bytes in
    route + String(decoding: bytes, as: UTF8.self).lowercased()
  }.joined()
  for word in ["osyth", "quillon", "ashdown", "bassoon"] { #expect(all.contains(word), "\(word)") }
}

@Test func `hostile words of data are shown and not obeyed`() async throws {
  let hostile = "\"><script>alert(1)</script>{{title}}&<!--"
  var sample = try SampleCampus(
    people: [SampleCampus.person("robin", named: hostile, .public, words: hostile)])
  sample.campus.settings.publishing.title = hostile
  for index in sample.campus.catalog.courses.indices {
    sample.campus.catalog.courses[index].title = hostile
    sample.campus.catalog.courses[index].description = hostile
    sample.campus.catalog.courses[index].departmentName = hostile
    sample.campus.catalog.courses[index].genEds = [hostile]
    sample.campus.catalog.courses[index].requirements = [Requirement(label: hostile, text: hostile)]
    for place in sample.campus.catalog.courses[index].sections.indices {
      sample.campus.catalog.courses[index].sections[place].instructors = [hostile]
      sample.campus.catalog.courses[index].sections[place].meetings[0].kind = hostile
    }
  }
  sample.campus.catalog.buildings[0].name = hostile
  sample.campus.catalog.buildings[0].address = hostile
  sample.campus.content.documents[0] = sample.campus.content.documents[0].saying(
    DocumentText(hostile + "\n\n[x](javascript:alert(1))\n"), titled: hostile)
  sample.problems = [
    Diagnostic(
      .warning, .data, at: FilePlace(hostile, line: 1), Diagnostic.Message(hostile),
      suggestion: hostile)
  ]
  let site = try await sample.site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  // The strict reader knows no comments and no "&" by itself.
  let pages = try site.htmlPages(below: "")
  for (route, page) in pages {
    #expect(page.inlineScripts == [], "\(route)")
    #expect(!page.has("[href^=javascript:]"), "\(route)")
  }
  #expect(try pages["about.html"]?.one("h1").rawText == hostile)
  #expect(try pages["courses/cmps231.html"]?.one("h1").text == "CMPS 231 \(hostile)")
  #expect(try pages["problems.html"]?.one("li p code").text == "\(hostile):1")
}

@Test func `every problem and every file is on one of the pages of problems`() async throws {
  var sample = try SampleCampus()
  sample.problems = (1...401).map { line in
    Diagnostic(.warning, .data, at: FilePlace("data/umdio.json", line: line), "no 'credits'")
  }
  sample.campus.sources = [
    SourceReport(
      kind: "occupancy", name: "Access points",
      files: (1...250).map { number in
        FileReport(
          path: "/somewhere/\(number).csv",
          rows: RowCounts(kept: 5, dropped: 1, merged: 2, unused: 3))
      })
  ]
  let site = try await sample.site()
  #expect(!site.pages.contains { $0.route.text == "problems-4.html" })
  let pages = try ["problems.html", "problems-2.html", "problems-3.html"].map(site.html)
  let lines = (1...401).map { "data/umdio.json:\($0)" }
  #expect(
    pages.map { $0.all("li p code").texts } == [
      Array(lines[..<200]), Array(lines[200..<400]), Array(lines[400...]),
    ])
  let names = (1...250).map { "\($0).csv" }
  #expect(
    pages.map { $0.all("tbody code").texts } == [Array(names[..<200]), Array(names[200...]), []])
  #expect(try pages[0].one("h1").values == ["401"])
  #expect(
    pages.map { $0.all("[rel=prev]").flatMap(\.hrefs) } == [
      [], ["problems.html"], ["problems-2.html"],
    ])
  #expect(
    pages.map { $0.all("[rel=next]").flatMap(\.hrefs) } == [
      ["problems-2.html"], ["problems-3.html"], [],
    ])
  #expect(pages.map { $0.all("ol").first?["start"] } == ["1", "201", "401"])
}

@Test func `the page of problems lists the problems of the data`() async throws {
  var sample = try SampleCampus()
  sample.problems = [
    Diagnostic(
      .warning, .data, at: FilePlace("data/umdio.json", line: 7, column: 3), "no 'credits'",
      suggestion: "did you mean 'credit'?")
  ]
  let problem = try await sample.html("problems.html").one("ol > li")
  #expect(try problem.one("h3").text == "no 'credits'")
  #expect(try problem.one("p code").text == "data/umdio.json:7:3")
  #expect(problem.all("p").texts.last == "did you mean 'credit'?")
}

@Test func `the page of problems lists who has no rating, and counts those beyond its size`()
  async throws
{
  var sample = try SampleCampus()
  /// The section's list of names; none without such a section.
  func names() async throws -> [String] {
    try await sample.html("problems.html").all("section").filter {
      $0.has("details") && $0.has("code")
    }
    .flatMap { $0.all("details p") }.texts
  }
  #expect(try await names() == [])
  let letters = Array("abcdefghijklmnopqrstuvwxyz")
  let all = letters.flatMap { a in letters.flatMap { b in letters.map { "Vale & \(a)\(b)\($0)" } } }
  sample.campus.results.unratedInstructors = Array(all[..<3])
  #expect(try await names() == ["Vale & aaa; Vale & aab; Vale & aac"])
  sample.campus.results.unratedInstructors = all
  let page = try await sample.site().page("problems.html")
  #expect(page.rendered().count < 90_000)
  let listed = try await names()
  #expect(listed.count == 1 && listed[0].hasPrefix("Vale & aaa; Vale & aab"))
  #expect(!listed[0].contains("Vale & zzz"))
  let shown = listed[0].ranges(of: "Vale & ").count
  #expect(try page.html().all("details p").map(\.values) == [["\(all.count - shown)"]], "others")
}

@Test func `a feed and its memory hold a public person's saved classes`() async throws {
  let site = try await SampleCampus().site()
  let text = try site.text("feeds/robin/own-mornings.ics")
  #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
  #expect(text.contains("CMPS 231") && !text.contains("MATH 246-0109"))
  #expect(site.memory != FeedMemory())
}
