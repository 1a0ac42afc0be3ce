internal import CampusModel

/// Reads the numbers and letters of SVG's attributes: `points`, `viewBox`, `d` (SVG 2, §9.3.9).
struct PlanNumbers {
  private var rest: Substring.UTF8View

  /// No floor has coordinates beyond this.
  static let farthest = 1e6

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return rest.isEmpty
    }
  }

  /// The next number; `nil`, with nothing read, where there is none or it is beyond
  /// `farthest`.
  mutating func number() -> Double? {
    skipSeparators()
    var end = rest.startIndex
    func skipSign() {
      if end < rest.endIndex, "+-".utf8.contains(rest[end]) { end = rest.index(after: end) }
    }
    func skipDigits() {
      while end < rest.endIndex, (48...57).contains(rest[end]) { end = rest.index(after: end) }
    }
    skipSign()
    skipDigits()
    if end < rest.endIndex, rest[end] == UInt8(ascii: ".") {
      end = rest.index(after: end)
      skipDigits()
    }
    if end < rest.endIndex, "eE".utf8.contains(rest[end]) {
      end = rest.index(after: end)
      skipSign()
      skipDigits()
    }
    var digits = Substring(rest[..<end])
    if digits.hasSuffix(".") { digits.removeLast() }
    guard let value = Double(digits), value.magnitude <= Self.farthest else { return nil }
    rest = rest[end...]
    return value
  }

  mutating func point() -> PlanPoint? {
    guard let x = number(), let y = number() else { return nil }
    return PlanPoint(x: x, y: y)
  }

  /// The next byte, where it is a letter.
  mutating func letter() -> Character? {
    skipSeparators()
    guard let byte = rest.first, (65...90).contains(byte & 0b1101_1111) else { return nil }
    rest = rest.dropFirst()
    return Character(Unicode.Scalar(byte))
  }

  private mutating func skipSeparators() {
    rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
  }
}

extension PlanNumbers {
  /// All points of a `points` attribute; `nil` where something else is in it.
  static func points(_ text: String) -> [PlanPoint]? {
    var numbers = PlanNumbers(text)
    var points: [PlanPoint] = []
    while !numbers.isAtEnd {
      guard let point = numbers.point() else { return nil }
      points.append(point)
    }
    return points
  }

  /// The lines of a `d` attribute of M, L, H, V and Z; `nil` where another command or nonsense is
  /// in it.
  static func lines(_ path: String) -> [PlanLine]? {
    var numbers = PlanNumbers(path)
    var lines: [PlanLine] = []
    var pen = PlanPoint(x: 0, y: 0)
    var command: Character?
    while !numbers.isAtEnd {
      if let letter = numbers.letter() {
        command = letter
        if letter == "Z" || letter == "z" {
          guard let line = lines.last, let start = line.points.first else { return nil }
          lines[lines.count - 1].isClosed = true
          pen = start
          continue
        }
      }
      guard let now = command, let next = numbers.target(of: now, from: pen) else { return nil }
      pen = next
      if now == "M" || now == "m" {
        lines.append(PlanLine(points: [pen]))
        // Further pairs after a move draw lines.
        command = now == "M" ? "L" : "l"
      } else if lines.last?.isClosed == true, let start = lines.last?.points.first {
        lines.append(PlanLine(points: [start, pen]))
      } else if !lines.isEmpty {
        lines[lines.count - 1].points.append(pen)
      } else {
        return nil
      }
    }
    return lines
  }

  private mutating func target(of command: Character, from pen: PlanPoint) -> PlanPoint? {
    switch command {
    case "M", "L": return point()
    case "m", "l": return point().map { PlanPoint(x: pen.x + $0.x, y: pen.y + $0.y) }
    case "H": return number().map { PlanPoint(x: $0, y: pen.y) }
    case "h": return number().map { PlanPoint(x: pen.x + $0, y: pen.y) }
    case "V": return number().map { PlanPoint(x: pen.x, y: $0) }
    case "v": return number().map { PlanPoint(x: pen.x, y: pen.y + $0) }
    default: return nil
    }
  }
}

/// A line of a path, and whether it returns to its start.
struct PlanLine: Equatable {
  var points: [PlanPoint]
  var isClosed = false
}
