internal import Markup
internal import SiteFrame

/// The list of free rooms.
struct RoomListContent: PageContent {
  static let template = "rooms"

  /// A half hour to choose.
  struct Time: Encodable, Sendable {
    /// From midnight, for scripts.
    var minutes: String
    var text: String
  }

  /// A number of seats to choose.
  struct Size: Encodable, Sendable {
    /// For scripts.
    var seats: String
    var text: String
  }

  /// A building.
  struct BuildingRow: Encodable, Sendable {
    var href: String
    /// For scripts.
    var code: String
    var name: String
    /// How many of its rooms are free.
    var detail: TrustedMarkup
  }

  /// A building to choose above the list.
  struct Choice: Encodable, Sendable {
    var href: String
    /// For scripts.
    var code: String
    /// The first word of its name.
    var name: String
  }

  /// One of several rooms that are free alike.
  struct NumberLink: Encodable, Sendable {
    var href: String
    /// With the building.
    var name: String
    var number: String
  }

  /// A room, or several of a building, with the minute that matters most.
  struct FreeRow: Encodable, Sendable {
    /// Absent for several rooms.
    var href: String?
    /// The name of the room, or of the building of several.
    var name: String
    /// Several rooms; empty for one.
    var rooms: [NumberLink] = []
    var detail: TrustedMarkup
    /// "until" or "from".
    var label: String
    var at: ClockFace
    /// The day, drawn.
    var ruler: TrustedMarkup
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  /// How the list is ordered.
  var order: TrustedMarkup
  /// The time of the list.
  var moment: TrustedMarkup
  /// The address of the data that the script makes the list from.
  var dayData: String
  /// The page with all rooms.
  var wholeDay: String
  var times: [Time]
  var sizes: [Size]
  var hasFeatures: Bool
  /// The features of rooms, to choose from.
  var features: [String]
  /// How many buildings there are.
  var houseCount: TrustedMarkup
  var buildings: [BuildingRow]
  /// Whether there is a building to choose.
  var hasChoice: Bool
  var choice: [Choice]
  /// When people were counted, for scripts.
  var counted: CountedMoment?
  var hasZones: Bool
  /// Places with counts.
  var zones: [LinkRow]
  /// Devices that are on no map.
  var strangers: TrustedMarkup?
  /// Whether a room is free now or soon.
  var isOpen: Bool
  /// The hours above the list, drawn.
  var scale: TrustedMarkup
  var hasFree: Bool
  var free: [FreeRow]
  /// How many free rooms are left out.
  var more: TrustedMarkup?
  var hasSoon: Bool
  var soon: [FreeRow]
  var hasCalm: Bool
  /// Where an interruption is least likely.
  var calm: [FreeRow]
  /// The time that `calm` is of.
  var calmLine: TrustedMarkup
  var key: [KeyEntry]
  /// In place of free rooms.
  var empty: String
  var caveat: String
}

/// The whole day of all rooms.
struct RoomsDayContent: PageContent {
  static let template = "rooms-day"

  struct House: Encodable, Sendable {
    var href: String
    var name: String
    /// How many rooms it has.
    var count: TrustedMarkup
    /// The hours above its rooms, drawn.
    var scale: TrustedMarkup
    var rooms: [RoomDayRow]
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  /// The hours that the rulers show, for scripts.
  var rulerData: String
  var houses: [House]
  var key: [KeyEntry]
  var caveat: String
}

/// A person's rooms.
struct OwnRoomsContent: PageContent {
  static let template = "own-rooms"

  struct ReservationRow: Encodable, Sendable {
    var at: ClockFace
    /// Absent for a room without a page.
    var href: String?
    var name: String
    var detail: TrustedMarkup
  }

  var crumbs: [Crumb]
  var head: String
  var line: TrustedMarkup
  var hasReservations: Bool
  var reservations: [ReservationRow]
  var hasFavorites: Bool
  var favorites: [RoomDayRow]
  /// The date of `favorites`.
  var today: TrustedMarkup
  /// The hours above the list, drawn.
  var scale: TrustedMarkup
  var key: [KeyEntry]
  var caveat: String
}
