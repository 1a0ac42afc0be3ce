internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Degree {
  /// `degree:` of a gradebook with these courses.
  init?(_ map: YAMLMapping, courses: [GradedCourse], context: PlanContext) {
    let name = map.required("name", .text)
    map.demand("groups")
    var names = Names()
    let groups = map.mappings("groups") { DegreeGroup($0, &names) }
    let planned = Self.planned(map, courses: courses, context: context)
    guard let name else { return nil }
    self.init(name: name, groups: groups, planned: planned)
  }

  /// `planned:`, each a course's id, or that and more about it.
  private static func planned(
    _ map: YAMLMapping, courses: [GradedCourse], context: PlanContext
  ) -> [PlannedCourse] {
    var planned: [PlannedCourse] = []
    for item in map.items("planned") {
      let course =
        item.text == nil
        ? item.mapping { PlannedCourse($0, courses: courses, context: context) }
        : item.read(.courseID).map { PlannedCourse(course: $0) }
      guard let course else { continue }
      if planned.contains(where: { $0.course == course.course }) {
        item.error(.plannedTwice(map.report.quoted(course.course.text)))
        continue
      }
      planned.append(course)
    }
    return planned
  }
}

extension DegreeGroup {
  fileprivate init?(_ map: YAMLMapping, _ names: inout Names) {
    let name = map.required("name", .text)
    let courses = map.integer("courses", in: 1...200)
    let credits = map.optional("credits", .positiveCredits)
    if !map.has("courses"), !map.has("credits") {
      map.error(.noMinimum, suggestion: "such as 'courses: 3'")
    }
    let choices = map.oneOrMore("of", .coursePattern).map(\.value)
    guard let name else { return nil }
    names.insert(name, as: "group", of: map)
    guard (courses ?? credits) != nil, !choices.isEmpty else { return nil }
    self.init(name: name, courses: courses, credits: credits, choices: choices)
  }
}

extension PlannedCourse {
  fileprivate init?(_ map: YAMLMapping, courses: [GradedCourse], context: PlanContext) {
    let id = map.required("course", .courseID)
    let title = map.optional("title", .text)
    let credits = map.optional("credits", .credits)
    let term = context.term(of: map)
    let like = map.optional("like", .courseID)
    if let like, !courses.contains(where: { $0.course == like }) {
      map.error(
        at: "like", .noTemplate(map.report.quoted(like.text)),
        suggestion: map.report.didYouMean(like.text, among: courses.map(\.course.text)))
    }
    guard let id else { return nil }
    self.init(course: id, title: title, credits: credits, term: term, like: like)
  }
}

extension YAMLScalar<Int> {
  /// Credits in tenths.
  fileprivate static var positiveCredits: Self {
    Self("credits above 0, like 30 or 7.5") { text in
      guard let number = ExactNumber(parsing: text), number.digits > 0, number.places <= 1,
        number.approximate <= 1000
      else { return nil }
      return number.places == 1 ? number.digits : number.digits * 10
    }
  }
}

extension YAMLScalar<CoursePattern> {
  fileprivate static var coursePattern: Self {
    Self("a course like CMPS 330, or many like CMPS 4*") { CoursePattern($0) }
  }
}

extension Diagnostic.Message {
  fileprivate static let noMinimum: Self = "expected 'courses' or 'credits' (how many are needed)"

  fileprivate static func plannedTwice(_ course: String) -> Self {
    "the course\(course) is planned twice"
  }

  fileprivate static func noTemplate(_ course: String) -> Self {
    "the course\(course) under 'like' is not in this gradebook"
  }
}
