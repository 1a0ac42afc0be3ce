internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The columns of a table of sections of the University of Illinois, and the meaning of its cells.
struct UIUCTable {
  enum Column: String, CaseIterable {
    case yearTerm = "YearTerm"
    case subject = "Subject"
    case number = "Number"
    case name = "Name"
    case description = "Description"
    case credits = "Credit Hours"
    case info = "Section Info"
    case attributes = "Degree Attributes"
    case schedule = "Schedule Information"
    case crn = "CRN"
    case section = "Section"
    case partOfTerm = "Part of Term"
    case sectionTitle = "Section Title"
    case enrollment = "Enrollment Status"
    case kind = "Type"
    case start = "Start Time"
    case end = "End Time"
    case days = "Days of Week"
    case room = "Room"
    case building = "Building"
    case instructors = "Instructors"
  }

  private let columns: [Column: Int]

  /// `nil` after an error.
  init?(_ reader: CSVReader) {
    let needed: [Column] = [.subject, .number, .crn]
    guard reader.columns(needed.map(\.rawValue)) != nil else { return nil }
    columns = Column.allCases.reduce(into: [:]) { $0[$1] = reader.column($1.rawValue) }
  }

  /// The text of a cell with single spaces; empty where there is no such column.
  func text(_ column: Column, _ row: CSVReader.Row) -> String {
    columns[column].map { row[$0].collapsed } ?? ""
  }

  /// A cell, or the row that has none of that name.
  private func cell(_ column: Column, _ row: CSVReader.Row) -> ReportedPlace {
    columns[column].map { row.cell($0) } ?? ReportedPlace(row.offset, of: row.report)
  }

  func offer(_ row: CSVReader.Row, of section: SectionID) -> UIUCOffer {
    let kind = text(.kind, row)
    let people = text(.instructors, row).split(separator: ";").map(String.init)
    let title = text(.sectionTitle, row)
    if !title.isEmpty, title != text(.name, row) { row.tally(.sectionTitle) }
    if !["", "1"].contains(text(.partOfTerm, row)) { row.tally(.partOfTerm) }
    let isClosed = text(.enrollment, row) == "Closed"
    return UIUCOffer(
      code: text(.section, row), number: section.code, kinds: kind.isEmpty ? [] : [kind],
      section: Section(
        id: section, meetings: [meeting(row, kind: kind, of: section)],
        instructors: instructorNames(people), seats: isClosed ? Seats(open: 0) : nil))
  }

  /// The building of a row, if it has one.
  func building(_ row: CSVReader.Row) -> Building? {
    let name = text(.building, row)
    return BuildingCode(name).map { Building(code: $0, name: name) }
  }
}

// MARK: - Courses

extension UIUCTable {
  func course(_ row: CSVReader.Row, as id: CourseID, in term: TermID) -> Course {
    let title = PlainText.line(of: text(.name, row))
    let info = PlainText.line(of: text(.info, row))
    var requirements = Self.requirements(in: info)
    let schedule = PlainText.line(of: text(.schedule, row))
    if !schedule.isEmpty {
      requirements.append(Requirement(label: "Schedule information", text: schedule))
    }
    return Course(
      id: id, term: term, title: title.isEmpty ? id.text : title, credits: credits(row, of: id),
      description: description(row, without: info), requirements: requirements,
      genEds: Self.attributes(text(.attributes, row)), twins: CourseTwins.sameAs(info, of: id))
  }

  /// The description without the notes at its end, which are in a column of their own too.
  private func description(_ row: CSVReader.Row, without info: String) -> String {
    let text = PlainText.line(of: text(.description, row))
    guard !info.isEmpty, text.hasSuffix(info) else { return text }
    return String(text.dropLast(info.count).withoutMargins)
  }

  /// The texts before and after "Prerequisite:".
  private static func requirements(in info: String) -> [Requirement] {
    let parts = info.splitInTwo(at: "Prerequisite:").map { String($0.withoutMargins) }
    let labels = ["Additional information", "Prerequisite"]
    return zip(labels, parts).filter { !$1.isEmpty }.map { Requirement(label: $0, text: $1) }
  }

  /// "3 hours.", "1 TO 4 hours.", "3 OR 4 hours."
  private func credits(_ row: CSVReader.Row, of course: CourseID) -> Credits? {
    let text = text(.credits, row)
    guard !text.isEmpty else { return nil }
    let ends = text.lowercased().splitInTwo(at: " hour")
    guard let credits = looseCredits(String(ends[0])) else {
      cell(.credits, row).warn(.credits, .unknownCredits(text, of: course))
      return nil
    }
    return credits
  }

  /// "Advanced Composition, and Cultural Studies - Western course." names two.
  private static func attributes(_ text: String) -> [String] {
    var plain = text[...]
    for ending in [".", " courses", " course"] where plain.hasSuffix(ending) {
      plain = plain.dropLast(ending.count)
    }
    return plain.replacing(", and ", with: ", ").split(separator: ", ").map(String.init)
  }
}

// MARK: - Meetings

extension UIUCTable {
  private func meeting(_ row: CSVReader.Row, kind: String, of section: SectionID) -> Meeting {
    let isOnline = kind.hasPrefix("Online")
    let (building, room) = (text(.building, row), text(.room, row))
    let place =
      building.isEmpty && room.isEmpty && isOnline
      ? .online : TimetableText.place(building: building, room: room, of: section.text, in: row)
    return Meeting(
      kind: kind.isEmpty ? nil : kind, timing: timing(row, isOnline: isOnline, of: section),
      place: place)
  }

  private func timing(
    _ row: CSVReader.Row, isOnline: Bool, of section: SectionID
  ) -> Meeting.Timing {
    let texts = [text(.days, row), text(.start, row), text(.end, row)]
    let known = texts.filter { !$0.isEmpty && !TimetableText.isUnsettled($0) }
    if known.isEmpty { return isOnline ? .anyTime : .toBeAnnounced }
    guard known.count == 3, let days = TimetableText.oneLetterDays(texts[0]),
      let start = TimetableText.clock(texts[1]), let end = TimetableText.clock(texts[2])
    else {
      cell(.days, row).drop(.time, .unreadableTime(known.joined(separator: " "), of: section))
      return .toBeAnnounced
    }
    return TimetableText.weekly(days, from: start, to: end, of: section.text, in: row)
      ?? .toBeAnnounced
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownCredits(_ text: String, of course: CourseID) -> Self {
    "the credits '\(text)' of \(course.text) cannot be read; treated as unknown"
  }
}
