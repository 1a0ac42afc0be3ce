/// The minutes of patterns on days that can become too long, for counting by states.
///
/// A state has a few words for each such day: the minutes left, rounded down to a possible sum, or
/// `free` once no open pattern can break the limit. States with the same future are therefore
/// equal. Where patterns that fit together overlap, further words record the covered stretches of
/// the day.
struct DayMinutes: Sendable {
  /// Nothing that is still open can break the day's limit.
  static let free = UInt64.max

  /// The number of words in a state.
  private(set) var words = 0
  /// The number of days in a state.
  private(set) var count = 0
  private var starts: [Int] = []
  private var most: Int64 = 0
  /// By pattern and day, at `pattern * count + day`.
  private var minutes: [Int32] = []
  private var covers: [[Int]] = []
  /// By day, the lengths of its stretches; empty if no patterns that fit together overlap.
  private var lengths: [[Int64]] = []
  /// By day, the possible sums in order; empty if they are too many, or overlaps exist.
  private var sums: [[Int64]] = []

  /// Without a limit there are no such days.
  init(of problem: Problem, patterns: Patterns) {
    guard let limit = problem.days.mostMinutes else { return }
    most = Int64(max(0, limit))
    let hours = patterns.all.map { pattern in
      problem.groups[pattern.group][pattern.choices[0]].hours.inOrder
    }
    for kind in Self.kinds(of: hours) {
      let held = hours.map { stays in stays.filter { $0.day == kind } }
      let minutes = held.map { $0.minutes }
      var highest: Int64 = 0
      for range in patterns.ranges { highest += Int64(minutes[range].max() ?? 0) }
      guard highest > most else { continue }
      add(held, minutes, of: patterns)
    }
    layOut(patterns.all.count)
  }

  private static func kinds(of hours: [[Problem.Stay]]) -> [Int32] {
    var kinds: [Int32] = []
    for stays in hours { for stay in stays { kinds.append(stay.day) } }
    return kinds.sorted().withoutRepeats
  }

  private mutating func add(_ held: [[Problem.Stay]], _ minutes: [Int32], of patterns: Patterns) {
    var overlap = false
    for a in held.indices where !held[a].isEmpty {
      for b in held.indices.dropFirst(a + 1) where !overlap && !held[b].isEmpty {
        overlap =
          patterns.all[a].group != patterns.all[b].group && !patterns.clashes[a, b]
          && held[a].overlaps(held[b])
      }
    }
    starts.append(words)
    count += 1
    words += 1
    self.minutes += minutes
    guard overlap else {
      lengths.append([])
      covers += [[Int]](repeating: [], count: held.count)
      return sums.append(Self.sums(of: patterns.ranges.map { Array(minutes[$0]) }, upTo: most))
    }
    var edges: [Int32] = []
    for stays in held { for stay in stays { edges += [stay.start, stay.end] } }
    edges = edges.sorted().withoutRepeats
    lengths.append(zip(edges, edges.dropFirst()).map { Int64($1) - Int64($0) })
    covers += held.map { stays in
      edges.indices.dropLast().filter { edge in
        stays.contains { $0.start <= edges[edge] && edges[edge] < $0.end }
      }
    }
    words += (edges.count + 63) / 64
    sums.append([])
  }

  /// Changes the order from day by day to pattern by pattern.
  private mutating func layOut(_ patterns: Int) {
    let (byDay, coversByDay) = (minutes, covers)
    for pattern in 0..<patterns {
      for day in 0..<count {
        minutes[pattern * count + day] = byDay[day * patterns + pattern]
        covers[pattern * count + day] = coversByDay[day * patterns + pattern]
      }
    }
  }

  /// All sums of at most one number of each list, up to `most`; empty if they are more than some
  /// thousand.
  private static func sums(of lists: [[Int32]], upTo most: Int64) -> [Int64] {
    var sums: [Int64] = [0]
    for list in lists {
      var next = sums
      for number in list.sorted().withoutRepeats where number > 0 {
        next += sums.map { $0 + Int64(number) }.filter { $0 <= most }
      }
      sums = []
      for sum in next.sorted() where sums.last != sum { sums.append(sum) }
      guard sums.count <= 4096 else { return [] }
    }
    return sums
  }

  func minutes(of pattern: Int, on day: Int) -> Int32 { minutes[pattern * count + day] }

  /// Whether both patterns use a common day of the state.
  func ties(_ a: Int, _ b: Int) -> Bool {
    (0..<count).contains { minutes(of: a, on: $0) > 0 && minutes(of: b, on: $0) > 0 }
  }

  /// Writes the state of empty days into `words` from `start`.
  func begin(in words: inout [UInt64], at start: Int) {
    for word in 0..<self.words { words[start + word] = 0 }
    for day in 0..<count { words[start + starts[day]] = UInt64(most) }
  }

  /// Adds a pattern to the days in `words` from `start`; `false` when it breaks the limit.
  func assign(_ pattern: Int, in words: inout [UInt64], at start: Int) -> Bool {
    for day in 0..<count where minutes[pattern * count + day] > 0 {
      let place = start + starts[day]
      guard words[place] != Self.free else { continue }
      var added: Int64 = 0
      if lengths[day].isEmpty { added = Int64(minutes[pattern * count + day]) }
      for stretch in covers[pattern * count + day] {
        let (word, bit) = (place + 1 + stretch >> 6, UInt64(1) << UInt64(stretch & 63))
        if words[word] & bit == 0 { added += lengths[day][stretch] }
        words[word] |= bit
      }
      guard added <= Int64(words[place]) else { return false }
      words[place] -= UInt64(added)
    }
    return true
  }

  /// Rounds the days in `words` from `start` to details that matter to the groups from `first` on.
  ///
  /// The mask of open patterns begins at `mask`.
  func settle(
    _ words: inout [UInt64], at start: Int, mask: Int, from first: Int, coming: ComingMinutes
  ) {
    for day in 0..<count {
      let place = start + starts[day]
      guard words[place] != Self.free else { continue }
      let most = coming.most(on: day, from: first, open: words, at: mask)
      guard most > Int64(words[place]) else {
        words[place] = Self.free
        for word in 0..<(lengths[day].count + 64) / 64 where !lengths[day].isEmpty {
          words[place + 1 + word] = 0
        }
        continue
      }
      if let rounded = roundedDown(Int64(words[place]), on: day) { words[place] = UInt64(rounded) }
    }
  }

  /// Whether no day in `words` from `start` can break the limit.
  func allFree(_ words: [UInt64], at start: Int) -> Bool {
    for day in 0..<count where words[start + starts[day]] != Self.free { return false }
    return true
  }

  private func roundedDown(_ minutes: Int64, on day: Int) -> Int64? {
    var (low, high) = (0, sums[day].count)
    while low < high {
      let middle = (low + high) / 2
      if sums[day][middle] <= minutes { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? sums[day][low - 1] : nil
  }
}

extension Sequence<Problem.Stay> {
  /// Minutes that stays of one day cover.
  ///
  /// - Precondition: They are in order.
  var minutes: Int32 {
    var (minutes, end) = (Int32(0), Int32.min)
    for stay in self {
      minutes += Swift.max(0, stay.end - Swift.max(end, stay.start))
      end = Swift.max(end, stay.end)
    }
    return minutes
  }
}

extension [Problem.Stay] {
  fileprivate func overlaps(_ others: [Problem.Stay]) -> Bool {
    contains { a in others.contains { b in a.start < b.end && b.start < a.end } }
  }
}

/// The minutes that open patterns can still add to days.
struct ComingMinutes: Sendable {
  /// The patterns of a group with one number of minutes on a day, as words of a mask.
  private struct Step: Sendable {
    var minutes: Int64
    var words: Range<Int>
    var start: Int
  }

  private var masks: [UInt64] = []
  /// By group and day, the most minutes first.
  private var steps: [[Step]] = []
  private let days: Int

  /// `bits` are the places of the patterns in the mask, by group.
  init(_ minutes: DayMinutes, of groups: [[(pattern: Int, bit: Int)]]) {
    days = minutes.count
    for group in groups {
      for day in 0..<minutes.count {
        var list: [Step] = []
        let held = group.map { minutes.minutes(of: $0.pattern, on: day) }
        for number in held.filter({ $0 > 0 }).sorted().withoutRepeats.reversed() {
          let bits = group.indices.filter { held[$0] == number }.map { group[$0].bit }
          let first = (bits.min() ?? 0) >> 6
          let words = first..<(bits.max() ?? 0) >> 6 + 1
          list.append(Step(minutes: Int64(number), words: words, start: masks.count))
          masks += [UInt64](repeating: 0, count: words.count)
          for bit in bits {
            masks[masks.count - words.count + bit >> 6 - first] |= 1 << UInt64(bit & 63)
          }
        }
        steps.append(list)
      }
    }
  }

  /// The most minutes that groups from `first` on can add on the day.
  ///
  /// Word `w` of the mask is at `start + w` of `open`.
  func most(on day: Int, from first: Int, open: [UInt64], at start: Int) -> Int64 {
    var sum: Int64 = 0
    for group in first..<steps.count / max(1, days) {
      search: for step in steps[group * days + day] {
        for word in step.words
        where open[start + word] & masks[step.start + word - step.words.lowerBound] != 0 {
          sum += step.minutes
          break search
        }
      }
    }
    return sum
  }
}
