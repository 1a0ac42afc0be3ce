import CampusModel
import Markup
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import SiteFrame

@Suite struct `Pages of weeks and months` {
  @Test func `every day of every month leads to a page that has it`() async throws {
    let pages = try await DaySample().pages()
    let months = pages.filter { $0.key.contains("/month-") }
    #expect(
      months.keys.sorted()
        == (8...12).map { "days/robin/month-2026-\($0 < 10 ? "0" : "")\($0).html" })
    for (route, page) in months {
      let days = page.all("tbody td").flatMap(\.dates)
      let month = route.dropFirst("days/robin/month-".count).prefix(7)
      let length = CalendarDate.days(inMonth: Int(month.suffix(2)) ?? 0, of: 2026)
      #expect(days.count == length && days.allSatisfy { $0.hasPrefix(month) })
      #expect(days == days.sorted())
    }
    for (route, page) in pages {
      for href in page.hrefs where href.hasPrefix("../../days/") {
        let parts = href.dropFirst("../../".count).split(separator: "#").map(String.init)
        let goal = try #require(pages[parts[0]], "\(route) leads to \(href)")
        #expect(parts.count == 1 || goal.has("#\(parts[1])"), "\(route) leads to \(href)")
      }
    }
  }

  @Test func `the present day is circled, only in its month`() async throws {
    for (route, page) in try await DaySample().pages() where route.contains("/month-") {
      let circled = page.all("[aria-current=date]").flatMap(\.dates)
      #expect(circled == (route.hasSuffix("2026-11.html") ? ["2026-11-18"] : []))
    }
  }

  @Test func `days hold marks by kind, each with its word`() async throws {
    var sample = try DaySample()
    sample.book.activities.append(
      try DaySample.activity("hike", on: "2026-11-14", 600, 700))
    let site = try await sample.sample.site()
    let days: [(String, kinds: [DayKind], isFree: Bool)] = [
      ("2026-11-14", [.activity], true), ("2026-11-18", [.meeting, .activity], false),
      ("2026-11-12", [], true), ("2026-12-10", [.work], true), ("2026-12-08", [.known], true),
      // A Tuesday with Monday's classes.
      ("2026-10-13", [.meeting], false),
    ]
    for (day, kinds, isFree) in days {
      let month = try site.html("days/robin/month-\(day.prefix(7)).html")
      let cell = try month.day(day)
      #expect(try cell.one("[aria-hidden=true]").text == kinds.map(\.glyph).joined(), "\(day)")
      #expect(cell.matches(.classFree) == isFree, "\(day)")
      let words = try #require(cell.all("span").first).text.split(separator: ", ").map(String.init)
      #expect(words.first?.hasSuffix(try date(day).weekday.name) == true)
      #expect(words.count == 1 + (isFree ? 1 : 0) + kinds.count, "\(day)")
      #expect(words.suffix(kinds.count) == kinds.map(\.plural), "\(day)")
    }
  }

  @Test func `days without classes have their reasons, in runs, weekends unsaid`() async throws {
    let sample = try DaySample()
    let site = try await sample.sample.site()
    /// The reasons of a month's page, by the first and the last day of each run.
    func reasons(_ month: String) throws -> [[String]: String] {
      let page = try site.html("days/robin/month-\(month).html")
      return Dictionary(
        uniqueKeysWithValues: zip(page.all("dt").map(\.dates), page.all("dd").texts))
    }
    let november = try reasons("2026-11")
    let thanksgiving = try sample.reason(on: "2026-11-25")
    #expect(november[["2026-11-25", "2026-11-27"]] == thanksgiving)
    #expect(november.values.count { $0 == thanksgiving } == 1, "one run")
    for day in try november.keys.joined().map(date) { #expect(day.weekday < .saturday) }
    let december = try reasons("2026-12")
    #expect(december[["2026-12-08"]] == (try sample.reason(on: "2026-12-08")))
    #expect(december[["2026-12-15", "2026-12-31"]] == (try sample.reason(on: "2026-12-15")))
    let august = try reasons("2026-08")
    #expect(august[["2026-08-03", "2026-08-28"]] == (try sample.reason(on: "2026-08-03")))
  }

  @Test func `a week lists the entries of each day, and when to leave if routes are known`()
    async throws
  {
    let sample = try DaySample()
    let week = try await sample.page("week-2026-11-16")
    #expect(try week.one(.head).values == ["12", "16"], "weeks of the term")
    let wednesday = try week.one("#d-2026-11-18")
    #expect(try wednesday.one("header").times == ["2026-11-18", "08:53"])
    #expect(!wednesday.has("h2 > span[hidden]"), "it is today")
    #expect(
      wednesday.all("h3").texts == ["CMPS 231 Data Structures", "Lunch", "Dentist", "Choir"])
    #expect(wednesday.freeReasons == [])
    let thursday = try week.one("#d-2026-11-19")
    #expect(thursday.freeReasons == [try sample.reason(on: "2026-11-19")])
    #expect(thursday.all("h3").texts == ["Picnic"] && thursday.has("h2 > span[hidden]"))
    #expect(try thursday.one("header").clocks.count == 1)
    let monday = try week.one("#d-2026-11-16")
    #expect(monday.all("h3").count == 1)
    #expect(try monday.one("header").clocks == [], "before the horizon nobody looked for ways")
    let saturday = try week.one("#d-2026-11-21")
    #expect(saturday.freeReasons == [try sample.reason(on: "2026-11-21")])
    let holidays = try await sample.page("week-2026-11-23").all("section").flatMap(\.freeReasons)
    let thanksgiving = try sample.reason(on: "2026-11-25")
    #expect(holidays.count { $0 == thanksgiving } == 5)
  }

  @Test func `a week lists errands at their hours, and without one if they do not fit`()
    async throws
  {
    var sample = try DaySample()
    let post = try DaySample.place("Post room", east: -300, north: 20)
    sample.book.errands = [
      Errand(id: "a", title: "Parcel", date: try date("2026-11-19"), minutes: 5, places: [post]),
      Errand(
        id: "b", title: "Keys", date: try date("2026-11-16"), minutes: 10,
        places: [post, Place(name: "Market")]),
      Errand(
        id: "c", title: "Bread", date: try date("2026-11-19"), minutes: 5,
        places: [Place(name: "Nowhere")]),
    ]
    let week = try await sample.page("week-2026-11-16")
    func line(_ title: String, on day: String) throws -> Element {
      let lines = try week.one("#d-\(day)").all("li").filter { $0.all("h3").texts == [title] }
      try #require(lines.count == 1)
      return lines[0]
    }
    let keys = try line("Keys", on: "2026-11-16")
    #expect(keys.figures == ["10"] && keys.text.contains("Post room"))
    #expect(keys.text.contains("Market"))
    let bread = try line("Bread", on: "2026-11-19")
    #expect(bread.figures == ["5"] && bread.text.contains("Nowhere"), "it fits nowhere")
    let parcel = try line("Parcel", on: "2026-11-19")
    #expect(parcel.clocks.count == 2 && parcel.values == [] && parcel.text.contains("Post room"))
    sample.book.bounds = DayBounds()
    let homeless = try await sample.page("week-2026-11-16").one("#d-2026-11-18").one("header")
    #expect(homeless.clocks == [], "the first way that is known is not that out of the door")
  }

  @Test func `of who has nothing to plan there are none`() async throws {
    var sample = try DaySample()
    sample.robin.days = nil
    sample.robin.saved = []
    let routes = try await sample.sample.site().pages.map(\.route.text)
    #expect(!routes.contains { $0.hasPrefix("days/robin/") })
    #expect(routes.contains { $0.hasPrefix("days/sam/") })
  }
}

extension Element {
  /// The cell of a month's table that is a date.
  fileprivate func day(_ date: String) throws -> Element {
    try #require(all("tbody td").first { $0.dates == [date] }, "\(date)")
  }

  /// Why a day of a week has no class: what stands between its head and its list.
  fileprivate var freeReasons: [String] {
    elements.filter { $0.name == "p" }.texts
  }
}
