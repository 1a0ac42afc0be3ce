internal import Bytes

/// The numbers of one kind, by row.
struct NumberColumn {
  let key: [UInt8]
  let name: [UInt8]
  let places: UInt8
  /// For each row its value or `unknown`; empty if no row has one.
  let values: [Int32]
  /// For each row the number of observations; empty if no row has one.
  let counts: [Int32]
  /// The lowest and the highest value; `nil` if no row has one.
  let range: ClosedRange<Int32>?
  /// For each row 0 without a value, otherwise 1 plus the index of its bar; empty if no row has
  /// a value.
  let bars: [UInt8]

  static let unknown = Int32.min
  /// The number of bars in a histogram, equally wide between the lowest and the highest value.
  static let barCount = 20

  init(_ reader: inout ByteCursor, rows: Int) throws(ByteCursor.ReadError) {
    key = Array(try reader.text())
    name = Array(try reader.text())
    places = UInt8(try reader.number(atMost: 9))
    let values = try Self.wholeColumn(&reader, rows: rows)
    self.values = values
    counts = try Self.wholeColumn(&reader, rows: rows)
    guard let range = Self.range(of: values) else {
      (self.range, bars) = (nil, [])
      return
    }
    self.range = range
    bars = values.map { Self.bar(of: $0, in: range) }
  }

  subscript(row: Int) -> Int32 { values.isEmpty ? Self.unknown : values[row] }

  /// The number of observations; 0 where unknown.
  func count(of row: Int) -> Int32 { counts.isEmpty ? 0 : max(0, counts[row]) }

  private static func range(of values: [Int32]) -> ClosedRange<Int32>? {
    var (least, most) = (Int32.max, unknown)
    for value in values where value != unknown {
      (least, most) = (min(least, value), max(most, value))
    }
    return most == unknown ? nil : least...most
  }

  private static func bar(of value: Int32, in range: ClosedRange<Int32>) -> UInt8 {
    guard value != unknown else { return 0 }
    let offset = Int64(value) - Int64(range.lowerBound)
    let span = Int64(range.upperBound) - Int64(range.lowerBound) + 1
    // Far below 2⁶³; a checked product would call for 128 bits, which a phone has no function for.
    return UInt8(offset &* Int64(barCount) / span) + 1
  }

  /// Reads the output of `IndexWriter.wholeColumn`.
  private static func wholeColumn(
    _ reader: inout ByteCursor, rows: Int
  ) throws(ByteCursor.ReadError) -> [Int32] {
    let bound = Int64(CatalogTable.Score.greatest)
    let sized = UInt32(try reader.number(atMost: 2 * CatalogTable.Score.greatest + 1))
    let least = sized & 1 == 1 ? -Int64(sized >> 1) : Int64(sized >> 1)
    let width = Int(try reader.byte())
    guard width <= 4, abs(least) <= bound else { throw reader.fault }
    guard width > 0 else { return [] }
    var codes = [UInt32](repeating: 0, count: rows)
    for place in 0..<width {
      let plane = try reader.slice(rows)
      for row in 0..<rows {
        codes[row] |= UInt32(plane[plane.startIndex + row]) << UInt32(8 * place)
      }
    }
    var values: [Int32] = []
    values.reserveCapacity(rows)
    for code in codes {
      let value = least + Int64(code) - 1
      guard code == 0 || value <= bound else { throw reader.fault }
      values.append(code == 0 ? unknown : Int32(value))
    }
    return values
  }
}
