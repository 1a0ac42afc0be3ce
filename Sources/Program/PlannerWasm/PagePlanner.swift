internal import CPlainUnicode
internal import CWasm
internal import PageExchange
internal import Planner
internal import QRCode

/// The ranking of plans in a browser: one page, one term, one question at a time; see
/// `PageExchange`. No input stops the program.
///
/// An answer is JSON; an error is an empty answer.
final class PagePlanner {
  private let exchange = PageExchange(atMost: PagePlanner.mostBytes)
  private var planner: Planner?

  /// No pack and no question is larger.
  private static let mostBytes = 4 << 20

  func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { exchange.allocate(size) }

  func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    planner = nil
    return exchange.answer(start, size) { bytes in
      planner = Planner(opening: bytes)
      return planner.map { _ in Array("true".utf8) }
    }
  }

  func add(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { planner?.add($0).map { Array("\($0)".utf8) } }
  }

  func course(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { planner?.course($0) }
  }

  func rank(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { planner?.answer($0) }
  }

  func code(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
    exchange.answer(start, size) { bytes in
      QRCode(String(decoding: bytes, as: UTF8.self)).map {
        Array("{\"side\":\($0.size + 2 * QRCode.quiet),\"path\":\"\($0.path)\"}".utf8)
      }
    }
  }
}

/// WebAssembly without threads: one call ends before the next begins.
nonisolated(unsafe) private let planner = PagePlanner()

/// Room for `size` bytes; 0 where there is none.
@_expose(wasm, "allocate") @c(almanac_planner_allocate)
public func allocate(_ size: UInt32) -> UnsafeMutableRawPointer? { planner.allocate(size) }

/// Opens the pack of a term that was written there; the answer is "true".
@_expose(wasm, "open") @c(almanac_planner_open)
public func open(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  planner.open(start, size)
}

/// Adds the pack of courses that was written there; the answer is their number.
@_expose(wasm, "add") @c(almanac_planner_add)
public func add(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  planner.add(start, size)
}

/// Describes the course whose id was written there; see `Planner.course`.
@_expose(wasm, "course") @c(almanac_planner_course)
public func course(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  planner.course(start, size)
}

/// Draws the text that was written there as a QR code: JSON, the units of a side, and a path; see
/// `QRCode.path`. An empty answer for a text that is too long.
@_expose(wasm, "code") @c(almanac_planner_code)
public func code(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  planner.code(start, size)
}

/// Answers the question that was written there; see `Planner.answer`.
@_expose(wasm, "rank") @c(almanac_planner_rank)
public func rank(_ start: UnsafeMutableRawPointer?, _ size: UInt32) -> UnsafeMutableRawPointer? {
  planner.rank(start, size)
}
