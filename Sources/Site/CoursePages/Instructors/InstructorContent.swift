internal import Markup
internal import SiteFrame

/// Somebody who teaches.
struct InstructorContent: PageContent {
  static let template = "instructor"

  /// The courses of a term.
  struct Term: Encodable, Sendable {
    var name: String
    /// Whether it is folded: all terms but the first.
    var isFolded: Bool
    /// How many sections there are.
    var count: TrustedMarkup
    /// The week, drawn.
    var week: TrustedMarkup?
    var sections: [Section]
  }

  struct Section: Encodable, Sendable {
    struct Meeting: Encodable, Sendable {
      var when: TrustedMarkup
      var `where`: TrustedMarkup
    }

    /// The course's page.
    var href: String
    /// The course and the section.
    var name: String
    /// The title of the course.
    var title: String
    /// Also exams.
    var meetings: [Meeting]
  }

  /// The grades given.
  struct Grades: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      /// Absent for a course without a page.
      var href: String?
      var name: String
      /// The mean grade points.
      var mean: TrustedMarkup
      /// How many letter grades were given.
      var letters: TrustedMarkup
      /// How many of a hundred withdrew.
      var withdrew: TrustedMarkup
    }

    /// How many students there are.
    var line: TrustedMarkup
    var chart: TrustedMarkup?
    var rows: [Row]
    /// How shared sections count, and the number of courses that are left out.
    var note: TrustedMarkup
  }

  /// The answers of students.
  struct Evaluations: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      /// A category.
      var name: String
      /// Its scale.
      var note: TrustedMarkup
      var mean: TrustedMarkup
      /// How many students answered.
      var count: TrustedMarkup
    }

    struct Course: Encodable, Sendable {
      /// Absent for a course without a page.
      var href: String?
      var name: String
      var mean: TrustedMarkup
      /// How many students answered.
      var count: TrustedMarkup
    }

    /// How many reports there are.
    var line: TrustedMarkup
    var rows: [Row]
    var hasCourses: Bool
    /// The category of `courses`.
    var category: String
    var courses: [Course]
    /// A remark if means are left out.
    var note: TrustedMarkup
  }

  var crumbs: [Crumb]
  var head: String
  /// How much they teach, and other names that sections have.
  var line: TrustedMarkup
  var hasFigures: Bool
  var figures: [FigureCell]
  /// The term open for registration first.
  var terms: [Term]
  var grades: Grades?
  var evaluations: Evaluations?
}
