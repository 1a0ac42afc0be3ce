/// How one section's students were graded, as one row of a source tells it.
package struct GradeRecord: Hashable, Sendable {
  package var course: CourseID
  /// A `GradeTerm`'s code, "202208", or what the source calls the term where that is none.
  package var term: String
  package var section: String?
  /// Who gave the grades, by the names of the source.
  package var instructors: [String]
  /// How many students got each mark, in the source's order; empty where the source withholds them.
  package var counts: [GradeCount]
  /// Whether the source names the section and keeps its grades to itself, as is done where few students could be told apart.
  package var isWithheld: Bool
  /// Whether the section is one for honours students, whose grades stay apart.
  package var isHonours: Bool
  /// What the marks stand for.
  package var system: GradeSystem

  package init(
    course: CourseID, term: String, section: String? = nil, instructors: [String] = [],
    counts: [GradeCount], isWithheld: Bool = false, isHonours: Bool = false,
    system: GradeSystem = .american
  ) {
    self.course = course
    self.term = term
    self.section = section
    self.instructors = instructors
    self.counts = counts
    self.isWithheld = isWithheld
    self.isHonours = isHonours
    self.system = system
  }
}

package struct GradeCount: Hashable, Encodable, Sendable {
  /// The mark as printed: "A−" is written "A-".
  package var mark: String
  package var students: Int
  package init(mark: String, students: Int) { (self.mark, self.students) = (mark, students) }
}

extension [GradeRecord] {
  /// Each group of students once: rows of one section that tell the same grades are one row with the instructors of all,
  /// because a section taught by several people is told once for each. Rows without a section cannot be told apart from
  /// other sections', so all of them stay, as do rows of one section with other grades. In the order of the rows.
  ///
  /// The rows may be of several courses. Linear, but for sections that have many rows.
  package var groups: [GradeRecord] {
    var groups: [GradeRecord] = []
    var known: [SectionKey: [Int]] = [:]
    for record in self {
      guard let section = record.section else {
        groups.append(record)
        continue
      }
      let key = SectionKey(course: record.course, term: record.term, section: section)
      let same = known[key]?.first { groups[$0].tellsTheSame(as: record) }
      if let same {
        let others = record.instructors.filter { !groups[same].instructors.contains($0) }
        groups[same].instructors += others
      } else {
        known[key, default: []].append(groups.count)
        groups.append(record)
      }
    }
    return groups
  }

  /// Those that a course's own figures are made of: all but the honours sections, or these where there are no others.
  package var regular: [GradeRecord] {
    let regular = filter { !$0.isHonours }
    return regular.isEmpty ? self : regular
  }
}

extension GradeRecord {
  fileprivate func tellsTheSame(as other: GradeRecord) -> Bool {
    counts == other.counts && isWithheld == other.isWithheld && isHonours == other.isHonours
  }
}

private struct SectionKey: Hashable {
  var course: CourseID
  var term: String
  var section: String
}
