internal import CampusModel
internal import ICalendar
internal import Markup
internal import Templating

/// What a page shows of a feed so that people can subscribe to it: `partials/subscribe`.
///
/// The button, the address to copy, the file to download once, the way to `feeds/how.html`, further
/// forms, and the exceptions that the page does not list otherwise. All addresses are from the
/// root.
struct SubscribeBlock {
  let edition: Edition
  /// The feed's address without its ending.
  let feed: String
  /// The page that the block is on.
  let page: String
  /// Where links to the feed lead on that page.
  let id: String
  /// Whether the page's QR code is here; on private pages it is the calendar's.
  var hasCode = false
  var forms: [FeedForm] = []
  /// In one line; empty where there are none.
  var exceptions: TrustedMarkup = .empty

  /// What `partials/subscribe` takes.
  var value: TemplateValue {
    let file = Feed.Variant.plain.file(of: feed)
    let links = FeedLinks(base + file)
    return [
      "id": .text(id), "file": .text(root + file), "exceptions": .markup(exceptions),
      "links": links.map { ["webcal": .text($0.webcal), "address": .text($0.address)] } ?? .nothing,
      "how": links == nil ? .nothing : .text("\(root)\(Address.subscribing)#\(file)"),
      "qr": hasCode && links != nil ? code(file) : .nothing,
      "qrIs": isSecret ? "The calendar" : "This page",
      "hasForms": .flag(!forms.isEmpty), "forms": .list(forms.map(value)),
    ]
  }

  private var base: String { edition.campus.settings.publishing.baseURL }
  private var root: String { Address.root(from: page) }
  private var isSecret: Bool { feed.hasPrefix(Address.secretFeedFolder) }

  /// Of the page and not of the `webcal:` link: every camera opens `https:` in a browser, where the
  /// button is one tap away. Many take an address of another kind for mere text, and on Android
  /// usually no program is there that opens it. A private page leads nowhere without its secret:
  /// there it is of the calendar.
  private func code(_ file: String) -> TemplateValue {
    CodeDrawing.markup(of: base + (isSecret ? file : page)).map { .markup($0) } ?? .nothing
  }

  private func value(of form: FeedForm) -> TemplateValue {
    let file = form.variant.file(of: feed)
    return [
      "name": .text(form.name), "when": .markup(form.when), "form": .text(root + file),
      "webcal": .optional(FeedLinks(base + file)?.webcal),
    ]
  }
}

/// A form of a feed that differs from the plain one.
struct FeedForm {
  let variant: Feed.Variant
  let name: String
  /// For whom it is.
  let when: TrustedMarkup

  /// Those of `variants` in which the events read otherwise than in the plain form.
  static func forms(of events: [Event], among variants: [Feed.Variant]) -> [FeedForm] {
    variants.compactMap { variant in
      switch variant {
      case .plain: nil
      case .alarms: events.contains { $0.alarm != nil } ? alarms(of: events) : nil
      case .flat: events.contains { $0.timing.isWeekly } ? flat : nil
      }
    }
  }

  private static func alarms(of events: [Event]) -> FeedForm {
    FeedForm(
      variant: .alarms, name: "With reminders",
      when: phrase(
        """
        \(FeedReminders(of: events).markup). Apple’s apps remove alerts until you turn “Remove \
        alerts” off; Google and Outlook ignore reminders in feeds.
        """))
  }

  private static let flat = FeedForm(
    variant: .flat, name: "One event per class",
    when: phrase("Use this if classes show up on holidays."))
}

extension EventTiming {
  fileprivate var isWeekly: Bool {
    if case .weekly = self { true } else { false }
  }
}
