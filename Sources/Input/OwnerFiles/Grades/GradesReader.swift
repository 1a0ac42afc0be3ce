internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `people/<id>/grades.yml`, and the exports in `folder` that it names. Courses that could not be read are left out, with
/// errors.
func readGradebook(
  _ node: YAMLNode, in folder: PersonFolder, _ around: Surroundings, _ findings: inout Findings
) -> Gradebook? {
  let keys = ["courses", "terms", "degree"]
  guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
  map.demand("courses", &findings)
  let terms = readEarlierTerms(map, around, &findings)
  let reader = GradedCourseReader(around.knowing(terms), in: folder)
  var courses: [GradedCourse] = []
  var retakes: [(attempt: GradedCourse.Attempt, place: TextPlace)] = []
  for (index, entry) in map.mappings("courses", keys: courseKeys, &findings).enumerated() {
    guard let course = reader.read(entry, index: index, &findings) else { continue }
    if courses.contains(where: { $0.attempt == course.attempt }) {
      findings.error(
        at: entry.place(of: "course"), .courseTwice(findings.quoted(course.course.text)))
      continue
    }
    if let retake = course.retakeOf { retakes.append((retake, entry.place(of: "retake-of"))) }
    courses.append(course)
  }
  for retake in retakes { check(retake.attempt, at: retake.place, among: courses, &findings) }
  let degree = readDegree(map, courses, reader.around, &findings)
  return Gradebook(courses: courses, terms: terms, degree: degree)
}

private let courseKeys = [
  "course", "title", "term", "credits", "status", "professor", "colour", "icon", "scale",
  "rounding", "drops", "in-gpa", "pass-fail", "retake-of", "result", "from", "groups", "slots",
  "study",
  "what-if", "notes",
]

extension Surroundings {
  /// The same with terms that only a gradebook knows.
  fileprivate func knowing(_ terms: [EarlierTerm]) -> Self {
    var around = self
    around.terms += terms.map(\.id)
    for term in terms { around.days[term.id] = term.days }
    return around
  }
}

/// `terms:`, those that the site has no files of.
private func readEarlierTerms(
  _ map: YAMLMapping, _ around: Surroundings, _ findings: inout Findings
) -> [EarlierTerm] {
  var terms: [EarlierTerm] = []
  let keys = ["term", "name", "first-day", "last-day"]
  for entry in map.mappings("terms", keys: keys, &findings) {
    let id = entry.required("term", .slug, &findings).map { TermID($0) }
    let name = entry.required("name", .text, &findings)
    let days = entry.days(from: "first-day", to: "last-day", &findings)
    guard let id, let name, let days else { continue }
    guard !around.terms.contains(id), !terms.contains(where: { $0.id == id }) else {
      findings.error(at: entry.place(of: "term"), .termTwice(findings.quoted(id.text)))
      continue
    }
    terms.append(EarlierTerm(id: id, name: name, days: days))
  }
  return terms
}

private func check(
  _ retake: GradedCourse.Attempt, at place: TextPlace, among courses: [GradedCourse],
  _ findings: inout Findings
) {
  guard !courses.contains(where: { $0.attempt == retake }) else { return }
  let others = courses.filter { $0.course == retake.course }.map(\.term.text)
  findings.error(
    at: place, .noAttempt(findings.quoted("\(retake.course.text) in \(retake.term.text)")),
    suggestion: findings.didYouMean(retake.term.text, among: others))
}

extension Diagnostic.Message {
  fileprivate static func courseTwice(_ course: String) -> Self {
    "the course\(course) is listed twice for one term"
  }

  fileprivate static func termTwice(_ term: String) -> Self {
    "the term\(term) is known already: here stand only terms without a file in Content/terms"
  }

  fileprivate static func noAttempt(_ attempt: String) -> Self {
    "this gradebook has no earlier attempt\(attempt)"
  }
}
