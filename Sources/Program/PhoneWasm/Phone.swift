internal import CWasm
internal import CatalogIndex
internal import PageExchange

/// The search in a browser: one page, one index, one question at a time; see
/// `PageExchange`. No input stops the program.
final class Phone {
  private let exchange = PageExchange(atMost: Phone.mostBytes)
  private var index: CatalogIndex?

  /// No index and no query is larger.
  private static let mostBytes = 8 << 20

  func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { exchange.allocate(size) }

  func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    // The old index is freed before the new one is read: there may not be memory for both.
    index = nil
    guard let bytes = exchange.written(start, size) else { return reply(.notAnIndex) }
    do throws(IndexError) {
      let opened = try CatalogIndex(opening: bytes)
      index = opened
      return exchange.give(opened.description)
    } catch {
      return reply(.notAnIndex)
    }
  }

  func query(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    guard let bytes = exchange.written(start, size) else { return reply(.notAQuery) }
    guard let index else { return reply(.nothingOpen) }
    return exchange.give(index.answer(toBytes: bytes))
  }

  func suggest(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    guard let bytes = exchange.written(start, size) else { return reply(.notAQuery) }
    guard let index else { return reply(.nothingOpen) }
    return exchange.give(index.suggestions(toBytes: bytes))
  }

  func mark(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    guard let bytes = exchange.written(start, size) else { return reply(.notAQuery) }
    guard let index else { return reply(.nothingOpen) }
    return exchange.give(index.marks(toBytes: bytes))
  }

  private func reply(_ status: AnswerStatus) -> UnsafeMutableRawPointer? {
    exchange.give([status.rawValue])
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

/// Answers the query that was written there (`Query.bytes`): `SearchAnswer.bytes`, or a byte of
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

/// Finds the words of a query in the text that was written there: `CatalogIndex.marks(toBytes:)`,
/// or a byte of `AnswerStatus`.
@_expose(wasm, "mark") @c(almanac_phone_mark)
public func mark(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  phone.mark(start, size)
}
