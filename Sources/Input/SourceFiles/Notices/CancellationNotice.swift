package import CampusModel
package import Diagnostics

/// A class that a list says is canceled. Whether there is such a class is seen where it is joined
/// with the courses.
package struct CancellationNotice: Hashable, Sendable {
  package var section: SectionID
  package var term: TermID
  package var cancellation: Cancellation
  /// Where it is written.
  package var place: FilePlace

  package init(_ section: SectionID, term: TermID, cancellation: Cancellation, place: FilePlace) {
    (self.section, self.term, self.cancellation, self.place) = (section, term, cancellation, place)
  }
}
