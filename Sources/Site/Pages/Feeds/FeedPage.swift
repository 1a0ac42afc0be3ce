internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import SiteFrame
internal import TimeZones

/// The page of a feed whose subject has none: how to subscribe to it, and all its dates.
struct FeedPage {
  let edition: Edition
  let entry: FeedEntry
  /// The page above it.
  let home: Crumb
  /// A digest of the contents of its file.
  let note: Fingerprint?

  /// `nil` for a feed with a block on another page.
  init?(edition: Edition, entry: FeedEntry, note: Fingerprint?) {
    guard case .page(let home) = entry.place else { return nil }
    (self.edition, self.entry, self.home, self.note) = (edition, entry, home, note)
  }

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: entry.page, origin: entry.origin, title: "\(entry.calendar.name), calendar feed",
      sources: SourceNames.catalog, isFound: false)
    let basis = note.map { note in
      { @Sendable (digest: inout Fingerprint) in
        entry.add(to: &digest)
        digest.add(note)
      }
    }
    return try edition.page(frame, basis: basis) { content }
  }

  private var content: FeedContent {
    let feed = entry.feed(in: edition)
    let dates = FeedDates(feed)
    let rows = FeedDateRows(dates, now: edition.now.date)
    let root = Address.root(from: entry.page)
    return FeedContent(
      crumbs: [
        Crumb(home.text, home.href.map { root + $0 }),
        Crumb("Calendar feeds", root + Address.feeds),
      ],
      head: entry.calendar.name, detail: entry.calendar.description.nilIfEmpty,
      holds: Self.sentence(on: dates),
      subscribe: block(of: feed).content, zone: edition.zone.city,
      place: dates.onlyPlace.map(FeedDateRows.shortened), past: rows.past, rules: rows.rules,
      months: rows.months, later: rows.later)
  }

  private func block(of feed: Feed) -> SubscribeBlock {
    SubscribeBlock(
      edition: edition, feed: entry.address, page: entry.page, id: Address.feedBlock,
      hasCode: true, forms: FeedForm.forms(of: feed.events, among: entry.variants))
  }

  /// "165 events on 74 days, 25 Jan – 11 May 2027. 12 are canceled, moved or on a holiday."
  private static func sentence(on dates: FeedDates) -> TrustedMarkup {
    guard let span = dates.span else { return phrase("This feed is empty.") }
    if dates.rules.isEmpty, dates.entries.count == 1 {
      return phrase(
        "\(counted(1, "event", "events")): \(dates.entries[0].summaries[0]), \(span.first.fullMarkup)."
      )
    }
    let when = span.first == span.last ? span.first.fullMarkup : span.markup
    let held: Phrase =
      """
      \(counted(dates.heldCount, "event", "events")) on \
      \(counted(dates.dayCount, "day", "days")), \(when)
      """
    let left = dates.leftOutCount
    guard left > 0 else { return phrase("\(held).") }
    let verb = left == 1 ? "is" : "are"
    return phrase("\(held). \(Figure.count(left)) \(verb) canceled, moved or on a holiday.")
  }
}

extension Zone {
  /// "New York" for America/New_York.
  fileprivate var city: String {
    String(name.split(separator: "/").last ?? "").replacing("_", with: " ")
  }
}
