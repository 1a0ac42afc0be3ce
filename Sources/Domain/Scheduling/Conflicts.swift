internal import CampusModel
internal import SolverCore

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
  private var bits: BitMatrix

  /// - Complexity: every two distinct slots of `shapes` that are held on a common day are compared once; every two shapes
  ///   take a look at a bit for each slot of one.
  init(among shapes: [Shape], gap: Int, walking ways: WayTable?) {
    bits = BitMatrix(side: shapes.count)
    let slots = SlotConflicts(among: shapes, gap: gap, walking: ways)
    let hasFixed = shapes.map { !$0.fixed.slots.isEmpty }
    for a in shapes.indices {
      let reach = slots.reach(of: a)
      for b in a..<shapes.count {
        let conflict =
          hasFixed[a] && hasFixed[b]
          ? shapes[a].conflicts(with: shapes[b], gap: gap, walking: ways)
          : slots.isMet(b, by: reach)
        guard conflict else { continue }
        bits.set(a, b)
        bits.set(b, a)
      }
    }
  }

  subscript(a: Int, b: Int) -> Bool { bits[a, b] }
}

/// Which slots of some shapes exclude each other: shapes share few distinct ones.
private struct SlotConflicts {
  /// By shape, the numbers of its slots.
  private var slotsOf: [[Int]] = []
  private let count: Int
  /// By slot, those it excludes.
  private var bits: BitMatrix

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
    count = slots.count
    bits = BitMatrix(side: count)
    // Something that runs past midnight, or a gap that does, concerns the day after.
    let reach = max(gap, ways?.longest ?? 0)
    let isLate = slots.map { $0.time.end + reach > 1440 }
    for a in slots.indices {
      for b in a..<slots.count {
        if !isLate[a], !isLate[b], slots[a].days.isDisjoint(with: slots[b].days) { continue }
        guard slots[a].conflicts(with: slots[b], gap: gap, walking: ways) else { continue }
        bits.set(a, b)
        bits.set(b, a)
      }
    }
  }

  /// By slot, whether some slot of the shape excludes it.
  func reach(of shape: Int) -> [Bool] {
    var reach = [Bool](repeating: false, count: count)
    for slot in slotsOf[shape] { bits.forEach(in: slot) { reach[$0] = true } }
    return reach
  }

  func isMet(_ shape: Int, by reach: [Bool]) -> Bool { slotsOf[shape].contains { reach[$0] } }
}
