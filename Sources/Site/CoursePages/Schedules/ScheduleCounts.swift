internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

extension RankingContext {
  /// Whether the plan names no course at all; then it would be wrong to say that nothing fits.
  var wantsNothing: Bool { person.plan.wants.isEmpty && person.plan.sections.fixed.isEmpty }

  /// Whether nothing was found, without proof that nothing fits.
  var isLost: Bool {
    ranking.entries.isEmpty && ranking.fitting == .unknown && ranking.proof != .proven
  }

  /// "2,418 schedules fit".
  var found: TrustedMarkup {
    if wantsNothing { return phrase("No courses requested yet") }
    if isLost { return phrase("No schedule found") }
    return (ranking.entries.isEmpty ? .exactly(0) : ranking.fitting).phrase
  }

  /// "2,418 schedules fit, of 57,600 combinations", "No schedule fits (300 combinations checked)".
  var headline: TrustedMarkup {
    guard !wantsNothing else { return found }
    let all = phrase("\(ranking.combinations.figure) \(ranking.combinations.noun)")
    return ranking.fitting == .exactly(0)
      ? phrase("No schedule fits (\(all) checked)") : phrase("\(found), of \(all)")
  }
}

extension ScheduleCount {
  /// As a figure; if there are too many to count, the lower bound.
  var figure: Figure {
    switch self {
    case .exactly(let count): Figure(Double(count), .count)
    case .tooMany: Figure(0x1p64, .count)
    case .unknown: Figure(nil, .count)
    }
  }

  /// "combination" or "combinations".
  var noun: String {
    switch self {
    case .exactly(1): "combination"
    case .tooMany: "or more combinations"
    case .exactly, .unknown: "combinations"
    }
  }

  /// "2,418 schedules fit", "1 schedule fits", "No schedule fits".
  var phrase: TrustedMarkup {
    switch self {
    case .exactly(0): SiteFrame.phrase("No schedule fits")
    case .exactly(1): SiteFrame.phrase("\(figure) schedule fits")
    case .exactly: SiteFrame.phrase("\(figure) schedules fit")
    case .tooMany: SiteFrame.phrase("More than \(figure) schedules fit")
    case .unknown: SiteFrame.phrase("Too many schedules fit to count")
    }
  }

  /// A key to sort counts by, ascending; uncounted ones come after all others.
  var size: (Int, UInt64) {
    switch self {
    case .exactly(let count): (0, count)
    case .unknown: (1, 0)
    case .tooMany: (1, 1)
    }
  }
}

extension RankedSchedule {
  var hasStandIn: Bool {
    picks.contains { ($0.value.gpa?.isImputed ?? false) || ($0.value.rating?.isImputed ?? false) }
  }

  /// The score, marked if it contains an estimate for missing data; unknown without any data to
  /// score by.
  /// Empty where no data is known to score it by.
  var scoreMarkup: TrustedMarkup { isScored ? scoreFigure.markup : .empty }

  var scoreFigure: Figure { Figure(isScored ? score : nil, .score, standing) }

  /// GPA and rating together.
  var qualityFigure: Figure { qualityFigure(.score) }

  /// With two places, for lists.
  var shortQualityFigure: Figure { qualityFigure(.gradePoints) }

  private func qualityFigure(_ unit: Figure.Unit) -> Figure {
    Figure(hasQuality ? quality : nil, unit, standing)
  }

  private var standing: Figure.Standing { hasStandIn ? .imputed : .measured }
}
