/// A dictionary that is encoded in the order of its keys, so that equal ones have equal encodings.
@propertyWrapper
package struct KeysInOrder<
  Key: Comparable & Hashable & Encodable & Sendable, Value: Encodable & Sendable
>: Encodable, Sendable {
  /// The dictionary.
  package var wrappedValue: [Key: Value]

  package init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }

  #if !hasFeature(Embedded)
    /// Encodes keys and values alternately, in ascending order of keys.
    package func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for (key, value) in wrappedValue.sorted(by: { $0.key < $1.key }) {
        try list.encode(key)
        try list.encode(value)
      }
    }
  #endif
}

extension KeysInOrder: Equatable where Value: Equatable {}
extension KeysInOrder: Hashable where Value: Hashable {}

/// A set that is encoded in the order of its members, so that equal ones have equal encodings.
@propertyWrapper
package struct MembersInOrder<Member: Comparable & Hashable & Encodable & Sendable>: Hashable,
  Encodable, Sendable
{
  /// The set.
  package var wrappedValue: Set<Member>

  package init(wrappedValue: Set<Member>) { self.wrappedValue = wrappedValue }

  #if !hasFeature(Embedded)
    /// Encodes the members in ascending order.
    package func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for member in wrappedValue.sorted() { try list.encode(member) }
    }
  #endif
}
