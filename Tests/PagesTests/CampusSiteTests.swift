import CampusModel
import Diagnostics
import ICalendar
import Pages
import SiteBuild
import Testing

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

@Test func `a feed has a page beside it only where nothing else is its page`() async throws {
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
  let files = try await SampleCampus().site().rendered()
  let base = "https://almanac.example.edu/larkspur/"
  var count = 0
  for (path, bytes) in files
  where path.hasSuffix(".ics") && !path.contains("+") && !path.contains(".flat.") {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
      .replacing("\r\n", with: "\n")
    // The calendar's own address precedes those of its events.
    let url = try #require(text.firstMatch(of: #/\nURL[^:]*:([^\n]*)/#)).1
    #expect(url.hasPrefix(base), "\(path)")
    let parts = url.dropFirst(base.count).split(separator: "#").map(String.init)
    let page = String(decoding: try #require(files[parts[0]], "\(url)"), as: UTF8.self)
    let id = parts.count > 1 ? parts[1] : "cal"
    let rest = page[try #require(page.firstRange(of: " id=\"\(id)\">"), "\(url)").upperBound...]
    let block = rest.prefix(upTo: try #require(rest.firstRange(of: "</div>")).lowerBound)
    let root = String(repeating: "../", count: parts[0].count { $0 == "/" })
    for link in [
      "href=\"webcal://almanac.example.edu/larkspur/\(path)\"", "value=\"\(base)\(path)\"",
      "href=\"\(root)\(path)\" download", "href=\"\(root)feeds/how.html#\(path)\"",
    ] { #expect(block.contains(link), "\(path): \(link)") }
    #expect(page.ranges(of: "class=\"qr\"").count == 1, "\(url)")
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
  "grades/index.html", "grades/robin/fall-2026-cmps231.html",
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

@Test func `a campus with nothing in it is a site all the same`() async throws {
  var sample = try SampleCampus()
  sample.campus.courses = []
  sample.campus.grades = []
  sample.campus.buildings = []
  sample.campus.counts = CountHistory()
  sample.campus.people = []
  sample.campus.documents = []
  sample.campus.sources = []
  sample.campus.evidence.gpa.measures = [:]
  sample.campus.evidence.rating.measures = [:]
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
  sample.campus.settings.title = hostile
  for index in sample.campus.courses.indices {
    sample.campus.courses[index].title = hostile
    sample.campus.courses[index].description = hostile
    sample.campus.courses[index].departmentName = hostile
    sample.campus.courses[index].genEds = [hostile]
    sample.campus.courses[index].requirements = [Requirement(label: hostile, text: hostile)]
    for place in sample.campus.courses[index].sections.indices {
      sample.campus.courses[index].sections[place].instructors = [hostile]
      sample.campus.courses[index].sections[place].meetings[0].kind = hostile
    }
  }
  sample.campus.buildings[0].name = hostile
  sample.campus.buildings[0].address = hostile
  sample.campus.documents[0] = sample.campus.documents[0].saying(
    DocumentText(hostile + "\n\n[x](javascript:alert(1))\n"), titled: hostile)
  sample.problems = [
    Diagnostic(
      .warning, .data, at: FilePlace(hostile, line: 1), Diagnostic.Message(hostile),
      suggestion: hostile)
  ]
  let site = try await sample.site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  for (route, bytes) in site.rendered() where route.hasSuffix(".html") {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("<script>alert"), "\(route)")
    #expect(!text.contains("href=\"javascript:"), "\(route)")
    #expect(!text.contains("&<!--"), "\(route)")
  }
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
  let files = try await sample.site().rendered()
  let pages = try ["problems.html", "problems-2.html", "problems-3.html"].map {
    String(decoding: try #require(files[$0]), as: UTF8.self)
  }
  #expect(files["problems-4.html"] == nil)
  for line in 1...401 {
    let place = "<code>data/umdio.json:\(line)</code>"
    #expect(pages.map { $0.contains(place) } == (0..<3).map { $0 == (line - 1) / 200 })
  }
  for number in 1...250 {
    let name = "<code>\(number).csv</code>"
    #expect(pages.map { $0.contains(name) } == (0..<3).map { $0 == (number - 1) / 200 })
  }
  #expect(pages[0].contains(">401</data> data problems") && !pages[0].contains("/somewhere/"))
  #expect(
    pages[0].contains(#"rel="next" href="problems-2.html""#) && !pages[0].contains("rel=\"prev\""))
  #expect(pages[1].contains(#"rel="prev" href="problems.html""#))
  #expect(
    pages[2].contains(#"rel="prev" href="problems-2.html""#) && !pages[2].contains("rel=\"next\""))
  #expect(pages[1].contains(#"start="201""#) && pages[2].contains(#"start="401""#))
}

@Test func `the page of problems tells what was wrong with the data`() async throws {
  var sample = try SampleCampus()
  sample.problems = [
    Diagnostic(
      .warning, .data, at: FilePlace("data/umdio.json", line: 7, column: 3), "no 'credits'",
      suggestion: "did you mean 'credit'?")
  ]
  let files = try await sample.site().rendered()
  let page = String(decoding: try #require(files["problems.html"]), as: UTF8.self)
  #expect(page.contains("no 'credits'") && page.contains("data/umdio.json:7:3"))
  #expect(page.contains("did you mean 'credit'?"))
}

@Test func `the page of problems lists who has no rating, and counts those beyond its size`()
  async throws
{
  var sample = try SampleCampus()
  let none = String(
    decoding: try await #require(sample.site().rendered()["problems.html"]), as: UTF8.self)
  #expect(!none.contains("rated-as"))
  let letters = Array("abcdefghijklmnopqrstuvwxyz")
  let names = letters.flatMap { a in letters.flatMap { b in letters.map { "Vale & \(a)\(b)\($0)" } }
  }
  sample.campus.unratedInstructors = Array(names[..<3])
  let few = String(
    decoding: try await #require(sample.site().rendered()["problems.html"]), as: UTF8.self)
  #expect(few.contains("Vale &amp; aaa; Vale &amp; aab; Vale &amp; aac"))
  sample.campus.unratedInstructors = names
  let many = try await #require(sample.site().rendered()["problems.html"])
  let page = String(decoding: many, as: UTF8.self)
  #expect(many.count < 90_000)
  #expect(page.contains("Vale &amp; aaa") && !page.contains("Vale &amp; zzz"))
}

@Test func `a feed and its memory hold a public person's saved classes`() async throws {
  let site = try await SampleCampus().site()
  let feed = try #require(site.rendered()["feeds/robin/own-mornings.ics"])
  let text = String(decoding: feed, as: UTF8.self)
  #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
  #expect(text.contains("CMPS 231") && !text.contains("MATH 246-0109"))
  #expect(site.memory != FeedMemory())
}
