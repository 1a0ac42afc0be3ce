/// Where the targets of inline links may be in a text: behind `](`, and between angle brackets.
///
/// Each place is given to one link. What is written in code looks the same; it is passed over as
/// long as it is before the link.
struct TargetPlaces {
  private struct Spot: Hashable {
    var line: Int
    var target: ArraySlice<UInt8>
  }

  private var columns: [Spot: Columns] = [:]

  /// Takes time in proportion to the length: no byte is in more than `deepest` + 1 targets.
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

  /// The column of the next place of `target` on `line`, at `start` or behind it; where there is
  /// none, that of the first on the line. Lines and columns are from 1, columns in bytes. `nil`
  /// where the line does not have the target as it is.
  mutating func nextColumn(of target: String, on line: Int, from start: Int) -> Int? {
    columns[Spot(line: line, target: Array(target.utf8)[...])]?.next(from: start)
  }

  /// The columns of one target on one line, ascending.
  private struct Columns {
    var all: [Int] = []
    /// How many are before the next link.
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
  /// How many brackets within each other a target may have: as many as libcmark reads.
  private static let deepest = 32

  /// The target that begins behind the bracket at `index`; `nil` where none can.
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

  /// Up to a space, or to the bracket that ends the link.
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
