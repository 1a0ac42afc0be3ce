/// A code in the making: its modules, and which of them are not data.
struct QRSymbol {
  let version: QRVersion
  /// Bit x of a row is column x, and 1 is dark.
  private(set) var rows: [UInt64]
  /// The modules of patterns, which masks do not change.
  private var reserved: [UInt64]

  var size: Int { version.size }

  /// A code with its patterns and without data (ISO/IEC 18004:2015, §6.3).
  init(_ version: QRVersion) {
    self.version = version
    rows = [UInt64](repeating: 0, count: version.size)
    reserved = rows
    for place in 0..<size {
      set(x: place, y: 6, isDark: place.isMultiple(of: 2))
      set(x: 6, y: place, isDark: place.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    drawAlignments()
    drawFormat(mask: 0)
    drawVersion()
  }

  private mutating func set(x: Int, y: Int, isDark: Bool) {
    let bit: UInt64 = 1 << UInt64(x)
    reserved[y] |= bit
    rows[y] = isDark ? rows[y] | bit : rows[y] & ~bit
  }

  /// A finder around a corner's center, with its light separator.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 where (0..<size).contains(x + dx) && (0..<size).contains(y + dy) {
        let ring = max(abs(dx), abs(dy))
        set(x: x + dx, y: y + dy, isDark: ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignments() {
    guard let last = version.centers.last else { return }
    for y in version.centers {
      // Three corners are those of the finders.
      for x in version.centers where !(x == 6 && (y == 6 || y == last) || x == last && y == 6) {
        for dy in -2...2 {
          for dx in -2...2 { set(x: x + dx, y: y + dy, isDark: max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
  }

  /// Level and mask, twice, each with ten bits of correction (§7.9). Level M is 0.
  private mutating func drawFormat(mask: Int) {
    let bits = Self.corrected(mask, by: 0x537) ^ 0x5412
    let bit = { (place: Int) in bits >> place & 1 == 1 }
    for place in 0..<15 {
      switch place {
      case 0...5: set(x: 8, y: place, isDark: bit(place))
      case 6, 7: set(x: 8, y: place + 1, isDark: bit(place))
      case 8: set(x: 7, y: 8, isDark: bit(place))
      default: set(x: 14 - place, y: 8, isDark: bit(place))
      }
      if place < 8 {
        set(x: size - 1 - place, y: 8, isDark: bit(place))
      } else {
        set(x: 8, y: size - 15 + place, isDark: bit(place))
      }
    }
    set(x: 8, y: size - 8, isDark: true)
  }

  /// The version number, twice, with twelve bits of correction (§7.10); only from version 7 on.
  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = Self.corrected(version.number, by: 0x1f25)
    for place in 0..<18 {
      let (far, near) = (size - 11 + place % 3, place / 3)
      set(x: far, y: near, isDark: bits >> place & 1 == 1)
      set(x: near, y: far, isDark: bits >> place & 1 == 1)
    }
  }

  /// `value`, followed by the remainder of its division by `generator` (annexes C and D).
  private static func corrected(_ value: Int, by generator: Int) -> Int {
    let degree = Int.bitWidth - 1 - generator.leadingZeroBitCount
    var rest = value << degree
    while rest >> degree != 0 {
      rest ^= generator << (Int.bitWidth - 1 - rest.leadingZeroBitCount - degree)
    }
    return value << degree | rest
  }
}

extension QRSymbol {
  /// Writes the bits where no pattern is, in pairs of columns from the right, up and down in turn
  /// (§7.7.3).
  mutating func write(_ codewords: [UInt8]) {
    var (next, isUpward) = (0, true)
    let count = codewords.count * 8
    // The column of the timing pattern belongs to no pair.
    for pair in stride(from: size - 1, through: 2, by: -2) {
      let right = pair > 6 ? pair : pair - 1
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in stride(from: right, through: right - 1, by: -1) {
          guard next < count, reserved[y] >> UInt64(x) & 1 == 0 else { continue }
          let bit = codewords[next >> 3] >> UInt8(7 - next & 7) & 1
          rows[y] |= UInt64(bit) << UInt64(x)
          next += 1
        }
      }
      isUpward.toggle()
    }
  }

  /// The rows with that mask applied to the data, and its number on the code.
  func masked(by mask: Int) -> [UInt64] {
    var copy = self
    for y in 0..<size {
      copy.rows[y] ^= QRMask.row(y, of: mask) & ~reserved[y] & (1 << UInt64(size) - 1)
    }
    copy.drawFormat(mask: mask)
    return copy.rows
  }
}
