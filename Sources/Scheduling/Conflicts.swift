internal import CampusModel

/// When a way to take a course is held, with what fixed sections of it are excused from.
struct Shape: Hashable, Sendable {
  /// All of it, with exams where they may not clash.
  var whole: Timetable
  /// What limits on two classes are held against: all but the fixed sections.
  var free: Timetable
  /// The fixed sections; empty for nearly all ways.
  var fixed: Timetable

  /// Whether two ways of different courses cannot be had together. Two fixed sections that only break a limit can.
  fileprivate func conflicts(with other: Shape, gap: Int, walking ways: WayTable?) -> Bool {
    whole.withoutExams.clashes(with: other.whole.withoutExams)
      || free.conflicts(with: other.whole, gap: gap, walking: ways)
      || fixed.conflicts(with: other.free, gap: gap, walking: ways)
  }
}

/// The distinct shapes of some ways, by number.
struct Shapes: Sendable {
  private(set) var all: [Shape] = []
  private var numbers: [Shape: Int] = [:]

  mutating func number(of shape: Shape) -> Int {
    if let known = numbers[shape] { return known }
    numbers[shape] = all.count
    all.append(shape)
    return all.count - 1
  }
}

/// Which shapes exclude each other.
struct Conflicts: Sendable {
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// - Complexity: every two distinct slots of `shapes` that are held on a common day are compared once; every two shapes
  ///   take a look at a bit for each slot of one.
  init(among shapes: [Shape], gap: Int, walking ways: WayTable?) {
    wordsPerRow = (shapes.count + 63) / 64
    words = [UInt64](repeating: 0, count: shapes.count * wordsPerRow)
    let slots = SlotConflicts(among: shapes, gap: gap, walking: ways)
    let hasFixed = shapes.map { !$0.fixed.slots.isEmpty }
    for a in shapes.indices {
      let reach = slots.reach(of: a)
      for b in a..<shapes.count {
        let conflict =
          hasFixed[a] && hasFixed[b]
          ? shapes[a].conflicts(with: shapes[b], gap: gap, walking: ways)
          : slots.isMet(b, by: reach)
        if conflict { set(a, b) }
      }
    }
  }

  private mutating func set(_ a: Int, _ b: Int) {
    words[a * wordsPerRow + b >> 6] |= 1 << UInt64(b & 63)
    words[b * wordsPerRow + a >> 6] |= 1 << UInt64(a & 63)
  }

  subscript(a: Int, b: Int) -> Bool {
    words[a * wordsPerRow + b >> 6] >> UInt64(b & 63) & 1 == 1
  }
}

/// Which slots of some shapes exclude each other: shapes share few distinct ones.
private struct SlotConflicts {
  /// By shape, the numbers of its slots.
  private var slotsOf: [[Int]] = []
  private var wordsPerRow = 0
  /// By slot, the mask of those it excludes.
  private var words: [UInt64] = []

  init(among shapes: [Shape], gap: Int, walking ways: WayTable?) {
    var slots: [Timetable.Slot] = []
    var numbers: [Timetable.Slot: Int] = [:]
    for shape in shapes {
      slotsOf.append(
        shape.whole.slots.map { slot in
          if let known = numbers[slot] { return known }
          numbers[slot] = slots.count
          slots.append(slot)
          return slots.count - 1
        })
    }
    wordsPerRow = (slots.count + 63) / 64
    words = [UInt64](repeating: 0, count: slots.count * wordsPerRow)
    // Something that runs past midnight, or a gap that does, concerns the day after.
    let reach = max(gap, ways?.longest ?? 0)
    let isLate = slots.map { $0.time.end + reach > 1440 }
    for a in slots.indices {
      for b in a..<slots.count {
        if !isLate[a], !isLate[b], slots[a].days.isDisjoint(with: slots[b].days) { continue }
        guard slots[a].conflicts(with: slots[b], gap: gap, walking: ways) else { continue }
        words[a * wordsPerRow + b >> 6] |= 1 << UInt64(b & 63)
        words[b * wordsPerRow + a >> 6] |= 1 << UInt64(a & 63)
      }
    }
  }

  /// The mask of slots that some slot of the shape excludes.
  func reach(of shape: Int) -> [UInt64] {
    var reach = [UInt64](repeating: 0, count: wordsPerRow)
    for slot in slotsOf[shape] {
      for word in 0..<wordsPerRow { reach[word] |= words[slot * wordsPerRow + word] }
    }
    return reach
  }

  func isMet(_ shape: Int, by reach: [UInt64]) -> Bool {
    slotsOf[shape].contains { reach[$0 >> 6] >> UInt64($0 & 63) & 1 == 1 }
  }
}
