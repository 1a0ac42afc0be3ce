package import CampusModel

/// The grades of one course: in total, by term and by instructor, with honors sections apart.
package struct CourseGrades: Hashable, Encodable, Sendable {
  /// The grades of one term or one instructor.
  package struct Part: Hashable, Encodable, Sendable {
    /// The term's code or the instructor's name.
    package let name: String
    /// Students with each of the marks of `all.letters`, in that order.
    package let letters: [Int]
    /// Students with a grade, with or without points.
    package let students: Int
    /// Students with a W; `nil` where no record has that mark.
    package let withdrawn: Int?
    /// The sum of grade points in hundredths.
    package let hundredths: Int

    /// Students with a letter.
    package var graded: Int { letters.reduce(0, +) }

    /// In grade points; `nil` where no student has a letter.
    package var mean: Double? {
      graded > 0 ? Double(hundredths) / Double(100 * graded) : nil
    }
  }

  /// Over all terms, each student once; without honors sections unless there are no others.
  package let all: GradeDistribution
  /// The honors sections, where there are also others.
  package let honors: GradeDistribution?
  /// The grades of `all` by term, latest first.
  package let terms: [Part]
  /// The grades of `all` by instructor, by number of students, descending, then by name.
  ///
  /// A co-taught section counts for each instructor, so the parts may add up to more than `all`.
  package let instructors: [Part]

  /// `nil` without records. All must be of one course. Takes about |records| steps for each
  /// instructor of a section.
  package init?(_ records: [GradeRecord]) {
    let groups = records.groups
    let regular = groups.regular
    let isDivided = regular.count < groups.count
    let regularCount = isDivided ? records.count { !$0.isHonors } : records.count
    guard let all = GradeDistribution(groups: regular, of: regularCount) else { return nil }
    self.all = all
    honors =
      isDivided
      ? GradeDistribution(groups: groups.filter(\.isHonors), of: records.count - regularCount) : nil
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
