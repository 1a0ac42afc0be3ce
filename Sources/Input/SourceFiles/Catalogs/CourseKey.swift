internal import CampusModel

/// The key that identifies a course: its term and its id.
struct CourseKey: Hashable {
  var term: TermID
  var id: CourseID
}
