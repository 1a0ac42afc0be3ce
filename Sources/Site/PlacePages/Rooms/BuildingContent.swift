package import Markup
internal import SiteFrame

/// A building and the present day of its rooms.
struct BuildingContent: PageContent {
  static let template = "building"

  struct FloorLink: Encodable, Sendable {
    var href: String
    var name: String
  }

  /// The rooms of a floor.
  struct Group: Encodable, Sendable {
    var name: String
    /// How many rooms there are.
    var count: TrustedMarkup
    var rooms: [RoomDayRow]
  }

  var crumbs: [Crumb]
  var head: String
  var line: TrustedMarkup
  /// How full it is, where that is known.
  var full: TrustedMarkup?
  /// When devices were counted, for scripts.
  var counted: CountedMoment?
  /// The page on when it is quiet.
  var crowd: String?
  var hasFloors: Bool
  var floors: [FloorLink]
  var groups: [Group]
  var key: [KeyEntry]
}

/// A room with its present day.
struct RoomDayRow: Encodable, Sendable {
  /// Absent for a room without a page.
  var href: String?
  var name: String
  var detail: TrustedMarkup
  /// Whether it is free now.
  var state: TrustedMarkup
  /// The same for each minute of the day, for scripts: see `MinuteStates`.
  var states: String?
  /// The day, drawn.
  var ruler: TrustedMarkup?
}

/// A sign and its meaning.
package struct KeyEntry: Encodable, Sendable {
  package var swatch: TrustedMarkup
  package var text: String

  package init(swatch: TrustedMarkup, text: String) {
    (self.swatch, self.text) = (swatch, text)
  }
}
