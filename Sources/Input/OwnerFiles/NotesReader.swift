internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A note as its file has it; attachments are only named.
struct OwnNote {
  var note: Note
  var attachments: [Placed<String>]
}

/// Reads the Markdown of one note, with its front matter. Without a title in one, the first heading
/// is the title, otherwise the name of the file.
struct NoteReader {
  /// The courses that notes can be on.
  let courses: [GradedCourse]
  let currentTerm: TermID?
  /// The context of the notes' blocks.
  let context: BlockContext

  /// `nil`, with errors, where its front matter cannot be read.
  func read(_ bytes: [UInt8], id: String, _ report: Report) -> OwnNote? {
    guard let opened = OpenDocument(bytes, report) else { return nil }
    guard !opened.hasFront || opened.front != nil else { return nil }
    let blocks = PageBlocks.readCampus(
      in: opened.text, firstLine: opened.firstLine, with: context, report)
    var own = read(opened, id: id)
    own?.note.blocks = blocks
    return own
  }

  private func read(_ opened: OpenDocument, id: String) -> OwnNote? {
    let markdown = String(decoding: opened.text, as: UTF8.self)
    let title = opened.heading ?? fileTitle(of: "\(id).md")
    guard let front = opened.front else {
      return OwnNote(note: Note(id: id, title: title, markdown: markdown), attachments: [])
    }
    return front.mapping { map in
      let title = map.has("title") ? map.required("title", .text) : title
      let date = map.optional("date", .date)
      let tags = map.texts("tags").map(\.value)
      let subject = subject(map)
      let attachments = map.texts("attachments")
      return title.map { title in
        OwnNote(
          note: Note(
            id: id, title: title, date: date, tags: tags.uniquedByCase, subject: subject,
            markdown: markdown),
          attachments: attachments)
      }
    }
  }

  /// The files that a note attaches, even if the note has errors.
  static func attachments(in bytes: [UInt8]) -> [String] {
    let unread = Report(file: "", quoting: .withheld)
    guard let front = OpenDocument(bytes, unread)?.front else { return [] }
    return front.mapping { $0.texts("attachments").map(\.value) } ?? []
  }

  private func subject(_ map: YAMLMapping) -> Note.Subject? {
    map.allow("course", "term", "assignment")
    guard let id = map.optional("course", .courseID) else {
      if !map.has("course") { map.refuse("term", "assignment") { .needsCourse($0) } }
      return nil
    }
    guard let course = course(id, map) else { return nil }
    guard let name = map.placed("assignment", .text) else { return Note.Subject(course.attempt) }
    let names = WorkNames(course.groups)
    do throws(WorkNames.LookupError) {
      return Note.Subject(course.attempt, work: try names.work(named: name.value))
    } catch {
      map.report.error(error, named: name, among: names)
      return nil
    }
  }

  /// The attempt in the term that is written; without one the only attempt, or that of the present
  /// term.
  private func course(_ id: CourseID, _ map: YAMLMapping) -> GradedCourse? {
    let report = map.report
    let attempts = courses.filter { $0.course == id }
    guard let first = attempts.first else {
      map.error(
        at: "course", .noCourse(report.quoted(id.text)),
        suggestion: report.didYouMean(id.text, among: courses.map(\.course.text)))
      return nil
    }
    if let term = map.optional("term", .termID) {
      if let course = attempts.first(where: { $0.term == term }) { return course }
      map.error(
        at: "term", .noAttempt(report.quoted(id.text), report.quoted(term.text)),
        suggestion: report.didYouMean(term.text, among: attempts.map(\.term.text)))
      return nil
    }
    if attempts.count == 1 { return first }
    if let course = attempts.first(where: { $0.term == currentTerm }) { return course }
    map.error(
      at: "course", .severalAttempts(report.quoted(id.text)),
      suggestion: "add 'term' to choose one")
    return nil
  }
}

extension YAMLMapping {
  /// A list of texts, or one without brackets; empty where the key is missing.
  fileprivate func texts(_ key: String) -> [Placed<String>] {
    self[key]?.text == nil ? list(key, .text) : oneOrMore(key, .text)
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
    "'\(key)' needs 'course'"
  }

  fileprivate static func noCourse(_ course: String) -> Self {
    "the course\(course) is not in this person's grades.yml"
  }

  fileprivate static func noAttempt(_ course: String, _ term: String) -> Self {
    "the course\(course) is in this person's grades.yml, but not in the term\(term)"
  }

  fileprivate static func severalAttempts(_ course: String) -> Self {
    "the course\(course) appears in several terms"
  }
}
