internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads the sections of a term of the University of Illinois as CSV, as wadefagen/datasets
/// publishes it (https://github.com/wadefagen/datasets/tree/master/course-catalog): a row for each
/// meeting.
///
/// `YearTerm`, such as `2026-fa`, is matched with the terms' codes; columns can be in any order,
/// and only `Subject`, `Number` and `CRN` must be there.
package struct UIUCReader: FileSourceFormat {
  package static let kind = SourceKind.uiuc
  package static let shapes = [
    FileShape.table("subject", "number", "crn", "section", "type", "days of week", "credit hours")
  ]
  package static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var catalog = UIUCCatalog()

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) {
    contribution.courses += catalog.courses
    contribution.buildings += catalog.buildings.inOrder
  }

  package mutating func read(_ report: Report) {
    guard var reader = CSVReader(report), let table = UIUCTable(reader) else { return }
    var unknown = UnknownTerms()
    while let row = reader.next() {
      let code = table.text(.yearTerm, row)
      guard let term = context.term(code: code) ?? context.term(ofFile: report.file) else {
        unknown.add(code, at: row.offset, of: report)
        continue
      }
      read(row, table, in: term)
    }
    unknown.warn(report, terms: context.terms)
    if report.rows.read == 0, let term = context.term(ofFile: report.file), context.isAhead(term) {
      report.awaitRows(.noCourseYet(of: term))
    }
  }

  private mutating func read(_ row: CSVReader.Row, _ table: UIUCTable, in term: Term) {
    let name = "\(table.text(.subject, row)) \(table.text(.number, row))"
    guard let id = CourseID(name), !id.department.isEmpty else {
      return row.drop(.identifier, .unknownCourse(name))
    }
    let number = table.text(.crn, row)
    guard !number.isEmpty else { return row.drop(.identifier, .noNumber(id)) }
    let lost = row.report.rows.dropped
    let offer = table.offer(row, of: SectionID(id, number))
    let isWhole = row.report.rows.dropped == lost
    // However much of it cannot be read, it is one row.
    if !isWhole { row.report.rows.dropped = lost + 1 }
    if let building = table.building(row) { catalog.buildings.add(building) }
    let key = CourseKey(term: term.id, id: id)
    let isNew = catalog.add(offer, number: number, to: key) {
      table.course(row, as: id, in: term.id)
    }
    guard isWhole else { return }
    if isNew { row.keep() } else { row.merge() }
  }
}

extension SourceKind {
  package static let uiuc = SourceKind("uiuc")
}

/// The courses of all files, whose rows may follow each other in any order.
struct UIUCCatalog {
  let buildings = NamedBuildings()
  private var outlines: [Course] = []
  private var places: [CourseKey: Int] = [:]
  /// The sections of each course, in the order of `outlines`.
  private var sections: [[UIUCOffer]] = []
  private var numbers: [CourseKey: [String: Int]] = [:]

  /// Adds the section of a row, or its meeting and instructors to those that are known; false where
  /// all of it was known.
  mutating func add(
    _ offer: UIUCOffer, number: String, to key: CourseKey, course: () -> Course
  ) -> Bool {
    let place = places[key] ?? outlines.count
    if place == outlines.count {
      places[key] = place
      outlines.append(course())
      sections.append([])
    }
    guard let known = numbers[key]?[number] else {
      numbers[key, default: [:]][number] = sections[place].count
      sections[place].append(offer)
      return true
    }
    return sections[place][known].fill(from: offer)
  }

  var courses: [Course] {
    zip(outlines, sections).map { outline, offers in
      var course = outline
      course.sections = UIUCOffer.sections(of: offers, in: outline.id)
      return course
    }
  }
}

/// A section with the values that depend on its other sections: its name and its partners.
struct UIUCOffer: Equatable {
  var code: String
  var number: String
  var kinds: Set<String>
  var section: Section

  /// Takes the meetings and instructors of another row; false where it has them all.
  fileprivate mutating func fill(from other: UIUCOffer) -> Bool {
    let before = self
    for meeting in other.section.meetings where !section.meetings.contains(meeting) {
      section.meetings.append(meeting)
    }
    section.instructors = instructorNames(section.instructors + other.section.instructors)
    kinds.formUnion(other.kinds)
    return self != before
  }
}

extension UIUCOffer {
  /// A section is called by its code, or by its number where the code is not its own.
  static func sections(of offers: [UIUCOffer], in course: CourseID) -> [Section] {
    let names = SectionCodes(offers.map { ($0.code, $0.number) }).names
    let named = zip(offers, names).map { offer, name in
      let known = offer.section
      return SectionOffer(
        section: Section(
          id: SectionID(course, name ?? offer.number), meetings: known.meetings,
          instructors: known.instructors, seats: known.seats),
        kind: offer.part, linkCode: offer.number)
    }
    return SectionOffer.sections(
      of: SectionOffer.grouped(named) { [String($0.section.id.code.prefix(1))] })
  }

  /// The kind of part that it is; `nil` for a section with meetings of several parts, which is
  /// complete, and for other kinds.
  private var part: String? {
    let parts = Set(kinds.map { Self.parts[$0] })
    return parts.count == 1 ? parts.first ?? nil : nil
  }

  private static let parts = [
    "Lecture": "Lecture", "Lecture-Discussion": "Lecture", "Discussion/Recitation": "Discussion",
    "Quiz": "Discussion", "Laboratory": "Laboratory", "Laboratory-Discussion": "Laboratory",
  ]
}

extension Diagnostic.Message {
  fileprivate static func unknownCourse(_ name: String) -> Self {
    "'\(name)' is not a valid course; expected a subject and a number, such as 'CMPS' and '131'"
  }

  fileprivate static func noNumber(_ course: CourseID) -> Self {
    "a section of \(course.text) without a CRN"
  }
}
