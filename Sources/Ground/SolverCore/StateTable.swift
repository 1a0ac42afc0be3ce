/// States with two counts each; equal states are added up. In order of arrival, so that results
/// repeat.
struct StateTable: Sendable {
  /// The number of words in a key.
  let width: Int
  /// `width` words for every state.
  private(set) var keys: [UInt64] = []
  private(set) var folded: [CheckedCount] = []
  private(set) var unfolded: [CheckedCount] = []
  /// Open addressing: 0 is free, otherwise the state's number + 1. A power of two, at most half
  /// full.
  private var slots: [Int32] = []

  init(width: Int) { self.width = width }

  var count: Int { folded.count }

  mutating func add(_ key: [UInt64], folded: CheckedCount, unfolded: CheckedCount) {
    if 2 * (count + 1) > slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash(key, at: 0)) & (slots.count - 1)
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if isState(state, key) {
        self.folded[state] += folded
        self.unfolded[state] += unfolded
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    keys += key
    self.folded.append(folded)
    self.unfolded.append(unfolded)
    slots[slot] = Int32(count)
  }

  /// The number of the state with this key; `nil` without one.
  func find(_ key: [UInt64]) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = Int(truncatingIfNeeded: hash(key, at: 0)) & (slots.count - 1)
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if isState(state, key) { return state }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isState(_ state: Int, _ key: [UInt64]) -> Bool {
    for word in 0..<width where keys[state * width + word] != key[word] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: max(16, slots.count * 2))
    for state in 0..<count {
      var slot =
        Int(truncatingIfNeeded: hash(keys, at: state * width))
        & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(state + 1)
    }
  }

  /// FNV-like over words, with the high bits folded into the low ones that the table uses.
  private func hash(_ words: [UInt64], at start: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in 0..<width {
      hash = (hash ^ words[start + word]) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    return hash
  }
}
