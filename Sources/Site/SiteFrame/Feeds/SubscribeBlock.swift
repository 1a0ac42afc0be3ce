internal import CampusModel
package import ICalendar
package import Markup

/// The block with which people subscribe to a feed: `partials/subscribe`.
///
/// The buttons of Apple's and Google's calendars, the address to copy, the link to
/// `feeds/how.html`, the file to download once, further forms, and the exceptions that the page
/// does not list otherwise. The addresses below are relative to the root of the site.
package struct SubscribeBlock {
  let edition: Edition
  /// The feed's address without its ending.
  let feed: String
  /// The page that the block is on.
  let page: String
  /// The id on that page that links to the feed lead to.
  let id: String
  /// Whether the block has the page's QR code; on private pages that of the calendar.
  var hasCode: Bool
  var forms: [FeedForm]
  /// In one line; empty where there are none.
  var exceptions: TrustedMarkup

  package init(
    edition: Edition, feed: String, page: String, id: String, hasCode: Bool = false,
    forms: [FeedForm] = [], exceptions: TrustedMarkup = .empty
  ) {
    (self.edition, self.feed, self.page, self.id) = (edition, feed, page, id)
    (self.hasCode, self.forms, self.exceptions) = (hasCode, forms, exceptions)
  }

  /// The content of `partials/subscribe`.
  package struct Content: Encodable, Sendable {
    /// On a site with a web address.
    package struct Links: Encodable, Sendable {
      /// Opens Apple's and other calendar programs.
      var webcal: String
      /// Google's page for adding an address; the script copies the address.
      var google: String
      /// To copy.
      var address: String
    }

    struct Form: Encodable, Sendable {
      var name: String
      /// Who the form is for.
      var when: TrustedMarkup
      /// The address of its file.
      var form: String
      /// These are absent on a site without a web address.
      var webcal: String?
      var google: String?
      var address: String?
    }

    var id: String
    /// The address of the feed's file.
    var file: String
    /// Exceptions that the page does not list otherwise.
    var exceptions: TrustedMarkup
    var links: Links?
    /// The page on how to subscribe.
    var how: String?
    /// A QR code.
    var qr: TrustedMarkup?
    /// The target of the code, in words.
    var qrIs: String
    var hasForms: Bool
    /// Other forms of the feed.
    var forms: [Form]
  }

  package var content: Content {
    let file = Feed.Variant.plain.file(of: feed)
    let links = FeedLinks(base + file)
    return Content(
      id: id, file: root + file, exceptions: exceptions,
      links: links.map {
        .init(webcal: $0.webcal, google: FeedLinks.google, address: $0.address)
      },
      how: links == nil ? nil : "\(root)\(Address.subscribing)#\(file)",
      qr: hasCode && links != nil ? code(file) : nil,
      qrIs: isSecret ? "The calendar" : "This page", hasForms: !forms.isEmpty,
      forms: forms.map(content))
  }

  private var base: String { edition.campus.settings.publishing.baseURL }
  private var root: String { Address.root(from: page) }
  private var isSecret: Bool { feed.hasPrefix(Address.secretFeedFolder) }

  /// The QR code of the page, not of the `webcal:` link: every camera opens `https:` in a browser,
  /// where the button is one tap away. Many treat other kinds of addresses as text, and Android
  /// usually has no program that opens them. A private page cannot be opened without its secret:
  /// its code is that of the calendar.
  private func code(_ file: String) -> TrustedMarkup? {
    CodeDrawing.markup(of: base + (isSecret ? file : page))
  }

  private func content(of form: FeedForm) -> Content.Form {
    let file = form.variant.file(of: feed)
    let links = FeedLinks(base + file)
    return .init(
      name: form.name, when: form.when, form: root + file, webcal: links?.webcal,
      google: links.map { _ in FeedLinks.google }, address: links?.address)
  }
}

/// A form of a feed that differs from the plain one.
package struct FeedForm {
  let variant: Feed.Variant
  let name: String
  /// Who the form is for.
  let when: TrustedMarkup

  /// The `variants` whose events differ from the events of the plain form.
  package static func forms(of events: [Event], among variants: [Feed.Variant]) -> [FeedForm] {
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
