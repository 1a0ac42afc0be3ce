internal import CampusModel
internal import Estimation
internal import Markup
internal import SiteFrame

/// How good estimates for unknown GPAs and ratings are, for the page on figures.
struct EstimateTrials {
  /// The trials of one scale.
  struct Table: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      /// How many are known: "3 to 9".
      var neighbors: TrustedMarkup
      /// How many were estimated.
      var count: TrustedMarkup
      /// The mean error of the estimates.
      var error: TrustedMarkup
      /// The mean error of the median.
      var medianError: TrustedMarkup
      /// How much lower the first is than the second.
      var gain: TrustedMarkup
      /// The error that two of three estimates do not exceed.
      var within: TrustedMarkup
      /// Whether estimates are used.
      var isProven: Bool
    }

    /// "GPA".
    var name: String
    /// The origin of the known values.
    var source: String
    /// The courses counted: "other courses of its instructors".
    var nearest: String
    var rows: [Row]
  }

  private let courses: [Course]
  private let results: CourseResults

  init(_ campus: Campus) { (courses, results) = (campus.catalog.courses, campus.results) }

  var hasSubjects: Bool {
    !results.evidence.gpa.measures.isEmpty || !results.evidence.rating.measures.isEmpty
  }

  /// Tries estimates unless the campus already has; see `CourseResults.learnedEvidence`.
  var tables: [Table] {
    guard hasSubjects else { return [] }
    let known = results.evidence
    let evidence =
      known.gpa.learned == nil && known.rating.learned == nil
      ? results.learnedEvidence(on: courses) : known
    return [
      Table("GPA", "other courses of its instructors", evidence.gpa),
      Table("Rating", "instructors of the same courses", evidence.rating),
    ].filter { !$0.rows.isEmpty }
  }

  /// Adds everything that the trials depend on. Linear in the grades and sections.
  func addBasis(to digest: inout Fingerprint) {
    digest.add(results.evidence)
    digest.add(results.instructorAliases.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    for record in results.grades {
      digest.add([record.course.canonical, record.term, record.section ?? ""] + record.instructors)
      digest.add(record.counts)
      digest.add([record.isWithheld, record.isHonors])
    }
    for course in courses {
      digest.add(course.id)
      for section in course.sections { digest.add(section.instructors) }
    }
  }
}

extension EstimateTrials.Table {
  fileprivate init<Key>(_ name: String, _ nearest: String, _ scale: Evidence.Scale<Key>) {
    (self.name, self.nearest, source) = (name, nearest, scale.source)
    rows = (scale.learned?.trial.bands ?? []).map(Row.init)
  }
}

extension EstimateTrials.Table.Row {
  fileprivate init(_ band: EstimateTrial.Band) {
    func figure(_ error: Double) -> TrustedMarkup {
      Figure(error, .decimal(3), sample: band.count).markup
    }
    let fewest = Figure.count(band.fewest)
    neighbors =
      switch band.most {
      case nil: phrase("\(fewest) and more")
      case band.fewest: fewest.markup
      case let most?: phrase("\(fewest) to \(Figure.count(most))")
      }
    count = Figure.count(band.count).markup
    (error, medianError) = (figure(band.error), figure(band.medianError))
    within = figure(band.within)
    gain = Figure(100 * band.gain, .share).markup
    isProven = band.isProven
  }
}
