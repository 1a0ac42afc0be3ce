package import CampusModel
package import Markup

/// A line of a list that leads to a page.
package struct LinkRow: Encodable, Sendable {
  package var href: String
  package var name: String
  package var detail: TrustedMarkup

  package init(href: String, name: String, detail: TrustedMarkup) {
    (self.href, self.name, self.detail) = (href, name, detail)
  }
}

/// A link to a page of the same kind.
package struct PageLink: Encodable, Sendable {
  var href: String
  var name: TrustedMarkup

  package init(href: String, name: TrustedMarkup) {
    (self.href, self.name) = (href, name)
  }
}

/// One of several pages, to choose from.
package struct ChoiceLink: Encodable, Sendable {
  package var href: String
  var name: String
  /// Whether it is the page that is shown.
  var current: Bool

  package init(href: String, name: String, current: Bool) {
    (self.href, self.name, self.current) = (href, name, current)
  }
}

/// A time with am and pm apart.
package struct ClockFace: Encodable, Sendable {
  /// "2:00".
  var time: TrustedMarkup
  /// "pm".
  var half: String

  package init(_ minute: MinuteOfDay) {
    time = minute.faceMarkup
    half = minute.half
  }
}
