package import CampusModel
package import ICalendar
internal import Markup

/// Feeds that belong together in the list of feeds.
package struct FeedGroup: Sendable {
  package var title: String
  package var entries: [FeedEntry]

  package init(title: String, entries: [FeedEntry]) {
    (self.title, self.entries) = (title, entries)
  }
}

/// A feed of the site: its address, its description, its events.
///
/// A class, because its files and its page hold it, and there are thousands.
package final class FeedEntry: Sendable {
  /// Its address without the ending: "feeds/robin/my/calendar".
  package let address: String
  package let calendar: Calendar
  /// The feed's name in errors about it.
  package let origin: String
  /// The forms that are published, the plain one first.
  package let variants: [Feed.Variant]
  /// Where people subscribe to it.
  package let place: Place
  package let listing: Listing
  /// Makes the events; calculated again on each call.
  let events: @Sendable () -> [Event]

  package init(
    _ calendar: Calendar, at address: String, origin: String, variants: [Feed.Variant],
    place: Place, listing: Listing = .none, events: @escaping @Sendable () -> [Event]
  ) {
    (self.calendar, self.address, self.origin) = (calendar, address, origin)
    (self.variants, self.place) = (variants, place)
    (self.listing, self.events) = (listing, events)
  }

  /// The address of the feed's file in this form.
  package func path(of variant: Feed.Variant) -> String { variant.file(of: address) }

  /// Where people subscribe to it, from the root: the page of its owner with a fragment, or its
  /// own.
  package var page: String {
    switch place {
    case .page: "\(address).html"
    case .block(let address): address
    }
  }

  /// Whether the feed's address is a secret: only people who have it find the feed, so the file
  /// does not contain its own address.
  package var isSecret: Bool { address.hasPrefix(Address.secretFeedFolder) }

  /// Adds everything except the events: the notice, too, and how the feed is listed.
  package func add(to digest: inout Fingerprint) {
    digest.add([calendar.name, calendar.description, calendar.scope, page])
    if case .page(let home) = place { digest.add([home.text.text, home.href ?? ""]) }
    for variant in variants { digest.add(path(of: variant)) }
    digest.add(calendar.color.name)
  }

  /// The feed of one form, ready to be noted and written.
  package func feed(in edition: Edition, as variant: Feed.Variant = .plain) -> Feed {
    let settings = edition.campus.settings
    var feed = Feed(
      id: isSecret ? nil : String(address.dropFirst(Address.feedFolder.count)),
      host: edition.records.feedIdentity.host, name: calendar.name,
      description: calendar.description,
      pageURL: isSecret ? nil : settings.publishing.baseURL + page, zone: edition.zone,
      events: events(), notice: calendar.notice, scope: calendar.scope)
    if !isSecret { feed.sourceURL = settings.publishing.baseURL + path(of: .plain) }
    (feed.color, feed.lastDay) = (calendar.color, calendar.lastDay)
    return feed.variant(variant)
  }
}

extension FeedEntry {
  /// A feed as calendar programs show it.
  package struct Calendar: Sendable {
    package var name: String
    /// Its contents, in a sentence without a full stop.
    package var description: String
    /// Whose events it shows: the same event reads the same in all feeds of a scope.
    package var scope: String
    var color: CSSColor
    /// The one event of the feed if it has no others; `nil` if it is never empty.
    var notice: Event?
    /// The last day of the feed's term; `nil` for a feed without a term or with several.
    var lastDay: CalendarDate?

    package init(
      name: String, description: String, scope: String, color: CSSColor = .royalBlue,
      notice: Event? = nil, lastDay: CalendarDate? = nil
    ) {
      (self.name, self.description, self.scope, self.color) = (name, description, scope, color)
      (self.notice, self.lastDay) = (notice, lastDay)
    }
  }

  package enum Place: Sendable {
    /// On a page next to its file, below a page that is given from the root.
    case page(below: Crumb)
    /// In a block on the page of its subject: an address from the root with a fragment.
    case block(at: String)
  }

  /// How the list of feeds shows a feed.
  package enum Listing: Hashable, Sendable {
    /// Not at all: it is found on the page of its subject.
    case none
    /// By a name without that of its group, with its contents.
    case row(String, detail: String)
    /// By one word below the row that it is a part of.
    case part(String)
  }
}
