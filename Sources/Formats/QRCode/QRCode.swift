/// A QR code of Model 2 (ISO/IEC 18004:2015): byte mode, error correction level M, versions 1 to 10.
///
/// Up to a seventh of it may be damaged. The text is its bytes as UTF-8, which readers recognise without being told (§7.3.5
/// would have other encodings announced).
package struct QRCode: Hashable, Sendable {
  /// How many modules a side has: 21 in version 1, 57 in version 10; without the quiet zone.
  package let size: Int
  /// Which of the eight masks it has, 0 to 7: the one with the least penalty, and of several the first.
  package let mask: Int
  /// One word a row, from the top; bit x is column x, and 1 is dark.
  private let rows: [UInt64]

  /// The longest text that has a code, in bytes.
  package static let longestText = 213

  /// The smallest code that holds `text`; `nil` when it is longer than `longestText` bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = Version.all.first(where: { bytes.count <= $0.capacity }) else { return nil }
    let codewords = version.interleaved(version.codewords(holding: bytes))
    var symbol = Symbol(version)
    symbol.place(codewords)
    self.init(symbol)
  }

  private init(_ symbol: Symbol) {
    var best = (penalty: Int.max, mask: 0, rows: symbol.rows)
    for mask in 0..<Mask.count {
      let rows = symbol.masked(by: mask)
      let penalty = Penalty.of(rows)
      if penalty < best.penalty { best = (penalty, mask, rows) }
    }
    (size, mask, rows) = (symbol.size, best.mask, best.rows)
  }

  /// Whether the module in that column and row is dark; `false` outside of the code, where the quiet zone is.
  package func isDark(x: Int, y: Int) -> Bool {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return false }
    return rows[y] >> UInt64(x) & 1 == 1
  }

  /// The stretches of dark modules in a row, from the left.
  package func darkRuns(inRow y: Int) -> [Range<Int>] {
    guard (0..<size).contains(y) else { return [] }
    var runs: [Range<Int>] = []
    var (row, x) = (rows[y], 0)
    while row != 0 {
      let light = row.trailingZeroBitCount
      row >>= UInt64(light)
      let dark = (~row).trailingZeroBitCount
      runs.append(x + light..<x + light + dark)
      row = dark == UInt64.bitWidth ? 0 : row >> UInt64(dark)
      x += light + dark
    }
    return runs
  }
}
