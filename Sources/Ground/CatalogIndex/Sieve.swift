/// The rows that match the words and pass the conditions.
struct Sieve {
  /// The subject of a condition.
  ///
  /// Rows that fail only one subject are counted in its histogram or labels, which shows the effect
  /// of a wider choice.
  enum Subject: Equatable {
    case column(Int)
    case facet(Int)
    case week
    case instructors
    /// A missing column or facet: nothing passes.
    case nothing
  }

  /// In the order of the catalog.
  private(set) var passing: [UInt32] = []
  /// Rows that fail only one subject, with its index in `subjects`.
  private(set) var near: [(row: UInt32, subject: Int)] = []
  private(set) var subjects: [Subject] = []

  /// Cheap conditions come first: rows that fail two subjects are not tested again.
  init(_ ranks: [UInt16], _ conditions: [Query.Condition], of index: CatalogIndex) {
    // 0 for rows that pass so far, a subject's place + 1 for rows that fail only it, then `lost`.
    var state = [UInt16](repeating: 0, count: ranks.count)
    for row in ranks.indices where ranks[row] == Matching.none { state[row] = Self.lost }
    for cost in 0..<3 {
      for condition in conditions where condition.cost == cost {
        apply(condition, of: index, to: &state)
      }
    }
    for row in state.indices {
      if state[row] == 0 {
        passing.append(UInt32(row))
      } else if state[row] != Self.lost {
        near.append((UInt32(row), Int(state[row]) - 1))
      }
    }
  }

  private static let lost = UInt16.max

  private mutating func apply(
    _ condition: Query.Condition, of index: CatalogIndex, to state: inout [UInt16]
  ) {
    switch condition {
    case .number(let column, let least, let most):
      guard column < index.columns.count else { return sift(.nothing, &state) { _ in false } }
      let numbers = index.columns[column]
      let isOpen = least <= most && !numbers.values.isEmpty
      sift(.column(column), &state) { row in
        guard isOpen else { return false }
        let value = numbers.values[row]
        return value >= least && value <= most && value != NumberColumn.unknown
      }
    case .label(let facet, let labels):
      guard facet < index.facets.count else { return sift(.nothing, &state) { _ in false } }
      let lists = index.facets[facet]
      var isChosen = [Bool](repeating: false, count: lists.codes.count)
      for label in labels where label < isChosen.count { isChosen[label] = true }
      sift(.facet(facet), &state) { row in
        for place in lists.ofRows.range(row) where isChosen[Int(lists.ofRows.items[place])] {
          return true
        }
        return false
      }
    case .within(let week):
      let fits = Self.fitting(week, of: index)
      sift(.week, &state) { row in
        for place in index.weeksOfRows.range(row) where fits[Int(index.weeksOfRows.items[place])] {
          return true
        }
        return false
      }
    case .taught(let names):
      let isChosen = (0..<index.names.count).map { place in
        names.contains { index.names[place].elementsEqual($0) }
      }
      sift(.instructors, &state) { row in
        for place in index.instructors.range(row)
        where isChosen[Int(index.instructors.items[place])] {
          return true
        }
        return false
      }
    }
  }

  private mutating func sift(
    _ subject: Subject, _ state: inout [UInt16], passes: (Int) -> Bool
  ) {
    let known = subjects.firstIndex(of: subject)
    if known == nil { subjects.append(subject) }
    let mark = UInt16((known ?? subjects.count - 1) + 1)
    for row in state.indices where state[row] != Self.lost && state[row] != mark {
      if !passes(row) { state[row] = state[row] == 0 ? mark : Self.lost }
    }
  }

  /// For each week of the index, whether it lies within that one.
  private static func fitting(_ week: Week, of index: CatalogIndex) -> [Bool] {
    var out: [Bool] = []
    for start in stride(from: 0, to: index.weeks.count, by: Week.words) {
      var outside: UInt64 = 0
      for word in 0..<Week.words { outside |= index.weeks[start + word] & ~week.bits[word] }
      out.append(outside == 0)
    }
    return out
  }
}

extension Query.Condition {
  /// 0 for one comparison a row, 1 for a few labels or names, 2 for weeks.
  fileprivate var cost: Int {
    switch self {
    case .number: 0
    case .label, .taught: 1
    case .within: 2
    }
  }
}
