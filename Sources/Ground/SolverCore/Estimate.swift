/// Scratch memory of `DaySearch.look`, overwritten at each node.
struct Estimate: Sendable {
  struct Candidate: Sendable {
    var bit: Int
    var rank: RankKey
  }

  /// The cost that a piece adds to its day without gaps, and how much of the gaps it can fill.
  struct Change: Sendable {
    var cost = RankKey(lead: 0, value: 0)
    var filled = RankKey(lead: 0, value: 0)
    var breaksLimit = false
  }

  /// By day, the cost of the fixed stays without gaps.
  var held: [RankKey]
  /// By day, the cost of their gaps.
  var gaps: [RankKey]
  /// By piece; valid where its stamp is the current one.
  var changes: [Change]
  /// By piece, the node at which its change was calculated.
  var stamps: [UInt64]
  var stamp: UInt64 = 0
  /// By bit of the board, the value of an open pattern.
  var scores: [RankKey]
  /// By level, the best of its scores.
  var tops: [RankKey]
  /// By level, the number of open patterns.
  var counts: [Int]
  /// By level, whether all open patterns have equal scores.
  var isLevel: [Bool]

  init(board: Board, hours: Hours) {
    let zero = RankKey(lead: 0, value: 0)
    held = [RankKey](repeating: zero, count: hours.dates.count)
    gaps = held
    changes = [Change](repeating: Change(), count: hours.pieces.count)
    stamps = [UInt64](repeating: 0, count: hours.pieces.count)
    scores = [RankKey](repeating: zero, count: board.width * 64)
    tops = [RankKey](repeating: zero, count: board.levels.count)
    counts = [Int](repeating: 0, count: board.levels.count)
    isLevel = [Bool](repeating: false, count: board.levels.count)
  }
}

extension DaySearch {
  /// An upper bound for the open patterns after `depth` fixed levels; `nil` when no combination is
  /// possible.
  ///
  /// Without gaps, a day costs at least as much as with any one open group's piece, and so at least
  /// any weighted mean of these. Each open group is charged a part of its piece's addition, and the
  /// parts of a day (`shares`) add up to at most one. Gaps between fixed stays shrink at most by
  /// the minutes of pieces within them. The groups can therefore be summed, and the best pattern of
  /// each is found on its own. Any parts are valid; at each node they are moved `rounds` times
  /// toward the groups that add most.
  mutating func look(_ depth: Int, taken: RankKey) -> RankKey? {
    let base = prepareDays(depth, taken: taken)
    deal(depth)
    guard var bound = rate(depth, base: base) else { return nil }
    if depth + 1 < order.count, !hours.dates.isEmpty {
      for _ in 0..<rounds where shared.mayReach(bound) {
        shift(depth)
        guard let next = rate(depth, base: base) else { return nil }
        bound = next
      }
    }
    drop(depth, bound: bound)
    return bound
  }

  private mutating func rate(_ depth: Int, base: RankKey) -> RankKey? {
    var bound = base
    for index in depth..<order.count {
      let level = order[index]
      guard score(level, at: depth) else { return nil }
      let top = estimate.tops[level]
      bound.value += top.value
      bound.lead = lead.isSum ? bound.lead + top.lead : min(bound.lead, top.lead)
    }
    return bound
  }

  /// The rank of the fixed levels alone. Before the last level it is exact.
  private mutating func prepareDays(_ depth: Int, taken: RankKey) -> RankKey {
    var sum = taken
    let isLast = depth + 1 == order.count
    for day in hours.dates.indices {
      let known = figures[depth * hours.dates.count + day]
      let now = isLast ? merge(0..<0, on: day, at: depth, shortest: false) : known
      let cost = cost(of: now, on: day)
      sum.value -= cost.value
      sum.lead -= cost.lead
      estimate.gaps[day] = isLast ? RankKey(lead: 0, value: 0) : gapCost(of: now, on: day)
      estimate.held[day] = cost - estimate.gaps[day]
    }
    estimate.stamp += 1
    return sum
  }

  private func cost(of figures: DayFigures, on day: Int) -> RankKey {
    RankKey(
      lead: lead.addition(of: figures) * hours.dates[day],
      value: rates.cost(of: figures) * hours.dates[day])
  }

  private func gapCost(of figures: DayFigures, on day: Int) -> RankKey {
    let minutes = Int64(min(rates.gapCap, figures.gap))
    return RankKey(
      lead: lead == .gapMinutes ? Int64(figures.gap) * hours.dates[day] : 0,
      value: rates.perGapMinute * minutes * hours.dates[day])
  }

  /// Distributes the days over the open levels as the previous node did.
  ///
  /// The part of the level that was fixed since goes to the others.
  private mutating func deal(_ depth: Int) {
    let (days, levels) = (hours.dates.count, order.count)
    let (here, before) = (depth * levels * days, (depth - 1) * levels * days)
    for day in 0..<days {
      var (sum, users) = (Int64(0), Int64(0))
      for index in depth..<levels {
        let place = order[index] * days + day
        if depth > 0 { sum += shares[before + place] }
        if hours.cover[place] > 0 { users += 1 }
      }
      for index in depth..<levels {
        let place = order[index] * days + day
        if sum > 0 {
          shares[here + place] = shares[before + place] * whole / sum
        } else {
          shares[here + place] = hours.cover[place] > 0 ? whole / users : 0
        }
      }
    }
  }

  /// Moves the parts halfway to where the best patterns add most.
  private mutating func shift(_ depth: Int) {
    let (days, levels) = (hours.dates.count, order.count)
    for day in 0..<days {
      var sum: Int64 = 0
      for index in depth..<levels { sum += charge(order[index], on: day, at: depth) }
      guard sum > 0 else { continue }
      for index in depth..<levels {
        let level = order[index]
        let part = charge(level, on: day, at: depth) * whole / sum
        let place = (depth * levels + level) * days + day
        shares[place] = (shares[place] + part) / 2
      }
    }
  }

  /// The cost that the best pattern of the level adds on the day, scaled down to avoid overflow.
  private func charge(_ level: Int, on day: Int, at depth: Int) -> Int64 {
    for part in hours.partsOfBit[firsts[depth * order.count + level]] {
      let piece = hours.parts[part]
      guard hours.pieces[piece].day == day else { continue }
      let cost = estimate.changes[piece].cost
      return max(0, lead.isOfDays && lead.isSum ? cost.lead : cost.value >> 12)
    }
    return 0
  }

  /// Scores the open patterns of a level and closes those that break the limit; `false` when none
  /// is left.
  private mutating func score(_ level: Int, at depth: Int) -> Bool {
    var top: RankKey?
    let known = depth * order.count + level
    for word in board.levels[level].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard let score = score(of: bit, level, at: depth) else {
          open[depth * board.width + word] &= ~(1 << UInt64(bit & 63))
          continue
        }
        estimate.scores[bit] = score
        guard let best = top else {
          (top, firsts[known]) = (score, bit)
          continue
        }
        top = RankKey(lead: max(best.lead, score.lead), value: max(best.value, score.value))
        let isFirst = score.value == best.value && choices[bit][0] < choices[firsts[known]][0]
        if score.value > best.value || isFirst { firsts[known] = bit }
      }
    }
    guard let top else { return false }
    estimate.tops[level] = top
    return true
  }

  /// The score of an open pattern; `nil` when it breaks the limit.
  private mutating func score(of bit: Int, _ level: Int, at depth: Int) -> RankKey? {
    var score = RankKey(lead: limits[bit], value: best[bit])
    let place = (depth * order.count + level) * hours.dates.count
    let isLast = depth + 1 == order.count
    for part in hours.partsOfBit[bit] {
      let piece = hours.parts[part]
      let change = change(by: piece, at: depth, isLast: isLast)
      guard !change.breaksLimit else { return nil }
      let share = isLast ? whole : shares[place + hours.pieces[piece].day]
      score.value += change.filled.value - change.cost.value.part(share)
      if lead.isSum { score.lead += change.filled.lead - change.cost.lead.part(share) }
    }
    return score
  }

  private mutating func change(by piece: Int, at depth: Int, isLast: Bool) -> Estimate.Change {
    if estimate.stamps[piece] == estimate.stamp { return estimate.changes[piece] }
    estimate.stamps[piece] = estimate.stamp
    let day = hours.pieces[piece].day
    let stays = hours.pieces[piece].stays
    let merged = merge(stays, on: day, at: depth, shortest: !isLast)
    var change = Estimate.Change()
    if let most = mostMinutes { change.breaksLimit = merged.covered > most }
    change.cost = cost(of: merged, on: day) - estimate.held[day]
    if !isLast {
      change.cost = change.cost - gapCost(of: merged, on: day)
      let now = figures[depth * hours.dates.count + day]
      var inside: Int64 = 0
      if now.gap > 0 {
        for stay in hours.stays[stays] {
          inside += Int64(max(0, min(stay.end, now.last) - max(stay.start, now.first)))
        }
      }
      inside *= hours.dates[day]
      let gaps = estimate.gaps[day]
      change.filled.value = min(gaps.value, inside * rates.perGapMinute)
      change.filled.lead = min(gaps.lead, inside)
    }
    estimate.changes[piece] = change
    return change
  }
}

/// The largest sum of a day's parts.
private let whole: Int64 = 1024

/// The number of times that parts are moved at a node.
private let rounds = 1

extension Int64 {
  /// This many parts of `whole`, rounded down.
  fileprivate func part(_ share: Int64) -> Int64 {
    if share == whole { return self }
    return self < 1 << 50 ? (self * share) >> 10 : (self >> 10) * share
  }
}
