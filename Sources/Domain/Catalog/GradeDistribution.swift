package import CampusModel

/// Which marks students were given, over all the records there are.
///
/// Only letters count towards mean and median. W and what else is no grade are kept apart: they are neither good nor bad.
package struct GradeDistribution: Hashable, Encodable, Sendable {
  /// The letters that the records know, best first; those nobody got are there with 0.
  package let letters: [GradeCount]
  /// Marks of students who are graded without points, such as "P".
  package let counted: [GradeCount]
  /// How many withdrew; `nil` where no record knows a W.
  package let withdrawn: Int?
  /// All further marks, by their text: shown, and counted nowhere.
  package let others: [GradeCount]
  /// The sources' codes of the terms covered, from the first to the last: "201901", "202601".
  package let terms: [String]
  /// Records passed over because they repeat another one: the same section, told once for each of its instructors.
  package let repeats: Int
  /// Sections whose grades the source withholds: in no count.
  package let withheld: Int
  /// The points of all letters together, in hundredths.
  package let hundredths: Int
  /// What the marks stand for: more than one where sources differ.
  package let systems: [GradeSystem]

  /// `nil` without records of that course.
  package init?(of course: CourseID, _ records: [GradeRecord]) {
    self.init(records.filter { $0.course == course })
  }

  /// The distribution of all of these; `nil` without any.
  package init?(_ records: [GradeRecord]) {
    self.init(groups: records.groups, of: records.count)
  }

  /// The distribution of groups of students among whom nobody is twice, which `records` rows told; `nil` without any.
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
  /// How many students got a letter: what mean, median and shares of letters are out of.
  package var graded: Int { letters.map(\.students).reduce(0, +) }

  /// Everybody with a grade, points or not.
  package var students: Int { counted.map(\.students).reduce(graded, +) }

  /// The mean in grade points, each letter with the points that its source gives it; `nil` when nobody got a letter.
  package var mean: Double? {
    graded > 0 ? Double(hundredths) / Double(100 * graded) : nil
  }

  /// The letter of the student in the middle, the lower one of the two middle students'; `nil` when nobody got a letter.
  package var median: String? {
    var above = 0
    return letters.first { count in
      above += count.students
      return above > graded / 2
    }?.mark
  }

  /// How many got that letter or a better one, of `graded`; `nil` for what is no letter here.
  package func students(withAtLeast mark: String) -> Int? {
    guard let rank = rank(mark) else { return nil }
    return letters.filter { self.rank($0.mark).map { $0 <= rank } ?? false }
      .map(\.students).reduce(0, +)
  }

  /// How many got a D of any kind or an F, or withdrew, of `gradedOrWithdrawn`.
  package var dfw: Int {
    letters.filter { ["D+", "D", "D-", "F"].contains($0.mark) }
      .map(\.students).reduce(withdrawn ?? 0, +)
  }

  /// Everybody with a letter or a W.
  package var gradedOrWithdrawn: Int { graded + (withdrawn ?? 0) }

  /// The points of a letter, in grade points; `nil` for what is none, and where sources differ.
  package func points(of mark: String) -> Double? {
    let points = Set(systems.compactMap { $0.hundredths(of: mark) })
    return points.count == 1 ? points.first.map { Double($0) / 100 } : nil
  }

  /// The place of a mark among the letters of its scale, 0 for the best.
  private func rank(_ mark: String) -> Int? {
    systems.lazy.compactMap { system in
      system.marks.firstIndex { $0.text == mark && $0.hundredths != nil }
    }.first
  }
}
