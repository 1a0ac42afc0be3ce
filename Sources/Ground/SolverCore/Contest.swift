extension Problem {
  /// The `k` best combinations, exactly: see `best(_:of:leading:within:)`.
  package func best(_ k: Int, leading lead: Lead = .none, within limit: UInt64 = .max) -> Solution {
    SolverCore.best(k, of: [self], leading: lead, within: limit)
  }
}

/// The `k` best combinations over all `problems`, exactly: one list, for which they share one bar.
///
/// Branch and bound over patterns; problems that promise most come first, and those that cannot enter are not searched. The
/// answer depends neither on the order of the search nor, but for ties, on the order of problems.
///
/// Nothing comes back for `k` ≤ 0; a problem in which some group is empty has no combination; one of no groups has one, the
/// empty one. `limit` bounds the nodes: past it the entries are good ones, but `proven` may be `false`.
package func best(
  _ k: Int, of problems: [Problem], leading lead: Lead = .none, within limit: UInt64 = .max
) -> Solution {
  var contest = Contest(for: k, leading: lead, within: limit)
  contest.run(problems)
  return contest.solution
}

/// What the searches of several problems share.
struct Race {
  let limit: UInt64
  var leaders: Leaders
  var nodes: UInt64 = 0
  /// The best that anything not looked at can be; `nil` where nothing was left out.
  private(set) var missed: Standing?

  /// Whether the nodes are used up.
  var isOver: Bool { nodes > limit }

  /// Whether something so good is not worse than everything kept, whatever its choices.
  func mayReach(_ standing: Standing) -> Bool {
    guard leaders.isFull else { return true }
    return standing >= leaders.bar
  }

  /// Notes that what can be as good as `standing` was left out.
  mutating func miss(_ standing: Standing) {
    if let missed, missed > standing { return }
    missed = standing
  }
}

private struct Contest {
  private let lead: Lead
  private var race: Race

  init(for k: Int, leading lead: Lead, within limit: UInt64) {
    self.lead = lead
    race = Race(limit: limit, leaders: Leaders(capacity: max(0, k)))
  }

  mutating func run(_ problems: [Problem]) {
    guard race.leaders.capacity > 0 else { return }
    let hopes = problems.map { $0.hope(leading: lead) }
    let order = problems.indices.filter { hopes[$0] != nil }.sorted { a, b in
      guard let first = hopes[a], let second = hopes[b], first != second else { return a < b }
      return first > second
    }
    for index in order {
      guard let hope = hopes[index], race.leaders.admits(hope, of: index) ?? true else { continue }
      if race.isOver { race.miss(hope) } else { search(problems[index], numbered: index) }
    }
  }

  private mutating func search(_ problem: Problem, numbered index: Int) {
    guard lead != .none || problem.reckonsDays(leading: lead) else {
      var search = Search(of: problem, numbered: index, in: race)
      search.run()
      return race = search.race
    }
    var search = DaySearch(of: problem, numbered: index, leading: lead, in: race)
    search.run()
    race = search.race
  }

  var solution: Solution {
    let sign: Int64 = lead.prefersMore ? 1 : -1
    var entries = race.leaders.ranked
    for index in entries.indices { entries[index].lead *= sign }
    return Solution(
      entries: entries, nodes: race.nodes, proven: race.missed == nil,
      missed: lead == .none ? race.missed?.value : nil)
  }
}

extension Problem {
  /// What no combination can be better than; `nil` where there is none because a group is empty.
  fileprivate func hope(leading lead: Lead) -> Standing? {
    var hope = Standing(lead: lead == .fewestSeats ? Int64(Int32.max) : 0, value: 0)
    for group in groups {
      guard let best = group.map({ $0.value }).max(), let seats = group.map({ $0.seats }).max()
      else {
        return nil
      }
      hope.value += best
      if lead == .fewestSeats { hope.lead = min(hope.lead, Int64(seats)) }
    }
    return hope
  }
}
