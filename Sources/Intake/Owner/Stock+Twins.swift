internal import CampusModel

/// The courses with the twins that their term really has, each the twin of its twins, in the order of ids.
///
/// Only what some course says counts: two twins of one course are no twins of each other by that.
func courses(withTwinsOf courses: [Course]) -> [Course] {
  var twins: [TermCourse: Set<CourseID>] = [:]
  for course in courses {
    let key = TermCourse(term: course.term, id: course.id)
    twins[key, default: []].formUnion(course.twins)
    for twin in course.twins {
      twins[TermCourse(term: course.term, id: twin), default: []].insert(course.id)
    }
  }
  let known = Set(courses.map { TermCourse(term: $0.term, id: $0.id) })
  return courses.map { course in
    var course = course
    let said = twins[TermCourse(term: course.term, id: course.id)] ?? []
    course.twins = said.filter {
      $0 != course.id && known.contains(TermCourse(term: course.term, id: $0))
    }.sorted()
    return course
  }
}
