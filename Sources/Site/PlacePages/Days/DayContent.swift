internal import CampusModel
internal import Markup
internal import SiteFrame

/// A date of a person's.
struct DayContent: PageContent {
  static let template = "day"

  /// An entry that takes all day.
  struct AllDay: Encodable, Sendable {
    var name: String
    var detail: TrustedMarkup
    var glyph: String
  }

  /// The entries that are over by now.
  struct Past: Encodable, Sendable {
    /// How many stops it has.
    var summary: TrustedMarkup
    /// From when until when.
    var time: TrustedMarkup
    var rows: [DayLine]
  }

  /// The route on a map.
  struct Map: Encodable, Sendable {
    var svg: TrustedMarkup
    /// The meanings of the kinds of lines.
    var key: TrustedMarkup
    /// The source of the map, which its license may require to be shown.
    var source: String?
    /// Places that are not on the map.
    var missing: TrustedMarkup
  }

  /// The time of each route by each mode.
  struct Modes: Encodable, Sendable {
    struct Mode: Encodable, Sendable {
      var name: String
    }

    struct Row: Encodable, Sendable {
      /// From where to where.
      var name: String
      /// One for each mode.
      var cells: [Cell]
    }

    struct Cell: Encodable, Sendable {
      var minutes: TrustedMarkup
      var isChosen = false
      var length: TrustedMarkup?
      /// When you must leave.
      var leave: TrustedMarkup?
    }

    var modes: [Mode]
    /// How many modes there are: a row's name is above its cells, across all of them.
    var columns: String
    var rows: [Row]
  }

  /// Errands in their best order.
  struct Errands: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var time: TrustedMarkup
      var half: String
      var name: String
      var detail: TrustedMarkup
    }

    struct Omitted: Encodable, Sendable {
      var name: String
      /// Why it is not scheduled.
      var detail: TrustedMarkup
    }

    /// The time saved by the order.
    var saves: TrustedMarkup
    var rows: [Row]
    /// The errands that are not scheduled.
    var left: [Omitted]
    var method: TrustedMarkup
  }

  /// Free time, and its possible uses.
  struct Gap: Encodable, Sendable {
    var head: TrustedMarkup
    var line: TrustedMarkup
    var rooms: [LinkRow]
    /// Places that are usually quiet then.
    var zones: [LinkRow]
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  var allDay: [AllDay]
  var past: Past?
  var rows: [DayLine]
  var hasRows: Bool
  /// Why there are no classes.
  var free: TrustedMarkup?
  /// The source of the travel times.
  var note: TrustedMarkup
  var map: Map?
  var modes: Modes?
  var errands: Errands?
  var gaps: [Gap]
  var hasGaps: Bool
  /// The day before.
  var before: PageLink?
  /// The day after.
  var after: PageLink?
  /// The address of the week.
  var week: String
  /// The address of the month.
  var month: String
}

/// A line of a day, for `partials/stops`: a stop, or the route to the next one.
struct DayLine: Encodable, Sendable {
  struct Time: Encodable, Sendable {
    /// "2:00".
    var face: TrustedMarkup
    /// "pm".
    var half: String

    init(_ minute: MinuteOfDay) {
      face = minute.faceMarkup
      half = minute.half
    }
  }

  /// Whether it is a route.
  var leg: Bool
  /// Whether it is the next route.
  var go = false
  /// Whether its time is the latest one.
  var late = false
  var time: Time?
  /// The head of a route.
  var head: TrustedMarkup = .empty
  var detail: TrustedMarkup
  /// The time that remains after a route.
  var end: TrustedMarkup = .empty
  /// The class that colors a course.
  var color = ""
  var href: String?
  var name = ""
  var title = ""
  var canceled = false
  /// The number of a stop on the map.
  var number: TrustedMarkup?
  /// On a day that may be the present one.
  var data: LineMinutes?
  /// The id of the route on the map.
  var shape: String?
}

/// From when until when a line lasts, in minutes from midnight: scripts fold it away afterwards.
package struct LineMinutes: Encodable, Sendable {
  var start: String
  var end: String

  init(_ start: Int, _ end: Int) {
    self.start = String(start)
    self.end = String(end)
  }
}

/// A week of a person's.
struct WeekContent: PageContent {
  static let template = "week"

  struct Day: Encodable, Sendable {
    var id: String
    /// "2026-11-18", for scripts.
    var date: String
    var name: TrustedMarkup
    var isToday: Bool
    /// The day's page, if there is one.
    var href: String?
    /// When you must leave.
    var leave: TrustedMarkup?
    /// Why there are no classes.
    var free: TrustedMarkup?
    var hasRows: Bool
    var rows: [Row]
  }

  struct Row: Encodable, Sendable {
    var time: TrustedMarkup?
    var half: String?
    /// The class that colors a course.
    var color: String
    var href: String?
    var name: String
    var title: String
    var detail: TrustedMarkup
    var canceled: Bool
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  /// The hours of the week, drawn.
  var strip: TrustedMarkup?
  var days: [Day]
  /// The week before.
  var before: PageLink?
  /// The week after.
  var after: PageLink?
  /// The address of the month.
  var month: String
  var monthName: String
}

/// A month of a person's.
struct MonthContent: PageContent {
  static let template = "month"

  struct WeekdayName: Encodable, Sendable {
    /// Its first letter.
    var short: String
    var name: String
  }

  struct Week: Encodable, Sendable {
    var href: String
    /// One for each weekday.
    var cells: [Cell]
  }

  /// Empty for a date of another month.
  struct Cell: Encodable, Sendable {
    var day: TrustedMarkup?
    /// "2026-11-18", for scripts.
    var date = ""
    var href = ""
    var isToday = false
    /// Whether there are no classes.
    var isFree = false
    /// The signs of the day's kinds of entries.
    var glyphs = ""
    /// The same in words.
    var words = ""
  }

  struct KeyEntry: Encodable, Sendable {
    var glyph: String
    var name: String
  }

  /// The entries of a day.
  struct Day: Encodable, Sendable {
    /// "2026-11-18": scripts hide the day when it is over.
    var date: String
    var href: String
    var name: TrustedMarkup
    /// Names with times.
    var line: TrustedMarkup
  }

  /// Days without classes.
  struct Free: Encodable, Sendable {
    var when: TrustedMarkup
    var reason: TrustedMarkup
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var weekdays: [WeekdayName]
  var weeks: [Week]
  var key: [KeyEntry]
  var hasAgenda: Bool
  /// The days of the month with something on them, from today on.
  var agenda: [Day]
  var free: [Free]
  var hasFree: Bool
  var months: [ChoiceLink]
  /// The month before.
  var before: PageLink?
  /// The month after.
  var after: PageLink?
  /// The address of the present day.
  var today: String?
}
