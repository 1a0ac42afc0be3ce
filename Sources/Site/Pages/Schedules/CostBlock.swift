internal import CampusModel
internal import Markup
internal import Scheduling
internal import Templating

/// What each wish of a plan costs: how many more schedules there would be without it, the most
/// first.
struct CostBlock {
  let context: RankingContext

  /// Nothing where nothing fits, which `ObstructionBlock` explains, and for a plan that demands
  /// nothing.
  var value: TemplateValue {
    let ranking = context.ranking
    guard ranking.obstruction == nil, !ranking.entries.isEmpty, !ranking.costs.isEmpty else {
      return .nothing
    }
    return [
      "lines": .list(
        CostBlock.sorted(ranking.costs).map { cost in
          [
            "what": .markup(ConstraintWords(cost.constraint, of: context.person.plan).name),
            "more": .markup(more(than: ranking.fitting, without: cost.without)),
          ]
        })
    ]
  }

  /// Those without which most would fit first; of equal ones in the order of the plan.
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
