internal import Markup
internal import SiteFrame

/// A place and whether it is worth going there now.
struct CrowdContent: PageContent {
  static let template = "zone"

  /// Today compared with the usual.
  struct Band: Encodable, Sendable {
    /// A half hour.
    struct Row: Encodable, Sendable {
      var time: TrustedMarkup
      var today: TrustedMarkup
      var usual: TrustedMarkup
      /// The middle half of the usual numbers.
      var range: TrustedMarkup
      /// How many days the usual number is of.
      var days: TrustedMarkup
    }

    /// The unit of the counts.
    var unit: String
    var chart: TrustedMarkup
    /// How many rows the table has.
    var count: TrustedMarkup
    var rows: [Row]
  }

  /// The usual numbers on each weekday.
  struct Week: Encodable, Sendable {
    /// A half hour.
    struct Row: Encodable, Sendable {
      var time: TrustedMarkup
      /// One for each weekday.
      var cells: [TrustedMarkup]
    }

    /// The days that were counted.
    var span: TrustedMarkup
    var chart: TrustedMarkup
    var key: TrustedMarkup
    /// When it is quiet, a line for each weekday.
    var words: [TrustedMarkup]
    /// The names of the weekdays.
    var days: [String]
    /// How many rows the table has.
    var count: TrustedMarkup
    var rows: [Row]
  }

  var crumbs: [Crumb]
  /// The verdict.
  var head: TrustedMarkup
  /// Whether it is unknown once the counts are too old.
  var isVerdict: Bool
  var line: TrustedMarkup
  /// How old the counts are, where they are too old.
  var stale: TrustedMarkup?
  /// When people were counted, for scripts.
  var counted: CountedMoment?
  var figures: [FigureCell]
  var band: Band?
  var week: Week?
  /// In place of `week`.
  var empty: String
  /// How the numbers are made.
  var method: TrustedMarkup
}
