internal import CampusModel
internal import ICalendar
internal import Markup

/// Feeds that belong together in the list of feeds.
struct FeedGroup: Sendable {
  var title: String
  var entries: [FeedEntry]
}

/// A feed of the site: where it lies, what it says of itself, and what is in it.
///
/// A class, because its files and its page hold it, and there are thousands.
final class FeedEntry: Sendable {
  /// Its address without the ending: "feeds/robin/my/calendar".
  let address: String
  let name: String
  /// What it holds, in a sentence without a full stop.
  let description: String
  /// What an error about it names.
  let origin: String
  /// Whose events it shows: the same event reads the same in all feeds of a scope.
  let scope: String
  /// The forms in which it is published, the plain one first.
  let variants: [Feed.Variant]
  /// Where people subscribe to it.
  let place: Place
  let color: CSSColor
  let listing: Listing
  /// The one event of the feed where it has no other; `nil` where there is always one.
  let notice: Event?
  /// The last day of the term that it is about; `nil` where it is about none, or several.
  let lastDay: CalendarDate?
  /// Made anew whenever it is asked for.
  let events: @Sendable () -> [Event]

  init(
    address: String, name: String, description: String, origin: String, scope: String,
    variants: [Feed.Variant], place: Place,
    color: CSSColor = .royalBlue, listing: Listing = .none, notice: Event?,
    lastDay: CalendarDate? = nil, events: @escaping @Sendable () -> [Event]
  ) {
    (self.address, self.name, self.description) = (address, name, description)
    (self.origin, self.scope, self.variants) = (origin, scope, variants)
    (self.place, self.color) = (place, color)
    (self.listing, self.notice, self.lastDay, self.events) = (listing, notice, lastDay, events)
  }

  func path(of variant: Feed.Variant) -> String { variant.file(of: address) }

  /// Where people subscribe to it, from the root: the page of its owner with a fragment, or its
  /// own.
  var page: String {
    switch place {
    case .page: "\(address).html"
    case .block(let address): address
    }
  }

  /// Whether who knows its address sees it and nobody else: then it does not tell it itself.
  var isSecret: Bool { address.hasPrefix(Address.secretFeedFolder) }

  /// Adds all of it but the events, the notice among them, and how it is listed.
  func add(to digest: inout Fingerprint) {
    digest.add([name, description, scope, page])
    if case .page(let home) = place { digest.add([home.text.text, home.href ?? ""]) }
    for variant in variants { digest.add(path(of: variant)) }
    digest.add(color.name)
  }

  /// Ready to be noted and written.
  func feed(in edition: Edition, as variant: Feed.Variant = .plain) -> Feed {
    let settings = edition.campus.settings
    return Feed(
      id: isSecret ? nil : String(address.dropFirst(Address.feedFolder.count)),
      host: edition.feedIdentity.host, name: name, description: description,
      pageURL: isSecret ? nil : settings.publishing.baseURL + page,
      sourceURL: isSecret ? nil : settings.publishing.baseURL + path(of: .plain), color: color,
      zone: edition.zone, events: events(), notice: notice, scope: scope,
      lastDay: lastDay
    ).variant(variant)
  }
}

extension FeedEntry {
  enum Place: Sendable {
    /// On a page of its own beside its file, below a page that is given from the root.
    case page(below: Crumb)
    /// In a block of the page about what is in it: an address from the root with a fragment.
    case block(at: String)
  }

  /// How the list of feeds shows a feed.
  enum Listing: Hashable, Sendable {
    /// Not at all: it is found on the page about what is in it.
    case none
    /// By a name that its group need not repeat, with what is in it.
    case row(String, detail: String)
    /// By one word, beneath the row before it, of which it is a part.
    case part(String)
  }
}
