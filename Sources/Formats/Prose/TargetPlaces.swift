/// Finds where the targets of inline links are written: after `](`, and in angle brackets.
///
/// Each place is used for one link. Code may contain the same text: places before the link are
/// skipped.
struct TargetPlaces {
  private struct Spot: Hashable {
    var line: Int
    var target: ArraySlice<UInt8>
  }

  private var columns: [Spot: Columns] = [:]

  /// - Complexity: linear in the length, since no byte is in more than `deepest` + 1 targets.
  init(in markdown: [UInt8]) {
    let lines = markdown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      for index in line.indices {
        guard let target = Self.target(behind: index, on: line) else { continue }
        let spot = Spot(line: number + 1, target: target)
        columns[spot, default: Columns()].all.append(target.startIndex - line.startIndex + 1)
      }
    }
  }

  /// The column of the next place of `target` on `line`, from `start` on.
  ///
  /// If there is none, the first on the line; `nil` if the target is not on the line as written.
  /// Lines and columns from 1, columns in bytes.
  mutating func nextColumn(of target: String, on line: Int, from start: Int) -> Int? {
    columns[Spot(line: line, target: Array(target.utf8)[...])]?.next(from: start)
  }

  /// The columns of one target on one line, ascending.
  private struct Columns {
    var all: [Int] = []
    /// How many are used or skipped.
    private var passed = 0

    mutating func next(from start: Int) -> Int? {
      while passed < all.count, all[passed] < start { passed += 1 }
      guard passed < all.count else { return all.first }
      passed += 1
      return all[passed - 1]
    }
  }
}

// MARK: - Targets (CommonMark 0.30 §6.3)

extension TargetPlaces {
  /// How many nested brackets a target may have, as in libcmark.
  private static let deepest = 32

  /// The target that begins after the bracket at `index`; `nil` if none can.
  private static func target(
    behind index: Int, on line: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let rest = line[(index + 1)...]
    switch line[index] {
    case UInt8(ascii: "<"):
      let end = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      guard let end, rest[end] == UInt8(ascii: ">") else { return nil }
      return rest[..<end]
    case UInt8(ascii: "(") where index > line.startIndex && line[index - 1] == UInt8(ascii: "]"):
      let target = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return target.first == UInt8(ascii: "<") ? nil : bareTarget(target)
    default: return nil
    }
  }

  /// Up to a space or the bracket that ends the link.
  private static func bareTarget(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for index in rest.indices {
      switch rest[index] {
      case ...0x20: return rest[..<index]
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: continue
      }
      if depth < 0 || depth > deepest { return rest[..<index] }
    }
    return rest
  }
}
