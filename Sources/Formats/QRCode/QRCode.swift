/// A QR code: Model 2, byte mode, error correction level M, versions 1 to 10 (ISO/IEC 18004:2015).
///
/// Up to a seventh of it may be damaged. The text is encoded as UTF-8, which readers detect.
///
/// ```
/// guard let code = QRCode("https://example.edu/c/41") else { return }
/// code.size                  // 25
/// code.darkRuns(inRow: 0)    // 0..<7, …
/// ```
package struct QRCode: Hashable, Sendable {
  /// Modules per side, without the quiet zone: 21 in version 1 to 57 in version 10.
  package let size: Int
  /// The number of the mask with the lowest penalty, 0 to 7, the first of ties.
  package let mask: Int
  /// One word for each row, from the top; bit x is column x, and 1 is dark.
  private let rows: [UInt64]

  /// The longest text that fits, in bytes.
  package static let longestText = 213

  /// The smallest code for `text`; `nil` above `longestText` bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.all.first(where: { bytes.count <= $0.capacity }) else {
      return nil
    }
    let codewords = version.interleaved(version.codewords(holding: bytes))
    var symbol = QRSymbol(version)
    symbol.write(codewords)
    self.init(symbol)
  }

  private init(_ symbol: QRSymbol) {
    var best = (penalty: Int.max, mask: 0, rows: symbol.rows)
    for mask in 0..<QRMask.count {
      let rows = symbol.masked(by: mask)
      let penalty = QRPenalty.of(rows)
      if penalty < best.penalty { best = (penalty, mask, rows) }
    }
    (size, mask, rows) = (symbol.size, best.mask, best.rows)
  }

  /// Whether the module in that column and row is dark; `false` outside the code.
  package func isDark(x: Int, y: Int) -> Bool {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return false }
    return rows[y] >> UInt64(x) & 1 == 1
  }

  /// The runs of dark modules in a row, from the left; empty outside the code.
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
