internal import Markup
internal import SiteFrame

/// The catalog's front page.
struct CatalogContent: PageContent {
  static let template = "catalog"

  struct Search: Encodable, Sendable {
    /// The address of the index.
    var index: String
    /// The id of the term.
    var term: String
    /// The most seats that are few.
    var few: String
    /// The address of the list of instructors.
    var people: String?
  }

  /// A column of the courses found.
  struct Score: Encodable, Sendable {
    /// For scripts.
    var key: String
    var name: String
  }

  struct DepartmentRow: Encodable, Sendable {
    var href: String
    var code: String
    var name: String
    /// How many courses it has.
    var courses: TrustedMarkup
    /// Its list with the best courses first.
    var bestFirst: String?
  }

  /// Lists to begin with.
  struct Best: Encodable, Sendable {
    var head: String
    var line: String
    var facets: [Facet]
  }

  /// All other lists.
  struct More: Encodable, Sendable {
    var facets: [Facet]
  }

  /// Lists of one kind.
  struct Facet: Encodable, Sendable {
    struct Link: Encodable, Sendable {
      var href: String
      var name: TrustedMarkup
      /// How many courses it has.
      var count: TrustedMarkup
    }

    var name: String
    /// Whether the names are long.
    var isLong: Bool
    var links: [Link]
  }

  var crumbs: [Crumb]
  var head: String
  var hasTerms: Bool
  /// The terms that the catalog lists.
  var terms: [ChoiceLink]
  var search: Search
  /// The scores that a course of the term has.
  var scores: [Score]
  /// The list of instructors.
  var instructors: LinkRow?
  /// The meanings of the search's columns.
  var notes: [TrustedMarkup]
  var line: TrustedMarkup
  var hasDepartments: Bool
  var departments: [DepartmentRow]
  var best: Best?
  var more: More?
}

/// A list of courses.
struct CoursesContent: PageContent {
  static let template = "courses"

  /// The courses without a row.
  struct All: Encodable, Sendable {
    /// How many rows there are.
    var text: TrustedMarkup
    /// The search that finds them.
    var href: String?
  }

  struct Row: Encodable, Sendable {
    var href: String
    var id: String
    var title: String
    var detail: TrustedMarkup
    /// The values behind its figure.
    var basis: TrustedMarkup
    /// One for each column.
    var cells: [TrustedMarkup]
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: TrustedMarkup
  var note: TrustedMarkup
  var all: All?
  var hasTerms: Bool
  /// The terms with this list.
  var terms: [ChoiceLink]
  var hasOrders: Bool
  /// The list in its orders.
  var orders: [ChoiceLink]
  var hasCourses: Bool
  /// The names of the columns.
  var columns: [String]
  var courses: [Row]
  var pages: PageLinks?
  var notes: [TrustedMarkup]
}

/// The comments of students on a course.
struct CommentsContent: PageContent {
  static let template = "comments"

  struct Report: Encodable, Sendable {
    /// The term.
    var name: String
    /// The instructors.
    var who: String
    /// How many comments it has.
    var count: TrustedMarkup
    /// Whether it is unfolded.
    var isOpen: Bool
    var texts: [String]
  }

  var crumbs: [Crumb]
  var line: TrustedMarkup
  var reports: [Report]
  /// Whether there is more than one page.
  var isPaged: Bool
  /// The number of the page.
  var range: TrustedMarkup
  /// The address of the page before.
  var newer: String?
  /// The address of the page after.
  var older: String?
}
