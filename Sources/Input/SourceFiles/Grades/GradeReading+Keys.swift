internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SourceSettings {
  /// How grades are written.
  package var grades: GradeReading {
    get { self[GradeReading.self] ?? GradeReading() }
    set { self[GradeReading.self] = newValue }
  }
}

extension SourceKeys {
  /// The marks of grades.
  static let marks = SourceKeys(["marks", "honors", "withheld"]) { map, settings in
    settings.grades = GradeReading(marks: map)
    return true
  }

  /// The marks of grades, and the names of columns.
  static let gradeColumns =
    marks
    + SourceKeys(["columns"]) { map, settings in
      settings.grades.readColumns(map)
      return true
    }
}

extension GradeReading {
  /// Reads `marks`, `honors` and `withheld`.
  fileprivate init(marks map: YAMLMapping) {
    self.init()
    system = map.mapping("marks") { GradeSystem($0) }
    honors = map.zeroOrMore("honors", .text).compactMap { Glob($0.value) }
    withheld = Set(map.list("withheld", .text).map { $0.value.lowercased() })
  }

  /// Reads `columns: {course: Course ID, A+: A plus}`, once the marks are known.
  fileprivate mutating func readColumns(_ map: YAMLMapping) {
    let marks = (system ?? .american).marks.map(\.text)
    map.with("columns") { map in
      for key in Column.allCases.map(\.rawValue) + marks { columns[key] = map.optional(key, .text) }
    }
  }
}

extension GradeSystem {
  /// `marks: {letters: {A: 4, B: 3}, counted: [P], withdrawn: [W], left-out: [I]}`.
  fileprivate init(_ map: YAMLMapping) {
    func texts(_ key: String) -> [String] { map.list(key, .text).map(\.value) }
    map.demand("letters")
    // Best first, in any order of the file; letters of the same points in that order.
    let letters = map.entries("letters", "points like {A: 4, A-: 3.7}").compactMap { entry in
      entry.value.read(.points).map { Letter(entry.key, $0) }
    }
    .enumerated()
    .sorted { ($1.element.hundredths, $0.offset) < ($0.element.hundredths, $1.offset) }
    self.init(
      letters: letters.map(\.element), counted: texts("counted"), withdrawn: texts("withdrawn"),
      excluded: texts("left-out"))
    var seen: Set<String> = []
    for mark in marks.map(\.text) where !seen.insert(mark).inserted {
      map.error(.markTwice(map.report.quoted(mark)))
    }
  }
}

extension YAMLScalar<Int> {
  /// Grade points in hundredths.
  fileprivate static var points: Self {
    Self("grade points like 4 or 3.67, with at most two decimals") { text in
      guard let number = ExactNumber(parsing: text), number.places <= 2,
        (0...100).contains(number.approximate)
      else { return nil }
      return (number.places..<2).reduce(number.digits) { digits, _ in digits * 10 }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func markTwice(_ mark: String) -> Self {
    "the mark\(mark) is listed twice"
  }
}
