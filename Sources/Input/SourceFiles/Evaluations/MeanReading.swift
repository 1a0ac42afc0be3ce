internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Measure {
  /// A mean from JSON: a number, or a number in a string; `nil` for null, and a
  /// warning when it is neither or below 0.
  static func read(_ value: JSONValue?, count: Int? = nil, of name: String) -> Measure? {
    guard let value else { return nil }
    return read(value.scalar ?? "?", count: count, of: name, in: value)
  }

  /// A mean from text. Empty, "NaN", "None", "null" and "N/A" are unknown.
  static func read(
    _ text: String, count: Int? = nil, of name: String, in record: some ReportedRecord
  ) -> Measure? {
    guard !["", "nan", "none", "null", "n/a"].contains(text.lowercased()) else { return nil }
    guard let mean = Double(text), mean.isFinite, mean >= 0 else {
      record.warn(.measure, .noMean(text, name))
      return nil
    }
    return Measure(mean: mean, count: count)
  }
}

extension Diagnostic.Message {
  fileprivate static func noMean(_ text: String, _ name: String) -> Self {
    "'\(text)' is not a valid average for \(name); treated as unknown"
  }
}
