internal import CampusModel
internal import Markup

/// A line of a list that leads to a page.
struct LinkRow: Encodable, Sendable {
  var href: String
  var name: String
  var detail: TrustedMarkup
}

/// A link to a page of the same kind.
struct PageLink: Encodable, Sendable {
  var href: String
  var name: TrustedMarkup
}

/// One of several pages, to choose from.
struct ChoiceLink: Encodable, Sendable {
  var href: String
  var name: String
  /// Whether it is the page that is shown.
  var current: Bool
}

/// A time with am and pm apart.
struct ClockFace: Encodable, Sendable {
  /// "2:00".
  var time: TrustedMarkup
  /// "pm".
  var half: String

  init(_ minute: MinuteOfDay) {
    time = minute.faceMarkup
    half = minute.half
  }
}
