internal import Markup
internal import SiteFrame

/// The list of gradebooks.
struct GradebooksContent: PageContent {
  static let template = "gradebooks"

  struct Book: Encodable, Sendable {
    /// The person’s name.
    var name: String
    /// The averages.
    var detail: TrustedMarkup
    var links: [NameLink]
    /// The present courses.
    var courses: [CourseRow]
    /// The present courses on one scale, drawn.
    var comparison: TrustedMarkup
    /// Other courses.
    var past: [Past]
  }

  struct NameLink: Encodable, Sendable {
    var href: String
    var name: String
  }

  struct Past: Encodable, Sendable {
    var name: String
    /// How many courses there are.
    var count: TrustedMarkup
    /// Whether it is unfolded.
    var open: Bool
    var courses: [CourseRow]
  }

  struct CourseRow: Encodable, Sendable {
    var href: String
    var id: String
    var title: String
    var icon: TrustedMarkup
    /// The class that colors the course.
    var color: String
    var letter: String
    var percent: TrustedMarkup
    var detail: TrustedMarkup
    /// The score needed for the best letter that is still possible.
    var need: TrustedMarkup
  }

  var crumbs: [Crumb] = []
  var head: String
  var line: String
  /// The page on which visitors keep grades of their own; no private page leads there.
  var mine: String?
  var books: [Book]
  /// The people with notes.
  var noteBooks: [LinkRow]
}

/// A person's averages.
struct TranscriptContent: PageContent {
  static let template = "transcript"

  struct Term: Encodable, Sendable {
    var name: String
    /// The average of the term.
    var own: TrustedMarkup
    /// The average until then.
    var overall: TrustedMarkup
    /// Earned of attempted.
    var credits: TrustedMarkup
    var note: String
  }

  /// The courses of a term.
  struct List: Encodable, Sendable {
    var name: String
    var rows: [Row]
  }

  struct Row: Encodable, Sendable {
    var href: String
    var id: String
    var title: String
    /// The class that colors the course.
    var color: String
    var icon: TrustedMarkup
    /// How it counts.
    var detail: TrustedMarkup
    var grade: String
  }

  var crumbs: [Crumb]
  /// The average.
  var head: TrustedMarkup
  var line: TrustedMarkup
  /// Averages on other scales.
  var also: [TrustedMarkup]
  var chart: TrustedMarkup
  var terms: [Term]
  var lists: [List]
  /// How the averages are calculated.
  var sums: [CalculationStep]
}

/// A person's degree.
struct DegreeContent: PageContent {
  static let template = "degree"

  struct Group: Encodable, Sendable {
    var name: String
    var line: TrustedMarkup
    /// Whether it is met.
    var isFull: Bool
    /// The courses that count.
    var choices: String
    var courses: [Course]
    /// The missing part.
    var missing: TrustedMarkup?
    var hasCandidates: Bool
    /// Courses that would count.
    var candidates: [Candidate]
    /// How many more would count.
    var more: TrustedMarkup?
  }

  struct Course: Encodable, Sendable {
    var id: String
    var title: String
    /// Absent for a course without a page.
    var href: String?
    var detail: TrustedMarkup
    /// The class that colors `word`.
    var state: String
    /// "✓ finished".
    var word: String
  }

  struct Candidate: Encodable, Sendable {
    var id: String
    /// Absent for a course without a page.
    var href: String?
  }

  var crumbs: [Crumb]
  /// The degree’s name.
  var head: String
  var line: TrustedMarkup
  var groups: [Group]
  var hasUnused: Bool
  /// Courses that do not count.
  var unused: [Course]
  /// How courses are assigned to groups.
  var rule: String
}
