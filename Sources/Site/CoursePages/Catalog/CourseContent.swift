internal import Markup
internal import SiteFrame

/// One course.
struct CourseContent: PageContent {
  static let template = "course"

  /// The grades given.
  struct Grades: Encodable, Sendable {
    /// A grade.
    struct Row: Encodable, Sendable {
      var mark: String
      /// Its grade points.
      var points: TrustedMarkup
      var students: TrustedMarkup
      /// In percent.
      var share: TrustedMarkup
    }

    /// Grades by term or by instructor.
    struct Table: Encodable, Sendable {
      struct Row: Encodable, Sendable {
        var name: TrustedMarkup
        /// The mean grade points.
        var mean: TrustedMarkup
        /// How many letter grades were given.
        var letters: TrustedMarkup
        /// How many of a hundred withdrew.
        var withdrew: TrustedMarkup
      }

      var caption: String
      /// How many rows there are: "12 terms".
      var count: TrustedMarkup
      var head: String
      var chart: TrustedMarkup
      var rows: [Row]
    }

    struct Honors: Encodable, Sendable {
      var chart: TrustedMarkup
      var caption: TrustedMarkup
    }

    /// Rows that are not in the grades.
    struct Omission: Encodable, Sendable {
      var text: TrustedMarkup
      /// The page of data problems.
      var href: String
    }

    var chart: TrustedMarkup?
    var line: TrustedMarkup = .empty
    var caption: TrustedMarkup = .empty
    /// The small print.
    var note: TrustedMarkup = .empty
    var rows: [Row] = []
    var tables: [Table] = []
    /// In place of a chart.
    var none: TrustedMarkup = .empty
    /// The grades of honors sections.
    var honors: Honors?
    var omitted: Omission?
  }

  struct CommentsLink: Encodable, Sendable {
    var href: String
    /// How many there are.
    var text: TrustedMarkup
  }

  struct Instructor: Encodable, Sendable {
    var name: String
    /// Their page; absent on a site without pages of instructors.
    var href: String?
    var rating: TrustedMarkup
  }

  /// The sections of a term.
  struct Term: Encodable, Sendable {
    var name: String
    /// Whether it is folded: all terms but the first.
    var isFolded: Bool
    /// How many sections there are.
    var count: TrustedMarkup
    var hasSections: Bool
    /// In place of sections.
    var none: String
    /// The calendar of all sections.
    var feed: SubscribeBlock.Content?
    /// The coming days without classes.
    var exceptions: TrustedMarkup
    /// Whether the seats of any section are known.
    var hasSeats: Bool
    var sections: [Section]
  }

  struct Section: Encodable, Sendable {
    struct Meeting: Encodable, Sendable {
      var when: TrustedMarkup
      var `where`: TrustedMarkup
    }

    var code: String
    /// The section’s calendar.
    var feed: SubscribeBlock.Content?
    /// Also exams, and days without class.
    var meetings: [Meeting]
    /// With links to their pages.
    var instructors: TrustedMarkup
    var seats: TrustedMarkup
    /// The open seats over time, drawn.
    var spark: TrustedMarkup?
  }

  struct CourseLink: Encodable, Sendable {
    var href: String
    var name: String
  }

  struct Requirement: Encodable, Sendable {
    var label: String
    var text: TrustedMarkup
  }

  /// The courses that list this one as a requirement.
  struct RequiredBy: Encodable, Sendable {
    var courses: [CourseLink]
    /// How many more there are.
    var others: TrustedMarkup
  }

  struct Similar: Encodable, Sendable {
    var href: String
    var id: String
    var title: String
    var why: TrustedMarkup
    var scores: TrustedMarkup
  }

  /// When it was offered.
  struct Offered: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var year: TrustedMarkup
      /// One for each season.
      var cells: [Cell]
    }

    struct Cell: Encodable, Sendable {
      /// Whether it was offered.
      var state: TrustedMarkup
      var detail: TrustedMarkup?
    }

    var seasons: [String]
    /// The newest years.
    var rows: [Row]
    /// The years before.
    var earlier: [Row]
    var hasEarlier: Bool
    var lines: [TrustedMarkup]
    var note: TrustedMarkup
  }

  var crumbs: [Crumb]
  var id: String
  var title: String
  var badges: [Badge]
  var figures: [FigureCell]
  /// Whether the site has grades of any course.
  var hasGrades: Bool
  var grades: Grades
  var evaluations: EvaluationsContent?
  /// The page of students’ comments.
  var comments: CommentsLink?
  var hasInstructors: Bool
  /// Whether the site has ratings.
  var hasRatings: Bool
  /// The best possible rating.
  var ratingScale: TrustedMarkup
  var instructors: [Instructor]
  /// The name of the first of `terms`.
  var term: String
  /// The term open for registration first.
  var terms: [Term]
  var hasTwins: Bool
  /// The same course under other numbers.
  var twins: [CourseLink]
  var description: String?
  var requirements: [Requirement]
  var requiredBy: RequiredBy?
  var similar: [Similar]
  var hasSimilar: Bool
  var offered: Offered?
}

/// The answers of students about a course.
struct EvaluationsContent: Encodable, Sendable {
  /// A category of questions.
  struct Row: Encodable, Sendable {
    var name: String
    /// Its scale.
    var note: TrustedMarkup
    /// Adjusted toward the average.
    var score: TrustedMarkup
    /// The mean as it was given.
    var raw: TrustedMarkup
    /// How it compares with other courses.
    var standing: TrustedMarkup
    /// The answers that the mean excludes.
    var without: TrustedMarkup
  }

  /// Scores by term or by instructor.
  struct Table: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var name: TrustedMarkup
      /// The answers that the mean excludes.
      var without: TrustedMarkup
      var mean: TrustedMarkup
      /// How many students answered.
      var count: TrustedMarkup
      /// How many of a hundred answered.
      var rate: TrustedMarkup
    }

    var caption: String
    var head: String
    var chart: TrustedMarkup?
    /// The scale of the chart.
    var scale: TrustedMarkup
    var rows: [Row]
  }

  var line: TrustedMarkup
  var rows: [Row]
  var tables: [Table]
  /// How scores are adjusted.
  var method: TrustedMarkup
}
