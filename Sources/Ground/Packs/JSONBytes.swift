internal import Bytes

/// Writes JSON (RFC 8259) as UTF-8, member by member: no value is kept, so phones need little code
/// and memory for it.
package struct JSONBytes {
  package private(set) var bytes: [UInt8] = []
  /// Whether a member precedes the next one.
  private var hasMember = false

  package init() {}

  /// `{…}` around the output of `write`, each value after its `key`.
  package mutating func object(_ write: (inout Self) -> Void) { enclosed("{", "}", write) }

  /// `[…]` around the output of `write`.
  package mutating func array(_ write: (inout Self) -> Void) { enclosed("[", "]", write) }

  /// `[…]` around the members.
  package mutating func list<Member>(
    _ all: some Sequence<Member>, _ write: (inout Self, Member) -> Void
  ) {
    enclosed("[", "]") { json in
      for member in all { write(&json, member) }
    }
  }

  /// The name of the next value.
  package mutating func key(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    hasMember = false
  }

  package mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(jsonText: text)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func number(_ value: Int64) { bare("\(value)") }

  package mutating func nothing() { bare("null") }

  package mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    if let value { write(&self, value) } else { nothing() }
  }

  /// In billionths, rounded; a value that is not finite or above nine billion as nothing.
  package mutating func real(_ value: Double) {
    guard value.isFinite, value.magnitude < 9e9 else { return nothing() }
    number(Int64((value * 1e9).rounded()))
  }

  private mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ write: (inout Self) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    hasMember = false
    write(&self)
    bytes.append(UInt8(ascii: close))
    hasMember = true
  }

  private mutating func bare(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func separate() {
    if hasMember { bytes.append(UInt8(ascii: ",")) }
    hasMember = true
  }
}
