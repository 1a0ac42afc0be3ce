internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Gradebook {
  /// Reads `people/<id>/grades.yml`, and the exports in `folder` that it names. Courses that could
  /// not be read are left out, with errors.
  init(_ map: YAMLMapping, in folder: PersonFolder, context: PlanContext) {
    map.demand("courses")
    let terms = EarlierTerm.list(map, context: context)
    let reader = GradedCourseReader(context.knowing(terms), in: folder)
    var courses: [GradedCourse] = []
    var retakes: [Placed<GradedCourse.Attempt>] = []
    for (index, item) in map.items("courses").enumerated() {
      let course: GradedCourse? = item.mapping { map in
        guard let course = reader.read(map, index: index) else { return nil }
        guard !courses.contains(where: { $0.attempt == course.attempt }) else {
          map.error(at: "course", .courseTwice(map.report.quoted(course.course.text)))
          return nil
        }
        if let retake = course.retakeOf {
          retakes.append(Placed(value: retake, place: map.place(of: "retake-of")))
        }
        return course
      }
      if let course { courses.append(course) }
    }
    for retake in retakes { Self.check(retake, among: courses, map.report) }
    let degree = map.mapping("degree") {
      Degree($0, courses: courses, context: reader.context)
    }
    self.init(courses: courses, terms: terms, degree: degree)
  }

  private static func check(
    _ retake: Placed<GradedCourse.Attempt>, among courses: [GradedCourse], _ report: Report
  ) {
    let (course, term) = (retake.value.course, retake.value.term)
    guard !courses.contains(where: { $0.attempt == retake.value }) else { return }
    report.error(
      at: retake.place, .noAttempt(report.quoted("\(course.text) in \(term.text)")),
      suggestion: report.didYouMean(
        term.text, among: courses.filter { $0.course == course }.map(\.term.text)))
  }
}

extension PlanContext {
  /// The same with terms that only a gradebook knows.
  fileprivate func knowing(_ terms: [EarlierTerm]) -> Self {
    var context = self
    context.terms += terms.map(\.id)
    for term in terms { context.days[term.id] = term.days }
    return context
  }
}

extension EarlierTerm {
  /// `terms:`, those that the site has no files of.
  fileprivate static func list(_ map: YAMLMapping, context: PlanContext) -> [EarlierTerm] {
    var terms: [EarlierTerm] = []
    map.each("terms") { map in
      let id = map.required("term", .slug).map { TermID($0) }
      let name = map.required("name", .text)
      let days = map.days(from: "first-day", to: "last-day")
      guard let id, let name, let days else { return }
      guard !context.terms.contains(id), !terms.contains(where: { $0.id == id }) else {
        return map.error(at: "term", .termTwice(map.report.quoted(id.text)))
      }
      terms.append(EarlierTerm(id: id, name: name, days: days))
    }
    return terms
  }
}

extension Diagnostic.Message {
  fileprivate static func courseTwice(_ course: String) -> Self {
    "the course\(course) is listed twice for one term"
  }

  fileprivate static func termTwice(_ term: String) -> Self {
    "the term\(term) already has a file in Content/terms; list only other terms here"
  }

  fileprivate static func noAttempt(_ attempt: String) -> Self {
    "this gradebook has no earlier attempt\(attempt)"
  }
}
