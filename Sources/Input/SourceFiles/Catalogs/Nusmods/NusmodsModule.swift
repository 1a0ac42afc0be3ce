internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads one module.
struct NusmodsModule {
  private let module: JSONValue
  private let id: CourseID
  /// The time on the site's clock at a moment.
  private let local: (Instant) -> LocalMinute

  init(_ module: JSONValue, as id: CourseID, local: @escaping (Instant) -> LocalMinute) {
    (self.module, self.id, self.local) = (module, id, local)
  }

  /// A semester counts with its lessons.
  static func rows(ofSemester semester: JSONValue) -> Int {
    1 + (semester["timetable"]?.elements.count ?? 0)
  }

  /// "2018/2019-1" and "1810" for the first semester of that year.
  func codes(ofSemester semester: JSONValue) -> [String] {
    guard let number = semester["semester"]?.integer else { return [] }
    let year = module["acadYear"]?.scalar ?? ""
    return ["\(year)-\(number)", "\(year.prefix(4).suffix(2))\(number)0"]
  }

  func read(_ semester: JSONValue, in term: Term, into catalog: inout NusmodsCatalog) {
    let key = CourseKey(term: term.id, id: id)
    switch catalog.add(course(in: term.id), isOutline: false, to: key) {
    case .new: semester.keep()
    case .repeated: semester.merge()
    case .conflict:
      return semester.drop(.conflict, .otherModule(id), rows: Self.rows(ofSemester: semester))
    }
    let reading = NusmodsLessons(in: term)
    for lesson in semester["timetable"]?.elements ?? [] {
      reading.read(lesson, at: lesson["venue"]?.scalar ?? "", of: id) {
        catalog.add($0, of: lesson, to: key)
      }
    }
    exam(semester).map { catalog.add($0, to: key) }
  }

  private func course(in term: TermID) -> Course {
    let title = line("title")
    return Course(
      id: id, term: term, title: title.isEmpty ? id.text : title,
      departmentName: line("department").isEmpty ? nil : line("department"), credits: credits,
      description: line("description"), requirements: requirements)
  }

  private func line(_ name: StaticString) -> String {
    PlainText.line(of: module[name]?.scalar ?? "")
  }

  private var credits: Credits? {
    guard let text = module["moduleCredit"]?.scalar, !text.isEmpty else { return nil }
    let credits = looseCredits(text)
    if credits == nil { module.warn(.credits, .unknownCredits(text, of: id)) }
    return credits
  }

  /// Older files write the names of some with a capital letter.
  private var requirements: [Requirement] {
    let named: [(String, [StaticString])] = [
      ("Prerequisite", ["prerequisite", "Prerequisite"]),
      ("Corequisite", ["corequisite", "Corequisite"]),
      ("Preclusion", ["preclusion", "Preclusion"]),
      ("Additional information", ["additionalInformation"]),
    ]
    return named.compactMap { label, keys in
      guard let text = keys.lazy.map({ line($0) }).first(where: { !$0.isEmpty }) else { return nil }
      return Requirement(label: label, text: text)
    }
  }

  /// `nil` without a date; one without its length in minutes is reported.
  private func exam(_ semester: JSONValue) -> Exam? {
    guard let text = semester["examDate"]?.string, !text.isEmpty else { return nil }
    guard let start = WrittenMoment(text)?.minute(local) else {
      semester.warn(.exam, .unknownExam(id, text))
      return nil
    }
    guard let length = semester["examDuration"]?.integer, (1...720).contains(length) else {
      semester.warn(.exam, .endlessExam(id))
      return nil
    }
    let end = MinuteOfDay(wrapping: start.time.value + length)
    return Exam(date: start.date, time: MinuteSpan(from: start.time, to: end))
  }
}

extension Diagnostic.Message {
  fileprivate static func otherModule(_ course: CourseID) -> Self {
    "\(course.text) is listed again with different content; the first is used"
  }

  fileprivate static func unknownCredits(_ text: String, of course: CourseID) -> Self {
    "the credits '\(text)' of \(course.text) cannot be read; treated as unknown"
  }

  fileprivate static func unknownExam(_ course: CourseID, _ date: String) -> Self {
    "the date '\(date)' of the exam of \(course.text) cannot be read; treated as unknown"
  }

  fileprivate static func endlessExam(_ course: CourseID) -> Self {
    "the exam of \(course.text) has no readable 'examDuration'; treated as unknown"
  }
}
