internal import Bytes

/// Many short lists in one array: those of row 0, then those of row 1, and so on.
struct PackedLists {
  private(set) var starts: [UInt32]
  private(set) var items: [UInt32]

  /// No lists.
  init() { (starts, items) = ([0], []) }

  /// Reads the lengths of `rows` lists, each at most `most`, then all items, each below `bound`.
  init(
    _ reader: inout ByteCursor, rows: Int, below bound: Int, atMost most: Int = .max
  ) throws(ByteCursor.Fault) {
    starts = []
    starts.reserveCapacity(rows + 1)
    var total: UInt32 = 0
    starts.append(0)
    for _ in 0..<rows {
      // A list that is longer than the bytes that are left cannot follow; so the sum stays far
      // below 2³².
      let count = try reader.count()
      total += UInt32(count)
      guard count <= most, Int(total) <= reader.left + rows else { throw reader.fault }
      starts.append(total)
    }
    guard Int(total) <= reader.left else { throw reader.fault }
    items = []
    items.reserveCapacity(Int(total))
    for _ in 0..<Int(total) {
      guard bound > 0 else { throw reader.fault }
      items.append(UInt32(try reader.number(atMost: bound - 1)))
    }
  }

  var count: Int { starts.count - 1 }

  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  subscript(place: Int) -> ArraySlice<UInt32> { items[range(place)] }
}

/// Many texts in one array.
struct PackedTexts {
  private(set) var bytes: [UInt8]
  private(set) var starts: [UInt32]

  /// Reads `count` lengths of at most `longest`, then all bytes.
  init(_ reader: inout ByteCursor, count: Int, longest: Int) throws(ByteCursor.Fault) {
    starts = []
    starts.reserveCapacity(count + 1)
    var total = 0
    starts.append(0)
    for _ in 0..<count {
      total += try reader.number(atMost: longest)
      guard total <= IndexFormat.mostBytes else { throw reader.fault }
      starts.append(UInt32(total))
    }
    bytes = Array(try reader.slice(total))
  }

  init(bytes: [UInt8], starts: [UInt32]) { (self.bytes, self.starts) = (bytes, starts) }

  var count: Int { starts.count - 1 }

  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  subscript(place: Int) -> ArraySlice<UInt8> { bytes[range(place)] }
}
