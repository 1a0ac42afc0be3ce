/// Receives the parts of an `Encodable` value. The compiler writes how a value is encoded, so none
/// of its properties can be forgotten.
///
/// For `Crumb(text: "Rooms", href: nil)` a sink receives `openRecord()`, `property("text")`,
/// `write("Rooms")` and `absent("href")`. It is the value's encoder, too.
package protocol EncodingSink: AnyObject, Encoder {
  /// The value is a record: `property` or `absent` follows for each property.
  func openRecord()
  /// The value is a list: `item` follows before each of its items.
  func openList()
  /// The value of the property with this name follows.
  func property(_ name: String)
  /// An optional property without a value.
  func absent(_ name: String)
  /// One more item of the list follows.
  func item()
  func writeNothing()
  func write(_ text: String)
  func write(flag: Bool)
  /// The bits of a number.
  func write(_ bits: UInt64)
  /// Calls `value.encode(to: self)`, with the sink's delimiters before and after it.
  func write<Value: Encodable>(encoded value: Value) throws
}

extension EncodingSink {
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    openRecord()
    return KeyedEncodingContainer(RecordEncoding(sink: self))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    openList()
    return ListEncoding(sink: self)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueEncoding(sink: self)
  }
}

private struct RecordEncoding<Sink: EncodingSink, Key: CodingKey>: KeyedEncodingContainerProtocol {
  let sink: Sink
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    sink.property(key.stringValue)
    sink.writeNothing()
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    sink.property(key.stringValue)
    try sink.write(encoded: value)
  }

  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    guard let value else { return sink.absent(key.stringValue) }
    try encode(value, forKey: key)
  }

  // Shortcuts for the most frequent types.
  func encode(_ value: String, forKey key: Key) {
    sink.property(key.stringValue)
    sink.write(value)
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) {
    guard let value else { return sink.absent(key.stringValue) }
    encode(value, forKey: key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    guard let value else { return sink.absent(key.stringValue) }
    try encode(value, forKey: key)
  }

  func encode(_ value: Int, forKey key: Key) {
    sink.property(key.stringValue)
    sink.write(UInt64(bitPattern: Int64(value)))
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    sink.property(key.stringValue)
    return sink.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    sink.property(key.stringValue)
    return sink.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { sink }
  func superEncoder(forKey key: Key) -> any Encoder { sink }
}

private struct ListEncoding<Sink: EncodingSink>: UnkeyedEncodingContainer {
  let sink: Sink
  var codingPath: [any CodingKey] { [] }
  var count = 0

  mutating func encodeNil() {
    next()
    sink.writeNothing()
  }

  mutating func encode(_ value: some Encodable) throws {
    next()
    try sink.write(encoded: value)
  }

  mutating func nestedContainer<Inner>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    next()
    return sink.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next()
    return sink.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { sink }

  private mutating func next() {
    count += 1
    sink.item()
  }
}

private struct ValueEncoding<Sink: EncodingSink>: SingleValueEncodingContainer {
  let sink: Sink
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { sink.writeNothing() }
  func encode(_ value: Bool) { sink.write(flag: value) }
  func encode(_ value: String) { sink.write(value) }
  func encode(_ value: Double) { sink.write(value.bitPattern) }
  func encode(_ value: Float) { sink.write(UInt64(value.bitPattern)) }
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
  func encode(_ value: some Encodable) throws { try sink.write(encoded: value) }

  private func add(_ number: some FixedWidthInteger) {
    sink.write(UInt64(truncatingIfNeeded: number))
  }
}
