internal import Diagnostics

/// What the records of a JSON file seem to be, told by their keys: to say which kind a wrong file is of.
enum RecordShape {
  /// "this looks like kind 'umdio'"; `nil` for what looks like nothing known.
  static func suggestion(for root: JSONValue) -> String? {
    let record = root.elements.first ?? root
    return kind(of: record).map { "this looks like kind '\($0.rawValue)'" }
  }

  private static func kind(of record: JSONValue) -> SourceKind? {
    if record.has("course_id") { return .umdio }
    if record.has("sec_code")
      || record.has("courses") && record["courses"]?.kind == .array
        && record.has("average_rating") == false
    {
      return .jupiterp
    }
    if record.has("average_gpa") || record.has("average_rating") || record.has("semester") {
      return .planetterp
    }
    return record.has("lat") ? .buildings : nil
  }
}
