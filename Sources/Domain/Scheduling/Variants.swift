/// Courses that the same wishes may take and that weigh the same, so that it does not matter to a sum which of them it is.
struct Atom: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    /// The wishes that may take them, in order.
    var wishes: [Int]
    /// Tenths of a credit in the score, and in the totals.
    var weight = 0
    var credits = 0
    /// Which of the plan's holdings they count for.
    var holds: [Bool] = []
    /// The candidate itself, where each is looked at apart.
    var candidate: Int?
  }

  var key: Key
  /// By their numbers, in canonical order.
  var members: [Int]
}

/// One choice of how many courses of each atom a schedule holds.
struct Variant: Hashable, Sendable {
  /// The atom of every course and the wish it fills: by wish, then by atom.
  struct Slot: Hashable, Sendable {
    var atom: Int
    var wish: Int
  }

  var slots: [Slot]

  /// How much each of its courses counts in a mean.
  func weights(by atoms: [Atom]) -> [Int] {
    evenIfNone(slots.map { atoms[$0.atom].key.weight })
  }
}

/// Every way to fill the wishes with courses of atoms, each once: which courses of an atom they are is left open.
///
/// Fewer courses of earlier atoms come first. A schedule without any course is none.
struct Variants: Sendable {
  let atoms: [Atom]
  private(set) var all: [Variant] = []
  /// False where there are more than `Variants.most`.
  private(set) var isComplete = true

  /// So many are looked at: hundreds of times what a plan of six courses of three lists has.
  static let most = 2_000
  /// How many choices of numbers are tried at most.
  private static let mostTries = 200_000

  /// `keys` tell what every candidate counts by; those with `nil` are left out.
  init(filling wishes: [Wish], by keys: [Atom.Key?]) {
    var places: [Atom.Key: Int] = [:]
    var atoms: [Atom] = []
    var wishesOf = [[Int]](repeating: [], count: keys.count)
    for (place, wish) in wishes.enumerated() {
      for member in wish.members { wishesOf[member].append(place) }
    }
    var seen: Set<Int> = []
    for member in wishes.flatMap(\.members) where seen.insert(member).inserted {
      guard var key = keys[member] else { continue }
      key.wishes = wishesOf[member]
      if let known = places[key] {
        atoms[known].members.append(member)
      } else {
        places[key] = atoms.count
        atoms.append(Atom(key: key, members: [member]))
      }
    }
    self.atoms = atoms
    list(filling: wishes)
  }

  /// Leaves out what does not keep to something.
  mutating func keep(where isKept: (Variant) -> Bool) { all = all.filter(isKept) }

  private mutating func list(filling wishes: [Wish]) {
    var tries = 0
    var found: [[Int]] = [[]]
    // Atoms that share no wish are counted apart and combined.
    for cluster in clusters(of: wishes.count) {
      let own = counts(of: cluster, filling: wishes, tries: &tries)
      var next: [[Int]] = []
      for counts in found {
        for more in own where next.count <= Self.most { next.append(counts + more) }
      }
      found = next
      if found.count > Self.most || tries > Self.mostTries { isComplete = false }
      if found.isEmpty { return }
    }
    all = found.prefix(Self.most).map { Variant(slots: Self.slots($0, wishes: wishes.count)) }
      .filter { !$0.slots.isEmpty }
  }

  /// The wishes in groups that share no atom, each with its atoms.
  private func clusters(of wishes: Int) -> [(wishes: [Int], atoms: [Int])] {
    var names = Array(0..<wishes)
    for atom in atoms {
      for wish in atom.key.wishes.dropFirst() {
        let (kept, merged) = (names[atom.key.wishes[0]], names[wish])
        for index in names.indices where names[index] == merged { names[index] = kept }
      }
    }
    return (0..<wishes).compactMap { name in
      let members = (0..<wishes).filter { names[$0] == name }
      guard !members.isEmpty else { return nil }
      return (members, atoms.indices.filter { names[atoms[$0].key.wishes[0]] == name })
    }
  }

  /// Of every cluster, the choices as lists of wish and atom, coded as `atom * wishes + wish`.
  private func counts(
    of cluster: (wishes: [Int], atoms: [Int]), filling wishes: [Wish], tries: inout Int
  ) -> [[Int]] {
    let most = cluster.wishes.reduce(0) { $0 + wishes[$1].counts.upperBound.clampedCount }
    let least = cluster.wishes.reduce(0) { $0 + wishes[$1].counts.lowerBound.clampedCount }
    var found: [[Int]] = []
    var taken: [Int] = []
    func descend(_ index: Int, _ total: Int) {
      guard tries <= Self.mostTries, found.count <= Self.most else { return }
      tries += 1
      guard index < cluster.atoms.count else {
        if total < least { return }
        let atoms = zip(cluster.atoms, taken).flatMap { [Int](repeating: $0, count: $1) }
        if let slots = assign(atoms, to: wishes, of: cluster.wishes) { found.append(slots) }
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

  /// Gives each of the courses to a wish that may take it, such that every wish has its number; `nil` where it is not
  /// possible. Of several ways to do so the one that gives earlier atoms to earlier wishes.
  private func assign(_ taken: [Int], to wishes: [Wish], of cluster: [Int]) -> [Int]? {
    var filled = [Int](repeating: 0, count: wishes.count)
    var slots: [Int] = []
    func descend(_ index: Int) -> Bool {
      guard index < taken.count else {
        return cluster.allSatisfy { filled[$0] >= wishes[$0].counts.lowerBound }
      }
      let missing = cluster.reduce(0) { $0 + max(0, wishes[$1].counts.lowerBound - filled[$1]) }
      guard missing <= taken.count - index else { return false }
      for wish in atoms[taken[index]].key.wishes {
        guard filled[wish] < wishes[wish].counts.upperBound else { continue }
        filled[wish] += 1
        slots.append(taken[index] * wishes.count + wish)
        if descend(index + 1) { return true }
        slots.removeLast()
        filled[wish] -= 1
      }
      return false
    }
    return descend(0) ? slots : nil
  }

  private static func slots(_ codes: [Int], wishes: Int) -> [Variant.Slot] {
    codes.map { Variant.Slot(atom: $0 / wishes, wish: $0 % wishes) }
      .sorted { ($0.wish, $0.atom) < ($1.wish, $1.atom) }
  }
}

extension Int {
  /// Small enough that sums of many stay within bounds, whatever a plan asks for.
  fileprivate var clampedCount: Int { Swift.min(Swift.max(0, self), 1 << 20) }
}
