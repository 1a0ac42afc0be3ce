internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads courses as umd.io gives them: an array of courses with `sections[].meetings[]`, or one course.
///
/// Each course names its term by a code; courses of terms the site does not have are passed over with one warning.
package enum UmdioReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var courses = Ledger<CourseKey, Course>()
    for file in files {
      var log = DataLog(file)
      if let root = JSONReader.read(&log, tableHint: RecordShape.suggestion(forHeader:)) {
        read(root, context, into: &courses, &log)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.courses += courses.values
  }

  private static func read(
    _ root: JSONValue, _ context: SourceContext, into courses: inout Ledger<CourseKey, Course>,
    _ log: inout DataLog
  ) {
    let records = root.kind == .object ? [root] : root.elements
    guard let first = records.first else {
      return log.awaitRows(of: context.term, in: context, else: .noRecord)
    }
    guard first.has("course_id") else {
      return log.fail(at: first.offset, .notUmdio, suggestion: RecordShape.suggestion(for: root))
    }
    var passedOver = UnknownTerms()
    for record in records {
      guard let id = record["course_id"]?.scalar.flatMap({ CourseID($0) }) else {
        log.drop(.identifier, at: record.offset, .noCourseID, rows: rows(of: record))
        continue
      }
      let code = record["semester"]?.scalar ?? ""
      guard let term = code.isEmpty ? context.term : context.term(code: code) else {
        passedOver.add(code, at: record.offset, rows: rows(of: record), &log)
        continue
      }
      courses.add(CourseKey(term: term.id, id: id), named: id.text, at: record.offset, &log) {
        course(record, id, term.id, &$0)
      }
    }
    passedOver.tell(&log, terms: context.terms)
  }

  /// A course counts with its sections and their meetings.
  private static func rows(of course: JSONValue) -> Int {
    (course["sections"]?.elements ?? []).reduce(1) { $0 + rows(ofSection: $1) }
  }

  private static func rows(ofSection section: JSONValue) -> Int {
    1 + (section["meetings"]?.elements.count ?? 0)
  }

  private static func course(
    _ record: JSONValue, _ id: CourseID, _ term: TermID, _ log: inout DataLog
  ) -> Course {
    let text = CatalogText(record["description"]?.string ?? "")
    let requirements = text.requirements + requirements(record["relationships"])
    let genEds = GeneralEducation(record["gen_ed"])
    var sections = Ledger<String, Section>()
    for value in record["sections"]?.elements ?? [] {
      read(section: value, of: id, into: &sections, &log)
    }
    return Course(
      id: id, term: term, title: PlainText.line(of: record["name"]?.string ?? id.text),
      departmentName: record["department"]?.string.map { PlainText.line(of: $0) },
      credits: credits(record["credits"], of: id, &log), description: text.description,
      requirements: requirements + genEds.conditions,
      genEds: genEds.codes, sections: sections.values,
      twins: CourseTwins.named(in: requirements, text.description, of: id))
  }

  private static func credits(
    _ value: JSONValue?, of course: CourseID, _ log: inout DataLog
  ) -> Credits? {
    guard let value, value.scalar != "" else { return nil }
    guard let credits = value.scalar.flatMap({ looseCredits($0) }) else {
      log.warn(.credits, at: value.offset, .noCredits(value.scalar ?? "?", course))
      return nil
    }
    return credits
  }
}

// MARK: - Sections

extension UmdioReader {
  private static func read(
    section value: JSONValue, of course: CourseID, into sections: inout Ledger<String, Section>,
    _ log: inout DataLog
  ) {
    guard value.kind == .object else {
      return log.drop(
        .shape, at: value.offset, .sectionNotExpanded(course),
        suggestion: "ask umd.io with '?expand=sections'")
    }
    guard let code = code(of: value) else {
      return log.drop(
        .identifier, at: value.offset, .noSectionNumber(course), rows: rows(ofSection: value))
    }
    let id = SectionID(course, code)
    let name = id.text
    sections.add(code, named: name, at: value.offset, &log) { log in
      Section(
        id: id, meetings: meetings(value, name, &log),
        instructors: instructorNames(value["instructors"]?.elements.compactMap(\.string) ?? []),
        seats: Seats.read(
          total: value["seats"]?.scalar, open: value["open_seats"]?.scalar,
          waitlist: value["waitlist"]?.scalar, of: name, at: value.offset, &log))
    }
  }

  /// The number, or what follows the dash of "MATH140-0101".
  private static func code(of section: JSONValue) -> String? {
    if let number = section["number"]?.scalar, !number.isEmpty { return number }
    let parts = section["section_id"]?.scalar?.split(separator: "-") ?? []
    return parts.count == 2 ? String(parts[1]) : nil
  }

  private static func meetings(
    _ section: JSONValue, _ name: String, _ log: inout DataLog
  ) -> [Meeting] {
    var out: [Meeting] = []
    for value in section["meetings"]?.elements ?? [] {
      let before = log.rows
      let meeting = meeting(value, name, &log)
      if out.contains(meeting) {
        log.mergeRowsKept(since: before, at: value.offset)
      } else {
        out.append(meeting)
      }
    }
    return out
  }

  private static func meeting(
    _ value: JSONValue, _ name: String, _ log: inout DataLog
  ) -> Meeting {
    let kind = value["classtype"]?.string?.collapsed ?? ""
    let place = Timetable.place(
      building: value["building"]?.scalar ?? "", room: value["room"]?.scalar ?? "", of: name,
      at: value.offset, &log)
    return Meeting(
      kind: kind.isEmpty ? nil : kind, timing: timing(value, at: place, name, &log), place: place)
  }

  /// Online without days is whenever one likes; anything else without days is not announced.
  private static func timing(
    _ value: JSONValue, at place: Meeting.Place, _ name: String, _ log: inout DataLog
  ) -> Meeting.Timing {
    let texts = [value["days"], value["start_time"], value["end_time"]].map { $0?.scalar ?? "" }
    let told = texts.filter { !$0.isEmpty && !Timetable.isUnsettled($0) }
    guard !told.isEmpty else {
      log.rows.kept += 1
      return place == .online && texts.allSatisfy(\.isEmpty) ? .anyTime : .toBeAnnounced
    }
    if told.count == 3, let days = WeekdaySet(parsing: texts[0]),
      let start = Timetable.clock(texts[1]), let end = Timetable.clock(texts[2])
    {
      let timing = Timetable.weekly(days, start, end, of: name, at: value.offset, &log)
      if timing != nil { log.rows.kept += 1 }
      return timing ?? .toBeAnnounced
    }
    log.drop(.time, at: value.offset, .unknownTime(name, told.joined(separator: " ")))
    return .toBeAnnounced
  }
}

// MARK: - Requirements

extension UmdioReader {
  private static let labels = [
    "prereqs": "Prerequisite", "coreqs": "Corequisite", "restrictions": "Restriction",
    "formerly": "Formerly", "also_offered_as": "Also offered as",
    "credit_granted_for": "Credit only granted for", "additional_info": "Additional information",
  ]

  /// One requirement for each relationship that says something; unknown ones are labelled by their key.
  private static func requirements(_ relationships: JSONValue?) -> [Requirement] {
    (relationships?.members ?? []).compactMap { key, value in
      guard let text = value.scalar.map({ PlainText.line(of: $0) }), !text.isEmpty else {
        return nil
      }
      let words = key.split(separator: "_").joined(separator: " ")
      return Requirement(
        label: labels[key] ?? words.prefix(1).uppercased() + words.dropFirst(), text: text)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var noRecord: Self { "the file holds no course" }

  fileprivate static var notUmdio: Self { "expected courses with a 'course_id'" }

  fileprivate static var noCourseID: Self { "a course without a 'course_id' that can be read" }

  fileprivate static func sectionNotExpanded(_ course: CourseID) -> Self {
    "a section of \(course.text) is only named, not described"
  }

  fileprivate static func noSectionNumber(_ course: CourseID) -> Self {
    "a section of \(course.text) without a number"
  }

  fileprivate static func noCredits(_ text: String, _ course: CourseID) -> Self {
    "the credits of \(course.text), '\(text)', cannot be read; taken as unknown"
  }

  fileprivate static func unknownTime(_ name: String, _ text: String) -> Self {
    "\(name) meets '\(text)', which cannot be read; taken as not announced"
  }
}
