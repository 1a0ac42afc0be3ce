internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Where the columns of a table of sections are, and what its cells mean.
struct SectionTable {
  /// What a column may hold. `columns:` calls them so.
  enum Thing: String, CaseIterable {
    case course, subject, number, section, crn, title, credits, department, description, term
    case meetings, days, time, start, end, place, building, room, kind, first, last
    case instructor, capacity, enrolled, open, waitlist

    /// The usual names of such columns: letters and digits only, in lower case.
    var spellings: [String] {
      switch self {
      case .course: ["course", "courseid", "coursecode", "class"]
      case .subject: ["subject", "subj", "subjectcode", "coursesubject", "prefix"]
      case .number: ["number", "num", "coursenumber", "coursenum", "catalognumber", "catalognbr"]
      case .section: ["section", "sec", "sect", "sectionid", "sectionnumber", "sectioncode"]
      case .crn: ["crn", "classnumber", "classnbr", "callnumber", "coursereferencenumber"]
      case .title: ["title", "coursetitle", "coursename", "longtitle", "name"]
      case .credits: ["credits", "credit", "credithours", "units", "cr", "crhrs", "hours"]
      case .department: ["department", "dept", "departmentname"]
      case .description: ["description", "coursedescription"]
      case .term: ["term", "termcode", "semester"]
      case .meetings: ["meetings", "meetingpattern", "schedule", "daysandtimes", "daytime"]
      case .days: ["days", "day", "meetingdays", "dayofweek", "weekdays"]
      case .time: ["time", "times", "meetingtime", "meetingtimes", "classtime"]
      case .start: ["start", "starttime", "begin", "begintime", "timestart", "from"]
      case .end: ["end", "endtime", "timeend", "to", "until", "stoptime"]
      case .place: ["location", "place", "where", "facility", "venue", "buildingroom"]
      case .building: ["building", "bldg", "buildingcode", "bldgcode"]
      case .room: ["room", "roomnumber", "rm", "roomno"]
      case .kind: ["type", "kind", "component", "scheduletype", "instructiontype"]
      case .first: ["startdate", "firstday", "begindate", "datestart"]
      case .last: ["enddate", "lastday", "dateend"]
      case .instructor:
        ["instructor", "instructors", "teacher", "faculty", "professor", "lecturer"]
      case .capacity: ["capacity", "cap", "seats", "limit", "maxenrollment", "enrollmentcap"]
      case .enrolled: ["enrolled", "enrollment", "enrolment", "actual", "act", "taken"]
      case .open: ["open", "openseats", "available", "seatsavailable", "remaining", "rem"]
      case .waitlist: ["waitlist", "waitlisted", "wait", "waiting"]
      }
    }
  }

  private var columns: [Thing: Int] = [:]
  /// The columns that stand for a day each.
  private var days: [(day: Weekday, column: Int)] = []

  /// Whether each letter is a day: "SU" is Saturday and Sunday.
  private var isByLetter = false
  /// What was read from texts so far: many rows have the same.
  private let known = Known()

  private final class Known {
    var days: [String: WeekdaySet?] = [:]
    var spans: [String: MinuteSpan?] = [:]
    var lines: [String: String] = [:]
  }

  /// `nil` after an error.
  init?(_ reader: CSVReader, named own: [String: String]) {
    let names = reader.header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    var isWhole = true
    for thing in Thing.allCases {
      if let name = own[thing.rawValue] {
        columns[thing] = reader.column(name)
        if columns[thing] == nil {
          reader.report.fail(
            at: 0, .noColumn(name, for: thing),
            suggestion: didYouMean(name, among: reader.header) ?? headerWords(reader.header))
          isWhole = false
        }
      }
    }
    let taken = Set(columns.values)
    for thing in Thing.allCases where columns[thing] == nil {
      columns[thing] =
        thing.spellings.lazy.compactMap { spelling in
          names.indices.first { names[$0] == spelling && !taken.contains($0) }
        }.first
    }
    days = Weekday.allCases.compactMap { day in
      let name = day.name.lowercased()
      return names.firstIndex { $0 == name || $0 == name.prefix(3) }.map { (day, $0) }
    }
    isByLetter = columns[.days].map { Self.hasLetters(reader, in: $0) } ?? false
    let hasCourse = columns[.course] != nil || (columns[.subject] != nil && columns[.number] != nil)
    let hasSection = columns[.section] != nil || columns[.crn] != nil
    guard isWhole, hasCourse, hasSection else {
      if isWhole {
        reader.report.fail(
          at: 0, hasCourse ? .noSections : .noCourses,
          suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
            ?? "name it in 'columns:', such as 'columns: {course: \(reader.header.first ?? "Class")}'; \(headerWords(reader.header))"
        )
      }
      return nil
    }
  }

  /// Whether a cell of a column shows that each letter is a day. Linear; what is wrong with rows is
  /// reported when they are read.
  private static func hasLetters(_ reader: CSVReader, in column: Int) -> Bool {
    let delimiter = CSVReader.Delimiter(rawValue: reader.delimiter) ?? .comma
    guard var draft = CSVReader(reader.report.draft, delimiter: delimiter) else { return false }
    while let row = draft.record() {
      if row.columns.contains(column), Timetable.showsLetters(row[column].collapsed) {
        return true
      }
    }
    return false
  }

  /// The text of a cell with single spaces; empty where there is no such column.
  func text(_ thing: Thing, _ row: CSVReader.Row) -> String {
    columns[thing].map { row[$0].collapsed } ?? ""
  }

  /// Where a cell begins, or the row.
  func offset(_ thing: Thing, _ row: CSVReader.Row) -> Int {
    columns[thing].map { row.offset($0) } ?? row.offset
  }

  /// The section of a row; `nil`, and the row lost, where it cannot be read.
  func section(_ row: CSVReader.Row) -> SectionID? {
    let whole = text(.course, row)
    let name = whole.isEmpty ? "\(text(.subject, row)) \(text(.number, row))" : whole
    guard let course = CourseID(name) else {
      row.drop(.identifier, .unknownCourse(name))
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
      departmentName: department.isEmpty ? nil : department, credits: credits(of: id, row),
      description: line(.description, row))
  }

  /// A cell without markup.
  private func line(_ thing: Thing, _ row: CSVReader.Row) -> String {
    let text = text(thing, row)
    if let line = known.lines[text] { return line }
    let line = PlainText.line(of: text)
    known.lines[text] = line
    return line
  }

  private func credits(of id: SectionID, _ row: CSVReader.Row) -> Credits? {
    let text = text(.credits, row)
    guard !text.isEmpty else { return nil }
    let credits = looseCredits(text)
    if credits == nil { row.warn(.credits, .unknownCredits(text, of: id)) }
    return credits
  }

  /// Names between semicolons, line ends or slashes; a comma may be within a name.
  private func people(_ row: CSVReader.Row) -> [String] {
    let text = columns[.instructor].map { row.raw($0) } ?? ""
    return text.split { $0 == ";" || $0.isNewline || $0 == "/" || $0 == "|" }.map(String.init)
  }

  private func seats(of id: SectionID, _ row: CSVReader.Row) -> Seats? {
    var open = text(.open, row)
    let (total, taken) = (text(.capacity, row), text(.enrolled, row))
    if open.isEmpty, let all = wholeNumber(total), let some = wholeNumber(taken), some >= 0 {
      open = "\(max(0, all - some))"
    }
    // More students than seats leave none.
    if let number = wholeNumber(open), number < 0 { open = "0" }
    return Seats.read(
      total: total, open: open, waitlist: text(.waitlist, row), of: id.text, in: row)
  }
}

// MARK: - Meetings

extension SectionTable {
  /// The meetings of a row; one that cannot be read is unannounced, with a warning.
  private func meetings(of id: SectionID, in term: Term, _ row: CSVReader.Row) -> [Meeting] {
    let kind = text(.kind, row)
    let dates = dates(of: id, in: term, row)
    let parts = columns[.meetings].map { WrittenMeeting.all(in: row.raw($0)) } ?? parts(row)
    return parts.map { part in
      let place = place(part, of: id, row)
      return Meeting(
        kind: kind.isEmpty ? nil : kind, timing: timing(part, at: place, of: id, row),
        place: place, dates: dates)
    }
  }

  /// What the cells of a row say, each of which may have several parts.
  private func parts(_ row: CSVReader.Row) -> [WrittenMeeting] {
    let things: [Thing] = [.days, .time, .start, .end, .place, .building, .room]
    let cells = things.map { thing in
      columns[thing].map { WrittenMeeting.parts(of: row.raw($0)) } ?? [""]
    }
    let count = cells.map(\.count).max() ?? 1
    return (0..<count).map { index in
      let part = cells.map { $0.count == 1 ? $0[0] : index < $0.count ? $0[index] : "" }
      let ends = part[2].isEmpty && part[3].isEmpty ? part[1] : "\(part[2]) - \(part[3])"
      return WrittenMeeting(
        days: part[0].isEmpty ? daysInColumns(row) : part[0], time: ends, place: part[4],
        building: part[5], room: part[6])
    }
  }

  /// The days whose columns say so.
  private func daysInColumns(_ row: CSVReader.Row) -> String {
    days.filter { day in
      !["", "-", "0", "n", "no", "false"].contains(row[day.column].lowercased())
    }.map { WeekdaySet($0.day).code }.joined()
  }

  private func timing(
    _ part: WrittenMeeting, at place: Meeting.Place, of id: SectionID, _ row: CSVReader.Row
  ) -> Meeting.Timing {
    let (days, time) = (part.days, part.time)
    let isOpen = { (text: String) in text.isEmpty || text == "-" || Timetable.isUnsettled(text) }
    if isOpen(days), isOpen(time) { return place == .online ? .anyTime : .toBeAnnounced }
    guard let set = self.days(days), let span = span(time) else {
      row.drop(.time, .unknownTime(id, "\(days) \(time)".collapsed))
      return .toBeAnnounced
    }
    return Timetable.weekly(
      set, from: MinuteOfDay(wrapping: span.start), to: MinuteOfDay(wrapping: span.end),
      of: id.text,
      in: row) ?? .toBeAnnounced
  }

  private func days(_ text: String) -> WeekdaySet? {
    if let days = known.days[text] { return days }
    let days = Timetable.days(text, byLetter: isByLetter)
    known.days[text] = .some(days)
    return days
  }

  private func span(_ text: String) -> MinuteSpan? {
    if let span = known.spans[text] { return span }
    let span = Timetable.span(text)
    known.spans[text] = .some(span)
    return span
  }

  private func place(
    _ part: WrittenMeeting, of id: SectionID, _ row: CSVReader.Row
  ) -> Meeting.Place {
    if !part.building.isEmpty {
      return Timetable.place(building: part.building, room: part.room, of: id.text, in: row)
    }
    let words = part.place.isEmpty ? part.room : part.place
    let plain = words.lowercased()
    if ["online", "web", "remote", "internet"].contains(where: plain.hasPrefix) { return .online }
    if words.isEmpty || words == "-" || Timetable.isUnsettled(words) { return .toBeAnnounced }
    if let room = RoomID(parsing: words), room.number.contains(where: \.isNumber) {
      return .room(room)
    }
    row.tally(.noRoom)
    return .toBeAnnounced
  }

  /// `nil` for those of the whole term, and where they are not known.
  private func dates(of id: SectionID, in term: Term, _ row: CSVReader.Row) -> DateSpan? {
    let texts = [text(.first, row), text(.last, row)]
    guard !texts.contains("") else { return nil }
    let ends = texts.map { CalendarDate(written: $0) }
    guard let first = ends[0], let last = ends[1], first <= last else {
      row.warn(.moment, .unknownDates(id, texts.joined(separator: " – ")))
      return nil
    }
    let isWhole = first <= term.days.first && last >= term.days.last
    return isWhole ? nil : DateSpan(first, last)
  }
}

/// A meeting in the words of a table.
struct WrittenMeeting: Hashable {
  var days = ""
  var time = ""
  /// Building and room together.
  var place = ""
  var building = ""
  var room = ""
}

extension WrittenMeeting {
  /// The meetings in a cell such as "MWF 9:00-9:50 AM MAB 0101; T 2:00-3:50 PM MAB 0230": days,
  /// times and a place, separated by semicolons or line ends.
  static func all(in cell: String) -> [WrittenMeeting] {
    parts(of: cell).map { WrittenMeeting(part: $0) }
  }

  /// What a cell says of one meeting after the other; an empty text for an empty cell.
  static func parts(of cell: String) -> [String] {
    let parts = cell.split { $0 == ";" || $0 == "|" || $0.isNewline }.map { String($0).collapsed }
      .filter { !$0.isEmpty }
    return parts.isEmpty ? [""] : parts
  }

  private init(part: String) {
    guard let digit = part.firstIndex(where: \.isNumber) else {
      days = part
      return
    }
    days = String(part[..<digit]).collapsed
    let rest = part[digit...]
    // The time is the longest beginning that is one.
    let cuts = rest.indices.filter { rest[$0] == " " } + [rest.endIndex]
    for cut in cuts.reversed() where Timetable.span(String(rest[..<cut])) != nil {
      time = String(rest[..<cut])
      place = String(rest[cut...]).collapsed
      return
    }
    time = String(rest)
  }
}

extension Diagnostic.Message {
  fileprivate static func noColumn(_ name: String, for thing: SectionTable.Thing) -> Self {
    "no column '\(name)', which 'columns' names for '\(thing.rawValue)'"
  }

  fileprivate static let noCourses: Self =
    "no column has the course; expected 'course', or 'subject' and 'number'"
  fileprivate static let noSections: Self =
    "no column has the section; expected 'section' or 'crn'"

  fileprivate static func unknownCourse(_ name: String) -> Self {
    "'\(name.collapsed)' is not a valid course, such as 'CMPS 131'"
  }

  fileprivate static func unknownSection(_ course: CourseID) -> Self {
    "a row of \(course.text) has no section"
  }

  fileprivate static func unknownCredits(_ text: String, of section: SectionID) -> Self {
    "the credits '\(text)' of \(section.text) cannot be read; treated as unknown"
  }

  fileprivate static func unknownTime(_ section: SectionID, _ text: String) -> Self {
    "the time '\(text)' of \(section.text) cannot be read; treated as unannounced"
  }

  fileprivate static func unknownDates(_ section: SectionID, _ text: String) -> Self {
    "the dates '\(text)' of \(section.text) cannot be read; it is shown for the whole term"
  }
}
