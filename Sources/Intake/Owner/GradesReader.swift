internal import CampusModel
internal import Diagnostics

/// Reads `people/<id>/grades.yml`. Courses that could not be read are left out, with errors.
func readGradebook(
  _ node: YAMLNode, _ around: Surroundings, _ findings: inout Findings
) -> Gradebook? {
  guard let map = YAMLMapping(node, keys: ["courses"], &findings) else { return nil }
  map.demand("courses", &findings)
  let keys = ["course", "title", "term", "credits", "colour", "scale", "groups"]
  var courses: [GradedCourse] = []
  for (index, entry) in map.mappings("courses", keys: keys, &findings).enumerated() {
    guard let course = readCourse(entry, index: index, around, &findings) else { continue }
    if courses.contains(where: { $0.course == course.course && $0.term == course.term }) {
      findings.error(
        at: entry.place(of: "course"), .courseTwice(findings.quoted(course.course.text)))
      continue
    }
    courses.append(course)
  }
  return Gradebook(courses: courses)
}

private func readCourse(
  _ map: YAMLMapping, index: Int, _ around: Surroundings, _ findings: inout Findings
) -> GradedCourse? {
  let id = map.required("course", .courseID, &findings)
  let written = map.optional("title", .text, &findings)
  let term = readTermName(map, around, &findings) ?? around.presentTerm
  let credits = map.optional("credits", .credits, &findings)
  let colour = map.optional("colour", .integer(in: 1...12), &findings) ?? index % 12 + 1
  let scale = readScaleName(map, around, &findings)
  let groups = readGroups(map, &findings)
  guard let id, let term else { return nil }
  let title = written ?? around.catalog?.course(id, in: term)?.title ?? id.text
  return GradedCourse(
    course: id, title: title, term: term, credits: credits, colour: colour, scale: scale,
    groups: groups)
}

private func readScaleName(
  _ map: YAMLMapping, _ around: Surroundings, _ findings: inout Findings
) -> GradeScale {
  guard let name = map.optional("scale", .text, &findings) else {
    return around.scales.first { $0.name == "standard" } ?? .standard
  }
  if let scale = around.scales.first(where: { $0.name == name }) { return scale }
  findings.error(
    at: map.place(of: "scale"), .noScale(findings.quoted(name)),
    suggestion: findings.didYouMean(name, among: around.scales.map(\.name)))
  return .standard
}

private func readGroups(_ map: YAMLMapping, _ findings: inout Findings) -> [WeightGroup] {
  var groups: [WeightGroup] = []
  var final: TextPlace?
  map.demand("groups", &findings)
  for entry in map.mappings("groups", keys: ["name", "weight", "final", "assignments"], &findings) {
    let name = entry.required("name", .text, &findings)
    let weight = entry.required("weight", .positiveDecimal, &findings)
    let isFinal = entry.optional("final", .flag, &findings) ?? false
    if isFinal, let first = final {
      findings.error(at: entry.place(of: "final"), .secondFinal(first))
    }
    if isFinal, final == nil { final = entry.place(of: "final") }
    let assignments =
      entry.mappings("assignments", keys: ["name", "date", "score", "out-of"], &findings)
      .compactMap { readAssignment($0, &findings) }
    guard let name, let weight else { continue }
    groups.append(
      WeightGroup(name: name, weight: weight, isFinal: isFinal, assignments: assignments))
  }
  return groups
}

/// A score above `out-of` is extra credit, and welcome.
private func readAssignment(_ map: YAMLMapping, _ findings: inout Findings) -> Assignment? {
  let name = map.required("name", .text, &findings)
  let date = map.optional("date", .date, &findings)
  let score = map.optional("score", .decimal, &findings)
  let outOf = map.required("out-of", .positiveDecimal, &findings)
  guard let name, let outOf else { return nil }
  return Assignment(name: name, date: date, score: score, outOf: outOf)
}

extension Diagnostic.Message {
  fileprivate static func courseTwice(_ course: String) -> Self {
    "the course\(course) is listed twice for one term"
  }

  fileprivate static func noScale(_ name: String) -> Self { "there is no grade scale\(name)" }

  fileprivate static func secondFinal(_ first: TextPlace) -> Self {
    "a course has one final, and line \(first.line) has it already"
  }
}
