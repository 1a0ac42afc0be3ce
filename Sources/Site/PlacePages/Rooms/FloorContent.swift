internal import Markup
internal import SiteFrame

/// A floor: its plan, its rooms and its access points.
struct FloorContent: PageContent {
  static let template = "floor"

  struct RoomRow: Encodable, Sendable {
    var href: String
    var name: String
    /// Whether it is free now.
    var state: TrustedMarkup
    /// The same for each minute of the day, for scripts: see `MinuteStates`.
    var states: String
    /// The id of its shape on the plan.
    var shape: String?
    /// How many people are near.
    var near: TrustedMarkup
  }

  struct AccessPoint: Encodable, Sendable {
    var name: String
    var devices: TrustedMarkup
  }

  var crumbs: [Crumb]
  var head: String
  /// How old the counts are, where they are too old.
  var stale: TrustedMarkup?
  /// When devices were counted, for scripts.
  var counted: CountedMoment?
  /// When devices were counted.
  var line: TrustedMarkup
  /// The plan with its key.
  var map: TrustedMarkup?
  /// The states of rooms on the plan.
  var key: [KeyEntry]
  /// Whether the building has more than one.
  var hasFloors: Bool
  var floors: [ChoiceLink]
  var figures: [FigureCell]
  /// Whether devices were counted.
  var hasCounts: Bool
  /// The time that `rooms` are of.
  var roomsLine: TrustedMarkup
  var rooms: [RoomRow]
  /// How the numbers are made.
  var method: TrustedMarkup
  /// The page on when it is quiet.
  var crowd: String?
  /// How many access points there are.
  var pointCount: TrustedMarkup
  var points: [AccessPoint]
}
