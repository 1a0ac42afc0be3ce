/// The grades of one section: one row of a source.
package struct GradeRecord: Hashable, Sendable {
  /// The course of the section.
  package var course: CourseID
  /// A `GradeTerm` code, "202208", or the source's own name of the term.
  package var term: String
  /// The section's code; `nil` where the source has none.
  package var section: String?
  /// The instructors who gave the grades, as the source writes their names.
  package var instructors: [String]
  /// The number of students with each mark, in the source's order; empty where they are withheld.
  package var counts: [GradeCount]
  /// Whether the source lists the section but withholds its grades, as for very small sections.
  package var isWithheld: Bool
  /// Whether it is a section for honors students, whose grades are counted separately.
  package var isHonors: Bool
  /// The meaning of the marks.
  package var system: GradeSystem

  package init(
    course: CourseID, term: String, section: String? = nil, instructors: [String] = [],
    counts: [GradeCount], isWithheld: Bool = false, isHonors: Bool = false,
    system: GradeSystem = .american
  ) {
    self.course = course
    self.term = term
    self.section = section
    self.instructors = instructors
    self.counts = counts
    self.isWithheld = isWithheld
    self.isHonors = isHonors
    self.system = system
  }
}

/// The number of students with one mark.
package struct GradeCount: Hashable, Encodable, Sendable {
  /// As printed; "A−" is spelled "A-".
  package var mark: String
  /// Not negative.
  package var students: Int
  package init(mark: String, students: Int) { (self.mark, self.students) = (mark, students) }
}

extension [GradeRecord] {
  /// The records with each group of students once, in order.
  ///
  /// Rows of one section with the same grades are merged, with the instructors of all: a source
  /// repeats a co-taught section for each instructor. Rows without a section code are all kept, as
  /// are rows of one section with different grades. Linear, except for sections with many rows.
  ///
  /// ```
  /// [(0101, "Lee", A 12), (0101, "Kim", A 12)].groups  // one record: Lee and Kim, A 12
  /// ```
  package var groups: [GradeRecord] {
    var groups: [GradeRecord] = []
    var known: [SectionKey: [Int]] = [:]
    for record in self {
      guard let section = record.section else {
        groups.append(record)
        continue
      }
      let key = SectionKey(course: record.course, term: record.term, section: section)
      let same = known[key]?.first { groups[$0].hasSameGrades(as: record) }
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

  /// All records but those of honors sections, or all where every section is one.
  package var regular: [GradeRecord] {
    let regular = filter { !$0.isHonors }
    return regular.isEmpty ? self : regular
  }
}

extension GradeRecord {
  fileprivate func hasSameGrades(as other: GradeRecord) -> Bool {
    counts == other.counts && isWithheld == other.isWithheld && isHonors == other.isHonors
  }
}

private struct SectionKey: Hashable {
  var course: CourseID
  var term: String
  var section: String
}
