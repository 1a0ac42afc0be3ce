/// Scratch of `DaySearch.look`, filled anew at each node.
struct Estimate: Sendable {
  struct Candidate: Sendable {
    var bit: Int
    var standing: Standing
  }

  /// By day: minutes that the open levels can still cover, how many of them can use the day, and what the taken stays cost.
  var slack: [Int32]
  var users: [Int32]
  var held: [Standing]
  /// By piece: what it adds to its day, or `nil` where it breaks the limit; and at which node that was reckoned.
  var additions: [Standing?]
  var stamps: [UInt64]
  var stamp: UInt64 = 0
  /// By bit of the board: what an open pattern is good for.
  var scores: [Standing]
  /// By level: the best of its scores, how many patterns are open, and whether all are worth the same.
  var tops: [Standing]
  var counts: [Int]
  var isLevel: [Bool]

  init(board: Board, hours: Hours) {
    let zero = Standing(lead: 0, value: 0)
    slack = [Int32](repeating: 0, count: hours.dates.count)
    users = slack
    held = [Standing](repeating: zero, count: hours.dates.count)
    additions = [Standing?](repeating: nil, count: hours.pieces.count)
    stamps = [UInt64](repeating: 0, count: hours.pieces.count)
    scores = [Standing](repeating: zero, count: board.width * 64)
    tops = [Standing](repeating: zero, count: board.levels.count)
    counts = [Int](repeating: 0, count: board.levels.count)
    isLevel = [Bool](repeating: false, count: board.levels.count)
  }
}

extension DaySearch {
  /// What can come of the open patterns at best after `depth` levels are taken; `nil` when nothing can.
  ///
  /// A day costs in the end at least what it costs with any one of the open groups' pieces, so at least any mean of these:
  /// each open group that can use a day is charged an equal part of what its piece adds there. So the parts of the groups
  /// can be summed, and the best pattern of each is found alone.
  mutating func look(_ depth: Int, taken: Standing) -> Standing? {
    var bound = prepareDays(depth, taken: taken)
    for index in depth..<order.count {
      let level = order[index]
      guard score(level, at: depth) else { return nil }
      let top = estimate.tops[level]
      bound.value += top.value
      bound.lead = lead.isSum ? bound.lead + top.lead : min(bound.lead, top.lead)
    }
    drop(depth, bound: bound)
    return bound
  }

  /// What the taken levels are good for by themselves.
  private mutating func prepareDays(_ depth: Int, taken: Standing) -> Standing {
    var sum = taken
    let days = hours.dates.count
    for day in 0..<days {
      var (slack, users) = (Int32(0), Int32(0))
      for index in depth..<order.count {
        let minutes = hours.cover[order[index] * days + day]
        slack += minutes
        if minutes > 0 { users += 1 }
      }
      estimate.slack[day] = slack
      estimate.users[day] = users
      let held = cost(of: figures[depth * days + day], on: day, slack: slack)
      estimate.held[day] = held
      sum.value -= held.value
      sum.lead -= held.lead
    }
    estimate.stamp += 1
    return sum
  }

  private func cost(of figures: DayFigures, on day: Int, slack: Int32) -> Standing {
    Standing(
      lead: lead.addition(of: figures, slack: slack) * hours.dates[day],
      value: rules.costs.cost(of: figures, slack: slack) * hours.dates[day])
  }

  /// Rates the open patterns of a level, and closes those that break the limit; `false` when none is left.
  private mutating func score(_ level: Int, at depth: Int) -> Bool {
    var top: Standing?
    let isLast = depth + 1 == order.count
    for word in board.levels[level].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        var score = Standing(lead: limits[bit], value: best[bit])
        var fits = true
        for part in hours.partsOfBit[bit] {
          guard let added = addition(of: hours.parts[part], level, at: depth, isLast) else {
            fits = false
            break
          }
          score.value -= added.value
          if lead.isSum { score.lead -= added.lead }
        }
        guard fits else {
          open[depth * board.width + word] &= ~(1 << UInt64(bit & 63))
          continue
        }
        estimate.scores[bit] = score
        guard let known = top else {
          top = score; firsts[depth * order.count + level] = bit; continue
        }
        top = Standing(lead: max(known.lead, score.lead), value: max(known.value, score.value))
        let first = firsts[depth * order.count + level]
        if score.value > known.value
          || score.value == known.value && choices[bit][0] < choices[first][0]
        {
          firsts[depth * order.count + level] = bit
        }
      }
    }
    guard let top else { return false }
    estimate.tops[level] = top
    return true
  }

  private mutating func addition(of piece: Int, _ level: Int, at depth: Int, _ isLast: Bool)
    -> Standing?
  {
    if estimate.stamps[piece] == estimate.stamp { return estimate.additions[piece] }
    estimate.stamps[piece] = estimate.stamp
    let day = hours.pieces[piece].day
    let days = hours.dates.count
    let merged = merge(piece, at: depth, by: isLast ? ways : shortWays)
    if let most = rules.mostMinutes, merged.covered > most {
      estimate.additions[piece] = nil
      return nil
    }
    var added = cost(
      of: merged, on: day, slack: estimate.slack[day] - hours.cover[level * days + day])
    added.value -= estimate.held[day].value
    added.lead -= estimate.held[day].lead
    if !isLast {
      added.value /= Int64(estimate.users[day])
      added.lead /= Int64(estimate.users[day])
    }
    estimate.additions[piece] = added
    return added
  }

  /// What a day comes to with the taken stays and those of a piece.
  private func merge(_ piece: Int, at depth: Int, by ways: Ways) -> DayFigures {
    let piece = hours.pieces[piece]
    var reckoner = DayReckoner(lunch: rules.costs.lunch)
    let row = depth * hours.dates.count + piece.day
    var (held, new) = (row * hours.rowCapacity, piece.stays.lowerBound)
    let end = held + rowCounts[row]
    while held < end || new < piece.stays.upperBound {
      let takesNew =
        held == end || new < piece.stays.upperBound && hours.stays[new].isBefore(rows[held])
      if takesNew {
        reckoner.meet(hours.stays[new], by: ways)
        new += 1
      } else {
        reckoner.meet(rows[held], by: ways)
        held += 1
      }
    }
    reckoner.finish()
    return reckoner.figures
  }

  /// Closes the open patterns with which nothing can enter any more.
  private mutating func drop(_ depth: Int, bound: Standing) {
    for index in depth..<order.count {
      let level = order[index]
      let top = estimate.tops[level]
      var (count, isLevel) = (0, true)
      for word in board.levels[level].words {
        var rest = open[depth * board.width + word]
        while rest != 0 {
          let bit = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          guard race.mayReach(standing(with: bit, of: level, bound: bound)) else {
            open[depth * board.width + word] &= ~(1 << UInt64(bit & 63))
            continue
          }
          count += 1
          if estimate.scores[bit] != top { isLevel = false }
        }
      }
      estimate.counts[level] = count
      estimate.isLevel[level] = isLevel
    }
  }

  /// The bound, once this pattern is taken of the level.
  private func standing(with bit: Int, of level: Int, bound: Standing) -> Standing {
    let (top, score) = (estimate.tops[level], estimate.scores[bit])
    return Standing(
      lead: lead.isSum ? bound.lead - top.lead + score.lead : min(bound.lead, score.lead),
      value: bound.value - top.value + score.value)
  }

  /// Which place of `order` to branch on.
  func advice(_ depth: Int, bound: Standing) -> Int {
    var chosen = depth
    for index in depth..<order.count {
      let (a, b) = (order[index], order[chosen])
      if estimate.isLevel[a] != estimate.isLevel[b] {
        if estimate.isLevel[b] { chosen = index }
      } else if estimate.isLevel[a] {
        if board.levels[a].group < board.levels[b].group { chosen = index }
      } else if estimate.counts[a] != estimate.counts[b] {
        if estimate.counts[a] < estimate.counts[b] { chosen = index }
      } else if a < b {
        chosen = index
      }
    }
    return chosen
  }

  /// The open patterns of a level, those that promise most first, of equal ones the one whose first choice comes first.
  func candidates(of level: Int, at depth: Int, bound: Standing) -> [Estimate.Candidate] {
    var list: [Estimate.Candidate] = []
    for word in board.levels[level].words {
      var rest = open[depth * board.width + word]
      while rest != 0 {
        let bit = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        list.append(.init(bit: bit, standing: standing(with: bit, of: level, bound: bound)))
      }
    }
    return list.sorted { a, b in
      a.standing != b.standing ? a.standing > b.standing : choices[a.bit][0] < choices[b.bit][0]
    }
  }

  /// Takes a pattern: narrows the other open levels to what fits with it, and puts its stays into the days; `false` when a
  /// level is left without patterns.
  mutating func take(_ bit: Int, of level: Int, at depth: Int) -> Bool {
    let (here, there) = (depth * board.width, (depth + 1) * board.width)
    for index in depth + 1..<order.count {
      var some: UInt64 = 0
      for word in board.levels[order[index]].words {
        let left = open[here + word] & board.fits[bit * board.width + word]
        open[there + word] = left
        some |= left
      }
      guard some != 0 else { return false }
    }
    for level in 0..<order.count {
      firsts[(depth + 1) * order.count + level] = firsts[depth * order.count + level]
    }
    let days = hours.dates.count
    for day in 0..<days {
      figures[(depth + 1) * days + day] = figures[depth * days + day]
      copyRow(day, at: depth)
    }
    for part in hours.partsOfBit[bit] {
      let piece = hours.parts[part]
      figures[(depth + 1) * days + hours.pieces[piece].day] = merge(piece, at: depth, by: shortWays)
      insert(piece, at: depth + 1)
    }
    return true
  }

  private mutating func copyRow(_ day: Int, at depth: Int) {
    let from = depth * hours.dates.count + day
    let to = from + hours.dates.count
    rowCounts[to] = rowCounts[from]
    for place in 0..<rowCounts[from] {
      rows[to * hours.rowCapacity + place] = rows[from * hours.rowCapacity + place]
    }
  }

  private mutating func insert(_ piece: Int, at depth: Int) {
    let row = depth * hours.dates.count + hours.pieces[piece].day
    for index in hours.pieces[piece].stays {
      let stay = hours.stays[index]
      var place = row * hours.rowCapacity + rowCounts[row]
      while place > row * hours.rowCapacity, stay.isBefore(rows[place - 1]) {
        rows[place] = rows[place - 1]
        place -= 1
      }
      rows[place] = stay
      rowCounts[row] += 1
    }
  }
}
