package import Bytes

/// Reads the output of `PackWriter`. Any bytes are safe: invalid ones throw.
package struct PackReader {
  private var cursor: ByteCursor
  private let texts: [String]

  package init(_ file: [UInt8], _ kind: PackFormat.Kind) throws(ByteCursor.ReadError) {
    var cursor = ByteCursor(file)
    guard file.count <= PackFormat.mostBytes,
      try cursor.slice(PackFormat.magic.count).elementsEqual(PackFormat.magic),
      try cursor.byte() == PackFormat.version, try cursor.byte() == kind.rawValue
    else { throw cursor.fault }
    var texts: [String] = []
    for _ in 0..<(try cursor.count()) {
      let text = try cursor.text()
      guard text.count <= PackFormat.longestText else { throw cursor.fault }
      texts.append(String(decoding: text, as: UTF8.self))
    }
    (self.cursor, self.texts) = (cursor, texts)
  }

  /// Throws unless everything was read.
  package func finish() throws(ByteCursor.ReadError) {
    guard cursor.isAtEnd else { throw cursor.fault }
  }

  /// The error for content that is not valid.
  package var fault: ByteCursor.ReadError { cursor.fault }

  package mutating func number(atMost bound: Int) throws(ByteCursor.ReadError) -> Int {
    try cursor.number(atMost: bound)
  }

  package mutating func number(orNone bound: Int) throws(ByteCursor.ReadError) -> Int? {
    let value = try cursor.number(atMost: bound + 1)
    return value == 0 ? nil : value - 1
  }

  /// At most `bound` from 0 in both directions.
  package mutating func signed(atMost bound: Int) throws(ByteCursor.ReadError) -> Int {
    let value = try cursor.signed()
    guard value.magnitude <= UInt64(bound) else { throw cursor.fault }
    return Int(value)
  }

  /// A finite number.
  package mutating func real() throws(ByteCursor.ReadError) -> Double {
    let value = Double(bitPattern: try cursor.fixed(UInt64.self))
    guard value.isFinite else { throw cursor.fault }
    return value
  }

  package mutating func flag() throws(ByteCursor.ReadError) -> Bool {
    try cursor.number(atMost: 1) == 1
  }

  package mutating func text() throws(ByteCursor.ReadError) -> String {
    let place = try cursor.number(atMost: Int(Int32.max))
    guard place < texts.count else { throw cursor.fault }
    return texts[place]
  }

  package mutating func textOrNone() throws(ByteCursor.ReadError) -> String? {
    try flag() ? try text() : nil
  }

  /// As many members as there are bytes for, at most.
  package mutating func list<Member>(
    atMost bound: Int = PackFormat.longestList,
    _ read: (inout Self) throws(ByteCursor.ReadError) -> Member
  ) throws(ByteCursor.ReadError) -> [Member] {
    let count = try cursor.number(atMost: min(bound, cursor.left))
    var all: [Member] = []
    all.reserveCapacity(count)
    for _ in 0..<count { all.append(try read(&self)) }
    return all
  }

  package mutating func optional<Value>(
    _ read: (inout Self) throws(ByteCursor.ReadError) -> Value
  ) throws(ByteCursor.ReadError) -> Value? {
    try flag() ? try read(&self) : nil
  }
}
