/// The eight masks, which avoid patterns that are hard to read (ISO/IEC 18004:2015, table 10).
enum QRMask {
  static let count = 8

  /// Row `y` of a mask; bit x is column x.
  static func row(_ y: Int, of mask: Int) -> UInt64 { rows[mask * period + y % period] }

  /// All masks repeat after twelve rows.
  private static let period = 12

  private static let rows: [UInt64] = (0..<count).flatMap { mask in
    (0..<period).map { y in
      (0..<64).reduce(0) { row, x in covers(x: x, y: y, mask: mask) ? row | 1 << UInt64(x) : row }
    }
  }

  private static func covers(x: Int, y: Int, mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}

/// Rates how hard a code is to read (ISO/IEC 18004:2015, §7.8.3).
///
/// All modules of a row are compared at once, as the bits of a word.
enum QRPenalty {
  /// The sum of the four rules, for a square code of at most 64 rows.
  static func of(_ rows: [UInt64]) -> Int {
    let size = rows.count
    let all: UInt64 = size == 64 ? .max : 1 << UInt64(size) - 1
    // Where a module is like its right neighbor, and like the one below.
    let across = rows.map { ~($0 ^ $0 >> 1) & all >> 1 }
    let down = (0..<size - 1).map { ~(rows[$0] ^ rows[$0 + 1]) & all }
    var sum = 0
    for row in across { sum += runs(row & row >> 1 & row >> 2 & row >> 3, after: { $0 << 1 }) }
    sum += columnRuns(down)
    for y in down.indices {
      sum += 3 * (across[y] & across[y + 1] & down[y]).nonzeroBitCount
    }
    for row in rows { sum += finders(within: all >> 10) { row >> UInt64($0) } }
    for y in 0...(size - 11) { sum += finders(within: all) { rows[y + $0] } }
    let dark = rows.reduce(0) { $0 + $1.nonzeroBitCount }
    // Ten for each twentieth that the dark share is away from one half.
    return sum + abs(dark * 20 - size * size * 10) / (size * size) * 10
  }

  /// Three for five equal modules in a row, one for each more. A bit of `fives` is set where five
  /// begin.
  private static func runs(_ fives: UInt64, after shift: (UInt64) -> UInt64) -> Int {
    fives.nonzeroBitCount + 2 * (fives & ~shift(fives)).nonzeroBitCount
  }

  private static func columnRuns(_ down: [UInt64]) -> Int {
    var (sum, above) = (0, UInt64(0))
    for y in 0..<down.count - 3 {
      let fives = down[y] & down[y + 1] & down[y + 2] & down[y + 3]
      sum += fives.nonzeroBitCount + 2 * (fives & ~above).nonzeroBitCount
      above = fives
    }
    return sum
  }

  /// Forty for each place where eleven modules look like a finder with light on one side.
  ///
  /// `modules` returns the modules 0 to 10 steps ahead, for all places at once.
  @inline(__always)
  private static func finders(within mask: UInt64, _ modules: (Int) -> UInt64) -> Int {
    var (ahead, behind) = (mask, mask)
    for place in 0...10 {
      let module = modules(place)
      ahead &= pattern >> UInt64(place) & 1 == 1 ? module : ~module
      behind &= pattern >> UInt64(10 - place) & 1 == 1 ? module : ~module
    }
    return 40 * (ahead.nonzeroBitCount + behind.nonzeroBitCount)
  }

  /// Dark, light, three dark, light, dark, then four light.
  private static let pattern: UInt64 = 0b000_0101_1101
}
