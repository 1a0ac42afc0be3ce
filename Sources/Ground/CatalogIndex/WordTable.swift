/// Words in the order of their first occurrence. Open addressing with a fixed hash, so that results
/// repeat.
struct WordTable {
  private var slots: [Int32]
  /// All words one after the other.
  private(set) var bytes: [UInt8] = []
  /// The beginning of each word, and the end of the last.
  private(set) var starts: [Int] = [0]

  init() { slots = [Int32](repeating: -1, count: 1024) }

  var count: Int { starts.count - 1 }

  subscript(place: Int) -> ArraySlice<UInt8> { bytes[starts[place]..<starts[place + 1]] }

  /// The index of a word, which is appended if it is new.
  mutating func place(of word: [UInt8]) -> Int {
    if count * 2 >= slots.count { grow() }
    let slot = slot(of: word[...])
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(count)
    bytes.append(contentsOf: word)
    starts.append(bytes.count)
    return count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for place in 0..<count { slots[slot(of: self[place])] = Int32(place) }
  }

  /// The slot with the word, or the first free one after its hash (FNV-1a, draft-eastlake-fnv).
  private func slot(of word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    var slot = Int(hash & UInt32(slots.count - 1))
    while slots[slot] >= 0, !self[Int(slots[slot])].elementsEqual(word) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// The places of all words in the order of their bytes.
  var inOrder: [Int] {
    (0..<count).sorted { self[$0].lexicographicallyPrecedes(self[$1]) }
  }
}
