internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads exams, from CSV of either of two layouts, recognized by their headers:
///
/// - `section` or `course` or both, `date`, `start` and `end` or both in `time`, and optionally
///   `building` and `room`;
/// - `Days`, `Time`, `finalDate`, `finalTime`, as Georgia Tech's crawler writes them: for every
///   section that meets so.
///
/// The term is the entry's, or that whose code begins the file's name.
package struct ExamsReader: FileSourceFormat {
  package static let kind = SourceKind.exams
  package static let shapes: [FileShape] = [
    .table("days", "time", "finaldate", "finaltime"),
    .table("section", "date"),
    .table("course", "date"),
  ]

  private let context: SourceContext
  private var exams = ExamRows()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    guard var reader = CSVReader(report) else { return }
    guard let term = context.term(ofFile: report.file)?.id else {
      return report.fail(
        at: 0, .noTerm,
        suggestion:
          "add a 'term:' line to this source in site.yml, or add the code at the start of the file name to the term's 'codes:'"
      )
    }
    readRows(&reader, term)
    if report.rows.read == 0, !report.hasFailed { report.awaitRows(.noExamYet) }
  }

  package func add(to contribution: inout Contribution) { contribution.exams += exams.notices }

  /// Before exams are set, the crawler writes a file of two quotes, and others write a header
  /// without rows.
  private mutating func readRows(_ reader: inout CSVReader, _ term: TermID) {
    if reader.header == [""], reader.isAtEnd { return }
    if let columns = MatrixColumns(reader) {
      while let row = reader.next() { exams.add(columns.notice(row, term), row) }
    } else if let columns = ListColumns(reader) {
      while let row = reader.next() { exams.add(columns.notice(row, term), row) }
    }
  }
}

extension SourceKind {
  package static let exams = SourceKind("exams")
}

/// The exams read so far.
private struct ExamRows {
  private(set) var notices: [ExamNotice] = []
  private var known: Set<Key> = []
  /// The exams of all classes that meet at one time, by that time: it can have only one exam.
  private var matrix: [Key: (exam: Exam, place: FilePlace)] = [:]

  private struct Key: Hashable {
    var term: TermID
    var target: ExamNotice.Target
    var exam: Exam?
  }

  mutating func add(_ notice: ExamNotice?, _ row: CSVReader.Row) {
    guard let notice else { return }
    let key = Key(term: notice.term, target: notice.target, exam: notice.exam)
    guard known.insert(key).inserted else { return row.merge() }
    if case .meetings = notice.target {
      let slot = Key(term: notice.term, target: notice.target)
      if let first = matrix[slot] {
        return row.drop(
          .conflict, .secondExam, notes: ["first listed at \(first.place)"])
      }
      matrix[slot] = (notice.exam, notice.place)
    }
    row.keep()
    notices.append(notice)
  }
}

/// Where the columns are of a list of sections and courses.
private struct ListColumns {
  private let names: SectionColumns
  private let date: Int
  private var start: Int?
  private var end: Int?
  private var time: Int?
  private var building: Int?
  private var room: Int?

  /// `nil` after an error.
  init?(_ reader: CSVReader) {
    time = reader.column("time")
    start = reader.column("start")
    end = reader.column("end")
    building = reader.column("building")
    room = reader.column("room")
    let hasTime = time != nil || start != nil && end != nil
    guard let date = reader.column("date"), let names = SectionColumns(reader), hasTime else {
      reader.report.fail(
        at: 0, .notExams,
        suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
          ?? reader.report.shapes.suggestion(forTable: reader.report)
          ?? headerWords(reader.header))
      return nil
    }
    (self.names, self.date) = (names, date)
  }

  /// `nil`, and a record lost, for a row that cannot be read.
  func notice(_ row: CSVReader.Row, _ term: TermID) -> ExamNotice? {
    guard let target = target(row) else {
      row.drop(.identifier, .noTarget)
      return nil
    }
    guard let day = CalendarDate(written: row[date]) else {
      row.drop(.moment, in: date, .noDate(row[date]))
      return nil
    }
    let ends = [start, end].compactMap { $0.map { row[$0] } }.filter { !$0.isEmpty }
    let words = ends.count == 2 ? ends.joined(separator: " - ") : time.map { row[$0] } ?? ""
    guard let span = examTime(words) else {
      row.drop(.time, in: time ?? start ?? date, .noTime(words))
      return nil
    }
    return ExamNotice(
      target, term: term, exam: Exam(date: day, time: span, place: place(row)),
      place: row.place)
  }

  /// A row without a section is for all of its course.
  private func target(_ row: CSVReader.Row) -> ExamNotice.Target? {
    names.section(row).map { .section($0) } ?? names.wholeCourse(row).map { .course($0) }
  }

  /// By building and number, or both in the column of the room: "MAB 0230".
  private func place(_ row: CSVReader.Row) -> Meeting.Place {
    let building = building.map { row[$0].collapsed } ?? ""
    let room = room.map { row[$0].collapsed } ?? ""
    if building.isEmpty, let id = RoomID(parsing: room) { return .room(id) }
    return TimetableText.place(
      building: building, room: room, of: "the exam", in: row)
  }
}

/// Where the columns are of exams by the time of the class.
private struct MatrixColumns {
  private let days: Int
  private let time: Int
  private let date: Int
  private let hours: Int

  /// `nil` for a file of the other layout.
  init?(_ reader: CSVReader) {
    guard let days = reader.column("Days"), let time = reader.column("Time"),
      let date = reader.column("finalDate"), let hours = reader.column("finalTime")
    else { return nil }
    (self.days, self.time, self.date, self.hours) = (days, time, date, hours)
  }

  /// `nil`, and a record lost, for a row that cannot be read.
  func notice(_ row: CSVReader.Row, _ term: TermID) -> ExamNotice? {
    let letters = row[days]
    guard let set = TimetableText.oneLetterDays(letters) ?? WeekdaySet(parsing: letters),
      let slot = examTime(row[time])
    else {
      row.drop(.time, .noSlot("\(letters) \(row[time])"))
      return nil
    }
    guard let day = CalendarDate(written: row[date]) else {
      row.drop(.moment, in: date, .noDate(row[date]))
      return nil
    }
    guard let span = examTime(row[hours]) else {
      row.drop(.time, in: hours, .noTime(row[hours]))
      return nil
    }
    return ExamNotice(
      .meetings(set, slot), term: term, exam: Exam(date: day, time: span),
      place: row.place)
  }
}

/// "8:00 am - 10:50 am" or "08:00-10:50"; `nil` for anything else, for a time that does not run
/// forward, and if only one end has its am or pm: "1:00 - 2:50 pm" may mean either.
private func examTime(_ text: String) -> MinuteSpan? {
  let plain = String(text.map { $0 == "–" || $0 == "—" ? "-" : $0 })
  let ends = plain.splitInTwo(at: "-").map { String($0.withoutMargins) }
  guard ends.count == 2 else { return nil }
  let spoken = ends.compactMap { TimetableText.clock($0) }
  let clocks = spoken.isEmpty ? ends.compactMap { MinuteOfDay(parsing: $0) } : spoken
  guard clocks.count == 2, clocks[0] < clocks[1] else { return nil }
  return MinuteSpan(from: clocks[0], to: clocks[1])
}

extension Diagnostic.Message {
  fileprivate static var notExams: Self {
    """
    expected exams (section or course, date, start and end or time) or exams by the time of the class (Days, Time, finalDate, \
    finalTime)
    """
  }

  fileprivate static var noExamYet: Self { "the file has no exams yet" }
  fileprivate static var noTerm: Self { "these exams have no term" }
  fileprivate static var noTarget: Self { "an exam without a readable section or course" }

  fileprivate static var secondExam: Self {
    "classes at this time already have another exam; the first is used"
  }

  fileprivate static func noDate(_ text: String) -> Self {
    "invalid date '\(text)'; expected one like 2026-12-15 or Dec 15, 2026"
  }

  fileprivate static func noTime(_ text: String) -> Self {
    "invalid exam time '\(text)'; expected one like 8:00 am - 10:50 am or 08:00-10:50"
  }

  fileprivate static func noSlot(_ text: String) -> Self {
    "invalid class time '\(text)'; expected one like MWF 8:00 am - 8:50 am"
  }
}
