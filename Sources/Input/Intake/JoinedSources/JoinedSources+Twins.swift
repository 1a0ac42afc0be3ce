internal import CampusModel

/// The courses by id, with the twins that exist in their term, and with the seats and
/// cancellations that twins share.
///
/// Being twins is symmetric but not transitive: two twins of one course are twins of each other
/// only if a source says so.
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
  return pooled(
    courses.map { course in
      var course = course
      let listed = twins[TermCourse(term: course.term, id: course.id)] ?? []
      course.twins = listed.filter {
        $0 != course.id && known.contains(TermCourse(term: course.term, id: $0))
      }.sorted()
      return course
    })
}

/// The courses with the seats and cancellations of each section combined over all its names, so
/// that pages and logs see one pool of seats, and a canceled class is canceled under every
/// name.
private func pooled(_ courses: [Course]) -> [Course] {
  let paired = courses.filter { !$0.twins.isEmpty }
  let twins = Dictionary(grouping: paired, by: \.term).mapValues { Twins($0) }
  return courses.map { course in
    guard !course.twins.isEmpty, let twins = twins[course.term] else { return course }
    var course = course
    for index in course.sections.indices {
      let section = course.sections[index]
      course.sections[index].seats = twins.seats(of: section)
      let canceled = [section] + twins.twins(of: section)
      course.sections[index].cancellations = canceled.flatMap(\.cancellations).inOrder
    }
    return course
  }
}
