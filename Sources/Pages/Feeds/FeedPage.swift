internal import CampusModel
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import Templating
internal import TimeZones

/// The page beside a feed's file: how to subscribe to it, and every date that is in it.
struct FeedPage {
  let edition: Edition
  let entry: FeedEntry
  /// A digest of what its file says.
  let note: Fingerprint?

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: entry.page, origin: entry.origin, title: "\(entry.name), calendar feed",
      sources: SourceNames.catalog, isFound: false)
    let basis = note.map { note in
      { @Sendable (digest: inout Fingerprint) in
        entry.add(to: &digest)
        digest.add(note)
      }
    }
    return try edition.page(frame, template: "feed", basis: basis) { content }
  }

  private var address: String { entry.address }
  private var root: String { Address.root(from: address) }
  private var base: String { edition.campus.settings.baseURL }

  private var content: [String: TemplateValue] {
    let feed = entry.feed(in: edition)
    let dates = FeedDates(feed)
    let rows = FeedDateRows(dates, now: edition.now.date)
    let offered = offered(of: feed)
    return [
      "crumbs": .crumbs([
        Crumb(entry.home.text, entry.home.href.map { root + $0 }),
        Crumb("Calendar feeds", root + Address.feeds),
      ]),
      "head": .markup(entry.heading ?? phrase("\(entry.name)")),
      "detail": .optional(entry.description.isEmpty ? nil : entry.description),
      "holds": .markup(Self.sentence(on: dates)), "file": .text(root + address + ".ics"),
      "links": links, "hasVariants": .flag(!offered.isEmpty),
      "variants": .list(offered.map { value(of: $0, feed) }), "zone": .text(edition.zone.city),
      "place": .optional(dates.onlyPlace.map(FeedDateRows.shortened)),
      "past": rows.past, "months": rows.months, "later": rows.later,
    ]
  }

  /// "165 events on 74 days, 25 Jan – 11 May 2027. 12 do not take place: why stands with the dates."
  private static func sentence(on dates: FeedDates) -> TrustedMarkup {
    guard let span = dates.span else { return phrase("Nothing is in it.") }
    if dates.entries.count == 1 {
      return phrase(
        "\(counted(1, "event", "events")): \(dates.entries[0].summaries[0]), \(span.first.fullMarkup)."
      )
    }
    let days = Set(dates.entries.filter { !$0.isLeftOut }.map(\.date)).count
    let when = span.first == span.last ? span.first.fullMarkup : span.markup
    let held: Phrase =
      """
      \(counted(dates.heldCount, "event", "events")) on \(counted(days, "day", "days")), \(when)
      """
    let left = dates.leftOutCount
    guard left > 0 else { return phrase("\(held).") }
    let verb = left == 1 ? "does not take place" : "do not take place"
    return phrase("\(held). \(Figure.count(left)) \(verb): why stands with the dates.")
  }
}

// How to subscribe
extension FeedPage {
  private var links: TemplateValue {
    guard let links = FeedLinks(base + address + ".ics", name: entry.name) else { return .nothing }
    return [
      "address": .text(links.address), "webcal": .text(links.webcal),
      "google": .text(FeedLinks.google), "outlookHome": .text(links.outlookHome),
      "outlookWork": .text(links.outlookWork), "newOutlook": .text(links.newOutlook),
      // Of the page and not of the `webcal:` link: every camera opens `https:` in a browser, where the button above is one
      // tap away and the other ways are explained. Many take an address of another kind for mere text, and on Android
      // usually no program is there that opens it.
      "codeIs": entry.isSecret ? "The calendar" : "This page",
      // A private page leads nowhere without its secret: there it is of the calendar.
      "code": CodeDrawing.markup(of: base + (entry.isSecret ? address + ".ics" : entry.page))
        .map { .markup($0) } ?? .nothing,
    ]
  }

  /// The forms that would differ from the plain one.
  private func offered(of feed: Feed) -> [Feed.Variant] {
    entry.variants.filter { variant in
      switch variant {
      case .plain: false
      case .alarms: feed.events.contains { $0.alarm != nil }
      case .flat: feed.events.contains { $0.timing.isWeekly }
      }
    }
  }

  private func value(of variant: Feed.Variant, _ feed: Feed) -> TemplateValue {
    let file = entry.path(of: variant)
    let links = FeedLinks(base + file, name: entry.name)
    let (name, when) = Self.words(on: variant, feed)
    return [
      "name": .text(name), "when": .markup(when), "file": .text(root + file),
      "webcal": .optional(links?.webcal),
    ]
  }

  private static func words(
    on variant: Feed.Variant, _ feed: Feed
  ) -> (name: String, when: TrustedMarkup) {
    switch variant {
    case .plain: ("As it is", phrase("Take it anywhere."))
    case .alarms:
      (
        "With reminders",
        phrase(
          """
          \(FeedReminders(of: feed.events).markup). Apple’s programs leave “Remove alerts” on until you switch it off; Google and Outlook \
          ignore reminders in feeds.
          """)
      )
    case .flat:
      (
        "Every date by itself",
        phrase(
          """
          Take it where classes show on holidays: each date is an event of its own, for programs that do not understand \
          exceptions to a weekly rule.
          """)
      )
    }
  }
}

extension EventTiming {
  fileprivate var isWeekly: Bool {
    if case .weekly = self { true } else { false }
  }
}

extension Zone {
  /// "New York" for America/New_York.
  fileprivate var city: String {
    String(name.split(separator: "/").last ?? "").replacing("_", with: " ")
  }
}
