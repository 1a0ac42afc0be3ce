/// The memory in which a page and a WebAssembly module give each other bytes.
///
/// A page first requests memory (`allocate`), writes its bytes there, and passes them on. Each call
/// leaves one answer, valid until the next call; its first four bytes are the number of those that
/// follow. Only one call runs at a time.
package final class PageExchange {
  /// The memory that a page has requested to write into.
  private var room: UnsafeMutableRawBufferPointer?
  private var answer: UnsafeMutableRawBufferPointer?
  /// A page cannot write more at once.
  private let mostBytes: Int

  package init(atMost mostBytes: Int) { self.mostBytes = mostBytes }

  /// Memory for so many bytes, freed by the next call of any kind; `nil` for more than are allowed.
  package func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? {
    room?.deallocate()
    room = nil
    guard size <= UInt32(mostBytes) else { return nil }
    let given = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, Int(size)), alignment: 8)
    room = given
    return given.baseAddress
  }

  /// The bytes written into the memory that was allocated; `nil` for any other address or size.
  package func written(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> [UInt8]? {
    guard let given = room, start == given.baseAddress, size <= UInt32(given.count) else {
      return nil
    }
    let bytes = Array(UnsafeRawBufferPointer(rebasing: given[..<Int(size)]))
    given.deallocate()
    room = nil
    return bytes
  }

  /// Returns the result of `work` on the bytes written into the memory that was allocated: an empty
  /// answer for any other address or size, and for `nil`.
  package func answer(
    _ start: UnsafeMutableRawPointer?, _ size: UInt32, by work: ([UInt8]) -> [UInt8]?
  ) -> UnsafeMutableRawPointer? {
    guard let bytes = written(start, size) else { return give([]) }
    return give(work(bytes) ?? [])
  }

  /// Where a page reads the number of these bytes, and the bytes.
  package func give(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    answer?.deallocate()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 4, alignment: 8)
    memory.storeBytes(of: UInt32(bytes.count).littleEndian, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: memory[4...]).copyBytes(from: bytes)
    answer = memory
    return memory.baseAddress
  }
}
