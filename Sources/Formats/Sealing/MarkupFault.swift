/// What markup holds that no sealed page may: anything that runs, loads another document, sends
/// something off or has a style of its own. The place is a count of bytes from the start of the
/// markup; nothing of the markup is told but names of elements and attributes.
package enum MarkupFault: Error, Hashable, Sendable {
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

extension MarkupFault: CustomStringConvertible {
  package var description: String { message }
}
