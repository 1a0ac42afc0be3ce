internal import Markup
internal import PlacePages
internal import SiteFrame

/// A feed whose subject has no page.
struct FeedContent: PageContent {
  static let template = "feed"

  /// The events that are over.
  struct Past: Encodable, Sendable {
    var rules: [RuleRow]
    var months: [Month]
    /// Whether nothing is to come.
    var isAll: Bool
    /// Whether the list is unfolded.
    var isOpen: Bool
  }

  struct Month: Encodable, Sendable {
    var name: TrustedMarkup
    /// How many events it has.
    var count: TrustedMarkup
    var days: [Day]
  }

  struct Day: Encodable, Sendable {
    /// The day of the month.
    var date: TrustedMarkup
    var weekday: String
    var entries: [Entry]
  }

  struct Entry: Encodable, Sendable {
    var name: TrustedMarkup
    var time: TrustedMarkup
    var end: TrustedMarkup?
    /// Whether it is not in the feed.
    var isLeftOut: Bool
    /// Where it is, or why it is left out.
    var detail: TrustedMarkup?
  }

  var crumbs: [Crumb]
  var head: String
  /// The feed's description.
  var detail: String?
  /// How many events it has, and when.
  var holds: TrustedMarkup
  var subscribe: SubscribeBlock.Content
  /// The city of the time zone.
  var zone: String
  /// Where all events are, if at one place.
  var place: String?
  var past: Past?
  var rules: [RuleRow]
  /// The next months.
  var months: [Month]
  /// The months after them.
  var later: [Month]
}

/// The list of feeds.
struct FeedIndexContent: PageContent {
  static let template = "feeds"

  struct Group: Encodable, Sendable {
    var title: String
    var rows: [Row]
  }

  struct Row: Encodable, Sendable {
    var name: String
    var href: String
    var detail: String
    var hasParts = false
    /// Feeds with a part of its events.
    var parts: [Part] = []
  }

  struct Part: Encodable, Sendable {
    var name: String
    var href: String
  }

  var crumbs: [Crumb]
  var groups: [Group]
  var isEmpty: Bool
  /// The address of the catalog, if there are courses.
  var catalog: String?
  /// The address of the list of rooms, if there are any.
  var rooms: String?
  /// The page on how to subscribe.
  var how: String
}

/// How to subscribe.
struct HowToSubscribeContent: PageContent {
  static let template = "how"

  var crumbs: [Crumb]
  /// The site's whole address; absent where it has none.
  var base: String?
  /// Where Google Calendar adds an address.
  var google: String
  /// Where Outlook.com adds an address.
  var outlookHome: String
  /// Where Outlook at work or school adds an address.
  var outlookWork: String
  /// The list of feeds.
  var feeds: String
}
