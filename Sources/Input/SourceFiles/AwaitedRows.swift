internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Report {
  /// Notes that a catalog without a course is of a term that is not open yet; for any other term
  /// the file cannot be used.
  func awaitRows(of term: Term?, in context: SourceContext, else failure: Diagnostic.Message) {
    guard let term, context.isAhead(term) else { return fail(failure) }
    awaitRows(.noCourseYet(of: term))
  }
}

extension Diagnostic.Message {
  static func noCourseYet(of term: Term) -> Self {
    "no courses of \(term.name) yet; the term opens on \(term.opening)"
  }
}
