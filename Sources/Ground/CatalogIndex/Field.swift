/// The parts of a course that are searched, in the order of their weight.
enum Field: Int, CaseIterable {
  case id, title, instructors, description
}
