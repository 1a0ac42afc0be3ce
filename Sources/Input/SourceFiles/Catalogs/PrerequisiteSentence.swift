internal import CampusModel
internal import FileFormats

/// Reads the prerequisites of a course, as Georgia Tech nests them, `["or", {id, grade}, ["and",
/// …]]`, or QuACS: `{type: "or", nested: [{type: "course", course, min_grade}, …]}`.
enum PrerequisiteSentence {
  private indirect enum Clause {
    case course(String, grade: String?)
    case group(word: String, [Clause])
  }

  /// One sentence: "CS 1301 or CS 1371, with at least C."; `nil` for an empty list.
  ///
  /// If grades differ, each course has its own, and the sentence ends with their meaning. Nested
  /// groups are in parentheses, except groups of one and groups with the same word.
  static func text(of value: JSONValue) throws(ParsingError) -> String? {
    guard let clause = try clause(value) else { return nil }
    let grades = grades(of: clause)
    let shared = Set(grades).count == 1 ? grades[0] : nil
    let text = words(clause, namesGrades: shared == nil)
    if let shared { return "\(text)\(grades.count > 2 ? "," : "") with at least \(shared)." }
    return Set(grades) == [nil] ? "\(text)." : "\(text); grades are the lowest that count."
  }

  /// A value is not a clause.
  struct ParsingError: Error {}

  private static func clause(_ value: JSONValue) throws(ParsingError) -> Clause? {
    if value.kind == .object {
      if let nested = value["nested"], nested.kind == .array {
        return try group(value["type"]?.string, of: nested.elements)
      }
      guard let id = (value["id"] ?? value["course"])?.scalar, !id.isEmpty else {
        throw ParsingError()
      }
      let grade = (value["grade"] ?? value["min_grade"])?.scalar
      return .course(CourseID(id)?.text ?? id, grade: grade?.isEmpty == true ? nil : grade)
    }
    guard value.kind == .array else { throw ParsingError() }
    let elements = value.elements
    guard let first = elements.first else { return nil }
    return try group(first.string, of: elements.dropFirst())
  }

  /// Groups of one, and groups in one of the same word, are dissolved.
  private static func group(
    _ word: String?, of elements: some Sequence<JSONValue>
  ) throws(ParsingError) -> Clause? {
    guard let word, word == "and" || word == "or" else { throw ParsingError() }
    var parts: [Clause] = []
    for element in elements {
      switch try clause(element) {
      case .group(word, let inner)?: parts += inner
      case let other?: parts.append(other)
      case nil: break
      }
    }
    return parts.count > 1 ? .group(word: word, parts) : parts.first
  }

  private static func grades(of clause: Clause) -> [String?] {
    switch clause {
    case .course(_, let grade): [grade]
    case .group(_, let parts): parts.flatMap { grades(of: $0) }
    }
  }

  private static func words(_ clause: Clause, namesGrades: Bool) -> String {
    switch clause {
    case .course(let name, let grade):
      return namesGrades ? name + (grade.map { " with \($0)" } ?? "") : name
    case .group(let word, let parts):
      let texts = parts.map { part in
        let text = words(part, namesGrades: namesGrades)
        if case .group = part { return "(\(text))" }
        return text
      }
      let last = texts.count - 1
      return "\(texts[..<last].joined(separator: ", ")) \(word) \(texts[last])"
    }
  }
}
