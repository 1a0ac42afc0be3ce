internal import CampusModel
internal import Diagnostics
package import FileFormats

/// The systems whose gradebooks can be read.
package enum ExportKind: String, CaseIterable {
  case canvas, blackboard, moodle
  /// Any table, whose columns the owner names.
  case plain = "gradebook-csv"
}

/// `from:` of a graded course: which file its assignments come from, and how it is to be read.
package struct ExportEntry {
  /// What the columns of a table hold, as the owner says.
  struct Columns: Hashable {
    var name: String?
    /// With it each row is an assignment; without it each column is.
    var score: String?
    var outOf: String?
    var date: String?
    var group: String?
    var student: String?
  }

  /// Points that the owner gives, for the names that fit.
  struct Points {
    var pattern: NamePattern
    var outOf: ExactNumber
  }

  var kind: ExportKind
  /// Relative to the person's folder.
  package var path: Placed<String>
  /// A name or an id, for files with rows of several students.
  var student: Placed<String>?
  var columns = Columns()
  var columnsPlace: TextPlace?
  /// The row that says what each column is out of, by its first cell.
  var pointsRow: String?
  /// The first that fits wins, and wins over what the file says.
  var points: [Points] = []
  var extraCredit: [NamePattern] = []
  var leaveOut: [NamePattern] = []
  /// Where it stands in the gradebook.
  var place: TextPlace
}

extension ExportEntry {
  /// The points that the owner gives an assignment.
  func outOf(_ name: String) -> ExactNumber? { points.first { $0.pattern.fits(name) }?.outOf }
}

/// A name, in which "*" stands for any run of characters; case does not count.
struct NamePattern: Hashable {
  private let text: String

  init(_ text: String) { self.text = text.collapsed.lowercased() }

  func fits(_ name: String) -> Bool {
    // Paths hide names that begin with a dot from wildcards; titles do not.
    Glob.matches("/" + name.collapsed.lowercased(), "/" + text)
  }
}

private let entryKeys = [
  "kind", "path", "student", "columns", "points-row", "out-of", "extra-credit", "leave-out",
]

/// Reads `from:` of a course; `nil` where it is missing, or, with errors, where kind or path are.
package func readExportEntry(_ course: YAMLMapping, _ findings: inout Findings) -> ExportEntry? {
  guard let map = course.mapping("from", keys: entryKeys, &findings) else { return nil }
  let kind = map.required("kind", .word(ExportKind.self), &findings)
  let path = map.required("path", .text, &findings)
  let student = map.optional("student", .text, &findings)
  let columns = readColumns(map, kind, &findings)
  let pointsRow = map.optional("points-row", .text, &findings)
  let points = readPoints(map, &findings)
  let extraCredit = readPatterns("extra-credit", map, &findings)
  let leaveOut = readPatterns("leave-out", map, &findings)
  guard let kind, let path else { return nil }
  if kind != .plain {
    for key in ["columns", "points-row"] where map[key] != nil {
      findings.error(at: map.place(of: key), .onlyOfTables(key))
    }
  }
  return ExportEntry(
    kind: kind, path: Placed(value: path, place: map.place(of: "path")),
    student: student.map { Placed(value: $0, place: map.place(of: "student")) },
    columns: columns, columnsPlace: map["columns"]?.place, pointsRow: pointsRow, points: points,
    extraCredit: extraCredit, leaveOut: leaveOut, place: map.place)
}

private func readColumns(
  _ entry: YAMLMapping, _ kind: ExportKind?, _ findings: inout Findings
) -> ExportEntry.Columns {
  let keys = ["name", "score", "out-of", "date", "group", "student"]
  guard let map = entry.mapping("columns", keys: keys, &findings) else { return .init() }
  let columns = ExportEntry.Columns(
    name: map.optional("name", .text, &findings), score: map.optional("score", .text, &findings),
    outOf: map.optional("out-of", .text, &findings), date: map.optional("date", .text, &findings),
    group: map.optional("group", .text, &findings),
    student: map.optional("student", .text, &findings))
  let belongTogether = ["name", "score", "out-of", "date", "group"]
  if belongTogether.contains(where: { map[$0] != nil }) {
    for key in ["name", "score"] { map.demand(key, &findings) }
  }
  return columns
}

/// `out-of:`, a number for all, or numbers by names and patterns.
private func readPoints(_ entry: YAMLMapping, _ findings: inout Findings) -> [ExportEntry.Points] {
  guard let node = entry["out-of"] else { return [] }
  guard let entries = node.entries else {
    return YAMLScalar.positiveDecimal.read(node, &findings).map {
      [ExportEntry.Points(pattern: NamePattern("*"), outOf: $0)]
    } ?? []
  }
  return entries.compactMap { entry in
    YAMLScalar.positiveDecimal.read(entry.value, &findings).map {
      ExportEntry.Points(pattern: NamePattern(entry.key), outOf: $0)
    }
  }
}

private func readPatterns(
  _ key: String, _ map: YAMLMapping, _ findings: inout Findings
) -> [NamePattern] {
  guard map[key] != nil else { return [] }
  return map.oneOrMore(key, .text, &findings).map { NamePattern($0.value) }
}

extension Diagnostic.Message {
  fileprivate static func onlyOfTables(_ key: String) -> Self {
    "'\(key)' is for exports of kind gradebook-csv"
  }
}
