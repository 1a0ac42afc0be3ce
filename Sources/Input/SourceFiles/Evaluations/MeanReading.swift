internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Measure {
  /// A mean from JSON: a number, or a number in a string; `nil` for null, and told when it is neither or below 0.
  static func read(
    _ value: JSONValue?, count: Int? = nil, of name: String, _ log: inout DataLog
  ) -> Measure? {
    guard let value else { return nil }
    return read(value.scalar ?? "?", count: count, of: name, at: value.offset, &log)
  }

  /// A mean from text. Empty, "NaN", "None", "null" and "N/A" are unknown.
  static func read(
    _ text: String, count: Int? = nil, of name: String, at offset: Int, _ log: inout DataLog
  ) -> Measure? {
    guard !["", "nan", "none", "null", "n/a"].contains(text.lowercased()) else { return nil }
    guard let mean = Double(text), mean.isFinite, mean >= 0 else {
      log.warn(.measure, at: offset, .noMean(text, name))
      return nil
    }
    return Measure(mean: mean, count: count)
  }
}

extension Diagnostic.Message {
  fileprivate static func noMean(_ text: String, _ name: String) -> Self {
    "'\(text)' cannot be the mean of \(name); taken as unknown"
  }
}
