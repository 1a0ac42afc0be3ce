internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// The keys that only entries of grades have.
let gradeKeys = ["columns", "marks", "honours", "withheld"]

/// Reads what an entry of grades says of its columns and marks. For every other kind these keys are errors, and `columns` is one for
/// kinds whose columns have names of their own. The columns of `counts-csv`, `reservations` and `evaluations-csv` are read elsewhere.
func readGradeReading(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> GradeReading {
  let allowed =
    switch kind {
    case "grades-csv": gradeKeys
    case "uiuc-grades", "planetterp": Array(gradeKeys.dropFirst())
    case "counts-csv", "reservations", "evaluations-csv": ["columns"]
    default: [String]()
    }
  for key in gradeKeys where map[key] != nil && !allowed.contains(key) {
    findings.error(at: map.place(of: key), .notOfKind(key, findings.quoted(kind)))
  }
  guard !allowed.isEmpty, allowed != ["columns"] else { return GradeReading() }
  var reading = GradeReading()
  reading.system = readSystem(map, &findings)
  reading.withheld = Set(map.list("withheld", .text, &findings).map { $0.value.lowercased() })
  reading.honours =
    map["honours"] == nil
    ? [] : map.oneOrMore("honours", .text, &findings).compactMap { Glob($0.value) }
  if kind == "grades-csv" {
    reading.columns = readColumns(map, reading.system ?? .american, &findings)
  }
  return reading
}

/// `columns: {course: Course ID, A+: A plus}`.
private func readColumns(
  _ map: YAMLMapping, _ system: GradeSystem, _ findings: inout Findings
) -> [String: String] {
  let keys = GradeReading.Thing.allCases.map(\.rawValue) + system.marks.map(\.text)
  guard let columns = map.mapping("columns", keys: keys, &findings) else { return [:] }
  var names: [String: String] = [:]
  for key in keys {
    if let name = columns.optional(key, .text, &findings) { names[key] = name }
  }
  return names
}

/// `marks: {letters: {A: 4, B: 3}, counted: [P], withdrawn: [W], left-out: [I]}`; `nil` where the entry has none.
private func readSystem(_ map: YAMLMapping, _ findings: inout Findings) -> GradeSystem? {
  let keys = ["letters", "counted", "withdrawn", "left-out"]
  guard let marks = map.mapping("marks", keys: keys, &findings) else { return nil }
  func texts(_ key: String) -> [String] { marks.list(key, .text, &findings).map(\.value) }
  let system = GradeSystem(
    letters: readLetters(marks, &findings), counted: texts("counted"),
    withdrawn: texts("withdrawn"), leftOut: texts("left-out"))
  var seen: Set<String> = []
  for mark in system.marks.map(\.text) where !seen.insert(mark).inserted {
    findings.error(at: marks.place, .markTwice(findings.quoted(mark)))
  }
  return system
}

/// The letters, best first, whatever their order in the file; letters of the same points in that order.
private func readLetters(
  _ marks: YAMLMapping, _ findings: inout Findings
) -> [GradeSystem.Letter] {
  marks.demand("letters", &findings)
  guard let node = marks["letters"] else { return [] }
  guard let entries = node.entries else {
    findings.error(
      at: node.place, .mismatch("points like {A: 4, A-: 3.7}", found: findings.found(node)))
    return []
  }
  let letters = entries.compactMap { entry in
    YAMLScalar.points.read(entry.value, &findings).map { GradeSystem.Letter(entry.key, $0) }
  }
  return letters.enumerated()
    .sorted { ($1.element.hundredths, $0.offset) < ($0.element.hundredths, $1.offset) }
    .map(\.element)
}

extension YAMLScalar<Int> {
  /// Grade points in hundredths.
  fileprivate static var points: Self {
    Self("grade points like 4 or 3.67, of at most two places") { text in
      guard let number = ExactNumber(parsing: text), number.places <= 2,
        (0...100).contains(number.approximate)
      else { return nil }
      return (number.places..<2).reduce(number.digits) { digits, _ in digits * 10 }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func notOfKind(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not for sources of kind\(kind)"
  }

  fileprivate static func markTwice(_ mark: String) -> Self {
    "the mark\(mark) is named twice"
  }
}
