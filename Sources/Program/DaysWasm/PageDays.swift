internal import CPlainUnicode
internal import CWasm
internal import OwnDays
internal import PageExchange

/// The planning of days in a browser: one page, one campus, one question at a time; see
/// `PageExchange`. No input stops the program.
///
/// An answer is JSON; an error is an empty answer.
final class PageDays {
  private let exchange = PageExchange(atMost: PageDays.mostBytes)
  private var days: OwnDays?

  /// No pack and no question is larger.
  private static let mostBytes = 4 << 20

  func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { exchange.allocate(size) }

  func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    days = nil
    return exchange.answer(start, size) { bytes in
      days = OwnDays(opening: bytes)
      return days.map { _ in Array("true".utf8) }
    }
  }

  func plan(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { days?.answer($0) }
  }

  func streets(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { _ in days?.streets }
  }
}

/// WebAssembly without threads: one call ends before the next begins.
nonisolated(unsafe) private let days = PageDays()

/// Room for `size` bytes; 0 where there is none.
@_expose(wasm, "allocate") @c(almanac_days_allocate)
public func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { days.allocate(size) }

/// Opens the pack of a campus that was written there; the answer is "true".
@_expose(wasm, "open") @c(almanac_days_open)
public func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  days.open(start, size)
}

/// Answers the question that was written there; see `OwnDays.answer`.
@_expose(wasm, "plan") @c(almanac_days_plan)
public func plan(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  days.plan(start, size)
}

/// Gives the lines of the streets for a question without bytes; see `OwnDays.streets`.
@_expose(wasm, "streets") @c(almanac_days_streets)
public func streets(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  days.streets(start, size)
}
