/// Why markup is not allowed in a sealed page: it runs something, loads another document, sends
/// something or has its own style. The place is in bytes from the start of the markup; only names
/// of elements and attributes are reported.
package enum MarkupError: Error, Hashable, Sendable {
  case element(String, at: Int)
  case attribute(String, at: Int)
  /// An attribute leads to an address with a scheme that is not allowed (`Escaping.schemes`), or
  /// that may be one.
  case address(attribute: String, at: Int)
  /// A `<` that begins neither a tag of ours nor its end, or a tag that does not end.
  case unreadable(at: Int)

  package var message: String {
    switch self {
    case .element(let name, let place): "byte \(place): <\(name)> cannot be sealed"
    case .attribute(let name, let place): "byte \(place): the attribute '\(name)' cannot be sealed"
    case .address(let name, let place):
      "byte \(place): the address in '\(name)' has a scheme that cannot be sealed"
    case .unreadable(let place): "byte \(place): this markup cannot be sealed"
    }
  }
}

extension MarkupError: CustomStringConvertible {
  package var description: String { message }
}
