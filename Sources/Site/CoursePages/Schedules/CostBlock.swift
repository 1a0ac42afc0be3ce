internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

/// The schedules that each limit of a plan rules out: how many more there would be without it,
/// descending.
struct CostBlock {
  let context: RankingContext

  /// `nil` where nothing fits, which `ObstructionBlock` explains, and for a plan without limits.
  var content: RankingContent.Costs? {
    let ranking = context.ranking
    guard ranking.obstruction == nil, !ranking.entries.isEmpty, !ranking.costs.isEmpty else {
      return nil
    }
    return .init(
      lines: CostBlock.sorted(ranking.costs).map { cost in
        .init(
          what: ConstraintWords(cost.constraint, of: context.person.plan).name,
          more: more(than: ranking.fitting, without: cost.without))
      })
  }

  /// By the number of schedules without it, descending; equal ones in the order of the plan.
  static func sorted(_ costs: [ConstraintCost]) -> [ConstraintCost] {
    costs.enumerated().sorted { a, b in
      let (x, y) = (a.element.without.size, b.element.without.size)
      return x == y ? a.offset < b.offset : x > y
    }.map(\.element)
  }

  private func more(than fitting: ScheduleCount, without: ScheduleCount) -> TrustedMarkup {
    switch (fitting, without) {
    case (.exactly(let now), .exactly(let then)) where then > now:
      phrase("\(Figure(Double(then - now), .count)) more")
    case (.exactly, .exactly), (.tooMany, .exactly): phrase("no effect")
    case (_, .tooMany): phrase("more than \(ScheduleCount.tooMany.figure) in total")
    case (.unknown, .exactly(let then)): phrase("\(Figure(Double(then), .count)) in total")
    case (_, .unknown): phrase("not counted")
    }
  }
}
