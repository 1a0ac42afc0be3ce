internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Assigns announced exams to courses, and reports those that match none.
///
/// A section has the exams of the first of these that has any: its own rows, its course's rows, the
/// catalog, the time at which it meets. If several sources have exams, the first is used.
struct ExamJoin {
  private(set) var courses: [Course]
  private(set) var diagnostics: [Diagnostic] = []
  /// Rows without a matching section.
  private(set) var unusedRows = UnusedRows()

  init(_ courses: [Course], _ results: [SourceResult]) {
    self.courses = courses
    let lists = results.enumerated().filter { !$0.element.contribution.exams.isEmpty }
      .map { ExamList($0.element.contribution.exams, of: $0.offset) }
    guard !lists.isEmpty else { return }
    var lacking = lists.map { Set($0.notices.indices) }
    for index in courses.indices {
      for (place, list) in lists.enumerated() {
        lacking[place].subtract(list.matches(courses[index]))
      }
      // Not a method of `self`, which would hold on to all courses and copy them each time.
      Self.announce(lists, to: &self.courses[index])
    }
    for (list, lacking) in zip(lists, lacking) {
      guard let first = lacking.min() else { continue }
      for index in lacking {
        unusedRows.countRow(at: list.notices[index].place, of: list.source)
      }
      diagnostics.append(
        Diagnostic(
          .warning, .data, at: list.notices[first].place, .noMatch(lacking.count),
          suggestion: "check that they are for this term"))
    }
  }

  private static func announce(_ lists: [ExamList], to course: inout Course) {
    let term = course.term
    let shared = lists.exams(of: .course(course.id), in: term)
    for index in course.sections.indices {
      let own = lists.exams(of: .section(course.sections[index].id.upper), in: term)
      guard let exams = own ?? shared else { continue }
      course.sections[index].exams = exams.inOrder
    }
    for index in course.indicesOfLeadingSections where course.sections[index].exams == nil {
      let exam = lists.exam(by: course.sections[index].meetings, in: term)
      course.sections[index].exams = exam.map { [$0] }
    }
  }
}

extension [ExamList] {
  /// The exams of the first list that has any; `nil` where none has.
  fileprivate func exams(of target: ExamNotice.Target, in term: TermID) -> [Exam]? {
    lazy.map { $0.exams(of: target, in: term) }.first { !$0.isEmpty }
  }

  fileprivate func exam(by meetings: [Meeting], in term: TermID) -> Exam? {
    lazy.compactMap { $0.exam(by: meetings, in: term) }.first
  }
}

/// One source's exams, by whom they are for.
private struct ExamList {
  let notices: [ExamNotice]
  /// The place of the source among all.
  let source: Int
  private var places: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var term: TermID
    var target: ExamNotice.Target
  }

  init(_ notices: [ExamNotice], of source: Int) {
    (self.notices, self.source) = (notices, source)
    for (index, notice) in notices.enumerated() {
      places[Key(term: notice.term, target: notice.target), default: []].append(index)
    }
  }

  func exams(of target: ExamNotice.Target, in term: TermID) -> [Exam] {
    uniqued((places[Key(term: term, target: target)] ?? []).map { notices[$0].exam })
  }

  /// The exam of the first meeting that has one by its time. A meeting that is over two weeks
  /// before has none.
  func exam(by meetings: [Meeting], in term: TermID) -> Exam? {
    for meeting in meetings {
      guard let (days, time) = meeting.weekly else { continue }
      let exam = exams(of: .meetings(days, time), in: term).first
      guard let exam, meeting.dates.map({ exam.date - $0.last <= 14 }) ?? true else { continue }
      return exam
    }
    return nil
  }

  /// The places of the notices that are for this course, or would be if nothing better were known.
  func matches(_ course: Course) -> [Int] {
    var targets: [ExamNotice.Target] = [.course(course.id)]
    for section in course.sections {
      targets.append(.section(section.id.upper))
      targets += section.meetings.compactMap(\.weekly).map { .meetings($0.days, $0.time) }
    }
    return targets.flatMap { places[Key(term: course.term, target: $0)] ?? [] }
  }
}

extension SectionID {
  /// The form in which lists of exams are compared with catalogs: the case of the code does
  /// not matter.
  fileprivate var upper: SectionID { SectionID(course, code.uppercased()) }
}

extension Course {
  /// The indices of the sections whose time determines the time of the exam.
  ///
  /// In a course with parts, these are the sections of a part that already has exams,
  /// otherwise its lectures: a lab that meets at a lecture's time gets no exam by that time.
  fileprivate var indicesOfLeadingSections: [Int] {
    let parts = Set(sections.compactMap(\.part))
    let examined = Set(sections.filter { $0.exams != nil }.compactMap(\.part))
    let lectures = parts.filter { $0.lowercased() == "lecture" }
    let leading = [examined, lectures, parts].first { !$0.isEmpty } ?? []
    return sections.indices.filter { index in
      sections[index].part.map { leading.contains($0) } ?? true
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noMatch(_ count: Int) -> Self {
    "exams without a matching section, from here on: \(count)"
  }
}
