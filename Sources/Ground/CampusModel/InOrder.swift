/// A dictionary that is encoded in the order of its keys, so that equal ones are encoded alike in every run.
@propertyWrapper
package struct KeysInOrder<
  Key: Comparable & Hashable & Encodable & Sendable, Value: Encodable & Sendable
>: Encodable, Sendable {
  package var wrappedValue: [Key: Value]

  package init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (key, value) in wrappedValue.sorted(by: { $0.key < $1.key }) {
      try list.encode(key)
      try list.encode(value)
    }
  }
}

extension KeysInOrder: Equatable where Value: Equatable {}
extension KeysInOrder: Hashable where Value: Hashable {}

/// A set that is encoded in the order of its members, for the same reason.
@propertyWrapper
package struct MembersInOrder<Member: Comparable & Hashable & Encodable & Sendable>: Hashable,
  Encodable, Sendable
{
  package var wrappedValue: Set<Member>

  package init(wrappedValue: Set<Member>) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for member in wrappedValue.sorted() { try list.encode(member) }
  }
}
