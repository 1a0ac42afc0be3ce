internal import CampusModel
internal import Catalog
internal import CoursePages
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The page on how figures are made, with the figures that judge some of them.
struct FiguresPage {
  let edition: Edition
  let study: CatalogStudy

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.figures, origin: "the page on figures", title: "How figures are made")
    let trials = EstimateTrials(edition.campus)
    let basis: @Sendable (inout Fingerprint) -> Void = { digest in
      trials.addBasis(to: &digest)
      digest.add(study.evaluations.digest)
    }
    return try edition.page(frame, basis: basis) {
      let settings = edition.campus.settings
      let bounds = study.reputations.bounds(in: edition.campus)
      return FiguresContent(
        hasEstimates: trials.hasSubjects, estimates: trials.tables,
        hasReputations: !bounds.isEmpty, reputations: bounds,
        factor: phrase("\(Figure(settings.counts.peoplePerDevice, .rating)) people"),
        staleAfter: counted(settings.counts.staleAfter, "minute", "minutes"))
    }
  }
}

/// How figures are made.
struct FiguresContent: PageContent {
  static let template = "figures"

  /// The bounds of the reputations of courses in one measure.
  struct Bounds: Encodable, Sendable {
    /// "Mean GPA".
    var name: String
    /// The number of courses with the measure.
    var count: TrustedMarkup
    /// The lowest quarter is up to here.
    var low: TrustedMarkup
    /// The highest quarter is from here.
    var high: TrustedMarkup
  }

  /// Whether there are known means to try estimates on.
  var hasEstimates: Bool
  /// How good estimates for unknown GPAs and ratings are.
  var estimates: [EstimateTrials.Table]
  /// Whether courses have reputations.
  var hasReputations: Bool
  /// The bounds of reputations.
  var reputations: [Bounds]
  /// How many people one device counts as.
  var factor: TrustedMarkup
  /// How old counts may be.
  var staleAfter: TrustedMarkup
}

extension CourseReputations {
  /// A row for each measure, liking first; none where no course has a reputation.
  fileprivate func bounds(in campus: Campus) -> [FiguresContent.Bounds] {
    guard !courses.isEmpty else { return [] }
    func name(_ role: EvaluationCategory.Role) -> String? {
      campus.results.evaluations.categories.first { $0.role == role }?.name
    }
    let rows: [(String, Quarters?)] = [
      (name(.overall) ?? "Rating", liking), (name(.workload) ?? "", work), ("Mean GPA", grades),
    ]
    return rows.compactMap { name, quarters in
      quarters.map {
        .init(
          name: name, count: Figure.count($0.count).markup,
          low: Figure($0.low, .gradePoints, sample: $0.count).markup,
          high: Figure($0.high, .gradePoints, sample: $0.count).markup)
      }
    }
  }
}
