internal import Markup
internal import PlacePages
internal import SiteFrame

/// One schedule.
struct ScheduleContent: PageContent {
  static let template = "schedule"

  /// The changes since the schedule was saved.
  struct Changes: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      /// The class that colors a course.
      var color: String
      var title: TrustedMarkup
      var detail: TrustedMarkup
      var date: TrustedMarkup
    }

    var hasBadges: Bool
    /// Seats that are few, gone or back.
    var badges: [Badge]
    var hasNews: Bool
    /// When it was saved.
    var since: TrustedMarkup
    /// The newest changes.
    var news: [Row]
    var hasOlder: Bool
    /// How many older changes there are.
    var olderCount: TrustedMarkup
    var older: [Row]
  }

  /// Its seats over time.
  struct Watch: Encodable, Sendable {
    struct Section: Encodable, Sendable {
      /// The class that colors a course.
      var color: String
      var name: String
      var detail: TrustedMarkup
      /// How many seats there are in all.
      var total: TrustedMarkup?
      /// How many seats are open.
      var seats: TrustedMarkup
      /// The open seats over time, drawn.
      var spark: TrustedMarkup?
    }

    var sections: [Section]
  }

  /// Weekdays with the same classes.
  struct Day: Encodable, Sendable {
    var name: String
    var rows: [AgendaLine]
  }

  /// A section without a set time, or an exam.
  struct Row: Encodable, Sendable {
    /// The class that colors a course.
    var color: String
    var href: String
    var name: String
    var title: String
    var detail: TrustedMarkup
  }

  struct Exams: Encodable, Sendable {
    /// How many there are.
    var count: TrustedMarkup
    var hasRows: Bool
    var rows: [Row]
    /// The sections without an exam.
    var none: TrustedMarkup?
    /// The sections without data on exams.
    var unknown: TrustedMarkup?
  }

  /// Why the schedule has its score.
  struct Why: Encodable, Sendable {
    var head: TrustedMarkup
    var formula: TrustedMarkup
  }

  /// The contribution of a course to the score.
  struct Line: Encodable, Sendable {
    /// The class that colors a course.
    var color: String
    var href: String
    /// Its sections.
    var name: String
    var detail: TrustedMarkup
    /// The parts of its value.
    var parts: [TrustedMarkup]
    var value: TrustedMarkup
    var seats: TrustedMarkup
  }

  struct PreferenceLine: Encodable, Sendable {
    var name: String
    /// The measured amount.
    var detail: TrustedMarkup
    /// Its part of the score.
    var share: TrustedMarkup
    var value: TrustedMarkup
  }

  struct Feed: Encodable, Sendable {
    /// Until when it is updated.
    var line: TrustedMarkup
    var subscribe: SubscribeBlock.Content
  }

  /// The link that contains the schedule.
  struct Share: Encodable, Sendable {
    var address: String
    /// The page on such links.
    var about: String
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  /// The difference from schedules with the same title.
  var apart: TrustedMarkup?
  var problems: [ProblemWords]
  /// The feed of changes.
  var changeFeed: String?
  var changes: Changes?
  var watch: Watch?
  var figures: [FigureCell]
  /// The first and the last day of the term.
  var termDays: TrustedMarkup
  var days: [Day]
  var hasUntimed: Bool
  var untimed: [Row]
  /// How the times of routes are made.
  var ways: TrustedMarkup
  /// The week, drawn.
  var grid: TrustedMarkup?
  var freeDays: TrustedMarkup
  var exams: Exams?
  var why: Why
  var lines: [Line]
  /// How the part of grades and ratings is calculated.
  var quality: TrustedMarkup
  var hasPreferences: Bool
  var preferences: [PreferenceLine]
  /// How the score is calculated.
  var sum: TrustedMarkup
  var notes: [TrustedMarkup]
  var feed: Feed
  var share: Share?
  /// The lines that save it in a plan.
  var save: String?
  var hasInterchangeable: Bool
  /// Sections that could be taken instead.
  var interchangeable: [TrustedMarkup]
}

/// A few words in a frame.
struct Badge: Encodable, Sendable {
  /// The class that colors it.
  var state: String
  var text: TrustedMarkup
}
