#if hasFeature(Embedded)
  /// The place of an entry of a set or dictionary, by its hash: one machine code for all types.
  struct Slots: Sendable {
    /// 0 is free; otherwise the place of an entry, plus 1. A power of two.
    private var slots: [Int32] = []
    private var hashes: [Int] = []

    /// The place of the entry that `isEqual`; `nil` without one.
    @inline(never)
    func place(of hash: Int, where isEqual: (Int) -> Bool) -> Int? {
      guard !slots.isEmpty else { return nil }
      var slot = hash & (slots.count - 1)
      while slots[slot] != 0 {
        let place = Int(slots[slot]) - 1
        if hashes[place] == hash, isEqual(place) { return place }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }

    /// Adds an entry behind all others.
    @inline(never)
    mutating func append(_ hash: Int) {
      hashes.append(hash)
      guard hashes.count * 2 > slots.count else { return put(hashes.count - 1) }
      slots = [Int32](repeating: 0, count: max(8, slots.count * 2))
      for place in hashes.indices { put(place) }
    }

    /// Removes an entry; the last one takes its place.
    @inline(never)
    mutating func remove(_ place: Int) {
      hashes.swapAt(place, hashes.count - 1)
      hashes.removeLast()
      slots = [Int32](repeating: 0, count: slots.count)
      for place in hashes.indices { put(place) }
    }

    private mutating func put(_ place: Int) {
      var slot = hashes[place] & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place + 1)
    }
  }

  /// The standard library's set, with a fifth of its code for each type of member.
  package struct Set<Element: Hashable>: ExpressibleByArrayLiteral, Sequence {
    private var members: [Element] = []
    private var slots = Slots()

    package init() {}
    package init(_ all: some Sequence<Element>) { for member in all { insert(member) } }
    package init(arrayLiteral all: Element...) { self.init(all) }

    /// How many members it has.
    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }
    /// The member that was inserted first, unless one was removed.
    package var first: Element? { members.first }

    /// Constant time on average.
    package func contains(_ member: Element) -> Bool { place(of: member, member.hashValue) != nil }

    private func place(of member: Element, _ hash: Int) -> Int? {
      slots.place(of: hash) { members[$0] == member }
    }

    @discardableResult
    package mutating func insert(
      _ member: Element
    ) -> (inserted: Bool, memberAfterInsert: Element) {
      let hash = member.hashValue
      if let place = place(of: member, hash) { return (false, members[place]) }
      members.append(member)
      slots.append(hash)
      return (true, member)
    }

    @discardableResult
    package mutating func remove(_ member: Element) -> Element? {
      guard let place = place(of: member, member.hashValue) else { return nil }
      members.swapAt(place, members.count - 1)
      slots.remove(place)
      return members.removeLast()
    }

    /// Inserts all of them.
    package mutating func formUnion(_ others: some Sequence<Element>) {
      for member in others { insert(member) }
    }

    package func union(_ others: some Sequence<Element>) -> Self {
      var all = self
      all.formUnion(others)
      return all
    }

    /// The members for which it is true.
    package func filter(_ isKept: (Element) -> Bool) -> Self { Set(members.filter(isKept)) }
    package func subtracting(_ others: Self) -> Self { filter { !others.contains($0) } }
    package func intersection(_ others: Self) -> Self { filter { others.contains($0) } }
    /// Whether the other has all of its members.
    package func isSubset(of other: Self) -> Bool { members.allSatisfy { other.contains($0) } }
    /// Whether they share no member.
    package func isDisjoint(with other: Self) -> Bool { !members.contains { other.contains($0) } }
    package func makeIterator() -> IndexingIterator<[Element]> { members.makeIterator() }
  }

  extension Set: Hashable {
    package static func == (a: Self, b: Self) -> Bool { a.count == b.count && a.isSubset(of: b) }
    package func hash(into hasher: inout Hasher) {
      var sum = 0
      for member in members { sum &+= member.hashValue }
      hasher.combine(sum)
    }
  }

  extension Set: Sendable where Element: Sendable {}
#endif
