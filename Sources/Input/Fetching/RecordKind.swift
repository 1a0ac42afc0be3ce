/// What the records of a list are, told by their keys.
struct RecordKind: Sendable {
  /// To follow "no" and "expected".
  var noun: String
  /// What every such record has.
  var required: [String]
  /// What no two of them have in common; where it is empty or one of it is missing, the whole
  /// record is.
  var identity: [String]

  static let umdioCourse = RecordKind(
    noun: "courses", required: ["course_id", "semester"], identity: ["course_id", "semester"])
  static let umdioSection = RecordKind(
    noun: "sections", required: ["section_id"], identity: ["section_id", "semester"])
  static let ratedCourse = RecordKind(
    noun: "courses", required: ["department", "course_number", "average_gpa"],
    identity: ["department", "course_number"])
  static let professor = RecordKind(
    noun: "professors", required: ["name", "average_rating"], identity: ["name", "slug"])
  static let grades = RecordKind(
    noun: "grades", required: ["course", "semester", "A"], identity: [])

  /// What tells `record` from others of its kind.
  func key(of record: JSONRecord) -> String {
    let parts = identity.compactMap { record.text($0) }
    guard !parts.isEmpty, parts.count == identity.count else {
      return String(decoding: record.bytes, as: UTF8.self)
    }
    return parts.joined(separator: "\u{1f}")
  }

  /// The records of an answer. Of a list, nine in ten must be of this kind: the odd one is for
  /// whoever reads the file to tell.
  func records(in body: [UInt8]) throws(FetchFailure) -> [JSONRecord] {
    let records: [JSONRecord]
    do {
      records = try JSONRecord.all(in: body)
    } catch {
      throw .notJSON(error.found, type: nil)
    }
    if let error = Self.error(in: records) { throw .refused(error) }
    let matching = records.count { record in required.allSatisfy { record[$0] != nil } }
    guard matching * 10 >= records.count * 9 else {
      throw .unexpected("expected \(noun) with '\(required.joined(separator: "', '"))'")
    }
    return records
  }

  /// What an answer that is no success comes to: the server's own words, or the status where it has
  /// none.
  static func refusal(_ part: Part) -> FetchFailure {
    do {
      let words = try error(in: JSONRecord.all(in: part.body))
      return words.map { .refused("\($0) (\(part.status))") } ?? .status(part.status)
    } catch {
      return .status(part.status)
    }
  }

  /// What a server says in place of records, cut to a line and without what could repaint a
  /// terminal.
  static func error(in records: [JSONRecord]) -> String? {
    guard records.count == 1, let record = records.first,
      record["error"] != nil || record["error_code"] != nil
    else { return nil }
    let words = record.text("message") ?? record.text("error") ?? record.text("error_code") ?? "?"
    return String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
          .prefix(200)))
  }
}
