package import CampusModel

/// The marks of all students in some records.
///
/// Only letters count for mean and median. W and other marks are separate.
package struct GradeDistribution: Hashable, Encodable, Sendable {
  /// The letters that the records have, best first, including those with 0 students.
  package let letters: [GradeCount]
  /// Marks without points of graded students, such as "P".
  package let counted: [GradeCount]
  /// Students with a W; `nil` where no record has that mark.
  package let withdrawn: Int?
  /// All other marks, alphabetically: shown, and not counted.
  package let others: [GradeCount]
  /// The sources' codes of the terms, ascending: "201901", "202601".
  package let terms: [String]
  /// Records left out because they repeat a section for another instructor.
  package let repeats: Int
  /// Sections whose grades the source withholds; they are in no count.
  package let withheld: Int
  /// The sum of grade points in hundredths.
  package let hundredths: Int
  /// The meaning of the marks; more than one where sources differ.
  package let systems: [GradeSystem]

  /// `nil` without records of that course.
  package init?(of course: CourseID, _ records: [GradeRecord]) {
    self.init(records.filter { $0.course == course })
  }

  /// `nil` without records.
  package init?(_ records: [GradeRecord]) {
    self.init(groups: records.groups, of: records.count)
  }

  /// The distribution of distinct groups of students from `records` rows; `nil` without any.
  init?(groups: [GradeRecord], of records: Int) {
    guard !groups.isEmpty else { return nil }
    var tally = MarkTally()
    for group in groups { tally.add(group) }
    (letters, counted, withdrawn, others) =
      (tally.letters, tally.counted, tally.withdrawn, tally.others)
    (systems, hundredths) = (tally.systems, tally.hundredths)
    terms = Set(groups.map(\.term)).sorted()
    repeats = records - groups.count
    withheld = groups.count(where: \.isWithheld)
  }
}

extension GradeDistribution {
  /// Students with a letter: the denominator of mean, median and shares of letters.
  package var graded: Int { letters.map(\.students).reduce(0, +) }

  /// Students with a grade, with or without points.
  package var students: Int { counted.map(\.students).reduce(graded, +) }

  /// In grade points by each source's system; `nil` where no student has a letter.
  package var mean: Double? {
    graded > 0 ? Double(hundredths) / Double(100 * graded) : nil
  }

  /// The letter of the middle student, the lower one of two; `nil` where no student has a letter.
  package var median: String? {
    var above = 0
    return letters.first { count in
      above += count.students
      return above > graded / 2
    }?.mark
  }

  /// Students with that letter or a better one, of `graded`; `nil` for a mark that is not a letter
  /// here.
  package func students(withAtLeast mark: String) -> Int? {
    guard let rank = rank(mark) else { return nil }
    return letters.filter { self.rank($0.mark).map { $0 <= rank } ?? false }
      .map(\.students).reduce(0, +)
  }

  /// Students with any D or F, or who withdrew, of `gradedOrWithdrawn`.
  package var dfw: Int {
    letters.filter { ["D+", "D", "D-", "F"].contains($0.mark) }
      .map(\.students).reduce(withdrawn ?? 0, +)
  }

  /// Students with a letter or a W.
  package var gradedOrWithdrawn: Int { graded + (withdrawn ?? 0) }

  /// The grade points of a letter; `nil` for another mark, and where sources differ.
  package func points(of mark: String) -> Double? {
    let points = Set(systems.compactMap { $0.hundredths(of: mark) })
    return points.count == 1 ? points.first.map { Double($0) / 100 } : nil
  }

  /// The index of a mark among the letters of its scale, 0 for the best.
  private func rank(_ mark: String) -> Int? {
    systems.lazy.compactMap { system in
      system.marks.firstIndex { $0.text == mark && $0.hundredths != nil }
    }.first
  }
}
