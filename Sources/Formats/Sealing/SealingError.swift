/// Why nothing was sealed. None of its words come from what was to be sealed.
package enum SealingError: Error, Hashable, Sendable {
  /// Debian's package `package` is not installed.
  case missing(library: String, package: String)
  /// Somebody must be able to open a page, and at most `SlotTable.most` may.
  case recipients(Int)
  /// Outside `Envelope.iterations`.
  case iterations(Int)
  /// The content holds what no sealed page may.
  case markup(MarkupFault)
  /// The content has so many bytes, more than `Sealer.longestContent`.
  case tooLong(Int)

  package var message: String {
    switch self {
    case .missing(let library, let package):
      "\(library) is not installed; Debian's package is \(package)"
    case .recipients(0): "a page that nobody can open"
    case .recipients(let count):
      "\(count) secrets are to open one page; at most \(SlotTable.most) can"
    case .iterations(let count):
      "\(count) iterations; they must be from \(Envelope.iterations.lowerBound) to "
        + "\(Envelope.iterations.upperBound)"
    case .markup(let fault): fault.message
    case .tooLong(let count):
      "the page has \(count) bytes; at most \(Sealer.longestContent) can be sealed"
    }
  }
}

extension SealingError: CustomStringConvertible {
  package var description: String { message }
}
