import CampusModel
import Diagnostics
import ICalendar
import Markup
import SeededRandom
import SiteBuild
import Testing

@testable import CoursePages
@testable import Pages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

/// The sample with every other order, each beginning with another schedule and one that the plan's
/// list lacks.
private func withAllOrders() throws -> PlanSample {
  var sample = try PlanSample()
  let all = sample.ranking.entries
  let rest = Array(all.dropFirst())
  sample.ranking.entries = Array(all.dropLast())
  sample.ranking.otherLists = Preferences.Order.allCases.dropFirst().map {
    OrderedList(
      order: $0, entries: Array(rest.reversed()), measures: rest.indices.map { 615 + Double($0) },
      proof: .proven)
  }
  return sample
}

@Test func `every order has a list of its own, and every schedule one page`() throws {
  let sample = try withAllOrders()
  for order in Preferences.Order.allCases.dropFirst() {
    let page = try sample.html("schedules/robin/by-\(order.rawValue)/index.html")
    let current = try page.one("[aria-current=true]")
    #expect(current.hrefs == ["../../../schedules/robin/by-\(order.rawValue)/index.html"])
    let line = try #require(try page.one(.head).all("p").last).text
    #expect(line.contains(OrderWords(order).rule.words), "\(order)")
    #expect(page.all(.ranked).count == sample.ranking.entries.count)
  }
  let listed = try sample.pages().filter { $0.route.text.hasPrefix("schedules/robin/listed/") }
  #expect(listed.count == sample.ranking.entries.count + 1)
  let own = try sample.list()
  #expect(own.hrefs.count { $0.hasPrefix("../../schedules/robin/by-") } == 6)
}

@Test func `a list in another order leads with what it is ordered by`() throws {
  var sample = try withAllOrders()
  func leads(_ order: String) throws -> [Element] {
    // By rank: those with the same hours are together.
    try sample.html("schedules/robin/by-\(order)/index.html").all(.ranked).sorted {
      Int($0["data-rank"] ?? "") ?? 0 < Int($1["data-rank"] ?? "") ?? 0
    }.compactMap {
      $0.elements.last { $0.name == "div" && $0.has("p") && !$0.has("svg") }
    }
  }
  let count = sample.ranking.entries.count
  #expect(count > 2)
  #expect(try leads("earliest-end").flatMap(\.clocks) == (0..<count).map { "10:\(15 + $0)" })
  #expect(try leads("campus-days").flatMap(\.values) == (0..<count).map { "\(615 + $0)" })
  #expect(try leads("gaps").first?.all("data").texts == ["10.3"], "hours")
  let order = OrderWords(.gaps)
  let entry = try #require(sample.ranking.otherLists.first?.entries.first)
  #expect(try leads("gaps").first?.all("p").last?.text == order.figure(of: entry, measured: 0).unit)
  let ranked = try sample.html("schedules/robin/by-gaps/index.html").all(.ranked)
  #expect(ranked.allSatisfy { $0.arithmetic?.count == 1 }, "the score alone")
  #expect(try sample.list().all(.ranked).allSatisfy { $0.arithmetic?.count == 4 })
  let orders: Selector = "nav [aria-current=true]"
  #expect(try sample.list().has(orders))
  sample.ranking.otherLists = []
  #expect(try !sample.list().has(orders))
}

@Test func `a rank is shown only in the plan's order`() throws {
  let sample = try withAllOrders()
  let other = try #require(sample.ranking.otherLists.first?.entries.first)
  let count = sample.ranking.entries.count + 1
  #expect(try sample.best().one(.trail).values == ["1", "\(count)"])
  let trail = try sample.page(of: other).one(.trail)
  #expect(trail.values == [] && trail.elements.count == 3)
  let order = OrderWords(.earliestEnd).label.lowercased()
  #expect(trail.elements.last?.text.contains(order) == true)
}

@Test func `all pages of a plan in every order lead somewhere`() async throws {
  let sample = try withAllOrders()
  let own = try PlanPages(
    edition: sample.edition(), plans: RankedPlans(rankings: [sample.context()])
  ).pages()
  let routes = Set(own.map(\.route))
  var campus = try SampleCampus()
  campus.campus = sample.campus
  let edition = try sample.edition()
  let feeds = try await edition.feeds(listing: [sample.context()])
    .made(after: FeedMemory()).pages.filter { $0.route.text.contains("listed/") }
  let others = try await campus.site().pages.filter {
    !routes.contains($0.route) && !$0.route.text.contains("listed/")
  }
  let report = try await SiteBuild.rehearse(own + others + feeds, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
}

@Test func `a list of many pages keeps its order from page to page`() throws {
  var sample = try PlanSample()
  let courses = try ["LARK 100", "LARK 200"].enumerated().map { place, id in
    try offered(id, id, (0..<9).map { "MWF \(9 + 3 * place):0\($0)-\(9 + 3 * place):5\($0)" })
  }
  sample.campus.catalog.courses = courses
  sample.person.plan.wants = courses.map { .course($0.id) }
  sample.person.plan.preferences.top = 25
  sample.ranking = rank(
    sample.person.plan, among: courses, in: sample.campus.catalog.terms[0],
    by: sample.campus.results.evidence)
  sample.ranking.otherLists = [
    OrderedList(order: .gaps, entries: sample.ranking.entries, proof: .proven)
  ]
  let routes = try sample.pages().map(\.route.text)
  for (folder, root) in [("", "../../"), ("by-gaps/", "../../../")] {
    let lists = routes.filter {
      $0.hasPrefix("schedules/robin/\(folder)")
        && $0.split(separator: "/").count
          == (folder.isEmpty ? 3 : 4)
        && !$0.contains("sections")
    }
    #expect(
      lists.sorted() == ["index", "page-2", "page-3"].map { "schedules/robin/\(folder)\($0).html" })
    let second = try sample.html("schedules/robin/\(folder)page-2.html")
    let nav = try #require(second.all("nav").last)
    #expect(
      nav.hrefs == ["index", "page-3"].map { "\(root)schedules/robin/\(folder)\($0).html" })
    #expect(nav.values == ["11", "20", "25"])
    #expect(second.all(.ranked).count == 10)
  }
}

@Test(arguments: [
  (Proof.proven, "No better schedule exists."),
  (.unknown, "The search met its limit; a better schedule may exist."),
  (
    .atMost(0.8714),
    "Unchecked schedules score at most 0.871; the last one listed scores 0.869."
  ),
])
func `a list says how sure it is`(_ proof: Proof, _ sentence: String) throws {
  var sample = try PlanSample()
  sample.ranking.proof = proof
  sample.ranking.entries = Array(sample.ranking.entries.prefix(1))
  sample.ranking.entries[0].score = 0.8690
  let schedule = try #require(sample.ranking.entries.first)
  let words = proof.words(last: schedule).words
  #expect(words == sentence)
  #expect(try sample.list().one(.head).text.contains(words))
}

@Test func `a schedule keeps its address at any rank and in any order of its courses`() throws {
  let ids = try ["CMPS 231-0101", "MATH 246-0102", "PHIL 140-A"].map { try section($0) }
  let term = TermID("fall-2026")
  let mark = ScheduleMark(term: term, sections: ids)
  #expect(ScheduleMark(term: term, sections: ids.reversed()) == mark)
  #expect(ScheduleMark(term: TermID("fall-2027"), sections: ids) != mark)
  #expect(ScheduleMark(term: term, sections: Array(ids.dropLast())) != mark)
  #expect(mark.text.count == 12 && mark.text.allSatisfy { "bcdfghjklmnpqrstvwxz".contains($0) })
  // A bookmark must outlive the program that made it: reckoned by another program from the same
  // formula.
  #expect(mark.text == "thwbrwxlhwbp")
}

@Test func `marks of many schedules are all different and use all letters`() throws {
  var random = SeededGenerator(seed: 7)
  var marks: Set<String> = []
  for first in 0..<60 {
    for second in 0..<60 {
      let ids = try [("LARK 100", first), ("LARK 200", second), ("LARK 300", random.below(9))].map {
        SectionID(try course($0.0), "\($0.1)")
      }
      marks.insert(ScheduleMark(term: TermID("x"), sections: ids).text)
    }
  }
  #expect(marks.count == 3600)
  for place in 0..<12 { #expect(Set(marks.map { Array($0)[place] }).count == 20) }
}

extension Element {
  /// The numbers of the line below a listed schedule's title.
  fileprivate var arithmetic: [String]? {
    elements.filter { $0.name == "p" }.dropFirst().first?.values
  }
}
