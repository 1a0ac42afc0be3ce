internal import Markup
internal import PlacePages
internal import SiteFrame

/// The front page.
struct TodayContent: PageContent {
  static let template = "today"

  struct Day: Encodable, Sendable {
    /// The day of the month.
    var number: TrustedMarkup
    var weekday: String
    /// With the year.
    var month: TrustedMarkup
    /// The term and its week.
    var term: TrustedMarkup
  }

  /// A public person's day.
  struct PersonDay: Encodable, Sendable {
    var name: String
    /// The day's page.
    var href: String
    var schedule: ScheduleLink?
    /// The page of the person’s rooms.
    var rooms: String?
    var next: Next?
    var hasRows: Bool
    var rows: [AgendaLine]
    /// Why there are no classes.
    var empty: TrustedMarkup
    /// The hours that `ruler` shows, for scripts.
    var rulerData: String
    /// The day, drawn.
    var ruler: TrustedMarkup?
    /// The page of the next day.
    var tomorrow: PageLink?
    /// The address of the week.
    var week: String
    /// The address of the month.
    var month: String
    /// The page of the person’s calendar feed.
    var calendar: String?
  }

  struct ScheduleLink: Encodable, Sendable {
    var href: String
    var title: String
  }

  /// The next entry and the ones after it: a script shows the one that is next at its own moment.
  struct Next: Encodable, Sendable {
    struct Entry: Encodable, Sendable {
      /// In minutes from midnight of the page's day, for scripts.
      var start: String
      /// Whether another entry is before it.
      var isLater: Bool
      var label: TrustedMarkup
      var what: TrustedMarkup
      var `where`: TrustedMarkup
      var leave: Leave?
    }

    /// When to leave.
    struct Leave: Encodable, Sendable {
      /// In minutes from midnight of the page's day, for scripts.
      var minute: String
      /// Whether it is the latest time.
      var isDeadline: Bool
      /// "Leave by 1:46 pm".
      var text: TrustedMarkup
      /// "9 min on foot".
      var way: TrustedMarkup
    }

    var entries: [Entry]
  }

  struct Coming: Encodable, Sendable {
    var rows: [AgendaLine]
  }

  /// A section with few seats.
  struct SeatWarning: Encodable, Sendable {
    var head: TrustedMarkup
    var detail: String
    var href: String
    /// The words of the link.
    var link: String
  }

  /// The campus for a visitor, in place of people’s days.
  struct Visit: Encodable, Sendable {
    /// The page that the catalog opens with; absent without courses.
    var catalog: String?
    var hasBuildings: Bool
    /// The buildings with the most free rooms.
    var buildings: [Building]
    var hasDepartments: Bool
    var departments: [Department]
    /// The term of the departments.
    var term: String
    /// The list of all people.
    var directory: LinkRow?
  }

  struct Building: Encodable, Sendable {
    var href: String
    var name: String
    /// How many of its rooms are free.
    var detail: TrustedMarkup
    /// The same at each minute of the day, for scripts: see `MinuteStates`.
    var states: String
  }

  struct Department: Encodable, Sendable {
    var href: String
    var code: String
    var name: String
  }

  var day: Day
  var people: [PersonDay]
  /// Absent where people’s days are shown.
  var visit: Visit?
  var countsAsOf: TrustedMarkup
  /// When devices were counted, for scripts.
  var counted: CountedMoment?
  var hasFigures: Bool
  var figures: [FigureCell]
  /// The list of feeds.
  var feeds: String
  var hasComing: Bool
  /// Days to know.
  var coming: Coming
  var hasWatch: Bool
  var watch: [SeatWarning]
}
