internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A note as its file tells it; what is attached is only named.
struct OwnNote {
  var note: Note
  var attachments: [Placed<String>]
}

/// Reads the Markdown of one note, with its front matter. Without one, the first heading is the title, and there is nothing else.
struct NoteReader {
  /// The courses that notes can be on.
  let courses: [GradedCourse]
  let presentTerm: TermID?

  private static let keys = [
    "title", "date", "tags", "course", "term", "assignment", "attachments",
  ]

  /// `nil`, with errors, where it has no title.
  func read(_ bytes: [UInt8], id: String, _ findings: inout Findings) -> OwnNote? {
    guard let opened = OpenDocument(bytes, &findings) else { return nil }
    let markdown = String(decoding: opened.text, as: UTF8.self)
    switch opened.head {
    case .title(let title):
      return OwnNote(note: Note(id: id, title: title, markdown: markdown), attachments: [])
    case .front(let front):
      guard let map = YAMLMapping(front, keys: Self.keys, &findings) else { return nil }
      let title = map.required("title", .text, &findings)
      let date = map.optional("date", .date, &findings)
      let tags = map.texts("tags", &findings).map(\.value)
      let subject = subject(map, &findings)
      let attachments = map.texts("attachments", &findings)
      return title.map { title in
        OwnNote(
          note: Note(
            id: id, title: title, date: date, tags: tags.uniquedByCase, subject: subject,
            markdown: markdown),
          attachments: attachments)
      }
    }
  }

  /// What a note attaches, however wrong it is otherwise.
  static func attachments(in bytes: [UInt8]) -> [String] {
    var unheard = Findings(file: "", quotes: false)
    guard let opened = OpenDocument(bytes, &unheard), case .front(let front) = opened.head,
      let map = YAMLMapping(front, keys: keys, &unheard)
    else { return [] }
    return map.texts("attachments", &unheard).map(\.value)
  }

  private func subject(_ map: YAMLMapping, _ findings: inout Findings) -> Note.Subject? {
    guard let id = map.optional("course", .courseID, &findings) else {
      for key in ["term", "assignment"] where map["course"] == nil && map[key] != nil {
        findings.error(at: map.place(of: key), .needsCourse(key))
      }
      return nil
    }
    guard let course = course(id, map, &findings) else { return nil }
    guard let name = map.optional("assignment", .text, &findings) else {
      return Note.Subject(course.attempt)
    }
    let names = WorkNames(course.groups)
    do throws(WorkNames.Refusal) {
      return Note.Subject(course.attempt, work: try names.work(named: name))
    } catch {
      findings.error(error, named: name, at: map.place(of: "assignment"), among: names)
      return nil
    }
  }

  /// The attempt in the term that is told; without one the only attempt, or that of the present term.
  private func course(
    _ id: CourseID, _ map: YAMLMapping, _ findings: inout Findings
  ) -> GradedCourse? {
    let attempts = courses.filter { $0.course == id }
    guard let first = attempts.first else {
      findings.error(
        at: map.place(of: "course"), .noCourse(findings.quoted(id.text)),
        suggestion: findings.didYouMean(id.text, among: courses.map(\.course.text)))
      return nil
    }
    if let term = map.optional("term", .termID, &findings) {
      if let course = attempts.first(where: { $0.term == term }) { return course }
      findings.error(
        at: map.place(of: "term"), .noAttempt(findings.quoted(id.text), findings.quoted(term.text)),
        suggestion: findings.didYouMean(term.text, among: attempts.map(\.term.text)))
      return nil
    }
    if attempts.count == 1 { return first }
    if let course = attempts.first(where: { $0.term == presentTerm }) { return course }
    findings.error(
      at: map.place(of: "course"), .severalAttempts(findings.quoted(id.text)),
      suggestion: "say in which term with 'term'")
    return nil
  }
}

extension YAMLMapping {
  /// A list of texts, or one without brackets; empty where the key is missing.
  fileprivate func texts(_ key: String, _ findings: inout Findings) -> [Placed<String>] {
    guard self[key]?.text != nil else { return list(key, .text, &findings) }
    return oneOrMore(key, .text, &findings)
  }
}

extension [String] {
  /// Each once, as it is written first.
  fileprivate var uniquedByCase: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0.lowercased()).inserted }
  }
}

extension Diagnostic.Message {
  fileprivate static func needsCourse(_ key: String) -> Self {
    "'\(key)' means nothing without 'course'"
  }

  fileprivate static func noCourse(_ course: String) -> Self {
    "there is no course\(course) in this person's grades.yml"
  }

  fileprivate static func noAttempt(_ course: String, _ term: String) -> Self {
    "the course\(course) is in this person's grades.yml, but not in the term\(term)"
  }

  fileprivate static func severalAttempts(_ course: String) -> Self {
    "the course\(course) was taken more than once"
  }
}
