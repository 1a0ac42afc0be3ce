internal import Bytes

/// A search: words, conditions, an order and a range of hits.
///
/// ```
/// Query(
///   "algorithms", where: [.number(column: 1, 400, 500)],
///   order: .init(column: 0, isDescending: true))
/// ```
package struct Query: Equatable, Sendable {
  /// As typed. Every word must match, as a whole or as a beginning.
  package var text: [UInt8]
  /// All must be satisfied.
  package var conditions: [Condition]
  /// How hits are sorted.
  package var order: Order
  /// The number of hits to skip.
  package var offset: Int
  /// The number of hits to return, at most `mostHits`.
  package var limit: Int
  /// Whether the answer has histograms and labels. Without them it takes a fraction of the time.
  package var hasDistributions: Bool

  /// The most hits in one answer.
  package static let mostHits = 200
  /// The most words of a text that count; others are ignored.
  package static let mostWords = 16
  static let mostConditions = 255

  package init(
    _ text: String = "", where conditions: [Condition] = [], order: Order = Order(),
    offset: Int = 0, limit: Int = 20, hasDistributions: Bool = true
  ) {
    self.text = Array(text.utf8)
    self.conditions = conditions
    self.order = order
    self.offset = offset
    self.limit = limit
    self.hasDistributions = hasDistributions
  }

  /// A condition on rows.
  package enum Condition: Equatable, Sendable {
    /// The column's value lies within both limits. False for an unknown value and a missing column.
    case number(column: Int, Int32, Int32)
    /// The row has one of these labels.
    case label(facet: Int, anyOf: [Int])
    /// One option of the course fits in these hours. False for unknown hours.
    case within(Week)
    /// One of the instructors has one of these names, byte for byte.
    case taught(by: [[UInt8]])
  }

  /// How hits are sorted.
  package struct Order: Equatable, Sendable {
    /// By this column, rows without a value last; `nil` for the order of the catalog, which also
    /// breaks ties.
    package var column: Int?
    /// Whether high values come first.
    package var isDescending: Bool
    /// Whether better matches of the words come first, regardless of their value.
    package var isByRankFirst: Bool

    package init(column: Int? = nil, isDescending: Bool = false, isByRankFirst: Bool = true) {
      self.column = column
      self.isDescending = isDescending
      self.isByRankFirst = isByRankFirst
    }
  }
}

// As bytes
extension Query {
  static let version: UInt8 = 1

  /// The encoded query.
  ///
  /// - A byte of version; the text (a short for its length, its bytes); the order (a short for the
  ///   column, 65,535 for the catalog's; a byte: 1 for descending, 2 for rank first, 4 for no
  ///   distributions); the offset (four bytes); the limit (a short); the number of
  ///   conditions (a byte).
  /// - Each condition: a byte for its kind, then for 0 (number) a byte for the column, the lowest
  ///   and the highest value as four bytes each, two's complement; for 1 (label) a byte for the
  ///   facet, a short for the number of labels, a short for each; for 2 (within) 84 bytes, one bit
  ///   for each quarter of an hour of a week, Monday 0:00 lowest; for 3 (taught) a byte for the
  ///   number of names, a text for each.
  /// - Precondition: Columns and facets are below 255, and the offset is not negative.
  package var bytes: [UInt8] {
    var out = ByteWriter()
    out.byte(Self.version)
    out.shortText(text[...])
    out.short(order.column ?? 0xffff)
    out.byte(
      (order.isDescending ? 1 : 0) | (order.isByRankFirst ? 2 : 0) | (hasDistributions ? 0 : 4))
    out.word(UInt32(offset))
    out.short(min(limit, Self.mostHits))
    out.byte(UInt8(min(conditions.count, Self.mostConditions)))
    for condition in conditions.prefix(Self.mostConditions) { condition.write(to: &out) }
    return out.bytes
  }

  /// `nil` for bytes that are not an encoded query.
  package init?(bytes: [UInt8]) {
    do throws(ByteCursor.ReadError) {
      try self.init(reading: bytes)
    } catch {
      return nil
    }
  }

  private init(reading bytes: [UInt8]) throws(ByteCursor.ReadError) {
    var reader = ByteCursor(bytes)
    guard try reader.byte() == Self.version else { throw reader.fault }
    text = Array(try reader.shortText())
    let column = Int(try reader.fixed(UInt16.self))
    let flags = try reader.byte()
    guard flags < 8 else { throw reader.fault }
    order = Order(
      column: column == 0xffff ? nil : column, isDescending: flags & 1 == 1,
      isByRankFirst: flags & 2 == 2)
    hasDistributions = flags & 4 == 0
    // No index has more rows.
    offset = Int(min(try reader.fixed(), UInt32(IndexFormat.mostRows)))
    limit = min(Int(try reader.fixed(UInt16.self)), Self.mostHits)
    conditions = []
    for _ in 0..<(try reader.byte()) { conditions.append(try Condition(&reader)) }
    guard reader.left == 0 else { throw reader.fault }
  }
}

extension Query.Condition {
  private static let weekBytes = Week.quarters / 8

  fileprivate func write(to out: inout ByteWriter) {
    switch self {
    case .number(let column, let least, let most):
      out.byte(0)
      out.byte(UInt8(column))
      out.word(UInt32(bitPattern: least))
      out.word(UInt32(bitPattern: most))
    case .label(let facet, let labels):
      out.byte(1)
      out.byte(UInt8(facet))
      out.short(min(labels.count, 0xffff))
      for label in labels.prefix(0xffff) { out.short(label) }
    case .within(let week):
      out.byte(2)
      for place in 0..<Self.weekBytes {
        out.byte(UInt8(truncatingIfNeeded: week.bits[place / 8] >> UInt64(place % 8 * 8)))
      }
    case .taught(let names):
      out.byte(3)
      out.byte(UInt8(min(names.count, 0xff)))
      for name in names.prefix(0xff) { out.shortText(name[...]) }
    }
  }

  fileprivate init(_ reader: inout ByteCursor) throws(ByteCursor.ReadError) {
    switch try reader.byte() {
    case 0:
      let column = Int(try reader.byte())
      self = .number(
        column: column, try reader.fixed(Int32.self), try reader.fixed(Int32.self))
    case 1:
      let facet = Int(try reader.byte())
      var labels: [Int] = []
      for _ in 0..<(try reader.fixed(UInt16.self)) {
        labels.append(Int(try reader.fixed(UInt16.self)))
      }
      self = .label(facet: facet, anyOf: labels)
    case 2:
      var bits = [UInt64](repeating: 0, count: Week.words)
      for (place, byte) in try reader.slice(Self.weekBytes).enumerated() {
        bits[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
      }
      self = .within(Week(bits: bits[...]))
    case 3:
      var names: [[UInt8]] = []
      for _ in 0..<(try reader.byte()) {
        names.append(Array(try reader.shortText()))
      }
      self = .taught(by: names)
    default: throw reader.fault
    }
  }
}

extension ByteCursor {
  /// Reads the output of `ByteWriter.shortText`.
  mutating func shortText() throws(ReadError) -> ArraySlice<UInt8> {
    try slice(Int(try fixed(UInt16.self)))
  }
}
