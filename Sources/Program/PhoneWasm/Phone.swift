internal import CPhoneMemory
internal import CatalogIndex

/// The catalog's search in a browser: one page, one index, one question at a time.
///
/// A page first requests memory (`allocate`), writes its bytes there, and passes them on (`open`,
/// `query`, `suggest`). Each call leaves one answer, valid until the next call; its first four
/// bytes are the number of those that follow. No input stops the program.
final class Phone {
  /// The memory that a page has requested to write into.
  private var room: UnsafeMutableRawBufferPointer?
  private var answer: UnsafeMutableRawBufferPointer?
  private var index: CatalogIndex?

  /// No index and no query is larger.
  private static let mostBytes = 8 << 20

  /// Memory for so many bytes, freed by the next call of any kind; `nil` for more than an index may
  /// have.
  func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? {
    room?.deallocate()
    room = nil
    guard size <= UInt32(Self.mostBytes) else { return nil }
    let given = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, Int(size)), alignment: 8)
    room = given
    return given.baseAddress
  }

  func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    // The old index is freed before the new one is read: there may not be memory for both.
    index = nil
    guard let bytes = written(start, size) else { return reply(.notAnIndex) }
    do throws(IndexError) {
      let opened = try CatalogIndex(opening: bytes)
      index = opened
      return reply(opened.description)
    } catch {
      return reply(.notAnIndex)
    }
  }

  func query(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    guard let bytes = written(start, size) else { return reply(.notAQuery) }
    guard let index else { return reply(.nothingOpen) }
    return reply(index.answer(toBytes: bytes))
  }

  func suggest(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    guard let bytes = written(start, size) else { return reply(.notAQuery) }
    guard let index else { return reply(.nothingOpen) }
    return reply(index.suggestions(toBytes: bytes))
  }

  /// The bytes written into the memory that was allocated; `nil` for any other address or size.
  private func written(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> [UInt8]? {
    guard let given = room, start == given.baseAddress, size <= UInt32(given.count) else {
      return nil
    }
    let bytes = Array(UnsafeRawBufferPointer(rebasing: given[..<Int(size)]))
    given.deallocate()
    room = nil
    return bytes
  }

  private func reply(_ status: AnswerStatus) -> UnsafeMutableRawPointer? {
    reply([status.rawValue])
  }

  private func reply(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    answer?.deallocate()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 4, alignment: 8)
    memory.storeBytes(of: UInt32(bytes.count).littleEndian, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: memory[4...]).copyBytes(from: bytes)
    answer = memory
    return memory.baseAddress
  }
}

/// WebAssembly without threads: one call ends before the next begins.
nonisolated(unsafe) private let phone = Phone()

/// Room for `size` bytes; 0 where there is none.
@_expose(wasm, "allocate") @c(almanac_phone_allocate)
public func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { phone.allocate(size) }

/// Opens the index that was written there; the answer is `CatalogIndex.description`, or a byte of
/// `AnswerStatus`.
@_expose(wasm, "open") @c(almanac_phone_open)
public func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  phone.open(start, size)
}

/// Answers the query that was written there (`Query.bytes`): `Answer.bytes`, or a byte of
/// `AnswerStatus`.
@_expose(wasm, "query") @c(almanac_phone_query)
public func query(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  phone.query(start, size)
}

/// Suggests filters for the text that was written there: `CatalogIndex.suggestions(toBytes:)`, or a
/// byte of `AnswerStatus`.
@_expose(wasm, "suggest") @c(almanac_phone_suggest)
public func suggest(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  phone.suggest(start, size)
}
