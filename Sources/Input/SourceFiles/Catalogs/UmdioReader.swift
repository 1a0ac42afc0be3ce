internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads courses as umd.io gives them: an array of courses with `sections[].meetings[]`, or one
/// course.
///
/// Each course names its term by a code; courses of terms the site does not have are ignored with
/// one warning.
package struct UmdioReader: FileSourceFormat {
  package static let kind = SourceKind.umdio
  package static let shapes = [FileShape.record("course_id")]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var courses = Ledger<CourseKey, Course>()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    let records = root.kind == .object ? [root] : root.elements
    guard let first = records.first else {
      return report.awaitRows(of: context.term, in: context, else: .noRecord)
    }
    guard first.has("course_id") else {
      return first.fail(.notUmdio, suggestion: root.report.shapes.suggestion(for: root))
    }
    var unknown = UnknownTerms()
    for record in records {
      guard let id = record["course_id"]?.scalar.flatMap({ CourseID($0) }) else {
        record.drop(.identifier, .noCourseID, rows: Self.rows(of: record))
        continue
      }
      let code = record["semester"]?.scalar ?? ""
      guard let term = code.isEmpty ? context.term : context.term(code: code) else {
        unknown.add(code, at: record.offset, rows: Self.rows(of: record), of: report)
        continue
      }
      courses.add(CourseKey(term: term.id, id: id), named: id.text, in: record) {
        Self.course(record, as: id, in: term.id)
      }
    }
    unknown.warn(report, terms: context.terms)
  }

  package func add(to contribution: inout Contribution) { contribution.courses += courses.values }

  /// A course counts with its sections and their meetings.
  private static func rows(of course: JSONValue) -> Int {
    (course["sections"]?.elements ?? []).reduce(1) { $0 + rows(ofSection: $1) }
  }

  private static func rows(ofSection section: JSONValue) -> Int {
    1 + (section["meetings"]?.elements.count ?? 0)
  }

  private static func course(_ record: JSONValue, as id: CourseID, in term: TermID) -> Course {
    let text = CatalogText(record["description"]?.string ?? "")
    let requirements = text.requirements + requirements(record["relationships"])
    let genEds = GeneralEducation(record["gen_ed"])
    var sections = Ledger<String, Section>()
    for value in record["sections"]?.elements ?? [] {
      read(section: value, of: id, into: &sections)
    }
    return Course(
      id: id, term: term, title: PlainText.line(of: record["name"]?.string ?? id.text),
      departmentName: record["department"]?.string.map { PlainText.line(of: $0) },
      credits: credits(record["credits"], of: id), description: text.description,
      requirements: requirements + genEds.conditions,
      genEds: genEds.codes, sections: sections.values,
      twins: CourseTwins.named(in: requirements, text.description, of: id))
  }

  private static func credits(_ value: JSONValue?, of course: CourseID) -> Credits? {
    guard let value, value.scalar != "" else { return nil }
    guard let credits = value.scalar.flatMap({ looseCredits($0) }) else {
      value.warn(.credits, .noCredits(value.scalar ?? "?", course))
      return nil
    }
    return credits
  }
}

extension SourceKind {
  package static let umdio = SourceKind("umdio")
}

// MARK: - Sections

extension UmdioReader {
  private static func read(
    section value: JSONValue, of course: CourseID, into sections: inout Ledger<String, Section>
  ) {
    guard value.kind == .object else {
      return value.drop(
        .shape, .sectionNotExpanded(course),
        suggestion: "add '?expand=sections' to the umd.io request")
    }
    guard let code = code(of: value) else {
      return value.drop(.identifier, .noSectionNumber(course), rows: rows(ofSection: value))
    }
    let id = SectionID(course, code)
    let name = id.text
    sections.add(code, named: name, in: value) {
      Section(
        id: id, meetings: meetings(value, name),
        instructors: instructorNames(value["instructors"]?.elements.compactMap(\.string) ?? []),
        seats: Seats.read(
          total: value["seats"]?.scalar, open: value["open_seats"]?.scalar,
          waitlist: value["waitlist"]?.scalar, of: name, in: value))
    }
  }

  /// The number, or the part after the dash of "MATH140-0101".
  private static func code(of section: JSONValue) -> String? {
    if let number = section["number"]?.scalar, !number.isEmpty { return number }
    let parts = section["section_id"]?.scalar?.split(separator: "-") ?? []
    return parts.count == 2 ? String(parts[1]) : nil
  }

  private static func meetings(_ section: JSONValue, _ name: String) -> [Meeting] {
    var out: [Meeting] = []
    for value in section["meetings"]?.elements ?? [] {
      let before = value.report.rows
      out.add(meeting(value, name), of: value, since: before)
    }
    return out
  }

  private static func meeting(_ value: JSONValue, _ name: String) -> Meeting {
    let kind = value["classtype"]?.string?.collapsed ?? ""
    let place = TimetableText.place(
      building: value["building"]?.scalar ?? "", room: value["room"]?.scalar ?? "", of: name,
      in: value)
    return Meeting(
      kind: kind.isEmpty ? nil : kind, timing: timing(value, at: place, name), place: place)
  }

  /// Online without days means at any time; anything else without days is unannounced.
  private static func timing(
    _ value: JSONValue, at place: Meeting.Place, _ name: String
  ) -> Meeting.Timing {
    let texts = [value["days"], value["start_time"], value["end_time"]].map { $0?.scalar ?? "" }
    let known = texts.filter { !$0.isEmpty && !TimetableText.isUnsettled($0) }
    guard !known.isEmpty else {
      value.keep()
      return place == .online && texts.allSatisfy(\.isEmpty) ? .anyTime : .toBeAnnounced
    }
    if known.count == 3, let days = WeekdaySet(parsing: texts[0]),
      let start = TimetableText.clock(texts[1]), let end = TimetableText.clock(texts[2])
    {
      let timing = TimetableText.weekly(days, from: start, to: end, of: name, in: value)
      if timing != nil { value.keep() }
      return timing ?? .toBeAnnounced
    }
    value.drop(.time, .unknownTime(name, known.joined(separator: " ")))
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

  /// One requirement for each relationship that says something; unknown ones are labeled by their
  /// key.
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
  fileprivate static var noRecord: Self { "the file has no courses" }

  fileprivate static var notUmdio: Self { "expected courses with a 'course_id'" }

  fileprivate static var noCourseID: Self { "a course without a readable 'course_id'" }

  fileprivate static func sectionNotExpanded(_ course: CourseID) -> Self {
    "a section of \(course.text) has an id but no details"
  }

  fileprivate static func noSectionNumber(_ course: CourseID) -> Self {
    "a section of \(course.text) without a number"
  }

  fileprivate static func noCredits(_ text: String, _ course: CourseID) -> Self {
    "the credits '\(text)' of \(course.text) cannot be read; treated as unknown"
  }

  fileprivate static func unknownTime(_ name: String, _ text: String) -> Self {
    "the meeting time '\(text)' of \(name) cannot be read; treated as unannounced"
  }
}
