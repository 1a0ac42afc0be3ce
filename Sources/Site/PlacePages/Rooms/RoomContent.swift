package import Markup
internal import SiteFrame

/// The part of a room's page that changes while somebody has it open.
struct RoomContent: PageContent {
  static let template = "room"

  /// How many people are near the room.
  struct Near: Encodable, Sendable {
    /// The floor's page.
    var href: String
    var text: TrustedMarkup
    /// When devices were counted, for scripts.
    var counted: CountedMoment?
  }

  /// Whether the room is free now.
  struct Verdict: Encodable, Sendable {
    var text: TrustedMarkup
    /// The class of the line: "good" for a free room, otherwise "caution".
    var state: String
    /// The same for each minute of the day, for scripts: see `MinuteStates`.
    var states: String
  }

  /// A slot of the day.
  struct Slot: Encodable, Sendable {
    var time: TrustedMarkup
    /// From midnight, for scripts.
    var minutes: String
    /// Absent where the cell above spans this row.
    var cell: Cell?
  }

  struct Cell: Encodable, Sendable {
    /// "free", "part", "class", "reserved" or "shut".
    var state: String
    /// The class that colors a class or an exam.
    var color: String
    /// How many rows the cell spans, where more than one.
    var rows: String?
    var text: TrustedMarkup
    var detail: TrustedMarkup?
    /// The link to the options to reserve the slot, on the page.
    var ask: String?
    /// When the slot begins.
    var from: String
  }

  /// How to reserve the room today.
  struct Asking: Encodable, Sendable {
    struct Slot: Encodable, Sendable {
      var id: String
      var time: TrustedMarkup
      /// A mail to the room’s calendar.
      var mail: String?
      /// A calendar file with the request.
      var file: String?
      /// A booking page.
      var link: String?
    }

    /// The date.
    var line: TrustedMarkup
    /// How much a person may reserve.
    var rules: TrustedMarkup
    var slots: [Slot]
    /// How a request is handled.
    var note: String
  }

  var crumbs: [Crumb]
  var head: String
  var line: TrustedMarkup
  var near: Near?
  /// Its other names.
  var aliases: TrustedMarkup?
  /// Why it is not listed as free.
  var excluded: TrustedMarkup?
  var verdict: Verdict
  /// The hours that `ruler` shows, for scripts.
  var rulerData: String
  /// The day, drawn.
  var ruler: TrustedMarkup
  var key: [KeyEntry]
  /// The date.
  var day: TrustedMarkup
  /// The longest time for which it is free.
  var longest: TrustedMarkup?
  /// The length of a slot, for scripts.
  var slotMinutes: String
  var slotLine: TrustedMarkup
  var slots: [Slot]
  var caveat: String
  var asking: Asking?
}

/// The rest of a room's page.
struct RoomRestContent: Encodable, Sendable {
  /// Patterns from which a script makes requests for other times.
  struct Requests: Encodable, Sendable {
    /// The length of a slot.
    var minutes: String
    /// How a request is handled.
    var note: String
    var mail: String?
    var file: String?
    var link: String?
  }

  /// The room's calendar.
  struct Feed: Encodable, Sendable {
    var subscribe: SubscribeBlock.Content
    var hasGroups: Bool
    var groups: [RuleGroup]
  }

  /// The classes and exams in a room in one term, or its reservations.
  struct RuleGroup: Encodable, Sendable {
    var name: String
    var rules: [RuleRow]
  }

  /// One of the days ahead.
  struct Day: Encodable, Sendable {
    var id: String
    var name: String
    /// When it is free for longest.
    var line: String
    var detail: TrustedMarkup
    /// The day, drawn.
    var ruler: TrustedMarkup
    /// The longest time for which it is free.
    var longest: TrustedMarkup?
    var rows: [DayRow]
    var ask: Ask?
  }

  struct DayRow: Encodable, Sendable {
    /// "free", "part", "class", "reserved" or "shut".
    var state: String
    /// The class that colors a class or an exam.
    var color: String
    var time: String
    var text: TrustedMarkup
    /// "Lecture".
    var kind: String
  }

  /// How to reserve the room that day.
  struct Ask: Encodable, Sendable {
    /// The slots that are free, as JSON for scripts.
    var free: String
    /// The first of them.
    var time: String
    var mail: String?
    var hasFile: Bool
    var link: String?
  }

  /// The floor's plan with the room marked.
  var map: TrustedMarkup?
  var floorHref: String?
  /// The floor's name.
  var mapLine: String
  /// The page's whole address.
  var share: String
  /// The page's address from the root of the site.
  var address: String
  var feed: Feed?
  var requests: Requests?
  var hasAhead: Bool
  var days: [Day]
}

/// A weekly rule, or an exam.
package struct RuleRow: Encodable, Sendable {
  var name: String
  var when: TrustedMarkup
  var place: String?
  var dates: TrustedMarkup?

  package init(
    name: String, when: TrustedMarkup, place: String? = nil, dates: TrustedMarkup? = nil
  ) {
    (self.name, self.when, self.place, self.dates) = (name, when, place, dates)
  }
}
