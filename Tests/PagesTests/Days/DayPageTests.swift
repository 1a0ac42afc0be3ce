import CampusModel
import SiteBuild
import Testing
import TimeZones

@testable import Pages

@Suite struct `Page of a day` {
  @Test func `tells when to leave, how far it is, and how much time is to spare`() async throws {
    let told = words(try await DaySample().page("2026-11-18"))
    #expect(told.contains("Walk ~ about 5 min to Bakery"))
    #expect(
      told.contains("leave by 11:55 am Walk ~ about 5 min to Bakery ~ about 450 m, from Mabry 0230")
    )
    #expect(told.contains("2 h 5 min spare"))
    #expect(told.contains("12:00 pm Lunch Bakery · until 1:00 pm 2"))
  }

  @Test func `says who is late, and does not tell them an hour to leave by`() async throws {
    let page = try await DaySample().page("2026-11-18")
    let late = try part(page, from: "Lunch", to: "to Pavilion")
    #expect(
      words(late).contains("Walk ~ about 5 min to Practice ~ about 450 m, from Bakery ▲ 3 min late")
    )
    // From the end of lunch to what follows it stands one leg, which has no label.
    let leg = try part(late, from: "<li class=\"leg\"", to: "</li>")
    #expect(leg.contains("<time datetime=\"13:00\">") && !leg.contains("leave by"))
  }

  @Test func `the front page tells when to leave, and who is late no hour to leave by`()
    async throws
  {
    var sample = try DaySample()
    func front() async throws -> String {
      words(try #require(try await sample.rendered("index")["index.html"]))
    }
    var told = try await front()
    #expect(told.contains("Leave by 11:55 am : ~ about 5 min on foot"), "\(told)")
    // At the end of lunch, for the dentist.
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 110 * 60)
    told = try await front()
    #expect(told.contains("Leave at 1:00 pm : ~ about 5 min on foot, ▲ 3 min late"), "\(told)")
    #expect(!told.contains("Leave by"))
  }

  @Test func `says how straight lines were reckoned, by the pace of who walks`() async throws {
    var sample = try DaySample()
    sample.sample.campus.rides[.cycling] = TravelMatrix(mode: .cycling, pace: 250, detour: 1.4)
    sample.book.travel.modes = [.walking, .cycling]
    sample.book.travel.pace = 60
    let told = words(try await sample.page("2026-11-18"))
    #expect(
      told.contains(
        "straight lines: on foot times 1.0 , at 60 m a minute; by bicycle times 1.4 , at 250"),
      "\(told)")
  }

  @Test func `says of what overlaps that it does, since no way would be short enough`() async throws
  {
    var sample = try DaySample()
    sample.book.activities[1] = try DaySample.activity(
      "dentist", on: "2026-11-18", 760, 810,
      at: try DaySample.place("Practice", east: 900, north: 0))
    let told = words(try await sample.page("2026-11-18"))
    #expect(told.contains("from Bakery ▲ 20 min overlap 12:40 pm Dentist"), "\(told)")
  }

  @Test func `says of a way that nobody knows it, and never none`() async throws {
    let told = words(try await DaySample().page("2026-11-18"))
    #expect(told.contains("The way to Pavilion is not known from Practice: nobody told where"))
    #expect(told.contains("The way to Home is not known"))
    #expect(told.contains("2 ways are not known."))
    #expect(told.contains("Not on the map, because nobody told where it is: Pavilion."))
    #expect(!told.contains(" 0 min to"))
  }

  @Test func `folds away what is over, on the present day alone`() async throws {
    var sample = try DaySample()
    let page = try await sample.page("2026-11-18")
    let past = try part(page, from: "<details class=\"past\">", to: "</details>")
    #expect(words(past).hasPrefix("Until now: 1 stop 8:53 am – 9:50 am"))
    #expect(past.contains("CMPS 231") && !past.contains("Lunch"))
    let rest = try part(page, from: "</details>")
    #expect(!rest.contains("<a href=\"../../courses/cmps231.html\">CMPS 231</a>"))
    #expect(rest.ranges(of: "class=\"leg go\"").count == 1, "one way is the next")

    let other = try await sample.page("2026-11-19")
    #expect(!other.contains("class=\"past\"") && !other.contains("data-start"))
    #expect(!other.contains("leg go"))

    // At lunch, two places are behind; half an hour later the third too.
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 110 * 60)
    #expect(words(try await sample.page("2026-11-18")).contains("Until now: 2 stops"))
    sample.sample.now = Instant(seconds: sample.sample.now.seconds + 30 * 60)
    #expect(words(try await sample.page("2026-11-18")).contains("Until now: 3 stops"))
  }

  @Test func `numbers what stands on the map, a spot once`() async throws {
    var sample = try DaySample()
    let bakery = try DaySample.place("Bakery", east: 450, north: 0)
    sample.book.activities.append(
      try DaySample.activity("tea", on: "2026-11-18", 840, 870, at: bakery))
    let page = try await sample.page("2026-11-18")
    let map = try part(page, from: "<figure class=\"fig map\">", to: "</svg>")
    let numbers = map.matches(of: /<text[^>]*>([0-9, ]+)<\/text>/).map { String($0.1) }
    #expect(numbers == ["1", "2, 4", "3"], "the pavilion, the fifth, is on no map")
  }

  @Test func `without places has no map, and without anything says so`() async throws {
    var sample = try DaySample()
    sample.book.activities = []
    sample.robin.plan.saved = []
    sample.robin.plan.blocks = []
    let page = try await sample.page("2026-11-19")
    #expect(!page.contains("fig map") && !page.contains("<table"))
    #expect(words(page).contains("No class of yours meets"))
  }

  @Test(arguments: [
    ("2026-11-21", "No classes: weekend"), ("2026-11-19", "No class of yours meets"),
  ])
  func `has a reason for a day without classes`(day: String, reason: String) async throws {
    #expect(words(try await DaySample().page(day)).contains(reason))
  }

  @Test func `strikes a cancelled class out, and leads nobody there`() async throws {
    var sample = try DaySample()
    sample.sample.campus.courses[0].sections[0].cancellations = [
      Cancellation(date: try date("2026-11-20"), reason: "<Away>")
    ]
    let page = try await sample.page("2026-11-20")
    #expect(page.contains(" off\"") && page.contains("Cancelled: &lt;Away&gt;"))
    #expect(!page.contains("to Mabry 0230"))
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
    for (route, text) in try await sample.rendered("days/robin/") {
      #expect(!text.contains("<script>alert"), "\(route)")
    }
  }

  @Test func `lists errands in the best order, and says why one fits nowhere`() async throws {
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
    let told = words(try await sample.page("2026-11-19"))
    #expect(told.contains("Errands, best order"))
    #expect(
      told.contains("Lost errand fits nowhere takes 10 min at Moon. Nobody told where that is."))
    #expect(told.contains("Far errand") && told.contains("Near errand"))
    #expect(told.contains("no other order takes less"))
  }
}
