internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// `degree:` of a gradebook.
func readDegree(
  _ map: YAMLMapping, _ courses: [GradedCourse], _ around: Surroundings,
  _ findings: inout Findings
) -> Degree? {
  guard let degree = map.mapping("degree", keys: ["name", "groups", "planned"], &findings) else {
    return nil
  }
  let name = degree.required("name", .text, &findings)
  degree.demand("groups", &findings)
  var names = Names()
  let groups = degree.mappings(
    "groups", keys: ["name", "courses", "credits", "of"], &findings
  ).compactMap { readGroup($0, &names, &findings) }
  let planned = readPlanned(degree, courses, around, &findings)
  return name.map { Degree(name: $0, groups: groups, planned: planned) }
}

private func readGroup(
  _ map: YAMLMapping, _ names: inout Names, _ findings: inout Findings
) -> DegreeGroup? {
  let name = map.required("name", .text, &findings)
  let courses = map.optional("courses", .integer(in: 1...200), &findings)
  let credits = map.optional("credits", .positiveCredits, &findings)
  if map["courses"] == nil, map["credits"] == nil {
    findings.error(at: map.place, .noMinimum, suggestion: "such as 'courses: 3'")
  }
  let choices = map.oneOrMore("of", .coursePattern, &findings).map(\.value)
  guard let name else { return nil }
  names.take(name, as: "group", of: map, &findings)
  let isWhole = (courses ?? credits) != nil && !choices.isEmpty
  return isWhole
    ? DegreeGroup(name: name, courses: courses, credits: credits, choices: choices) : nil
}

/// `planned:`, each a course's id, or that and more about it.
private func readPlanned(
  _ map: YAMLMapping, _ courses: [GradedCourse], _ around: Surroundings,
  _ findings: inout Findings
) -> [PlannedCourse] {
  var planned: [PlannedCourse] = []
  for item in map.items("planned", &findings) {
    guard let course = readPlannedCourse(item, courses, around, &findings) else { continue }
    if planned.contains(where: { $0.course == course.course }) {
      findings.error(at: item.place, .plannedTwice(findings.quoted(course.course.text)))
      continue
    }
    planned.append(course)
  }
  return planned
}

private func readPlannedCourse(
  _ item: YAMLNode, _ courses: [GradedCourse], _ around: Surroundings,
  _ findings: inout Findings
) -> PlannedCourse? {
  if item.text != nil {
    return YAMLScalar.courseID.read(item, &findings).map { PlannedCourse(course: $0) }
  }
  let keys = ["course", "title", "credits", "term", "like"]
  guard let map = YAMLMapping(item, keys: keys, &findings) else { return nil }
  let id = map.required("course", .courseID, &findings)
  let title = map.optional("title", .text, &findings)
  let credits = map.optional("credits", .credits, &findings)
  let term = readTermName(map, around, &findings)
  let like = map.optional("like", .courseID, &findings)
  if let like, !courses.contains(where: { $0.course == like }) {
    findings.error(
      at: map.place(of: "like"), .noTemplate(findings.quoted(like.text)),
      suggestion: findings.didYouMean(like.text, among: courses.map(\.course.text)))
  }
  return id.map {
    PlannedCourse(course: $0, title: title, credits: credits, term: term, like: like)
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
  fileprivate static let noMinimum: Self = "expected 'courses' or 'credits', how many are needed"

  fileprivate static func plannedTwice(_ course: String) -> Self {
    "the course\(course) is planned twice"
  }

  fileprivate static func noTemplate(_ course: String) -> Self {
    "this gradebook has no course\(course) to be like"
  }
}
