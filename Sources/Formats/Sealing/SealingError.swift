/// Why nothing was sealed. Contains no word of the content.
package enum SealingError: Error, Hashable, Sendable {
  /// Debian's package `package` is not installed.
  case missing(library: String, package: String)
  /// The number of secrets, which must be at least 1 and at most `SlotTable.most`.
  case recipients(Int)
  /// Outside `Envelope.iterations`.
  case iterations(Int)
  /// The content has markup that no sealed page may have.
  case markup(MarkupError)
  /// The content's size in bytes, which is above `Sealer.longestContent`.
  case tooLong(Int)

  package var message: String {
    switch self {
    case .missing(let library, let package):
      "\(library) is not installed; Debian's package is \(package)"
    case .recipients(0): "no secret can open the page"
    case .recipients(let count):
      "\(count) secrets for one page; expected at most \(SlotTable.most)"
    case .iterations(let count):
      "\(count) iterations; expected \(Envelope.iterations.lowerBound) to "
        + "\(Envelope.iterations.upperBound)"
    case .markup(let fault): fault.message
    case .tooLong(let count):
      "the page has \(count) bytes; expected at most \(Sealer.longestContent)"
    }
  }
}

extension SealingError: CustomStringConvertible {
  package var description: String { message }
}
