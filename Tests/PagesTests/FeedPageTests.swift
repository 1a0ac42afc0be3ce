import CampusModel
import ICalendar
import SeededRandom
import SiteBuild
import Testing
import TimeZones

@testable import Pages
@testable import QRCode
@testable import SiteFrame

/// A feed of the sample campus, with whatever events a test gives it.
struct FeedSample {
  var edition: Edition
  var name = "First choice – Fall 2026"
  var events: [Event] = []
  var variants: [Feed.Variant] = []
  var hasNotice = true
  var address = "feeds/robin/first-choice"

  init(baseURL: String = "https://almanac.example.edu/larkspur/") throws {
    var sample = try PlanSample()
    sample.campus.settings.publishing.baseURL = baseURL
    edition = try sample.edition()
  }

  var entry: FeedEntry { entry(listed: .none) }

  func entry(listed listing: FeedEntry.Listing) -> FeedEntry {
    let events = events
    return FeedEntry(
      FeedEntry.Calendar(
        name: name, description: "Classes of Robin", scope: "robin",
        notice: hasNotice
          ? Event(uid: uid("notice"), summary: "Nothing", timing: .allDay(DateSpan(now))) : nil),
      at: address, origin: "a test", variants: variants,
      place: .page(below: Crumb("First choice", "schedules/robin/saved/first-choice.html")),
      listing: listing
    ) { events }
  }

  var feed: Feed { entry.feed(in: edition) }

  /// Wednesday 18 November 2026.
  var now: CalendarDate { edition.now.date }

  /// A class that the variant with alarms reminds of.
  func reminded() throws -> Event {
    var event = try weekly("ALPHA 1", "W", "2026-11-18", "2026-12-02")
    event.alarm = 10
    return event
  }

  func uid(_ name: String) -> EventUID { EventUID([name], host: "example.edu") }

  func page() throws -> Page {
    let page = try #require(FeedPage(edition: edition, entry: entry, note: nil)).page()
    #expect(page.route.text == "\(address).html")
    return page
  }

  func html() throws -> Element { try page().html() }

  /// A class of 50 minutes at 9:00 on those weekdays, from one date to another, without some.
  func weekly(
    _ name: String, _ days: String, _ first: String, _ last: String, without: [String] = [],
    omissions: [Omission] = []
  ) throws -> Event {
    let start = LocalMinute(try date(first), MinuteOfDay(wrapping: 540))
    let end = LocalMinute(try date(last), MinuteOfDay(wrapping: 590))
    var event = Event(
      uid: uid(name), summary: name,
      timing: .weekly(
        first: start, minutes: 50, days: try #require(WeekdaySet(parsing: days)),
        lastEnd: Instant(seconds: edition.zone.instant(localSeconds: end.localSeconds)),
        excluded: try without.map(date)),
      place: EventPlace("MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur"))
    event.omissions = omissions
    return event
  }
}

extension FeedSample {
  /// A class of 50 minutes at 9:00 on one date.
  func single(_ name: String, on date: String) throws -> Event {
    let day = try PagesTests.date(date)
    return Event(
      uid: uid("\(name) \(date)"), summary: name,
      timing: .once(LocalMinute(day, MinuteOfDay(wrapping: 540)), minutes: 50),
      place: EventPlace("MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur"))
  }
}

@Suite struct `Feed page: subscribing` {
  @Test func `the block has its links, letter for letter`() throws {
    let html = try FeedSample().html()
    let block = try html.one("#\(Address.feedBlock)")
    let file = "feeds/robin/first-choice.ics"
    #expect(
      block.hrefs == [
        "webcal://almanac.example.edu/larkspur/\(file)", FeedLinks.google,
        "../../feeds/how.html#\(file)", "../../\(file)",
      ])
    #expect(try block.one("a[download]")["href"] == "../../\(file)")
    #expect(try block.one("input")["value"] == "https://almanac.example.edu/larkspur/\(file)")
    #expect(block.isOnWeb && html.isKeptFromSearch)
    #expect(
      try html.one(.trail).hrefs == [
        "../../schedules/robin/saved/first-choice.html", "../../feeds/index.html",
      ])
  }

  @Test func `one page says how to subscribe, and is not found by search engines`() throws {
    let page = try HowToSubscribePage(edition: FeedSample().edition).page()
    #expect(page.route.text == "feeds/how.html")
    let html = try page.html()
    #expect(
      html.all("main details").flatMap(\.hrefs) == [
        "https://calendar.google.com/calendar/u/0/r/settings/addbyurl",
        "https://outlook.live.com/calendar/0/addfromweb",
        "https://outlook.office.com/calendar/0/addfromweb",
      ])
    #expect(try html.one("[data-base]")["data-base"] == "https://almanac.example.edu/larkspur/")
    #expect(html.all("main > p").map(\.id) == ["how-paste"] && html.isKeptFromSearch)
    let local = try HowToSubscribePage(edition: FeedSample(baseURL: "/").edition).page().html()
    #expect(local.all("main > p").map(\.id) == [nil] && !local.has("[data-base]"))
  }

  @Test(arguments: ["a&b=c#d?e/f+g", "<script>alert(1)</script>", "é 日本 🗓", "a\nb"])
  func `a name with letters of any kind cannot leave its place`(_ name: String) throws {
    var sample = try FeedSample()
    sample.name = name
    let html = try sample.html()
    #expect(try html.one("h1").rawText == name)
    #expect(try html.one("head title").rawText.hasPrefix(name))
    #expect(html.inlineScripts == [])
  }

  @Test func `a site without HTTPS has the same links`() throws {
    let links = try #require(FeedLinks("http://example.edu/x.ics"))
    #expect(links.webcal == "webcal://example.edu/x.ics")
  }

  @Test(arguments: ["file:///srv/site/", "/", ""])
  func `a site that is not on the web offers the file alone`(_ base: String) throws {
    var sample = try FeedSample(baseURL: base)
    sample.variants = [.alarms]
    sample.events = [try sample.reminded()]
    let html = try sample.html()
    let block = try html.one("#\(Address.feedBlock)")
    #expect(block.hrefs == ["../../feeds/robin/first-choice.ics"])
    #expect(!block.has("input") && !html.has(.qrCode) && !block.isOnWeb)
    #expect(
      try html.one("main").all("a[download]").map { $0["href"] } == [
        "../../feeds/robin/first-choice.ics", "../../feeds/robin/first-choice+alarms.ics",
      ])
    #expect(!html.has("a[href^=webcal]"))
  }

  @Test func `only existing variants are listed with their links`() throws {
    let (plain, alarms, flat) = (
      "feeds/robin/first-choice.ics", "feeds/robin/first-choice+alarms.ics",
      "feeds/robin/first-choice.flat.ics"
    )
    var sample = try FeedSample()
    sample.variants = [.alarms, .flat]
    #expect(try sample.html().subscriptions() == [plain], "they would be the same")
    sample.events = [try sample.reminded()]
    sample.variants = [.alarms]
    let reminded = try sample.html()
    #expect(reminded.subscriptions() == [plain, alarms])
    #expect(try reminded.one("main details li").values == ["10"], "minutes before")
    sample.variants = [.flat, .plain]
    #expect(try sample.html().subscriptions() == [plain, flat])
    sample.variants = [.alarms, .flat]
    #expect(try sample.html().subscriptions() == [plain, alarms, flat])
  }

  @Test func `the code is that of the page, dark on light, with its quiet zone`() throws {
    let address = "https://almanac.example.edu/larkspur/feeds/robin/first-choice.html"
    let code = try #require(QRCode(address))
    let side = code.size + 8
    let drawing = try FeedSample().html().one("svg[viewBox=0 0 \(side) \(side)]")
    let path = try #require(try drawing.one("path[stroke=#000]")["d"])
    #expect(modules(drawnBy: path) == dark(code))
    #expect(path.utf8.count < 4_000)
  }

  private func dark(_ code: QRCode) -> Set<[Int]> {
    Set(
      (0..<code.size).flatMap { y in
        (0..<code.size).filter { code.isDark(x: $0, y: y) }.map { [$0 + 4, y + 4] }
      })
  }

  /// The modules that the strokes cover, by a reader of the few commands that are used.
  private func modules(drawnBy path: String) -> Set<[Int]> {
    var out: Set<[Int]> = []
    var (x, y) = (0, 0)
    for command in path.matches(of: #/([Mmh])(\d+)(?: (\d+))?(\.5)?/#) {
      let first = Int(command.2) ?? 0
      switch command.1 {
      case "M": (x, y) = (first, Int(command.3 ?? "") ?? 0)
      case "m": x += first
      default:
        for column in x..<x + first { out.insert([column, y]) }
        x += first
      }
    }
    return out
  }
}

extension Element {
  /// Whether a block of a feed says nothing but its links: it explains that there are none.
  fileprivate var isOnWeb: Bool { !text.contains("no web address") }
}
