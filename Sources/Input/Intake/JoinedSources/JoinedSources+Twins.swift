internal import CampusModel

/// The courses with the twins that their term really has, each the twin of its twins, in the order
/// of ids, and with the seats they share, and the cancellations.
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
  return pooled(
    courses.map { course in
      var course = course
      let said = twins[TermCourse(term: course.term, id: course.id)] ?? []
      course.twins = said.filter {
        $0 != course.id && known.contains(TermCourse(term: course.term, id: $0))
      }.sorted()
      return course
    })
}

/// The courses with the seats and cancellations of each section those of all its names: whoever
/// shows, logs or counts seats sees one pool, and a class that is canceled is so under every name.
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
