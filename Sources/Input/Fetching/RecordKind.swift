internal import FileFormats

/// The kind of the records of a list, recognized by their keys.
struct RecordKind: Sendable {
  /// To follow "no" and "expected".
  var noun: String
  /// The keys that every such record has.
  var required: [StaticString]
  /// The keys that distinguish two records; where there are none, or a record lacks one of them,
  /// the whole record does.
  var identity: [StaticString]

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

  /// The key of `record` among others of its kind.
  func key(of record: JSONValue) -> String {
    let parts = identity.compactMap { record[$0]?.scalar }
    guard !parts.isEmpty, parts.count == identity.count else {
      return String(decoding: record.source, as: UTF8.self)
    }
    return parts.joined(separator: "\u{1f}")
  }

  /// The records of an answer, which is an array of objects or one object.
  ///
  /// In a list, nine in ten must be of this kind: the odd one is reported by the reader of the
  /// file.
  func records(in body: [UInt8]) throws(FetchError) -> [JSONValue] {
    let records = try Self.objects(in: body)
    if let error = Self.error(in: records) { throw .refused(error) }
    let matching = records.count { record in required.allSatisfy { record.has($0) } }
    guard matching * 10 >= records.count * 9 else {
      let keys = required.map { "'\($0)'" }.joined(separator: ", ")
      throw .unexpected("expected \(noun) with \(keys)")
    }
    return records
  }

  private static func objects(in body: [UInt8]) throws(FetchError) -> [JSONValue] {
    guard let first = body.first(where: { $0 > 0x20 }) else { throw .notJSON("nothing", type: nil) }
    if first == UInt8(ascii: "<") { throw .notJSON("a web page", type: nil) }
    let root: JSONValue
    do {
      root = try JSONReader.read(body)
    } catch {
      let isCut = error.offset == body.count
      throw isCut ? .notJSON("incomplete text", type: nil) : .unexpectedText(at: error.offset)
    }
    let records = root.kind == .array ? root.elements : [root]
    for record in records where record.kind != .object { throw .unexpectedText(at: record.offset) }
    return records
  }

  /// The failure of an answer that is not a success: the server's own words, or its status.
  static func refusal(_ part: Part) -> FetchError {
    do {
      let words = try error(in: objects(in: part.body))
      return words.map { .refused("\($0) (\(part.status))") } ?? .status(part.status)
    } catch {
      return .status(part.status)
    }
  }

  /// The error that a server sends in place of records, cut to a line and without characters that
  /// could repaint a terminal.
  static func error(in records: [JSONValue]) -> String? {
    guard records.count == 1, let record = records.first,
      record.has("error") || record.has("error_code")
    else { return nil }
    let words = (record["message"] ?? record["error"] ?? record["error_code"])?.scalar ?? "?"
    return String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
          .prefix(200)))
  }
}

extension FetchError {
  fileprivate static func unexpectedText(at offset: Int) -> Self {
    .notJSON("unexpected text at byte \(offset)", type: nil)
  }
}
