internal import CampusModel
internal import SolverCore

/// The times of an option, with its fixed sections apart, to which limits do not apply.
struct Shape: Hashable, Sendable {
  /// All of it, including exams where they may not clash.
  var whole: Timetable
  /// The part to which limits on pairs of classes apply: everything but the fixed sections.
  var free: Timetable
  /// The fixed sections; empty for nearly all options.
  var fixed: Timetable

  /// Whether two options of different courses exclude each other. Two fixed sections may break a
  /// limit together.
  fileprivate func conflicts(with other: Shape, gap: Int, walking travelTimes: TravelTimes?) -> Bool
  {
    whole.withoutExams.clashes(with: other.whole.withoutExams)
      || free.conflicts(with: other.whole, gap: gap, walking: travelTimes)
      || fixed.conflicts(with: other.free, gap: gap, walking: travelTimes)
  }
}

/// The distinct shapes of some options, by number.
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

/// The pairs of shapes that exclude each other.
struct Conflicts: Sendable {
  private var bits: BitMatrix

  /// - Complexity: every two distinct slots of `shapes` on a common day are compared once; every
  ///   two shapes are compared by one bit for each slot of one.
  init(among shapes: [Shape], gap: Int, walking travelTimes: TravelTimes?) {
    bits = BitMatrix(side: shapes.count)
    let slots = SlotConflicts(among: shapes, gap: gap, walking: travelTimes)
    let hasFixed = shapes.map { !$0.fixed.slots.isEmpty }
    for a in shapes.indices {
      let reach = slots.reach(of: a)
      for b in a..<shapes.count {
        let conflict =
          hasFixed[a] && hasFixed[b]
          ? shapes[a].conflicts(with: shapes[b], gap: gap, walking: travelTimes)
          : slots.isMet(b, by: reach)
        guard conflict else { continue }
        bits.set(a, b)
        bits.set(b, a)
      }
    }
  }

  subscript(a: Int, b: Int) -> Bool { bits[a, b] }
}

/// The pairs of slots that exclude each other; shapes share few distinct slots.
private struct SlotConflicts {
  /// By shape, the numbers of its slots.
  private var slotsOf: [[Int]] = []
  private let count: Int
  /// By slot, the slots that it excludes.
  private var bits: BitMatrix

  init(among shapes: [Shape], gap: Int, walking travelTimes: TravelTimes?) {
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
    let reach = max(gap, travelTimes?.longest ?? 0)
    let isLate = slots.map { $0.time.end + reach > 1440 }
    for a in slots.indices {
      for b in a..<slots.count {
        if !isLate[a], !isLate[b], slots[a].days.isDisjoint(with: slots[b].days) { continue }
        guard slots[a].conflicts(with: slots[b], gap: gap, walking: travelTimes) else { continue }
        bits.set(a, b)
        bits.set(b, a)
      }
    }
  }

  /// By slot, whether a slot of the shape excludes it.
  func reach(of shape: Int) -> [Bool] {
    var reach = [Bool](repeating: false, count: count)
    for slot in slotsOf[shape] { bits.forEach(in: slot) { reach[$0] = true } }
    return reach
  }

  func isMet(_ shape: Int, by reach: [Bool]) -> Bool { slotsOf[shape].contains { reach[$0] } }
}
