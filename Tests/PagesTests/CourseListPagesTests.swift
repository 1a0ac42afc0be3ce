import CampusModel
import Catalog
import Diagnostics
import SiteBuild
import Testing

@testable import CoursePages
@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// The sample with so many more courses of one department, each of which one instructor teaches.
private func campus(of count: Int) throws -> SampleCampus {
  var sample = try SampleCampus()
  for number in 0..<count {
    let id = "LARK \(100 + number)"
    sample.campus.catalog.courses.append(try offered(id, "Lark \(number)", [], by: []))
    guard number % 3 > 0 else { continue }
    let course = sample.campus.catalog.courses.count - 1
    let teacher = "T. No\(number % 7)"
    sample.campus.catalog.courses[course].sections = [
      Section(
        id: try section("\(id)-0101"), meetings: [try meeting("MWF 9:00-9:50")],
        instructors: [teacher], seats: Seats(total: 30, open: number % 5))
    ]
    sample.campus.results.evidence.rating.measures[teacher] = Measure(
      mean: 3 + Double(number % 7) / 10)
  }
  return sample
}

/// The catalog's pages, by their routes.
private func catalog(_ sample: SampleCampus) async throws -> [String: Page] {
  let pages = try await sample.site().pages.filter { isPage($0.route.text) }
  return Dictionary(uniqueKeysWithValues: pages.map { ($0.route.text, $0) })
}

/// Not the index of the search, which holds words of every course.
private func isPage(_ route: String) -> Bool {
  route.hasPrefix("catalog/") && route.hasSuffix(".html")
}

/// The courses of a page's table, in its order.
private func courses(_ page: Element) -> [String] {
  page.all("tbody th").flatMap(\.hrefs).compactMap {
    $0.firstMatch(of: /courses\/([^\/]*)\.html$/).map { String($0.1) }
  }
}

private func keys(_ sample: SampleCampus) async throws -> [String: UInt128] {
  var keys: [String: UInt128] = [:]
  for page in try await sample.site().pages where isPage(page.route.text) {
    let key = try #require(page.key, "\(page.route)")
    keys[page.route.text] = key()
  }
  return keys
}

@Test func `a long list loses nothing and repeats nothing from page to page`() async throws {
  let sample = try campus(of: 2 * CourseListPage.rows + 7)
  let pages = try await catalog(sample)
  let all = Set(
    sample.campus.catalog.courses.map(\.id.canonical).filter { $0.hasPrefix("LARK") }
      .map { $0.lowercased() })
  for folder in ["", "/by-value", "/by-rating", "/by-seats"] {
    let first = folder.isEmpty ? "catalog/lark.html" : "catalog/lark\(folder)/index.html"
    let addresses = [first] + (2...3).map { "catalog/lark\(folder)/page-\($0).html" }
    let parts = try addresses.map { try #require(pages[$0], "\($0)").html() }
    let listed = parts.flatMap(courses)
    #expect(listed.count == all.count && Set(listed) == all, "\(folder)")
    #expect(parts.map { courses($0).count } == [CourseListPage.rows, CourseListPage.rows, 7])
    #expect(pages["catalog/lark\(folder)/page-4.html"] == nil)
    for (place, part) in parts.enumerated() {
      #expect(part.all("[aria-current=true]").count == 1, "\(folder)")
      #expect(part.all("[rel=prev]").count == (place == 0 ? 0 : 1))
      #expect(part.all("[rel=next]").count == (place == 2 ? 0 : 1))
    }
    #expect(parts[1].all("main > p").map(\.values).contains(["51", "100", "107"]))
  }
}

@Test func `the best come first, with their value and its n, and the unknown last`() async throws {
  let pages = try await catalog(campus(of: 30))
  let best = try #require(pages["catalog/lark/by-value/index.html"]).html()
  // Ratings go by the number modulo 7; every third course has nobody to rate.
  let numbers = courses(best).compactMap { Int($0.dropFirst(4)) }.map { $0 - 100 }
  let rated = numbers.prefix { $0 % 3 > 0 }
  #expect(rated.count == 20 && numbers.dropFirst(20).allSatisfy { $0 % 3 == 0 })
  let ratings = rated.map { $0 % 7 }
  #expect(ratings == ratings.sorted(by: >))
  let rest = Array(numbers.dropFirst(20))
  #expect(rest == rest.sorted())
  let sample = try #require(pages["catalog/cmps/by-value/index.html"]).html()
  let first = try #require(try sample.one("main table").rows.first)
  #expect(first[0].links == [Link("../../../courses/cmps231.html", "CMPS 231 Data Structures")])
  // Its credits, its GPA and its rating, each with its n; its value.
  #expect(first[0].values == ["3", "3.1", "412", "4.5", "12"] && first[1].values == ["0.8375"])
  #expect(sample.all("main > p").map(\.values).contains(["4", "5"]), "the best of both scales")
}

@Test func `where nothing is known nothing is recommended`() async throws {
  var sample = try campus(of: 12)
  sample.campus.results.evidence.gpa.measures = [:]
  sample.campus.results.evidence.rating.measures = [:]
  let pages = try await catalog(sample)
  #expect(pages.keys.allSatisfy { !$0.contains("by-value") && !$0.contains("/rating/") })
  let index = try #require(pages["catalog/index.html"]).html()
  #expect(!index.hrefs.contains { $0.contains("by-value") })
  #expect(index.hrefs.contains("../catalog/gen-ed/dsns.html"))
  let known = try #require(try await catalog(campus(of: 12))["catalog/index.html"]).html()
  #expect(known.hrefs.contains { $0.contains("by-value") })
  let (first, other) = (try known.lists(), try index.lists())
  #expect(first.all("h2").texts != other.all("h2").texts, "not recommended")
}

@Test func `every page of the catalog has a title of its own`() async throws {
  let pages = try await catalog(campus(of: 2 * CourseListPage.rows + 7))
  let titles = try pages.values.flatMap { try $0.html().all("head > title") }.texts
  #expect(titles.count == pages.count && Set(titles).count == pages.count)
}

@Test func `lists of hostile names have addresses of their own, and links that lead somewhere`()
  async throws
{
  var sample = try campus(of: 3)
  for (place, name) in ["LEVEL", "GPA", "FITS", "INDEX", "CREDITS"].enumerated() {
    sample.campus.catalog.courses.append(try offered("\(name) \(place)00", name, []))
  }
  for (place, codes) in [["page-2"], ["a b", "a-b", "A B"], ["../..", ""]].enumerated() {
    sample.campus.catalog.courses[place].genEds = codes
  }
  let site = try await sample.site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  let lists = site.pages.count { $0.route.text.hasPrefix("catalog/gen-ed/") }
  #expect(lists >= 6)
}

@Suite struct `Keys of the catalog's pages` {
  /// Which pages have other keys after the change, and which have other bytes.
  private func difference(
    _ change: (inout Campus) throws -> Void
  ) async throws -> (keys: Set<String>, bytes: Set<String>, now: [String: Page]) {
    let before = try campus(of: 60)
    var after = before
    try change(&after.campus)
    let (old, new) = (try await keys(before), try await keys(after))
    let (was, now) = (try await catalog(before), try await catalog(after))
    return (
      Set(new.keys.filter { old[$0] != new[$0] }),
      Set(now.keys.filter { was[$0]?.rendered() != now[$0]?.rendered() }), now
    )
  }

  @Test func `are the same for the same, and for what no list shows`() async throws {
    let same = try await difference { _ in }
    #expect(same.keys.isEmpty && same.bytes.isEmpty)
    let words = try await difference { campus in
      campus.catalog.courses[21].description = "Other words."
      campus.catalog.courses[21].sections[0].meetings = []
      campus.occupancy.counts = CountHistory()
    }
    // What fits beside a saved schedule goes by hours.
    #expect(words.keys.allSatisfy { $0.hasPrefix("catalog/fits/") || $0 == "catalog/index.html" })
    #expect(words.bytes.isSubset(of: words.keys))
  }

  @Test func `are others on the pages that show a changed course, and on no others`() async throws {
    let place = 4 + 17
    let changes: [(inout Campus) throws -> Void] = [
      { $0.catalog.courses[place].title += "!" },
      { $0.catalog.courses[place].credits = Credits(3) },
      { $0.catalog.courses[place].genEds += ["DSNS"] },
      { $0.catalog.courses[place].sections[0].seats = Seats(total: 30, open: 29) },
      { $0.catalog.courses[place].sections[0].instructors = ["A. Finch"] },
      {
        $0.results.evidence.gpa.measures[$0.catalog.courses[place].id] = Measure(
          mean: 2.5, count: 9)
      },
      { $0.results.evidence.rating.measures["T. No3"] = Measure(mean: 3.3, count: 5) },
    ]
    for (number, change) in changes.enumerated() {
      let found = try await difference(change)
      #expect(
        found.bytes.isSubset(of: found.keys),
        "change \(number): \(found.bytes.subtracting(found.keys))")
      if number == 0 {
        let showing = try found.now.filter { try courses($0.value.html()).contains("lark117") }
        #expect(found.keys == found.bytes && found.keys == Set(showing.keys))
      } else if number != 1 {
        #expect(!found.bytes.isEmpty, "change \(number)")
      }
    }
  }
}

@Test func `what fits with a private person's schedule is on no page`() async throws {
  let robin = try SampleCampus.person("robin", named: "Robin Vale", .public)
  let other = try SampleCampus.person(
    "osyth", named: "Quillon Ashdown", .private, words: "Bassoon")
  let sample = try SampleCampus(people: [robin, other])
  let pages = try await catalog(sample)
  #expect(
    pages.keys.filter { $0.hasPrefix("catalog/fits/") }.sorted().first
      == "catalog/fits/robin/own-mornings.html")
  #expect(pages.keys.allSatisfy { !$0.contains("osyth") && !$0.contains("bassoon") })
  for text in pages.values.map({ $0.text() }) {
    #expect(!text.contains("Quillon") && !text.contains("Bassoon"))
  }
  let index = try #require(pages["catalog/index.html"]).html()
  #expect(index.hrefs.contains("../catalog/fits/robin/own-mornings.html"))
}

@Test(arguments: [
  (1, 1, "1"), (2, 1, "1 2"), (3, 2, "1 2 3"), (5, 1, "1 2 … 5"), (5, 3, "1 2 3 4 5"),
  (9, 1, "1 2 … 9"), (9, 4, "1 2 3 4 5 … 9"), (9, 5, "1 … 4 5 6 … 9"), (9, 9, "1 … 8 9"),
])
func `of many pages the first, the last and the nearest are led to`(
  _ count: Int, _ number: Int, _ text: String
) {
  let entries = PageNumbers(of: count, around: number).entries
  #expect(entries.map { $0.map(String.init) ?? "…" }.joined(separator: " ") == text)
}

extension Element {
  /// The first of the catalog's groups of lists.
  fileprivate func lists() throws -> Element { try #require(all("#browse > section").first) }
}
