extension Problem {
  /// The `k` best combinations, exactly: see `best(_:of:leading:within:)`.
  package func best(_ k: Int, leading lead: Lead = .none, within limit: UInt64 = .max) -> Solution {
    SolverCore.best(k, of: [self], leading: lead, within: limit)
  }
}

/// The `k` best combinations of all `problems` together, exactly.
///
/// Branch and bound over patterns. Promising problems come first, and those that cannot enter the
/// list are not searched. The answer does not depend on the order of the search, and on the order
/// of problems only for ties.
///
/// There are no entries for `k` ≤ 0. A problem with an empty group has no combination; one without
/// groups has one, the empty one. `limit` bounds the nodes: beyond it entries are good, but
/// `proven` may be `false`.
///
/// ```
/// var problem = Problem(groups: [[.init(value: 5), .init(value: 3)], [.init(value: 4)]])
/// problem.forbid(problem.number(of: 0, in: 0), problem.number(of: 0, in: 1))
/// best(1, of: [problem]).entries[0].choices  // [1, 0]: 3 + 4, because 5 and 4 exclude each other
/// ```
package func best(
  _ k: Int, of problems: [Problem], leading lead: Lead = .none, within limit: UInt64 = .max
) -> Solution {
  var contest = Contest(for: k, leading: lead, within: limit)
  contest.run(problems)
  return contest.solution
}

/// The state that the searches of several problems share.
struct SharedSearch {
  let limit: UInt64
  var leaders: Leaders
  var nodes: UInt64 = 0
  /// The best possible rank of skipped entries; `nil` where none were skipped.
  private(set) var missed: RankKey?

  /// Whether the nodes are used up.
  var isOver: Bool { nodes > limit }

  /// Whether an entry with that rank can be as good as the worst one kept.
  func mayReach(_ rank: RankKey) -> Bool {
    guard leaders.isFull else { return true }
    return rank >= leaders.bar
  }

  /// Records that something with a rank up to this one was skipped.
  mutating func miss(_ rank: RankKey) {
    if let missed, missed > rank { return }
    missed = rank
  }
}

private struct Contest {
  private let lead: Lead
  private var shared: SharedSearch

  init(for k: Int, leading lead: Lead, within limit: UInt64) {
    self.lead = lead
    shared = SharedSearch(limit: limit, leaders: Leaders(capacity: max(0, k)))
  }

  mutating func run(_ problems: [Problem]) {
    guard shared.leaders.capacity > 0 else { return }
    let optimisticBounds = problems.map { $0.optimisticBound(leading: lead) }
    let order = problems.indices.filter { optimisticBounds[$0] != nil }.sorted { a, b in
      guard let first = optimisticBounds[a], let second = optimisticBounds[b], first != second
      else { return a < b }
      return first > second
    }
    for index in order {
      guard let optimisticBound = optimisticBounds[index],
        shared.leaders.admits(optimisticBound, of: index) ?? true
      else { continue }
      if shared.isOver {
        shared.miss(optimisticBound)
      } else {
        search(problems[index], numbered: index)
      }
    }
  }

  private mutating func search(_ problem: Problem, numbered index: Int) {
    guard lead != .none || problem.dependsOnHours(leading: lead) else {
      var search = Search(of: problem, numbered: index, in: shared)
      search.run()
      return shared = search.shared
    }
    var search = DaySearch(of: problem, numbered: index, leading: lead, in: shared)
    search.run()
    shared = search.shared
  }

  var solution: Solution {
    let sign: Int64 = lead.prefersMore ? 1 : -1
    var entries = shared.leaders.ranked
    for index in entries.indices { entries[index].lead *= sign }
    return Solution(
      entries: entries, nodes: shared.nodes, proven: shared.missed == nil,
      missed: lead == .none ? shared.missed?.value : nil)
  }
}

extension Problem {
  /// An upper bound of any combination's rank; `nil` if a group is empty.
  fileprivate func optimisticBound(leading lead: Lead) -> RankKey? {
    var optimisticBound = RankKey(lead: lead == .fewestSeats ? Int64(Int32.max) : 0, value: 0)
    for group in groups {
      guard let best = group.map({ $0.value }).max(), let seats = group.map({ $0.seats }).max()
      else {
        return nil
      }
      optimisticBound.value += best
      if lead == .fewestSeats { optimisticBound.lead = min(optimisticBound.lead, Int64(seats)) }
    }
    return optimisticBound
  }
}
