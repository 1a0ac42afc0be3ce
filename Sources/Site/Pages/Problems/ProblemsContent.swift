internal import Markup
internal import SiteFrame

/// The problems of the data.
struct ProblemsContent: PageContent {
  static let template = "problems"

  struct Problem: Encodable, Sendable {
    var message: TrustedMarkup
    /// A file with its line, or the overlapping uses.
    var place: String
    var suggestion: TrustedMarkup?
  }

  struct Source: Encodable, Sendable {
    var name: String
    /// How many were read.
    var rows: TrustedMarkup
    var dropped: TrustedMarkup
    /// When it was true.
    var asOf: TrustedMarkup
  }

  struct File: Encodable, Sendable {
    /// The name of its source.
    var source: String
    var file: String
    /// How many were read.
    var rows: TrustedMarkup
    var kept: TrustedMarkup
    var dropped: TrustedMarkup
    /// How many are in a matching row.
    var merged: TrustedMarkup
    var unused: TrustedMarkup
    /// The names of columns that are not used, with commas; `nil` for none.
    var columns: TrustedMarkup?
  }

  var crumbs: [Crumb]
  var head: TrustedMarkup
  var line: String
  var figures: [FigureCell]
  var hasProblems: Bool
  /// Whether problems are on this page.
  var isListed: Bool
  var problems: [Problem]
  /// The number of the page’s first problem.
  var start: String
  /// Whether it is the first page.
  var isFirst: Bool
  var sources: [Source]
  var hasFiles: Bool
  var files: [File]
  /// Whether there is more than one page.
  var isPaged: Bool
  /// The number of the page.
  var range: TrustedMarkup
  /// The address of the page before.
  var before: String?
  /// The address of the page after.
  var after: String?
  /// How many courses have grades and no page.
  var ungiven: TrustedMarkup?
  var hasUnrated: Bool
  /// How many instructors have no rating.
  var unratedCount: TrustedMarkup
  /// Their names.
  var unrated: String
  /// How many names are left out.
  var unratedMore: TrustedMarkup?
}
