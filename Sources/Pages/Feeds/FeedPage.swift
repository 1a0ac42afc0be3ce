internal import CampusModel
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import Templating
internal import TimeZones

/// The page beside a feed's file: how to subscribe to it, and every date that is in it.
struct FeedPage {
  let edition: Edition
  let feed: Feed
  /// Where the feed is, without ".ics", from the root of the site.
  let address: String
  /// The forms that are published beside the plain one.
  let variants: [Feed.Variant]
  /// The page that the feed belongs to, from the root of the site.
  let up: (title: String, address: String)

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: "\(address).html", origin: "feed \(address)", title: "\(feed.name), calendar feed",
      sources: SourceNames.catalog, isFound: false)
    return try edition.page(frame, template: "feed") { content }
  }

  private var root: String { Address.root(from: address) }
  private var base: String { edition.campus.settings.baseURL }

  private var content: [String: TemplateValue] {
    let dates = FeedDates(feed)
    let rows = FeedDateRows(dates, now: edition.now.date)
    return [
      "crumbs": .crumbs([Crumb(up.title, root + up.address), Crumb("Calendar feed")]),
      "head": .text(feed.name),
      "detail": .optional(feed.description.isEmpty ? nil : feed.description),
      "holds": .markup(Self.sentence(on: dates)), "file": .text(root + address + ".ics"),
      "links": links, "hasVariants": .flag(!offered.isEmpty),
      "variants": .list(offered.map(value)), "zone": .text(feed.zone.name),
      "past": rows.past, "months": rows.months,
    ]
  }

  /// "165 events on 74 days, 25 Jan – 11 May 2027; 12 are left out, each with its reason".
  private static func sentence(on dates: FeedDates) -> TrustedMarkup {
    guard let span = dates.span else { return phrase("Nothing is in it.") }
    let days = Set(dates.entries.filter { !$0.isLeftOut }.map(\.date)).count
    let left = dates.entries.filter(\.isLeftOut).reduce(0) { $0 + $1.summaries.count }
    let held: Phrase =
      """
      \(counted(dates.heldCount, "event", "events")) on \(counted(days, "day", "days")), \
      \(span.markup)
      """
    guard left > 0 else { return phrase("\(held).") }
    let verb = left == 1 ? "is left out; its reason stands" : "are left out; their reasons stand"
    return phrase("\(held). \(Figure.count(left)) \(verb) with the dates.")
  }
}

// How to subscribe
extension FeedPage {
  private var links: TemplateValue {
    guard let links = FeedLinks(base + address + ".ics", name: feed.name) else { return .nothing }
    return [
      "address": .text(links.address), "webcal": .text(links.webcal),
      "google": .text(FeedLinks.google), "outlookHome": .text(links.outlookHome),
      "outlookWork": .text(links.outlookWork), "newOutlook": .text(links.newOutlook),
      // Of the page and not of the `webcal:` link: every camera opens `https:` in a browser, where the button above is one
      // tap away and the other ways are explained. Many take an address of another kind for mere text, and on Android
      // usually no program is there that opens it.
      "code": .markup(CodeDrawing.markup(of: "\(base)\(address).html")),
    ]
  }

  private var offered: [Feed.Variant] {
    Feed.Variant.allCases.filter { $0 != .plain && variants.contains($0) }
  }

  private func value(of variant: Feed.Variant) -> TemplateValue {
    let file = address + variant.ending
    let links = FeedLinks(base + file, name: feed.name)
    let (name, when) = Self.words(on: variant)
    return [
      "name": .text(name), "when": .text(when), "file": .text(root + file),
      "webcal": .optional(links?.webcal),
    ]
  }

  private static func words(on variant: Feed.Variant) -> (name: String, when: String) {
    switch variant {
    case .plain: ("As it is", "Take it anywhere.")
    case .alarms:
      (
        "With reminders",
        """
        Take it where your program should ring before each class and exam. Apple’s programs leave “Remove alerts” on until \
        you switch it off; Google and Outlook ignore reminders in feeds.
        """
      )
    case .flat:
      (
        "Every date by itself",
        """
        Take it where classes show on holidays: each meeting is an event of its own, for programs that do not understand \
        exceptions to a weekly rule.
        """
      )
    }
  }
}
