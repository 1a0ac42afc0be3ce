import CampusModel
import Diagnostics
import ICalendar
import SeededRandom
import SiteBuild
import Testing
import TimeZones

@testable import Pages
@testable import QRCode

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
    sample.campus.settings.baseURL = baseURL
    edition = try sample.edition()
  }

  var entry: FeedEntry { entry(listed: .none) }

  func entry(listed listing: FeedEntry.Listing) -> FeedEntry {
    let events = events
    return FeedEntry(
      address: address, name: name, description: "Classes of Robin", origin: "a test",
      scope: "robin", variants: variants,
      place: .page(below: Crumb("First choice", "schedules/robin/saved/first-choice.html")),
      listing: listing,
      notice: hasNotice
        ? Event(uid: uid("notice"), summary: "Nothing", timing: .allDay(DateSpan(now))) : nil
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

  func page() throws -> String {
    let page = try #require(FeedPage(edition: edition, entry: entry, note: nil)).page()
    #expect(page.route.text == "\(address).html")
    var diagnostics: [Diagnostic] = []
    let text = String(decoding: page.render(&diagnostics), as: UTF8.self)
    #expect(diagnostics.map(\.description) == [])
    return text
  }

  /// A class of 50 minutes at 9:00 on those weekdays, from one date to another, without some.
  func weekly(
    _ name: String, _ days: String, _ first: String, _ last: String, without: [String] = [],
    omissions: [Omission] = []
  ) throws -> Event {
    let start = LocalMinute(try date(first), MinuteOfDay(wrapping: 540))
    let end = LocalMinute(try date(last), MinuteOfDay(wrapping: 590))
    return Event(
      uid: uid(name), summary: name,
      timing: .weekly(
        first: start, minutes: 50, days: try #require(WeekdaySet(parsing: days)),
        lastEnd: Instant(seconds: edition.zone.instant(localSeconds: end.localSeconds)),
        excluded: try without.map(date)),
      place: EventPlace("MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur"), omissions: omissions)
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
    let html = try FeedSample().page()
    for link in [
      "href=\"webcal://almanac.example.edu/larkspur/feeds/robin/first-choice.ics\"",
      "value=\"https://almanac.example.edu/larkspur/feeds/robin/first-choice.ics\"",
      "href=\"../../feeds/robin/first-choice.ics\" download",
      "href=\"../../feeds/how.html#feeds/robin/first-choice.ics\"",
    ] { #expect(html.contains(link), "\(link)") }
    #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(html.contains("href=\"../../schedules/robin/saved/first-choice.html\""))
  }

  @Test func `one page says how to subscribe, and is not found by search engines`() throws {
    var diagnostics: [Diagnostic] = []
    let page = try HowToSubscribePage(edition: FeedSample().edition).page()
    let html = String(decoding: page.render(&diagnostics), as: UTF8.self)
    #expect(diagnostics.isEmpty && page.route.text == "feeds/how.html")
    for link in [
      "href=\"https://calendar.google.com/calendar/u/0/r/settings/addbyurl\"",
      "href=\"https://outlook.live.com/calendar/0/addfromweb\"",
      "href=\"https://outlook.office.com/calendar/0/addfromweb\"",
      "data-base=\"https://almanac.example.edu/larkspur/\"",
    ] { #expect(html.contains(link), "\(link)") }
    #expect(!html.contains("cid=") && html.contains("name=\"robots\" content=\"noindex\""))
    let local = try HowToSubscribePage(edition: FeedSample(baseURL: "/").edition).page()
    let text = String(decoding: local.render(&diagnostics), as: UTF8.self)
    #expect(text.contains("no address on the web yet") && !text.contains("data-base"))
  }

  @Test(arguments: ["a&b=c#d?e/f+g", "<script>alert(1)</script>", "é 日本 🗓", "a\nb"])
  func `a name with letters of any kind cannot leave its place`(_ name: String) throws {
    var sample = try FeedSample()
    sample.name = name
    #expect(!(try sample.page()).contains("<script>alert"))
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
    let html = try sample.page()
    #expect(
      !html.contains("webcal") && !html.contains("how.html#") && !html.contains("class=\"qr\""))
    #expect(html.contains("no address on the web yet"))
    #expect(html.contains("href=\"../../feeds/robin/first-choice+alarms.ics\" download"))
  }

  @Test func `the variants that there are stand with their links, and no others`() throws {
    var sample = try FeedSample()
    sample.variants = [.alarms, .flat]
    #expect(!(try sample.page()).contains("Other forms"), "they would be the same")
    sample.events = [try sample.reminded()]
    #expect(words(try sample.page()).contains("Rings 10 min before each class. Apple"))
    sample.variants = [.flat, .plain]
    let flat = try sample.page()
    #expect(
      flat.contains("webcal://almanac.example.edu/larkspur/feeds/robin/first-choice.flat.ics"))
    #expect(!flat.contains("+alarms"))
    sample.variants = [.alarms, .flat]
    let both = try sample.page()
    #expect(both.contains("first-choice+alarms.ics\"") && both.contains("first-choice.flat.ics\""))
  }

  @Test func `the code is that of the page, dark on light, with its quiet zone`() throws {
    let html = try FeedSample().page()
    let address = "https://almanac.example.edu/larkspur/feeds/robin/first-choice.html"
    let code = try #require(QRCode(address))
    let side = code.size + 8
    #expect(html.contains("viewBox=\"0 0 \(side) \(side)\""))
    let path = try #require(html.firstMatch(of: #/<path stroke="#000" d="([^"]*)"/#)).1
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
  private func modules(drawnBy path: Substring) -> Set<[Int]> {
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
