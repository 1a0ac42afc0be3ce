/// The ways in which counters are written in one file, and the counters they mean.
///
/// A class, because it owns memory that is compared eight bytes at a time.
final class Spellings {
  /// The names of the counters, in the order in which they came.
  private(set) var names: [String] = []
  private var ids: [String: Int32] = [:]

  /// Of each spelling: where its bytes are, how many, which counter it means, and which spelling
  /// came behind it last time.
  private struct Spelling {
    var start: Int32
    var count: Int32
    var counter: Int32
    var next: Int32
  }

  /// What is looked at in every line.
  private struct State {
    var spellings: [Spelling] = []
    var bytes: UnsafeMutableRawPointer
    /// The spelling that was found last.
    var last: Int32 = -1
  }

  /// Through a pointer, because every look at a class's own properties is checked against others
  /// that there cannot be.
  private let state: UnsafeMutablePointer<State>
  /// Open addressing by the hash of the bytes; -1 where nothing is.
  private var table = [Int32](repeating: -1, count: 1024)
  private var used = 0
  private var capacity = 1 << 14

  /// How many bytes beyond the end of what is compared may be looked at.
  static let slack = 16

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State(bytes: .allocate(byteCount: capacity, alignment: 8)))
  }

  deinit {
    state.pointee.bytes.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The counter that is written at `start`, with `mark` behind it, if it is the one that came
  /// behind the last one before; and how many bytes it takes. At most `room` bytes stand there.
  @inline(__always)
  func expected(
    at start: UnsafeRawPointer, before mark: UInt8, within room: Int
  ) -> (counter: Int32, count: Int)? {
    guard state.pointee.last >= 0 else { return nil }
    let next = state.pointee.spellings[Int(state.pointee.last)].next
    guard next >= 0 else { return nil }
    let spelling = state.pointee.spellings[Int(next)]
    let count = Int(spelling.count)
    guard count < room, start.load(fromByteOffset: count, as: UInt8.self) == mark,
      isEqual(start, state.pointee.bytes + Int(spelling.start), count)
    else { return nil }
    state.pointee.last = next
    return (spelling.counter, count)
  }

  /// The counter that is written so, if it was noted.
  func counter(at start: UnsafeRawPointer, count: Int) -> Int32? {
    var slot = Int(truncatingIfNeeded: hash(start, count)) & (table.count - 1)
    while case let index = table[slot], index >= 0 {
      let spelling = state.pointee.spellings[Int(index)]
      if Int(spelling.count) == count,
        isEqual(start, state.pointee.bytes + Int(spelling.start), count)
      {
        if state.pointee.last >= 0 { state.pointee.spellings[Int(state.pointee.last)].next = index }
        state.pointee.last = index
        return spelling.counter
      }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  func counter(named name: String) -> Int32 {
    if let id = ids[name] { return id }
    let id = Int32(names.count)
    ids[name] = id
    names.append(name)
    return id
  }

  /// Notes that `counter` is written so.
  ///
  /// - Precondition: That was not noted before.
  func note(_ start: UnsafeRawPointer, count: Int, for counter: Int32) {
    if used + count + Self.slack > capacity { grow(to: 2 * (used + count + Self.slack)) }
    (state.pointee.bytes + used).copyMemory(from: start, byteCount: count)
    state.pointee.spellings.append(
      Spelling(start: Int32(used), count: Int32(count), counter: counter, next: -1))
    used += count
    let index = Int32(state.pointee.spellings.count - 1)
    if state.pointee.last >= 0 { state.pointee.spellings[Int(state.pointee.last)].next = index }
    state.pointee.last = index
    if 2 * state.pointee.spellings.count > table.count {
      table = [Int32](repeating: -1, count: 2 * table.count)
      for index in state.pointee.spellings.indices { enter(index) }
    } else {
      enter(state.pointee.spellings.count - 1)
    }
  }

  private func enter(_ index: Int) {
    let spelling = state.pointee.spellings[index]
    var slot =
      Int(truncatingIfNeeded: hash(state.pointee.bytes + Int(spelling.start), Int(spelling.count)))
      & (table.count - 1)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(index)
  }

  private func grow(to count: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
    larger.copyMemory(from: state.pointee.bytes, byteCount: used)
    state.pointee.bytes.deallocate()
    (state.pointee.bytes, capacity) = (larger, count)
  }

  private func hash(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var sum = UInt64(count)
    for at in 0..<count {
      sum = (sum ^ UInt64(start.load(fromByteOffset: at, as: UInt8.self))) &* 0x100_0000_01b3
    }
    return sum ^ sum >> 32
  }
}

/// Whether as many bytes are the same. Up to seven bytes behind them are looked at, and do not
/// count.
@inline(__always)
func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
  var at = 0
  while at + 8 <= count {
    guard
      a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    else { return false }
    at += 8
  }
  guard at < count else { return true }
  let different =
    a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    ^ b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
  return different << UInt64(64 - 8 * (count - at)) == 0
}
