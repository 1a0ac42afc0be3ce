import CampusModel
import SiteBuild
import Testing

@testable import Pages

@Suite struct `Pages of weeks and months` {
  /// Every link of a page by its address from the root, with what follows a "#".
  private func links(of page: String) -> [(page: String, part: String?)] {
    page.matches(of: /href="\.\.\/\.\.\/(days\/[^"#]*)(?:#([^"]*))?"/).map {
      (String($0.1), $0.2.map(String.init))
    }
  }

  @Test func `every day of every month leads to a page that has it`() async throws {
    let pages = try await DaySample().rendered("days/robin/")
    let months = pages.filter { $0.key.contains("/month-") }
    #expect(
      months.keys.sorted()
        == (8...12).map { "days/robin/month-2026-\($0 < 10 ? "0" : "")\($0).html" })
    for (route, text) in months {
      let cells = try part(text, from: "<tbody>", to: "</tbody>")
      let days = cells.matches(of: /<b><time datetime="([0-9-]+)">/).map { String($0.1) }
      let month = route.dropFirst("days/robin/month-".count).prefix(7)
      let length = CalendarDate.days(inMonth: Int(month.suffix(2)) ?? 0, of: 2026)
      #expect(days.count == length && days.allSatisfy { $0.hasPrefix(month) })
      #expect(days == days.sorted())
    }
    for (route, text) in pages {
      for (target, part) in links(of: text) {
        let page = try #require(pages[target], "\(route) leads to \(target)")
        if let part {
          #expect(page.contains("id=\"\(part)\""), "\(route) leads to \(target)#\(part)")
        }
      }
    }
  }

  @Test func `the present day is circled, in its month and nowhere else`() async throws {
    for (route, text) in try await DaySample().rendered("days/robin/month-") {
      let circled = text.matches(of: /aria-current="date"><b><time datetime="([0-9-]+)">/)
      #expect(
        circled.map { String($0.1) } == (route.hasSuffix("2026-11.html") ? ["2026-11-18"] : []))
    }
  }

  @Test func `days hold marks by kind, each with its word`() async throws {
    var sample = try DaySample()
    sample.book.activities.append(
      try DaySample.activity("hike", on: "2026-11-14", 600, 700))
    let page = try await sample.page("month-2026-11")
    #expect(page.contains("Saturday, no classes, activities"))
    #expect(page.contains("Wednesday, classes, activities"))
    let cell = try part(page, from: "datetime=\"2026-11-18\"", to: "</td>")
    #expect(cell.contains("■●"))
    let plain = try part(page, from: "datetime=\"2026-11-12\"", to: "</td>")
    #expect(plain.contains("aria-hidden=\"true\"></span>"))
    let december = try await sample.page("month-2026-12")
    #expect(december.contains("Thursday, no classes, work due"))
    #expect(december.contains("Tuesday, no classes, days to know"))
  }

  @Test func `days without classes have their reasons, in runs, weekends unsaid`() async throws {
    let sample = try DaySample()
    let november = words(
      try part(try await sample.page("month-2026-11"), from: "Days without classes"))
    #expect(november.contains("No classes: Thanksgiving"))
    #expect(november.ranges(of: "Thanksgiving").count == 1, "one run")
    #expect(!november.contains("weekend"))
    let december = words(
      try part(try await sample.page("month-2026-12"), from: "Days without classes"))
    #expect(december.contains("No class of yours: Reading day"))
    #expect(december.contains("No classes: the terms are over"))
    let august = words(
      try part(try await sample.page("month-2026-08"), from: "Days without classes"))
    #expect(august.contains("No classes: Fall 2026 begins Mon 31 Aug"))
    // A Tuesday with Monday's classes has some.
    let october = try await sample.page("month-2026-10")
    #expect(october.contains("Tuesday, classes"))
  }

  @Test func `a week lists what each day holds, and when to leave where ways are known`()
    async throws
  {
    let week = try await DaySample().page("week-2026-11-16")
    let wednesday = words(try part(week, from: "id=\"d-2026-11-18\"", to: "id=\"d-2026-11-19\""))
    #expect(wednesday.contains("Wed 18 Nov today leave by 8:53 am"))
    #expect(wednesday.contains("CMPS 231 Data Structures") && wednesday.contains("Choir"))
    let thursday = words(try part(week, from: "id=\"d-2026-11-19\"", to: "id=\"d-2026-11-20\""))
    #expect(thursday.contains("No class of yours meets") && thursday.contains("Picnic"))
    #expect(thursday.contains("leave by") && !thursday.contains("today"))
    let monday = words(try part(week, from: "id=\"d-2026-11-16\"", to: "id=\"d-2026-11-17\""))
    #expect(!monday.contains("leave by"), "before the horizon nobody looked for ways")
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
    let errands = try await sample.page("week-2026-11-16")
    #expect(words(errands).contains("Keys Post room or Market · takes 10 min"))
    let near = words(try part(errands, from: "id=\"d-2026-11-19\"", to: "id=\"d-2026-11-20\""))
    #expect(near.contains("Bread Nowhere · takes 5 min"), "it fits nowhere")
    #expect(
      near.contains("am Parcel Post room · until") || near.contains("pm Parcel Post room · until"))
    sample.book.bounds = DayBounds()
    let homeless = try part(
      try await sample.page("week-2026-11-16"), from: "id=\"d-2026-11-18\"",
      to: "id=\"d-2026-11-19\"")
    #expect(
      !homeless.contains("leave by"), "the first way that is known is not that out of the door")
    let saturday = words(try part(week, from: "id=\"d-2026-11-21\"", to: "id=\"d-2026-11-22\""))
    #expect(saturday.contains("No classes: weekend"))
    #expect(words(week).contains("Fall 2026, week 12 of 16"))
    let holiday = words(try await DaySample().page("week-2026-11-23"))
    #expect(holiday.ranges(of: "No classes: Thanksgiving").count == 5)
  }

  @Test func `of who has nothing to plan there are none`() async throws {
    var sample = try DaySample()
    sample.robin.days = nil
    sample.robin.plan.saved = []
    #expect(try await sample.rendered("days/robin/").isEmpty)
    #expect(try await !sample.rendered("days/sam/").isEmpty)
  }
}
