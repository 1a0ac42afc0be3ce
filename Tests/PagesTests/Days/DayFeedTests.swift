import CampusModel
import ICalendar
import Markup
import Sealing
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

/// The feeds below a folder, unfolded, by their routes.
private func feeds(_ sample: DaySample, in folder: String = "feeds/robin/") async throws -> [String:
  String]
{
  let pages = try await sample.sample.site().pages.filter {
    $0.route.text.hasPrefix(folder) && $0.route.text.hasSuffix(".ics")
  }
  return Dictionary(
    uniqueKeysWithValues: pages.map { page in
      let text = page.text().replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
      return (page.route.text, text)
    })
}

/// The part of a feed from one text on to the next that is there behind it.
private func part(_ feed: String, from start: String, to end: String) throws -> String {
  let first = try #require(feed.firstRange(of: start), "no \(start)")
  let rest = feed[first.upperBound...]
  return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
}

private func uids(_ feed: String?) throws -> [String] {
  try #require(feed).matches(of: /\nUID:([^\n]*)\nDTSTAMP/).map { String($0.1) }
}

private func busy() throws -> DaySample {
  var sample = try DaySample()
  sample.robin.calendar.parts = Set(PersonalCalendar.Part.allCases)
  sample.book.errands = [
    Errand(
      id: "parcel", title: "Parcel", date: try date("2026-11-19"), minutes: 5,
      places: [try DaySample.place("Post room", east: -300, north: 20)])
  ]
  return sample
}

@Suite struct `Feeds of days` {
  @Test func `none shows where a personal place is`() async throws {
    var sample = try busy()
    let point = try DaySample.place("A point on the map", east: 777, north: -333, isPersonal: true)
    sample.book.activities.append(
      try DaySample.activity("visit", on: "2026-11-20", 900, 960, at: point))
    sample.book.errands[0].places = [point]
    let secrets = try [DaySample.home(), point].map { try #require($0.coordinate) }
    let all = try await feeds(sample, in: "feeds/")
    #expect(all.keys.contains("feeds/robin/my/days.ics"))
    #expect(all["feeds/robin/my/days.ics"]?.contains("Visit") == true)
    for (route, text) in all {
      for secret in secrets {
        // To a hundred meters: that would be enough to find somebody.
        for number in [secret.latitude, secret.longitude].map({ "\($0)" }) {
          let rough = number.prefix(number.hasPrefix("-") ? 7 : 6)
          let isOfCampus = "\(DaySample.middle.longitude)0000".hasPrefix(rough)
          #expect(isOfCampus || !text.contains(rough), "\(rough) in \(route)")
        }
      }
    }
    let days = try #require(all["feeds/robin/my/days.ics"])
    #expect(days.contains("X-APPLE-TRAVEL-DURATION"), "how long it takes is given anyway")
    #expect(!days.contains("X-TITLE=Home"))
  }

  @Test func `routes are events of their own or travel time, never both in one`() async throws {
    let all = try await feeds(try busy())
    let withWays = all.filter { $0.value.contains("CATEGORIES:Travel") }.keys
    let withTime = all.filter { $0.value.contains("X-APPLE-TRAVEL-DURATION") }.keys
    #expect(withWays.contains("feeds/robin/my/ways.ics"))
    #expect(withWays.contains("feeds/robin/my/calendar.ics"))
    #expect(withTime.sorted() == ["feeds/robin/my/days+alarms.ics", "feeds/robin/my/days.ics"])
    #expect(withWays.allSatisfy { !withTime.contains($0) })
  }

  @Test func `a route ends at the arrival, and blocks no time`() async throws {
    let ways = try #require(try await feeds(try busy())["feeds/robin/my/ways.ics"])
    let lunch = try part(ways, from: "UID:robin.way.20261118.activity.lunch@", to: "END:VEVENT")
    #expect(lunch.contains("DTSTART;TZID=America/New_York:20261118T115500\n"))
    #expect(lunch.contains("DTEND;TZID=America/New_York:20261118T120000\n"))
    #expect(lunch.contains("TRANSP:TRANSPARENT"))
    #expect(lunch.firstMatch(of: /SUMMARY:[^\n]*5[^\n]*Bakery\n/) != nil)
    let goals = try uids(ways).filter { $0.contains(".20261118.") }
      .map { $0.split(separator: ".")[3...].joined(separator: ".").prefix { $0 != "@" } }
    #expect(
      goals == ["cmps-231-0101", "activity.lunch", "activity.dentist"],
      "of a way that nobody knows there is no event")
  }

  @Test func `reminders are of leaving, as many minutes before as the plan says`() async throws {
    var sample = try busy()
    sample.robin.calendar.leaveAlarm = 7
    let all = try await feeds(sample)
    let ways = try #require(all["feeds/robin/my/ways+alarms.ics"])
    #expect(ways.contains("TRIGGER:-PT7M") && !ways.contains("TRIGGER:-PT10M"))
    let days = try #require(all["feeds/robin/my/days+alarms.ics"])
    let lunch = try part(days, from: "SUMMARY:Lunch", to: "END:VEVENT")
    #expect(lunch.contains("TRIGGER;X-APPLE-RELATED-TRAVEL=-PT7M:-PT12M"))
    #expect(all["feeds/robin/my/days.ics"]?.contains("VALARM") == false)
  }

  @Test func `the page of a feed says what it reminds of, and when`() async throws {
    var sample = try busy()
    sample.robin.calendar.leaveAlarm = 7
    let site = try await sample.sample.site()
    for (name, minutes) in [
      ("activities", ["10"]), ("ways", ["7"]), ("calendar", ["10", "7"]),
    ] {
      let page = try site.html("feeds/robin/my/\(name).html")
      let forms = page.all("main details li").filter {
        $0.has("a[href$=\(name)+alarms.ics]")
      }
      #expect(forms.map(\.values) == [minutes], "\(name)")
    }
  }

  @Test func `a form with reminders says in one sentence what they are of`() throws {
    let minutes: [(String, Int)] = [("Activity", 10), ("Exam", 60), ("Errand", 10)]
    var events = minutes.map { category, minutes in
      var event = Event(
        uid: EventUID([category], host: "example.edu"), summary: category,
        timing: .utc(Instant(seconds: 1_795_273_200), seconds: 60))
      event.categories = [category]
      event.alarm = minutes
      return event
    }
    events.append(events[0])
    events[3].categories = ["Travel"]
    events[3].alarm = 5
    #expect(
      FeedReminders(of: events).markup.words
        == """
        Reminds you 10 min before each activity and errand, 1 h before each exam and 5 min before \
        it’s time to leave
        """)
  }

  @Test func `every event has a name of its own`() async throws {
    var sample = try busy()
    // The same title at the same time, two ids; a lecture and a lab of one section at one time.
    let twin = try DaySample.activity("lunch-2", on: "2026-11-18", 720, 780)
    sample.book.activities.append(twin)
    sample.book.activities[4].title = "Lunch"
    sample.book.activities.append(try DaySample.activity("yoga", on: "2026-11-19", 720, 780))
    sample.book.activities[5].title = "Picnic"
    sample.sample.campus.catalog.courses[0].sections[0].meetings.append(
      try meeting("MWF 9:00-9:50", kind: "Lab"))
    for (route, text) in try await feeds(sample) {
      let all = try uids(text)
      #expect(
        Set(all).count == all.count,
        "\(route): \(all.filter { one in all.count { $0 == one } > 1 })")
      #expect(all.count == text.ranges(of: "BEGIN:VEVENT").count, "\(route)")
    }
  }

  @Test func `what recurs is one event, without what is skipped, and its page says why`()
    async throws
  {
    var sample = try busy()
    var gym = try DaySample.activity("gym", on: "2026-11-18", 1020, 1080, at: DaySample.home())
    let term = sample.sample.campus.catalog.terms[0].days
    gym.recurrence = .weekly([WeekdaySet(.monday)], every: 2, within: term, asClasses: false)
    gym.exceptions = [try date("2026-11-09")]
    sample.book.activities = [gym]
    sample.book.skips = [Skip(.activity("gym"), on: try date("2026-11-23"), because: "Away")]
    let all = try await feeds(sample)
    let feed = try #require(all["feeds/robin/my/activities.ics"])
    #expect(
      try uids(feed).filter { $0.contains(".activity.") } == [
        "robin.activity.gym@almanac.example.edu"
      ])
    #expect(feed.contains("RRULE:FREQ=WEEKLY;UNTIL=") && feed.contains(";BYDAY=MO\n"))
    for out in ["20261109T170000", "20261123T170000"] {
      #expect(feed.contains("EXDATE;TZID=America/New_York:\(out)\n"), "\(out) in \(feed)")
    }
    let flat = try #require(all["feeds/robin/my/activities.flat.ics"])
    #expect(!flat.contains("FREQ=WEEKLY") && flat.ranges(of: "SUMMARY:Gym").count > 3)
    let page = try await sample.sample.html("feeds/robin/my/activities.html")
    let rule = try page.one(.feedRule)
    #expect(rule.dates.suffix(2) == ["2026-11-09", "2026-11-23"])
    #expect(rule.text.ranges(of: "Away").count == 1, "why")
    #expect(try page.one(.head).values.last == "2", "that are not held")
  }

  @Test func `events keep their names when others are planned`() async throws {
    let plain = try await feeds(try busy())
    var sample = try busy()
    // Before the errand, between two, and at the end of a day.
    sample.book.activities =
      try [
        DaySample.activity("early", on: "2026-11-19", 600, 660, at: Place(name: "Pool")),
        DaySample.activity("late", on: "2026-11-18", 1230, 1260, at: Place(name: "Pool")),
        DaySample.activity("tea", on: "2026-11-18", 830, 850, at: Place(name: "Pool")),
      ] + sample.book.activities
    let other = try await feeds(sample)
    for name in ["activities", "days"] {
      let (before, after) = try (
        uids(plain["feeds/robin/my/\(name).ics"]), uids(other["feeds/robin/my/\(name).ics"])
      )
      #expect(!before.isEmpty && Set(before).isSubset(of: after), "\(name)")
      #expect(after.count == before.count + 3, "\(name)")
    }
    let lunch = try uids(other["feeds/robin/my/ways.ics"])
    #expect(lunch.contains("robin.way.20261118.activity.lunch@almanac.example.edu"))
  }

  @Test
  func `there are parts for activities and for routes, both only with a day book`()
    async throws
  {
    var sample = try busy()
    sample.robin.days = nil
    let all = Set(try await feeds(sample).keys)
    #expect(!all.contains("feeds/robin/my/activities.ics"))
    #expect(!all.contains("feeds/robin/my/days.ics"))
    sample = try DaySample()
    sample.book = DayBook()
    sample.robin.calendar.parts = [.activities, .ways]
    sample.robin.saved = []
    sample.robin.plan.blocks = []
    let empty = try await feeds(sample)
    for (name, notice) in [
      ("activities", "nothing-planned"), ("ways", "no-ways"), ("days", "nothing-planned"),
    ] {
      let feed = empty["feeds/robin/my/\(name).ics"]
      #expect(try uids(feed) == ["robin.\(notice)@almanac.example.edu"], "\(name)")
    }
  }
}

// Private people
@Suite struct `Days of private people` {
  private func site() async throws -> CampusSite {
    var sample = try DaySample()
    // Somebody who teaches has a name that contains the private person's.
    sample.sample.campus.settings.instructors.havePages = false
    sample.sample.campus.people[1] = try SampleCampus.person(
      "wren", named: "Wren Ashdown", .private, words: "Hidden")
    var book = sample.book
    for index in book.activities.indices {
      book.activities[index].title = "Hidden \(book.activities[index].title)"
      book.activities[index].place?.name += " Hidden"
    }
    sample.sample.campus.people[1].days = book
    return try await sample.sample.site(
      SiteLook(), opening: SiteSecrets(key: Secret((0..<32).map { $0 &* 5 })))
  }

  @Test func `are in feeds without a name, and nowhere else in the clear`() async throws {
    let site = try await site()
    let files = site.rendered()
    let feeds = files.filter { $0.key.hasSuffix(".ics") && $0.key.hasPrefix("f/") }.values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(!feeds.contains { $0.contains("X-APPLE-TRAVEL-DURATION") })
    #expect(!feeds.contains { $0.contains("CATEGORIES:Activity") })
    for (route, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
      #expect(!route.contains("wren"))
      if route.hasPrefix("f/") {
        #expect(
          !["Ashdown", ":wren", "/wren", "Wren A"].contains { text.contains($0) }, "\(route)")
        #expect(!text.contains("SOURCE") && !text.contains("38.9958"), "\(route)")
      } else if !route.hasPrefix("p/") {
        #expect(!text.contains("Hidden") && !text.contains("Ashdown"), "\(route)")
      }
    }
  }
}
