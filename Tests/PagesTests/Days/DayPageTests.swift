import CampusModel
import Markup
import SiteBuild
import Testing
import TimeZones

@testable import PlacePages
@testable import SiteFrame

@Suite struct `Page of a day` {
  @Test func `shows when to leave, how far it is, and the time to spare`() async throws {
    let page = try await DaySample().page("2026-11-18")
    let lines = page.all(.dayLine)
    #expect(
      lines.map { $0.all("h3").texts } == [
        [], ["CMPS 231 Data Structures"], [], ["Lunch"], [], ["Dentist"], [], ["Choir"], [],
      ])
    #expect(
      lines.map(\.figures).prefix(6) == [
        ["08:53", "7", "650"], ["09:00", "09:50", "1"],
        // 5 minutes and 450 m on foot, and 2 h 5 min to spare.
        ["11:55", "5", "450", "2", "5"], ["12:00", "13:00", "2"],
        // 3 minutes late.
        ["13:00", "5", "450", "3"], ["13:02", "13:30", "3"],
      ])
    #expect(
      try page.one("main table").all("th[scope=rowgroup]").texts == [
        "Home – Mabry 0230", "Mabry 0230 – Bakery", "Bakery – Practice", "Practice – Pavilion",
        "Pavilion – Home",
      ])
    let toLunch = lines[2]
    #expect(toLunch.text.contains("Bakery") && toLunch.text.contains("Mabry 0230"))
    #expect(toLunch.all("[aria-hidden=true]").texts == ["~", "~"], "two estimates")
    #expect(lines[3].text.contains("Bakery"))
  }

  @Test func `says for each route its mode and the time to spare`() async throws {
    let legs = try await DaySample().page("2026-11-18").all(.leg)
    #expect(
      legs.map { $0.elements.texts.dropFirst().filter { !$0.isEmpty }.joined(separator: " ") } == [
        "Walk ~about 7 min to Mabry 0230 ~about 650 m, from Home",
        "Walk ~about 5 min to Bakery ~about 450 m, from Mabry 0230 2 h 5 min to spare",
        "Walk ~about 5 min to Practice ~about 450 m, from Bakery ▲ 3 min late",
        "No route to Pavilion from Practice; a location isn’t set",
        "No route to Home from Pavilion; a location isn’t set",
      ])
  }

  @Test func `says who is late, without a time to leave by`() async throws {
    let lines = try await DaySample().page("2026-11-18").all(.dayLine)
    let (toLunch, toDentist) = (lines[2], lines[4])
    #expect(!toLunch.has(.warning) && toLunch.has(.deadline))
    #expect(try toLunch.one(".time").text.hasPrefix("leave by "))
    #expect(try toDentist.one(.warning).values == ["3"] && !toDentist.has(.deadline))
  }

  @Test func `the front page shows when to leave, but not for a late route`()
    async throws
  {
    var sample = try DaySample()
    func leave() async throws -> Element {
      try #require(try await sample.sample.html("index.html").all(.nextUp).first?.all("p").last)
    }
    let inTime = try await leave()
    #expect(inTime.text == "Leave by 11:55 am: ~about 5 min on foot")
    #expect(inTime.times == ["11:55"] && !inTime.has(.warning))
    // At the end of lunch, for the dentist.
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 110 * 60)
    let late = try await leave()
    #expect(late.text == "Leave at 1:00 pm: ~about 5 min on foot, ▲ 3 min late")
    #expect(try late.times == ["13:00"] && late.one(.warning).values == ["3"])
  }

  @Test func `says how straight lines were calculated, by the person's pace`() async throws {
    var sample = try DaySample()
    sample.sample.campus.travel.rides[.cycling] = TravelMatrix(
      mode: .cycling, pace: 250, detour: 1.4)
    sample.book.travel.modes = [.walking, .cycling]
    sample.book.travel.pace = 60
    let notes = try await sample.page("2026-11-18").all("main p").map(\.values)
    #expect(notes.contains(["1", "60", "1.4", "250"]), "\(notes)")
  }

  @Test func `says that entries overlap, since no route would be short enough`() async throws {
    var sample = try DaySample()
    sample.book.activities[1] = try DaySample.activity(
      "dentist", on: "2026-11-18", 760, 810,
      at: try DaySample.place("Practice", east: 900, north: 0))
    let lines = try await sample.page("2026-11-18").all(.dayLine)
    // 20 minutes both, and not 25 late.
    #expect(try lines[4].one(.warning).text == "▲ 20 min overlap")
    #expect(lines[5].clocks == ["12:40", "13:30"] && lines[5].all("h3").texts == ["Dentist"])
  }

  @Test func `says that a route is unknown instead of leaving it out`() async throws {
    let page = try await DaySample().page("2026-11-18")
    let legs = page.all(.leg)
    #expect(legs.map { $0.values.isEmpty } == [false, false, false, true, true])
    #expect(legs.suffix(2).allSatisfy { $0.text.contains("No route") })
    #expect(legs[3].text.contains("Pavilion") && legs[4].text.contains("Home"))
    #expect(try page.one(.head).values.last == "2", "ways that are not known")
    #expect(!legs.flatMap(\.values).contains("0"))
    let map = try page.section(with: "#way-t")
    #expect(map.all("p").texts.count { $0.contains("Pavilion") } == 1, "it is not on the map")
    #expect(!map.text.contains("Bakery"))
  }

  @Test func `folds away what is over, on the present day alone`() async throws {
    var sample = try DaySample()
    let page = try await sample.page("2026-11-18")
    let past = try page.one(.past)
    #expect(try past.one("summary").figures == ["1", "08:53", "09:50"])
    #expect(past.all("h3").texts == ["CMPS 231 Data Structures"])
    #expect(past.all("h3").flatMap(\.hrefs) == ["../../courses/cmps231.html"])
    #expect(page.all("div > ol h3").texts == ["Lunch", "Dentist", "Choir"])
    #expect(page.all(.nextLeg).count == 1, "one way is the next")
    #expect(page.has("li[data-start]"))

    let other = try await sample.page("2026-11-19")
    #expect(other.has(.leg))
    #expect(!other.has(.past) && !other.has("[data-start]") && !other.has(.nextLeg))

    // At lunch, two places are behind; half an hour later the third too.
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 110 * 60)
    #expect(try await sample.page("2026-11-18").one(.past).one("summary").values == ["2"])
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 30 * 60)
    #expect(try await sample.page("2026-11-18").one(.past).one("summary").values == ["3"])
  }

  @Test func `numbers the stops on the map, a spot once`() async throws {
    var sample = try DaySample()
    let bakery = try DaySample.place("Bakery", east: 450, north: 0)
    sample.book.activities.append(
      try DaySample.activity("tea", on: "2026-11-18", 840, 870, at: bakery))
    let map = try await sample.page("2026-11-18").drawing("way")
    let numbers = map.all("text").texts.filter { $0.allSatisfy { "0123456789, ".contains($0) } }
    #expect(numbers == ["1", "2, 4", "3"], "the pavilion, the fifth, is on no map")
  }

  @Test func `without places has no map, and without anything says so`() async throws {
    let full = try await DaySample().page("2026-11-19")
    #expect(full.hasDrawing("way") && full.has("main table"))
    var sample = try DaySample()
    sample.book.activities = []
    sample.robin.saved = []
    sample.robin.plan.blocks = []
    let page = try await sample.page("2026-11-19")
    #expect(!page.hasDrawing("way") && !page.has("main table") && !page.has(.dayLine))
    #expect(try page.one(.head).all("p").texts.last == sample.reason(on: "2026-11-19"))
  }

  @Test(arguments: ["2026-11-21", "2026-11-19"])
  func `has a reason for a day without classes`(day: String) async throws {
    let sample = try DaySample()
    let reason = try sample.reason(on: day)
    #expect(try await sample.page(day).all("main p").texts.count { $0 == reason } == 1)
    #expect(try await !sample.page("2026-11-18").all("main p").texts.contains(reason))
  }

  @Test func `each reason for a day without classes is a sentence`() throws {
    let sample = try DaySample()
    #expect(
      try ["2026-11-25", "2026-12-08", "2026-11-21", "2026-11-19", "2026-08-03", "2026-12-15"].map(
        sample.reason) == [
          "No classes: Thanksgiving", "You have no classes: Reading day", "No classes: weekend",
          "You have no classes", "No classes: Fall 2026 begins Mon 31 Aug",
          "No classes: the term is over",
        ])
  }

  @Test func `strikes a canceled class out, without a route to it`() async throws {
    var sample = try DaySample()
    let held = try await sample.page("2026-11-20")
    #expect(held.has(.leg) && !held.has(.struckOut))
    let cancellation = Cancellation(date: try date("2026-11-20"), reason: "<Away>")
    sample.sample.campus.catalog.courses[0].sections[0].cancellations = [cancellation]
    let page = try await sample.page("2026-11-20")
    let off = try page.one(.struckOut)
    #expect(try off.one("h3").text == "CMPS 231 Data Structures")
    #expect(try off.one("p").text == cancellation.phrase.words)
    #expect(!page.all(.leg).contains { $0.text.contains("Mabry 0230") })
    #expect(held.all(.leg).contains { $0.text.contains("Mabry 0230") })
  }

  @Test func `escapes what people and maps are called`() async throws {
    var sample = try DaySample()
    let evil = "<script>alert(1)</script>\"&"
    for index in sample.book.activities.indices {
      sample.book.activities[index].title = evil
      sample.book.activities[index].note = evil
      sample.book.activities[index].place?.name = evil
    }
    sample.book.bounds.usual.start?.name = evil
    let pages = try await sample.pages()
    for (route, page) in pages { #expect(page.inlineScripts == [], "\(route)") }
    let day = try #require(pages["days/robin/2026-11-19.html"])
    #expect(day.all("h3").texts.first == evil)
    #expect(try day.one("main table").rows.map(\.texts.first).first == "\(evil) – \(evil)")
  }

  @Test func `lists errands in the best order, and says why one does not fit`() async throws {
    var sample = try DaySample()
    let day = try date("2026-11-19")
    sample.book.errands = [
      Errand(
        id: "far", title: "Far errand", date: day, minutes: 10,
        places: [try DaySample.place("Market", east: 900, north: 0)]),
      Errand(
        id: "near", title: "Near errand", date: day, minutes: 10,
        places: [try DaySample.place("Post", east: 450, north: 5)]),
      Errand(
        id: "lost", title: "Lost errand", date: day, minutes: 10, places: [Place(name: "Moon")]),
    ]
    let section = try await sample.page("2026-11-19").section(with: .callout)
    #expect(section.all("ol h3").texts == ["Near errand", "Far errand"])
    let left = try section.one(.callout)
    #expect(try left.one("h3").text.hasPrefix("Not scheduled: Lost errand"))
    #expect(try left.one("p").text == "takes 10 min at Moon. Its location isn’t set.")
    #expect(
      section.elements.last?.text
        == "26 min of travel on foot; no order is shorter.")
  }
}
