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

/// An encoder whose output is a digest: what it is given goes in, one after the other, each with
/// its kind and name.
private final class FingerprintWriter: Encoder {
  var digest: Fingerprint

  init(_ digest: Fingerprint) { self.digest = digest }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    digest.add(UInt8(ascii: "{"))
    return KeyedEncodingContainer(Keyed(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    digest.add(UInt8(ascii: "["))
    return Unkeyed(writer: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }

  /// With a mark behind it: what ends one value cannot begin the next.
  func write(_ value: some Encodable) throws {
    try value.encode(to: self)
    digest.add(UInt8(ascii: ";"))
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: FingerprintWriter
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { writer.digest.add(key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    writer.digest.add(key.stringValue)
    try writer.write(value)
  }

  // Most of what there is, by the short way.
  func encode(_ value: String, forKey key: Key) {
    writer.digest.add(key.stringValue)
    writer.digest.add(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    writer.digest.add(key.stringValue)
    writer.digest.add(UInt64(bitPattern: Int64(value)))
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    writer.digest.add(key.stringValue)
    return writer.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.digest.add(key.stringValue)
    return writer.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { writer }
  func superEncoder(forKey key: Key) -> any Encoder { writer }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let writer: FingerprintWriter
  let codingPath: [any CodingKey] = []
  var count = 0

  mutating func encodeNil() { next() }

  mutating func encode(_ value: some Encodable) throws {
    next()
    try writer.write(value)
  }

  mutating func nestedContainer<Inner>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    next()
    return writer.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next()
    return writer.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { writer }

  /// Says that one more follows: so two lists of one differ from a list of two.
  private mutating func next() {
    count += 1
    writer.digest.add(UInt8(ascii: ","))
  }
}

private struct Single: SingleValueEncodingContainer {
  let writer: FingerprintWriter
  let codingPath: [any CodingKey] = []

  func encodeNil() { writer.digest.add(UInt8(ascii: "-")) }
  func encode(_ value: Bool) { writer.digest.add(UInt8(value ? 1 : 0)) }
  func encode(_ value: String) { writer.digest.add(value) }
  func encode(_ value: Double) { writer.digest.add(value.bitPattern) }
  func encode(_ value: Float) { writer.digest.add(UInt64(value.bitPattern)) }
  func encode(_ value: Int) { add(value) }
  func encode(_ value: Int8) { add(value) }
  func encode(_ value: Int16) { add(value) }
  func encode(_ value: Int32) { add(value) }
  func encode(_ value: Int64) { add(value) }
  func encode(_ value: UInt) { add(value) }
  func encode(_ value: UInt8) { add(value) }
  func encode(_ value: UInt16) { add(value) }
  func encode(_ value: UInt32) { add(value) }
  func encode(_ value: UInt64) { add(value) }
  func encode(_ value: some Encodable) throws { try writer.write(value) }

  private func add(_ number: some FixedWidthInteger) {
    writer.digest.add(UInt64(truncatingIfNeeded: number))
  }
}
