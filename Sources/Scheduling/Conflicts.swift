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
  func conflicts(with other: Shape, gap: Int, walking ways: WayTable?) -> Bool {
    if fixed.slots.isEmpty || other.fixed.slots.isEmpty {
      return whole.conflicts(with: other.whole, gap: gap, walking: ways)
    }
    return whole.withoutExams.clashes(with: other.whole.withoutExams)
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

  /// - Complexity: every two of `shapes` that are held on a common weekday are compared once.
  init(among shapes: [Shape], gap: Int, walking ways: WayTable?) {
    wordsPerRow = (shapes.count + 63) / 64
    words = [UInt64](repeating: 0, count: shapes.count * wordsPerRow)
    // Something that runs past midnight, or a gap that does, concerns the day after.
    let days = shapes.map { shape in
      shape.whole.slots.reduce(into: DateSet?.none) { union, slot in
        if union == nil { union = slot.days } else { union?.formUnion(slot.days) }
      }
    }
    let reach = max(gap, ways?.longest ?? 0)
    let isLate = shapes.map { ($0.whole.slots.map(\.time.end).max() ?? 0) + reach > 1440 }
    for a in shapes.indices {
      guard let own = days[a] else { continue }
      for b in a..<shapes.count {
        guard let other = days[b] else { continue }
        if !isLate[a], !isLate[b], own.isDisjoint(with: other) { continue }
        if shapes[a].conflicts(with: shapes[b], gap: gap, walking: ways) { set(a, b) }
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
