internal import CampusModel
internal import FileFormats

/// Finds the columns of a table of sections by their contents, where their names do not show it or
/// are misleading.
struct ColumnSniff {
  /// The cells of the first rows, by column, with single spaces.
  let cells: [[String]]
  let header: [String]
  /// Where everything is, by names and by cells.
  private(set) var places: [SectionColumn: Int]
  /// The columns found by their cells.
  private(set) var found: [SectionColumn: Int] = [:]
  /// The columns that are a day each.
  let days: [(day: Weekday, column: Int)]

  private static let mostRows = 400

  init(_ reader: CSVReader, known columns: TableColumns<SectionColumn>) {
    var draft = reader.draft
    var rows: [CSVReader.Row] = []
    while rows.count < Self.mostRows, let row = draft.record() {
      if row.columns.count == reader.header.count { rows.append(row) }
    }
    header = reader.header
    cells = header.indices.map { column in rows.map { $0[column].collapsed } }
    places = columns.places
    days = DayColumns(header, columns).places
    findCourses()
    findMeetings()
    findTimes()
    findWeeks()
    findDates()
    if places[.section] == nil, places[.crn] == nil, places[.courseSection] == nil {
      findSections()
    }
    findNames()
    findPlaces()
  }

  /// Some values of a column, each once: "MWF, TR"; in quotes where a comma is in one.
  func examples(of column: Int) -> String {
    let values = uniqued(cells[column].filter { !$0.isEmpty }).prefix(2)
    let isPlain = !values.contains { $0.contains(",") }
    return values.map { isPlain ? $0 : "'\($0)'" }.joined(separator: ", ")
  }

  /// Whether nothing is known of a column.
  func isFree(_ column: Int) -> Bool {
    !places.values.contains(column) && !days.contains { $0.column == column }
  }

  /// Assigns a meaning to a column, regardless of its name.
  mutating func put(_ meaning: SectionColumn, _ column: Int) {
    places = places.filter { $0.value != column }
    places[meaning] = column
    found = found.filter { $0.value != column }
    found[meaning] = column
  }

  /// The first free column in which nearly all nonempty cells fit.
  mutating func find(_ meaning: SectionColumn, where fits: (String) -> Bool) {
    guard places[meaning] == nil else { return }
    let column = header.indices.first { isFree($0) && holds($0, fits) }
    if let column { put(meaning, column) }
  }

  /// Whether nearly all cells that say something fit; false where fewer than a tenth do.
  func holds(_ column: Int, _ fits: (String) -> Bool) -> Bool {
    let cells = settled(column)
    guard !cells.isEmpty, cells.count * 10 >= self.cells[column].count else { return false }
    let most = cells.count / 10
    var misses = 0
    for cell in cells where !fits(cell) {
      misses += 1
      if misses > most || misses == cells.count { return false }
    }
    return misses * 10 < cells.count
  }

  /// The cells that say something.
  func settled(_ column: Int) -> [String] {
    cells[column].filter {
      !$0.isEmpty && $0 != "-" && !TimetableText.isUnsettled($0) && $0.uppercased() != "ONLINE"
    }
  }
}

// MARK: - Courses and sections

extension ColumnSniff {
  /// A course and its section in one cell, a course, or a subject and a number.
  private mutating func findCourses() {
    if places[.courseSection] == nil {
      let isWhole = SectionColumn.suffices(Set(places.keys))
      let named = [SectionColumn.course, .section].compactMap { places[$0] }
      let column = header.indices.first {
        (named.contains($0) || !isWhole && isFree($0)) && holds($0, Self.isCourseSection)
      }
      if let column { put(.courseSection, column) }
    }
    guard !SectionColumn.hasCourse(Set(places.keys)), places[.courseSection] == nil else { return }
    findSubject(onlyNamed: true)
    if !SectionColumn.hasCourse(Set(places.keys)) { find(.course, where: Self.isCourse) }
    if !SectionColumn.hasCourse(Set(places.keys)) { findSubject(onlyNamed: false) }
  }

  /// A subject, and a number in the column after it; at least one of them is named, or neither is.
  private mutating func findSubject(onlyNamed: Bool) {
    let pair = header.indices.dropLast().first { column in
      let isNamed = places[.subject] == column || places[.number] == column + 1
      return isNamed == onlyNamed && (isFree(column) || places[.subject] == column)
        && (isFree(column + 1) || places[.number] == column + 1)
        && holds(column, Self.isSubject) && holds(column + 1, Self.isNumber)
    }
    guard let pair else { return }
    if places[.subject] != pair { put(.subject, pair) }
    if places[.number] != pair + 1 { put(.number, pair + 1) }
  }

  /// "CMPS 131"; "Drawing 1" is a title.
  static func isCourse(_ text: String) -> Bool {
    let letters = text.prefix { !$0.isNumber }
    guard text.count <= 14, !letters.contains(where: \.isLowercase), let id = CourseID(text) else {
      return false
    }
    return (2...6).contains(id.department.count) && id.number.prefix(1).allSatisfy(\.isNumber)
      && !id.number.isEmpty
  }

  /// "HIST 101-001", with or without " - Title". A letter after a space is a part of the course.
  static func isCourseSection(_ text: String) -> Bool {
    let name = text.splitInTwo(at: " - ")[0].withoutMargins
    guard name.count <= 20, let id = SectionID(parsing: name), id.code.count <= 6 else {
      return false
    }
    return isCourse(id.course.text) && id.course.number.contains(where: \.isNumber)
      && (id.code.contains(where: \.isNumber) || name.dropLast(id.code.count).last == "-")
  }

  private static func isSubject(_ text: String) -> Bool {
    (2...6).contains(text.count) && text.allSatisfy { $0.isUppercase || $0 == "&" }
  }

  private static func isNumber(_ text: String) -> Bool {
    (2...6).contains(text.count) && text.first?.isNumber == true
      && text.count(where: \.isLetter) <= 2 && text.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// Short codes that, with the course, name each row: rows of several meetings repeat them.
  private mutating func findSections() {
    guard let course = places[.course] ?? places[.number] else { return }
    let candidates = header.indices.filter { column in
      isFree(column) && holds(column) { $0.count <= 6 && !$0.contains(" ") && $0 != "0" }
    }
    let distinct = candidates.map { column in
      Set(zip(cells[course], cells[column]).map { "\($0)\u{0}\($1)" }).count
    }
    guard let most = distinct.max(), most * 10 >= cells[course].count * 3,
      let index = distinct.firstIndex(of: most)
    else { return }
    put(.section, candidates[index])
  }
}

// MARK: - Days, times and dates

extension ColumnSniff {
  /// Days and a time in one cell, also in a column called `Days` or `Time`.
  private mutating func findMeetings() {
    guard places[.meetings] == nil else { return }
    let named = [SectionColumn.days, .time, .start, .place].compactMap { places[$0] }
    let hasDays = places[.days] != nil || !days.isEmpty
    let column = header.indices.first { column in
      (named.contains(column) || !hasDays && isFree(column))
        && holds(column) { cell in WrittenMeeting.all(in: cell).allSatisfy(\.isTimed) }
    }
    if let column { put(.meetings, column) }
  }

  private mutating func findTimes() {
    guard places[.meetings] == nil else { return }
    if days.isEmpty { find(.days) { $0.count < 30 && TimetableText.days($0) != nil } }
    guard places[.time] == nil, places[.start] == nil else { return }
    find(.time) { TimetableText.span($0) != nil }
    if places[.time] == nil { findEnds() }
  }

  /// Two columns with a time each, of which the first is earlier.
  private mutating func findEnds() {
    let clocks = header.indices.filter { isFree($0) && holds($0, Self.isClock) }
    guard clocks.count >= 2 else { return }
    let isForward = zip(cells[clocks[0]], cells[clocks[1]]).allSatisfy { start, end in
      !Self.isClock(start) || !Self.isClock(end) || TimetableText.span(from: start, to: end) != nil
    }
    if isForward {
      put(.start, clocks[0])
      put(.end, clocks[1])
    }
  }

  private static func isClock(_ text: String) -> Bool {
    text.contains { ":.".contains($0) || $0.isLetter }
      && TimetableText.span(from: text, to: "11:59 pm") != nil
  }

  /// "1-7", and A or B; a column without a range may be anything.
  private mutating func findWeeks() {
    guard places[.weeks] == nil else { return }
    let column = header.indices.first { column in
      isFree(column) && cells[column].contains { $0.contains("-") && $0 != "-" }
        && holds(column, TeachingWeeks.isText)
    }
    if let column { put(.weeks, column) }
  }

  /// Two columns of dates, of which the second is weeks after the first; no deadlines.
  private mutating func findDates() {
    guard places[.first] == nil, places[.last] == nil, places[.dates] == nil else { return }
    let columns = header.indices.filter { column in
      let name = header[column].lowercased()
      return isFree(column) && holds(column) { Self.date($0) != nil }
        && !Self.otherDates.contains(where: name.contains)
    }
    guard columns.count >= 2 else { return }
    let lengths = zip(cells[columns[0]], cells[columns[1]]).compactMap { first, last in
      Self.date(first).flatMap { first in Self.date(last).map { $0 - first } }
    }
    if lengths.allSatisfy((0...200).contains), lengths.count(where: { $0 > 13 }) * 2 > lengths.count
    {
      put(.first, columns[0])
      put(.last, columns[1])
    }
  }

  private static let otherDates = [
    "deadline", "census", "drop", "add", "refund", "exam", "final", "update", "create", "modif",
    "print", "open", "close", "due", "regist", "enrol",
  ]

  private static func date(_ text: String) -> CalendarDate? {
    CalendarDate(written: text) ?? CalendarDate(digits: text, order: .monthFirst)
      ?? CalendarDate(digits: text, order: .dayFirst)
  }
}

extension WrittenMeeting {
  /// Whether days and a time are in it.
  fileprivate var isTimed: Bool {
    TimetableText.days(days) != nil && TimetableText.span(time) != nil
  }
}
