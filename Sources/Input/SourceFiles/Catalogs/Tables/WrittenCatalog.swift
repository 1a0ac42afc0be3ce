internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A row of a table of sections.
struct WrittenSection {
  var term: TermID
  var section: Section
  var title: String
  var departmentName: String?
  var credits: Credits?
  var description: String
  /// Names of the same course, or of a group of courses that are one.
  var crossListed: [String] = []
  /// The codes of sections of other parts that it is taken with.
  var linked: [String] = []
}

/// The courses of a table of sections, whose rows may follow each other in any order.
struct WrittenCatalog {
  private(set) var courses: [Course] = []
  private var places: [CourseKey: Int] = [:]
  private var sections: [CourseKey: [String: Int]] = [:]
  /// The names and the groups of equal courses, by course.
  private var crossListed: [CourseKey: [String]] = [:]
  /// The sections of each course in their order, with values that only the course as a whole
  /// explains.
  private var offers: [CourseKey: [WrittenOffer]] = [:]

  /// Adds a row: a course, a section or a meeting more. A row that says nothing new is merged; one
  /// that is not whole was counted as lost.
  mutating func add(_ written: WrittenSection, in row: CSVReader.Row, isWhole: Bool) {
    let id = written.section.id
    let key = CourseKey(term: written.term, id: id.course)
    let place = places[key] ?? courses.count
    if place == courses.count {
      places[key] = place
      courses.append(Course(id: id.course, term: written.term, title: id.course.text))
    }
    courses[place].fill(from: written)
    crossListed[key, default: []] += written.crossListed
    guard let known = sections[key]?[id.code] else {
      sections[key, default: [:]][id.code] = courses[place].sections.count
      courses[place].sections.append(written.section)
      offers[key, default: []].append(WrittenOffer(written))
      if isWhole { row.keep() }
      return
    }
    let before = courses[place].sections[known]
    if let first = before.seats, let seats = written.section.seats, first != seats {
      row.warn(.conflict, .otherSeats(id))
    }
    courses[place].sections[known].fill(from: written.section)
    offers[key]?[known].fill(from: written)
    guard isWhole else { return }
    if courses[place].sections[known] == before { row.merge() } else { row.keep() }
  }
}

// MARK: - Relations between rows

extension WrittenCatalog {
  /// The courses in the order of their first rows, with the parts they have and the other names
  /// that they go by.
  var joined: [Course] {
    let groups = groups
    return courses.map { course in
      var course = course
      let key = CourseKey(term: course.term, id: course.id)
      course.sections = linked(course, offers[key] ?? [])
      let names = Set(crossListed[key] ?? [])
      let twins = names.flatMap { name in
        CourseID(name).flatMap { places[CourseKey(term: course.term, id: $0)] != nil ? [$0] : nil }
          ?? groups[GroupKey(term: course.term, name: name)] ?? []
      }
      course.twins = Set(twins).subtracting([course.id]).sorted()
      return course
    }
  }

  private struct GroupKey: Hashable {
    var term: TermID
    var name: String
  }

  /// The courses of each group.
  private var groups: [GroupKey: [CourseID]] {
    var groups: [GroupKey: [CourseID]] = [:]
    for (key, names) in crossListed {
      for name in Set(names) {
        groups[GroupKey(term: key.term, name: name), default: []].append(key.id)
      }
    }
    return groups
  }

  /// The sections of a course with the parts they are: by the sections that rows link, otherwise by
  /// kinds and credits.
  private func linked(_ course: Course, _ offers: [WrittenOffer]) -> [Section] {
    guard offers.contains(where: { !$0.linked.isEmpty }) else {
      let isSplit =
        offers.contains { $0.credits?.highest == 0 } && offers.allSatisfy { $0.kinds.count == 1 }
      return isSplit ? parted(course, offers) : course.sections
    }
    var sections = course.sections
    for (index, offer) in offers.enumerated() {
      sections[index].part = offer.kinds.sorted().first
      for (other, section) in course.sections.enumerated() where other != index {
        let isNamed =
          offer.linked.contains(section.id.code)
          || offers[other].linked.contains(sections[index].id.code)
        if isNamed { sections[index].links.append(section.id) }
      }
    }
    return sections
  }

  private func parted(_ course: Course, _ offers: [WrittenOffer]) -> [Section] {
    SectionOffer.sections(
      of: zip(course.sections, offers).map { section, offer in
        SectionOffer(section: section, kind: offer.kinds.first, credits: offer.credits)
      })
  }
}

/// The values of a section's row that only its course as a whole explains.
private struct WrittenOffer {
  var credits: Credits?
  var kinds: Set<String>
  /// The codes of sections of other parts that it is taken with.
  var linked: [String]

  init(_ written: WrittenSection) {
    credits = written.credits
    kinds = Set(written.section.meetings.compactMap(\.kind))
    linked = written.linked.map { $0.uppercased() }
  }

  mutating func fill(from written: WrittenSection) {
    let other = WrittenOffer(written)
    credits = credits ?? other.credits
    kinds.formUnion(other.kinds)
    linked = uniqued(linked + other.linked)
  }
}

extension Course {
  /// Takes the values that are unknown so far.
  fileprivate mutating func fill(from written: WrittenSection) {
    if title == id.text, !written.title.isEmpty { title = written.title }
    departmentName = departmentName ?? written.departmentName
    if description.isEmpty { description = written.description }
    // A lab that carries no credits leaves its course the credits of the lecture.
    guard let more = written.credits, more.highest > 0 || credits == nil else { return }
    let known = credits.flatMap { $0.highest > 0 ? $0 : nil } ?? more
    credits = Credits(
      tenths: min(known.lowest, more.lowest), to: max(known.highest, more.highest))
  }
}

extension Section {
  /// Adds the meetings and instructors of another row of the same section; of its seats the first
  /// are used.
  fileprivate mutating func fill(from other: Section) {
    for meeting in other.meetings where !meetings.contains(meeting) { meetings.append(meeting) }
    instructors = instructorNames(instructors + other.instructors)
    seats = seats ?? other.seats
  }
}

extension Diagnostic.Message {
  fileprivate static func otherSeats(_ section: SectionID) -> Self {
    "\(section.text) has other seats in another row; the first are used"
  }
}
