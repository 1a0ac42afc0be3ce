/// Counting along `Problem.Choice.place`: each pattern is taken or skipped.
///
/// A state is the mask of later patterns still open and the words of `DayMinutes`. Where only
/// neighbors clash, few masks occur.
struct Sweep {
  private let patterns: [Patterns.Pattern]
  /// By position in the sweep, the index in `Patterns.all`.
  private let order: [Int]
  private let width: Int
  /// By position, the mask of patterns that fit with it, without its own group.
  private var fits: [UInt64]
  /// The mask of every group's patterns, one after the other.
  private var groupMasks: [UInt64]
  /// By position, the group.
  private var groups: [Int] = []
  private let minutes: DayMinutes
  private let coming: ComingMinutes

  init(_ parts: [Int], of source: Patterns, keeping minutes: DayMinutes) {
    let members = parts.flatMap { Array(source.ranges[$0]) }
    let order = members.sorted { a, b in
      let places = (source.all[a].place, source.all[b].place)
      return places.0 != places.1 ? places.0 < places.1 : a < b
    }
    width = (order.count + 63) / 64
    fits = [UInt64](repeating: 0, count: order.count * width)
    groupMasks = [UInt64](repeating: 0, count: parts.count * width)
    var bits = [[(pattern: Int, bit: Int)]](repeating: [], count: parts.count)
    for (a, pattern) in order.enumerated() {
      let group = source.all[pattern].group
      for (b, other) in order.enumerated()
      where source.all[other].group != group && !source.clashes[pattern, other] {
        fits[a * width + b >> 6] |= 1 << UInt64(b & 63)
      }
      let place = parts.firstIndex(of: group) ?? 0
      groups.append(place)
      groupMasks[place * width + a >> 6] |= 1 << UInt64(a & 63)
      bits[place].append((pattern, a))
    }
    patterns = order.map { source.all[$0] }
    self.order = order
    self.minutes = minutes
    coming = ComingMinutes(minutes, of: bits)
  }

  /// Folded and unfolded; `nil` beyond `limit` states.
  func tally(within limit: Int) -> (CheckedCount, CheckedCount)? {
    guard let waiting = walk(within: limit, keepingAll: false) else { return nil }
    let end = waiting[patterns.count]
    return end.count == 0 ? (CheckedCount(0), CheckedCount(0)) : (end.folded[0], end.unfolded[0])
  }

  /// The states that wait at each pattern, the lowest that is open in them.
  private func walk(within limit: Int, keepingAll: Bool) -> [StateTable]? {
    let empty = StateTable(width: width + minutes.words)
    var waiting = [StateTable](repeating: empty, count: patterns.count + 1)
    var key = start
    waiting[lowest(key)].add(key, folded: CheckedCount(1), unfolded: CheckedCount(1))
    var states = 0
    for index in patterns.indices {
      let table = waiting[index]
      if !keepingAll { waiting[index] = empty }
      states += table.count
      guard states <= limit else { return nil }
      for state in 0..<table.count {
        if skip(index, from: table, state: state, into: &key) {
          waiting[lowest(key)].add(
            key, folded: table.folded[state], unfolded: table.unfolded[state])
        }
        if assign(index, from: table, state: state, into: &key) {
          waiting[lowest(key)].add(
            key, folded: table.folded[state] * CheckedCount(patterns[index].folded),
            unfolded: table.unfolded[state] * patterns[index].unfolded)
        }
      }
    }
    return waiting
  }

  private var start: [UInt64] {
    var key = [UInt64](repeating: 0, count: width + minutes.words)
    for index in patterns.indices { key[index >> 6] |= 1 << UInt64(index & 63) }
    minutes.begin(in: &key, at: width)
    settle(&key)
    return key
  }

  private func settle(_ key: inout [UInt64]) {
    guard minutes.words > 0 else { return }
    minutes.settle(&key, at: width, mask: 0, from: 0, coming: coming)
  }

  /// Writes the state without the pattern into `key`; `false` when its group is left empty.
  private func skip(
    _ index: Int, from table: StateTable, state: Int, into key: inout [UInt64]
  ) -> Bool {
    for word in 0..<table.width { key[word] = table.keys[state * table.width + word] }
    key[index >> 6] &= ~(1 << UInt64(index & 63))
    guard isOpen(groups[index], in: key, at: 0) else { return false }
    settle(&key)
    return true
  }

  /// Writes the state with the pattern into `key`.
  ///
  /// `false` when another open group is left empty, or a day breaks its limit.
  private func assign(
    _ index: Int, from table: StateTable, state: Int, into key: inout [UInt64]
  ) -> Bool {
    let base = state * table.width
    for word in 0..<width { key[word] = table.keys[base + word] & fits[index * width + word] }
    for group in 0..<groupMasks.count / width
    where group != groups[index] && !isOpen(group, in: key, at: 0) {
      if isOpen(group, in: table.keys, at: base) { return false }
    }
    guard minutes.words > 0 else { return true }
    for word in width..<table.width { key[word] = table.keys[base + word] }
    guard minutes.assign(order[index], in: &key, at: width) else { return false }
    settle(&key)
    return true
  }

  private func isOpen(_ group: Int, in masks: [UInt64], at start: Int) -> Bool {
    for word in 0..<width where masks[start + word] & groupMasks[group * width + word] != 0 {
      return true
    }
    return false
  }

  /// The lowest pattern in the mask; the number of patterns when there is none.
  private func lowest(_ key: [UInt64]) -> Int {
    for word in 0..<width where key[word] != 0 {
      return word * 64 + key[word].trailingZeroBitCount
    }
    return patterns.count
  }
}

extension Sweep {
  /// As `Layers.shares`.
  func shares(among count: Int, within limit: Int) -> (
    holding: [CheckedCount], total: CheckedCount
  )? {
    guard let waiting = walk(within: limit, keepingAll: true) else { return nil }
    var holding = [CheckedCount](repeating: CheckedCount(0), count: count)
    var onward = waiting.map { [CheckedCount](repeating: CheckedCount(0), count: $0.count) }
    if waiting[patterns.count].count > 0 { onward[patterns.count][0] = CheckedCount(1) }
    var key = start
    let first = lowest(key)
    for index in patterns.indices.reversed() {
      let table = waiting[index]
      for state in 0..<table.count {
        var sum = CheckedCount(0)
        if skip(index, from: table, state: state, into: &key) {
          sum += ways(on: key, waiting, onward)
        }
        if assign(index, from: table, state: state, into: &key) {
          let taken = ways(on: key, waiting, onward)
          holding[order[index]] += table.unfolded[state] * taken
          sum += taken * patterns[index].unfolded
        }
        onward[index][state] = sum
      }
    }
    return (holding, onward[first].first ?? CheckedCount(0))
  }

  private func ways(on key: [UInt64], _ waiting: [StateTable], _ onward: [[CheckedCount]])
    -> CheckedCount
  {
    let index = lowest(key)
    return waiting[index].find(key).map { onward[index][$0] } ?? CheckedCount(0)
  }
}
