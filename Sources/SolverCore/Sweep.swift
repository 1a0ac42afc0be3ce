/// Counting along `Problem.Choice.place`: pattern after pattern, each taken or passed.
///
/// A state is the mask of later patterns still open. Where neighbours clash and distant ones do not, few masks are met.
struct Sweep {
  private let patterns: [Patterns.Pattern]
  private let width: Int
  /// By pattern in the order of the walk: the mask of patterns that fit with it; its own group is not among them.
  private var fits: [UInt64]
  /// The mask of every group's patterns, one after the other, and the group of every pattern.
  private var groupMasks: [UInt64]
  private var groups: [Int] = []

  init(_ parts: [Int], of source: Patterns) {
    let members = parts.flatMap { Array(source.ranges[$0]) }
    let order = members.sorted { a, b in
      let places = (source.all[a].place, source.all[b].place)
      return places.0 != places.1 ? places.0 < places.1 : a < b
    }
    width = (order.count + 63) / 64
    var patterns: [Patterns.Pattern] = []
    fits = [UInt64](repeating: 0, count: order.count * width)
    groupMasks = [UInt64](repeating: 0, count: parts.count * width)
    for (a, pattern) in order.enumerated() {
      let group = source.all[pattern].group
      for (b, other) in order.enumerated()
      where source.all[other].group != group && !source.clashes[pattern, other] {
        fits[a * width + b >> 6] |= 1 << UInt64(b & 63)
      }
      let place = parts.firstIndex(of: group) ?? 0
      groups.append(place)
      groupMasks[place * width + a >> 6] |= 1 << UInt64(a & 63)
      patterns.append(source.all[pattern])
    }
    self.patterns = patterns
  }

  /// Folded and unfolded; `nil` when more than `limit` states were met.
  func tally(within limit: Int) -> (Tally, Tally)? {
    // Each state waits at its lowest open pattern: nothing before concerns it.
    var waiting = [StateTable](repeating: StateTable(width: width), count: patterns.count + 1)
    var mask = [UInt64](repeating: 0, count: width)
    for index in patterns.indices { mask[index >> 6] |= 1 << UInt64(index & 63) }
    waiting[0].add(mask, Tally(1), Tally(1))
    var states = 0
    for index in patterns.indices {
      let table = waiting[index]
      waiting[index] = StateTable(width: width)
      states += table.count
      guard states <= limit else { return nil }
      for state in 0..<table.count {
        if pass(index, table, state, &mask) {
          waiting[lowest(mask)].add(mask, table.folded[state], table.unfolded[state])
        }
        if take(index, table, state, &mask) {
          waiting[lowest(mask)].add(
            mask, table.folded[state] * Tally(patterns[index].folded),
            table.unfolded[state] * patterns[index].unfolded)
        }
      }
    }
    let end = waiting[patterns.count]
    return end.count == 0 ? (Tally(0), Tally(0)) : (end.folded[0], end.unfolded[0])
  }

  /// Puts what is left without the pattern into `mask`; `false` when its group is left without any.
  private func pass(
    _ index: Int, _ table: StateTable, _ state: Int, _ mask: inout [UInt64]
  ) -> Bool {
    for word in 0..<width { mask[word] = table.masks[state * width + word] }
    mask[index >> 6] &= ~(1 << UInt64(index & 63))
    return isOpen(groups[index], in: mask, at: 0)
  }

  /// Puts what is left beside the pattern into `mask`; `false` when another open group is left without any.
  private func take(
    _ index: Int, _ table: StateTable, _ state: Int, _ mask: inout [UInt64]
  ) -> Bool {
    for word in 0..<width {
      mask[word] = table.masks[state * width + word] & fits[index * width + word]
    }
    for group in 0..<groupMasks.count / width
    where group != groups[index] && !isOpen(group, in: mask, at: 0) {
      if isOpen(group, in: table.masks, at: state * width) { return false }
    }
    return true
  }

  private func isOpen(_ group: Int, in masks: [UInt64], at start: Int) -> Bool {
    for word in 0..<width where masks[start + word] & groupMasks[group * width + word] != 0 {
      return true
    }
    return false
  }

  /// The lowest pattern in `mask`; their number when there is none.
  private func lowest(_ mask: [UInt64]) -> Int {
    for word in 0..<width where mask[word] != 0 {
      return word * 64 + mask[word].trailingZeroBitCount
    }
    return patterns.count
  }
}
