/// Courses that the same requests allow and that weigh the same, so that a sum does not depend on
/// which is taken.
struct Atom: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    /// The quotas that allow them, in order.
    var quotas: [Int]
    /// Tenths of a credit in the score.
    var weight = 0
    /// Tenths of a credit in the totals.
    var credits = 0
    /// By holding of the plan, whether they count for it.
    var holds: [Bool] = []
    /// The candidate itself, where each is treated separately.
    var candidate: Int?
  }

  var key: Key
  /// By their numbers, in canonical order.
  var members: [Int]
}

/// One choice of how many courses of each atom a schedule has.
struct Variant: Hashable, Sendable {
  /// The atom of a course and the quota it fills: by quota, then by atom.
  struct Slot: Hashable, Sendable {
    var atom: Int
    var quota: Int
  }

  var slots: [Slot]

  /// How much each of its courses counts in a mean.
  func weights(by atoms: [Atom]) -> [Int] {
    equalIfAllZero(slots.map { atoms[$0.atom].key.weight })
  }
}

/// Every choice of how many courses of each atom fill the quotas.
///
/// Fewer courses of earlier atoms come first. Each choice has at least one course.
///
/// ```
/// // A quota of 2 out of atoms a (3 courses) and b (1 course):
/// // variants a a and a b; which courses of a they are is left to the solver
/// ```
struct Variants: Sendable {
  let atoms: [Atom]
  private(set) var all: [Variant] = []
  /// False where there are more than `Variants.most`.
  private(set) var isComplete = true

  /// Hundreds of times the number for a plan of six courses from three lists.
  static let most = 2_000
  /// How many choices of numbers are tried at most.
  private static let mostTries = 200_000

  /// `keys` are the keys that candidates count by; candidates with `nil` are left out.
  init(filling quotas: [CourseQuota], by keys: [Atom.Key?]) {
    var places: [Atom.Key: Int] = [:]
    var atoms: [Atom] = []
    var quotasOf = [[Int]](repeating: [], count: keys.count)
    for (place, quota) in quotas.enumerated() {
      for member in quota.members { quotasOf[member].append(place) }
    }
    var seen: Set<Int> = []
    for member in quotas.flatMap({ $0.members }) where seen.insert(member).inserted {
      guard var key = keys[member] else { continue }
      key.quotas = quotasOf[member]
      if let known = places[key] {
        atoms[known].members.append(member)
      } else {
        places[key] = atoms.count
        atoms.append(Atom(key: key, members: [member]))
      }
    }
    self.atoms = atoms
    list(filling: quotas)
  }

  /// Removes variants that do not satisfy a condition.
  mutating func keep(where isKept: (Variant) -> Bool) { all = all.filter(isKept) }

  private mutating func list(filling quotas: [CourseQuota]) {
    var tries = 0
    var found: [[Int]] = [[]]
    // Atoms that share no quota are counted separately and combined.
    for cluster in clusters(of: quotas.count) {
      let own = counts(of: cluster, filling: quotas, tries: &tries)
      var next: [[Int]] = []
      for counts in found {
        for more in own where next.count <= Self.most { next.append(counts + more) }
      }
      found = next
      if found.count > Self.most || tries > Self.mostTries { isComplete = false }
      if found.isEmpty { return }
    }
    all = found.prefix(Self.most).map { Variant(slots: Self.slots($0, quotas: quotas.count)) }
      .filter { !$0.slots.isEmpty }
  }

  /// Groups of quotas that share no atom, each with its atoms.
  private func clusters(of quotas: Int) -> [(quotas: [Int], atoms: [Int])] {
    var names = Array(0..<quotas)
    for atom in atoms {
      for quota in atom.key.quotas.dropFirst() {
        let (kept, merged) = (names[atom.key.quotas[0]], names[quota])
        for index in names.indices where names[index] == merged { names[index] = kept }
      }
    }
    return (0..<quotas).compactMap { name in
      let members = (0..<quotas).filter { names[$0] == name }
      guard !members.isEmpty else { return nil }
      return (members, atoms.indices.filter { names[atoms[$0].key.quotas[0]] == name })
    }
  }

  /// The choices of a cluster as lists of quota and atom, coded as `atom * quotas + quota`.
  private func counts(
    of cluster: (quotas: [Int], atoms: [Int]), filling quotas: [CourseQuota], tries: inout Int
  ) -> [[Int]] {
    let most = cluster.quotas.reduce(0) { $0 + quotas[$1].counts.upperBound.clampedCount }
    let least = cluster.quotas.reduce(0) { $0 + quotas[$1].counts.lowerBound.clampedCount }
    var found: [[Int]] = []
    var taken: [Int] = []
    func descend(_ index: Int, _ total: Int) {
      guard tries <= Self.mostTries, found.count <= Self.most else { return }
      tries += 1
      guard index < cluster.atoms.count else {
        if total < least { return }
        let atoms = zip(cluster.atoms, taken).flatMap { [Int](repeating: $0, count: $1) }
        if let slots = assign(atoms, to: quotas, of: cluster.quotas) { found.append(slots) }
        return
      }
      for count in 0...min(atoms[cluster.atoms[index]].members.count, most - total) {
        taken.append(count)
        descend(index + 1, total + count)
        taken.removeLast()
      }
    }
    descend(0, 0)
    return found
  }

  /// Assigns each course to a quota that allows it, so that every quota is filled; `nil` where that
  /// is impossible.
  ///
  /// If there are several assignments, the one with earlier atoms in earlier quotas.
  private func assign(_ taken: [Int], to quotas: [CourseQuota], of cluster: [Int]) -> [Int]? {
    var filled = [Int](repeating: 0, count: quotas.count)
    var slots: [Int] = []
    func descend(_ index: Int) -> Bool {
      guard index < taken.count else {
        return cluster.allSatisfy { filled[$0] >= quotas[$0].counts.lowerBound }
      }
      let missing = cluster.reduce(0) { $0 + max(0, quotas[$1].counts.lowerBound - filled[$1]) }
      guard missing <= taken.count - index else { return false }
      for quota in atoms[taken[index]].key.quotas {
        guard filled[quota] < quotas[quota].counts.upperBound else { continue }
        filled[quota] += 1
        slots.append(taken[index] * quotas.count + quota)
        if descend(index + 1) { return true }
        slots.removeLast()
        filled[quota] -= 1
      }
      return false
    }
    return descend(0) ? slots : nil
  }

  private static func slots(_ codes: [Int], quotas: Int) -> [Variant.Slot] {
    codes.map { Variant.Slot(atom: $0 / quotas, quota: $0 % quotas) }
      .sorted { ($0.quota, $0.atom) < ($1.quota, $1.atom) }
  }
}

extension Int {
  /// Small enough that sums of many stay within bounds, for any plan.
  fileprivate var clampedCount: Int { Swift.min(Swift.max(0, self), 1 << 20) }
}
