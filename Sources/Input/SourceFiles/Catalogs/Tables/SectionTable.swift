internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A table of sections: the contents of its columns, and the format of its cells.
struct SectionTable {
  let columns: TableColumns<SectionColumn>
  /// The columns for one day each.
  let dayColumns: [(day: Weekday, column: Int)]
  /// Whether each letter is a day: "SU" is Saturday and Sunday.
  private let isByLetter: Bool
  /// `nil` where the table does not show which number of a date is the month.
  private let dates: CountReading.DateOrder?
  /// Results of texts read so far: many rows have the same texts.
  private let known = Known()

  private final class Known {
    var days: [String: WeekdaySet?] = [:]
    var spans: [String: MinuteSpan?] = [:]
    var lines: [String: String] = [:]
    var dates: [[String]: DateSpan?] = [:]
    var weeks: [TermID: TeachingWeeks] = [:]
  }

  /// `nil` after an error.
  init?(_ reader: CSVReader, _ reading: TableReading) {
    let columns = TableColumns<SectionColumn>(reader.header, named: reading.columns)
    self.columns = columns
    dayColumns = DayColumns(reader.header, columns).places
    let glance = TableGlance(
      reader, days: columns.places[.meetings] ?? columns.places[.days],
      dates: [.first, .last, .dates].compactMap { columns.places[$0] })
    isByLetter = glance.showsLetters
    dates = reading.dates ?? glance.dateOrder
    guard columns.areFound(in: reader) else { return nil }
    guard columns.suffice else {
      let hasCourse = SectionColumn.hasCourse(Set(columns.places.keys))
      columns.fail(
        reader, hasCourse ? .noSections : .courseMissing, for: hasCourse ? .section : .course)
      return nil
    }
  }

  /// The columns that nothing uses.
  func unused(in reader: CSVReader) -> UnusedColumns {
    columns.unused(in: reader, besides: dayColumns.map(\.column))
  }

  /// The text of a cell with single spaces; empty where there is no such column.
  func text(_ column: SectionColumn, _ row: CSVReader.Row) -> String { columns.text(column, row) }

  /// The section of a row; `nil`, and the row lost, where it cannot be read.
  func section(_ row: CSVReader.Row) -> SectionID? {
    let whole = text(.courseSection, row)
    if !whole.isEmpty, let id = SectionID(parsing: String(whole.splitInTwo(at: " - ")[0])) {
      return id
    }
    let name = columns.courseName(row, .course, subject: .subject, number: .number)
    guard let course = CourseID(name) else {
      row.drop(.identifier, .notACourse(name.isEmpty ? whole : name))
      return nil
    }
    let codes = [text(.section, row), text(.crn, row)]
    guard let code = codes.first(where: { !$0.isEmpty }) else {
      row.drop(.identifier, .unknownSection(course))
      return nil
    }
    return SectionID(course, code.uppercased())
  }

  func written(_ id: SectionID, in term: Term, _ row: CSVReader.Row) -> WrittenSection {
    let department = text(.department, row)
    let section = Section(
      id: id, meetings: meetings(of: id, in: term, row),
      instructors: instructorNames(people(row)), seats: seats(of: id, row))
    return WrittenSection(
      term: term.id, section: section, title: line(.title, row),
      departmentName: department.isEmpty ? nil : department,
      credits: columns.credits(.credits, of: id.text, row),
      description: line(.description, row), crossListed: columns.names(in: .crossListed, row),
      linked: columns.names(in: .linked, row))
  }

  func days(_ text: String) -> WeekdaySet? {
    if let days = known.days[text] { return days }
    let days = TimetableText.days(text, byLetter: isByLetter)
    known.days[text] = .some(days)
    return days
  }

  func span(_ text: String) -> MinuteSpan? {
    if let span = known.spans[text] { return span }
    let span = TimetableText.span(text)
    known.spans[text] = .some(span)
    return span
  }

  /// The days from the first text to the second; `nil` where one cannot be read, and for a backward
  /// span.
  func span(of ends: [String]) -> DateSpan? {
    if let span = known.dates[ends] { return span }
    let days = ends.compactMap {
      CalendarDate(written: $0) ?? CalendarDate(digits: $0, order: dates)
    }
    let span = days.count == 2 && days[0] <= days[1] ? DateSpan(days[0], days[1]) : nil
    known.dates[ends] = .some(span)
    return span
  }

  /// `nil` for a text that does not name weeks of the term.
  func spans(ofWeeks text: String, in term: Term) -> [DateSpan]? {
    let weeks = known.weeks[term.id] ?? TeachingWeeks(of: term)
    known.weeks[term.id] = weeks
    return weeks.spans(ofText: text)
  }

  /// A cell without markup.
  private func line(_ column: SectionColumn, _ row: CSVReader.Row) -> String {
    let text = columns.raw(column, row)
    if let line = known.lines[text] { return line }
    let line = PlainText.line(of: text.collapsed)
    known.lines[text] = line
    return line
  }

  /// Names between semicolons, line ends or slashes; a comma may be within a name.
  private func people(_ row: CSVReader.Row) -> [String] {
    let text = columns.raw(.instructor, row)
    return text.split { $0 == ";" || $0.isNewline || $0 == "/" || $0 == "|" }.map(String.init)
  }

  private func seats(of id: SectionID, _ row: CSVReader.Row) -> Seats? {
    var (total, taken) = (text(.capacity, row), text(.enrolled, row))
    var open = text(.open, row)
    // Two numbers in a cell have the second as their total.
    if let both = Self.pair(total) ?? Self.pair(taken) {
      (taken, total) = both
    } else if let both = Self.pair(open) {
      open = both.part
      if total.isEmpty { total = both.total }
    }
    return Seats.read(
      total: total, taken: taken, open: open, waitlist: text(.waitlist, row), of: id.text, in: row)
  }

  /// "12/30" or "12 of 30"; `nil` for anything else.
  private static func pair(_ text: String) -> (part: String, total: String)? {
    let mark = text.contains("/") ? "/" : " of "
    let numbers = text.splitInTwo(at: mark).map { String($0).collapsed }
    guard numbers.count == 2,
      numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return (numbers[0], numbers[1])
  }
}

extension Diagnostic.Message {
  fileprivate static let noSections: Self =
    "no column has the section; expected 'section', 'crn' or 'course-section'"

  fileprivate static func unknownSection(_ course: CourseID) -> Self {
    "a row of \(course.text) has no section"
  }
}
