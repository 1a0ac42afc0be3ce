// The compiler writes how a value is encoded, so none of its properties can be forgotten.
extension Fingerprint {
  /// The digest of a value; see `add`.
  package init(of value: some Encodable) {
    self.init()
    add(value)
  }

  /// Adds a value with everything in it; equal values add the same bytes on every machine. Linear
  /// in its size.
  ///
  /// Sets and dictionaries have no order, so they must be wrapped in `MembersInOrder` or
  /// `KeysInOrder`.
  package mutating func add(_ value: some Encodable) {
    let writer = FingerprintWriter(self)
    do {
      try value.encode(to: writer)
    } catch {
      preconditionFailure("encoding into a digest refuses nothing: \(error)")
    }
    self = writer.digest
  }
}

/// Adds received values to a digest, one after the other, each with its kind and name.
private final class FingerprintWriter: EncodingSink {
  var digest: Fingerprint

  init(_ digest: Fingerprint) { self.digest = digest }

  func openRecord() { digest.add(UInt8(ascii: "{")) }
  func openList() { digest.add(UInt8(ascii: "[")) }
  func property(_ name: String) { digest.add(name) }
  func absent(_ name: String) {}
  /// One byte for each, so that two lists of one item differ from a list of two.
  func item() { digest.add(UInt8(ascii: ",")) }
  func writeNothing() { digest.add(UInt8(ascii: "-")) }
  func write(_ text: String) { digest.add(text) }
  func write(flag: Bool) { digest.add(UInt8(flag ? 1 : 0)) }
  func write(_ bits: UInt64) { digest.add(bits) }

  /// With a mark behind it: the end of one value cannot begin the next.
  func write<Value: Encodable>(encoded value: Value) throws {
    try value.encode(to: self)
    digest.add(UInt8(ascii: ";"))
  }
}
