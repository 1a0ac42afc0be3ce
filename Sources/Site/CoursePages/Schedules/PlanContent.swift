internal import Markup
internal import PlacePages
internal import SiteFrame

/// The list of plans.
struct PlansContent: PageContent {
  static let template = "plans"

  struct Plan: Encodable, Sendable {
    /// The plan’s first list.
    var href: String
    var head: String
    var term: String
    var line: TrustedMarkup
    var hasSaved: Bool
    var saved: [SavedRow]
    /// The page of the person’s rooms.
    var rooms: String?
  }

  var plans: [Plan]
}

/// A saved schedule.
struct SavedRow: Encodable, Sendable {
  var href: String
  var title: String
  var detail: TrustedMarkup
  var score: TrustedMarkup
}

/// A list of a plan's schedules.
struct RankingContent: PageContent {
  static let template = "ranking"

  /// The same schedules in another order.
  struct Order: Encodable, Sendable {
    var href: String
    /// The order’s name is `rule` and `word`.
    var rule: String
    var word: String
    /// Whether it is the order that is shown.
    var current: Bool
  }

  struct Schedule: Encodable, Sendable {
    var rank: TrustedMarkup
    var href: String
    /// The same as `rank`, without markup.
    var number: String
    /// Whether it is shown in short: it has the same hours as the one before it.
    var isAlike: Bool
    /// How many more of the page have the same hours; absent where none has.
    var alike: TrustedMarkup?
    var title: TrustedMarkup
    /// The difference from schedules with the same title.
    var apart: TrustedMarkup
    /// The parts of its score.
    var arithmetic: TrustedMarkup
    /// The value by which the list is ordered.
    var score: TrustedMarkup
    /// The unit of `score`.
    var unit: String
    /// The week, drawn.
    var strip: TrustedMarkup
    var badges: [Badge]
  }

  /// The schedules that each limit of the plan rules out.
  struct Costs: Encodable, Sendable {
    struct Line: Encodable, Sendable {
      var what: TrustedMarkup
      /// How many more schedules there would be without it.
      var more: TrustedMarkup
    }

    var lines: [Line]
  }

  var crumbs: [Crumb]
  /// How many schedules fit.
  var head: TrustedMarkup
  var line: TrustedMarkup
  /// Where the page says why others do not fit.
  var whyNot: String?
  /// Whether the list is proven to have the best.
  var proof: TrustedMarkup
  var problems: [ProblemWords]
  /// The colors of courses.
  var key: [KeyEntry]
  var hasOrders: Bool
  var orders: [Order]
  var hasSaved: Bool
  var saved: [SavedRow]
  /// The feed of changes.
  var changeFeed: String?
  /// The page of the feed with all saved schedules.
  var calendar: String
  /// How many schedules are saved.
  var savedCount: TrustedMarkup
  var hasSchedules: Bool
  var schedules: [Schedule]
  /// The part of the list on this page.
  var range: TrustedMarkup
  /// The address of the page before.
  var previous: String?
  /// The address of the page after.
  var next: String?
  var notes: [TrustedMarkup]
  /// Why nothing fits.
  var obstruction: ObstructionContent?
  var costs: Costs?
  /// The page on how often each section appears.
  var freedom: String?
}

/// Why no schedule fits, and how to fix it.
struct ObstructionContent: Encodable, Sendable {
  /// A course that no combination can take.
  struct Unusable: Encodable, Sendable {
    var name: String
    var title: String
    /// Absent for a course without a page.
    var href: String?
    /// The class that colors a course.
    var color: String
    /// How many options it has.
    var ways: TrustedMarkup
    /// The reasons that rule them out.
    var reasons: [TrustedMarkup]
  }

  /// A possible fix.
  struct Fix: Encodable, Sendable {
    var what: TrustedMarkup
    /// How many schedules it gives.
    var count: TrustedMarkup
    /// "schedules".
    var noun: String
  }

  /// How many combinations of each two courses fit.
  struct Pairs: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var name: String
      /// One for each course.
      var cells: [TrustedMarkup]
    }

    /// The courses.
    var heads: [String]
    var rows: [Row]
  }

  var head: TrustedMarkup
  var detail: TrustedMarkup?
  /// The week of two sections that overlap, drawn.
  var strip: TrustedMarkup?
  var hasUnusable: Bool
  var unusable: [Unusable]
  var hasWays: Bool
  /// Possible fixes.
  var ways: [Fix]
  /// Fixes that would not help.
  var deadEnds: TrustedMarkup?
  var pairs: Pairs?
}

/// How often each section appears in the schedules of a plan.
struct FreedomContent: PageContent {
  static let template = "freedom"

  struct Course: Encodable, Sendable {
    var name: String
    var title: String
    var href: String
    /// The class that colors a course.
    var color: String
    var sections: [Section]
  }

  struct Section: Encodable, Sendable {
    var name: String
    /// The share of schedules with it.
    var share: TrustedMarkup
    /// The class that colors `words`.
    var state: String
    /// "in every schedule".
    var words: String
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  var courses: [Course]
  var hasOthers: Bool
  /// Sections of courses that the plan does not name.
  var others: [Section]
  /// How many of them are listed.
  var othersLine: TrustedMarkup
}

/// How share links work.
struct ShareContent: PageContent {
  static let template = "share"

  struct TermName: Encodable, Sendable {
    var id: String
    var name: String
    /// The file with its sections.
    var file: String
  }

  var crumbs: [Crumb]
  /// A share link.
  var example: String?
  /// The page on how to subscribe.
  var how: String
  /// All terms, for the script.
  var terms: [TermName]
}
