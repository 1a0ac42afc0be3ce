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
  /// The columns of a table by their content, as the owner names them.
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
  /// The row with the maximum points of each column, by its first cell.
  var pointsRow: String?
  /// The first that fits is used, and goes before the points in the file.
  var points: [Points] = []
  var extraCredit: [NamePattern] = []
  var leaveOut: [NamePattern] = []
  /// Where it is written in the gradebook.
  var place: TextPlace
  /// That of the gradebook.
  let report: Report
}

extension ExportEntry {
  /// The points that the owner gives an assignment.
  func outOf(_ name: String) -> ExactNumber? { points.first { $0.pattern.fits(name) }?.outOf }
}

/// A name where "*" matches any run of characters; case is ignored.
struct NamePattern: Hashable {
  private let text: String

  init(_ text: String) { self.text = text.collapsed.lowercased() }

  func fits(_ name: String) -> Bool {
    // Paths hide names that begin with a dot from wildcards; titles do not.
    Glob.matches("/" + name.collapsed.lowercased(), "/" + text)
  }
}

extension ExportEntry {
  /// Reads `from:` of a course; `nil`, with errors, without kind or path.
  package init?(_ map: YAMLMapping) {
    let kind = map.required("kind", .word(ExportKind.self))
    let path = map.requiredPlaced("path", .text)
    student = map.placed("student", .text)
    columns = map.mapping("columns") { Columns($0) } ?? Columns()
    columnsPlace = map["columns"]?.place
    pointsRow = map.optional("points-row", .text)
    points = Points.list(map)
    extraCredit = map.zeroOrMore("extra-credit", .text).map { NamePattern($0.value) }
    leaveOut = map.zeroOrMore("leave-out", .text).map { NamePattern($0.value) }
    (place, report) = (map.place, map.report)
    guard let kind, let path else { return nil }
    if kind != .plain { map.refuse("columns", "points-row") { .onlyOfTables($0) } }
    (self.kind, self.path) = (kind, path)
  }
}

extension ExportEntry.Columns {
  fileprivate init(_ map: YAMLMapping) {
    name = map.optional("name", .text)
    score = map.optional("score", .text)
    outOf = map.optional("out-of", .text)
    date = map.optional("date", .text)
    group = map.optional("group", .text)
    student = map.optional("student", .text)
    // They belong together.
    if !map.given("name", "score", "out-of", "date", "group").isEmpty {
      map.demand("name")
      map.demand("score")
    }
  }
}

extension ExportEntry.Points {
  /// `out-of:`, a number for all, or numbers by names and patterns.
  fileprivate static func list(_ map: YAMLMapping) -> [Self] {
    guard let value = map["out-of"] else { return [] }
    guard value.isMapping else {
      return value.read(.positiveDecimal).map { [Self(pattern: NamePattern("*"), outOf: $0)] } ?? []
    }
    return map.entries("out-of", "").compactMap { entry in
      entry.value.read(.positiveDecimal).map { Self(pattern: NamePattern(entry.key), outOf: $0) }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func onlyOfTables(_ key: String) -> Self {
    "'\(key)' is only for exports of kind gradebook-csv"
  }
}
