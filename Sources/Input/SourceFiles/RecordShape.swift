internal import Diagnostics
internal import FileFormats

/// The probable kind of a JSON file, recognized by the keys of its records, to suggest it for a
/// wrong file.
enum RecordShape {
  /// "this looks like kind 'umdio'"; `nil` for what looks like nothing known.
  static func suggestion(for root: JSONValue) -> String? {
    let record = root.elements.first ?? root
    return kind(of: record).map { "this looks like kind '\($0.rawValue)'" }
  }

  /// The same for a CSV file, recognized by the names of its columns.
  static func suggestion(forHeader header: [String]) -> String? {
    let names = Set(header.map { $0.lowercased() })
    return shapes.first { $0.columns.isSubset(of: names) }.map {
      "this looks like kind '\($0.kind.rawValue)'"
    }
  }

  /// For a file that was taken for a CSV: `nil` unless it begins as JSON does and looks like
  /// something known.
  static func suggestion(forTable report: Report) -> String? {
    guard let first = report.text.bytes.first(where: { $0 > 0x20 }), first == 0x5b || first == 0x7b
    else { return nil }
    return JSONReader.read(report.draft).flatMap { suggestion(for: $0) }
  }

  private static let shapes: [(columns: Set<String>, kind: SourceKind)] = [
    (["time", "access_point", "devices"], .occupancy), (["id", "title", "seats"], .testudoCSV),
    (["course", "professor", "semester"], .planetterp),
    (["primary instructor", "a+"], .uiucGrades),
    (["department", "average_gpa"], .planetterp),
    (["name", "average_rating"], .planetterp), (["name", "rated-as"], .aliases),
    (["section", "date", "reason"], .cancellations), (["term", "section", "date"], .cancellations),
    (["days", "time", "finaldate", "finaltime"], .exams), (["section", "date"], .exams),
    (["course", "date"], .exams), (["course", "evaluated-as"], .aliases),
    (["course", "category", "mean"], .evaluationsCSV),
  ]

  private static func kind(of record: JSONValue) -> SourceKind? {
    if record.has("caches") { return .gatech }
    if record.has("course_id") { return .umdio }
    if record.has("ratings"), record.has("comments") { return .harvardEvaluations }
    if record.has("sec_code") || JupiterpReader.isDepartment(record) { return .jupiterp }
    if record.has("average_gpa") || record.has("average_rating") || record.has("semester") {
      return .planetterp
    }
    return record.has("lat") ? .buildings : nil
  }
}
