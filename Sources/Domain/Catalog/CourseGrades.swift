package import CampusModel

/// All that is known of the grades given in one course: together, by term and by instructor, honours sections apart.
package struct CourseGrades: Hashable, Encodable, Sendable {
  /// The part of the grades that belongs to one term or one instructor.
  package struct Part: Hashable, Encodable, Sendable {
    /// The term's code or the instructor's name.
    package let name: String
    /// Students with each of the marks of `all.letters`, in that order.
    package let letters: [Int]
    /// Students with a grade, points or not.
    package let students: Int
    /// `nil` where no record knows a W.
    package let withdrawn: Int?
    /// The points of all letters together, in hundredths.
    package let hundredths: Int

    /// How many students got a letter.
    package var graded: Int { letters.reduce(0, +) }

    /// The mean in grade points; `nil` when nobody got a letter.
    package var mean: Double? {
      graded > 0 ? Double(hundredths) / Double(100 * graded) : nil
    }
  }

  /// Over all terms, every student once; without the honours sections, unless there are no others.
  package let all: GradeDistribution
  /// The honours sections, where there are others beside them.
  package let honours: GradeDistribution?
  /// The same as in `all` by term, the newest first.
  package let terms: [Part]
  /// The same as in `all` by instructor: the one with the most students first, equal ones by name. A section taught by
  /// several people is in the part of each, so the parts may add up to more than `all`.
  package let instructors: [Part]

  /// `nil` without records, which are all of one course. Takes about |records| steps for each instructor of a section.
  package init?(_ records: [GradeRecord]) {
    let groups = records.groups
    let regular = groups.regular
    let isDivided = regular.count < groups.count
    let told = isDivided ? records.count { !$0.isHonours } : records.count
    guard let all = GradeDistribution(groups: regular, of: told) else { return nil }
    self.all = all
    honours =
      isDivided
      ? GradeDistribution(groups: groups.filter(\.isHonours), of: records.count - told) : nil
    let marks = all.letters.map(\.mark)
    terms = Self.parts(of: regular, marks) { [$0.term] }.sorted { $0.name > $1.name }
    instructors = Self.parts(of: regular, marks, by: \.instructors).sorted { a, b in
      (b.students, a.name) < (a.students, b.name)
    }
  }

  /// The grades of each course that has records. Linear in the records.
  package static func byCourse(_ records: [GradeRecord]) -> [CourseID: CourseGrades] {
    Dictionary(grouping: records, by: \.course).compactMapValues { CourseGrades($0) }
  }

  private static func parts(
    of groups: [GradeRecord], _ marks: [String], by names: (GradeRecord) -> [String]
  ) -> [Part] {
    var tallies: [String: MarkTally] = [:]
    for group in groups {
      for name in names(group) { tallies[name, default: MarkTally()].add(group) }
    }
    return tallies.map { Part(name: $0, $1, letters: marks) }
  }
}

extension CourseGrades.Part {
  fileprivate init(name: String, _ tally: MarkTally, letters marks: [String]) {
    let letters = marks.map { tally.students(with: $0) ?? 0 }
    self.init(
      name: name, letters: letters,
      students: tally.counted.map(\.students).reduce(letters.reduce(0, +), +),
      withdrawn: tally.withdrawn, hundredths: tally.hundredths)
  }
}
