internal import CampusModel

/// What makes a course one: its term and its id.
struct CourseKey: Hashable {
  var term: TermID
  var id: CourseID
}
