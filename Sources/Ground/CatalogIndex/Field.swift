/// Where a word of a course stands. The order is that of their weight: a word found in an earlier one counts for more.
enum Field: Int, CaseIterable {
  case id, title, instructors, description
}
