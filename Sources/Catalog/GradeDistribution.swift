package import CampusModel

/// Which marks a course's students were given, over all the records there are.
///
/// Only letters count towards mean and median. W and other marks ("Other", "P", "I") are kept apart: they are neither good
/// nor bad grades.
package struct GradeDistribution: Hashable, Encodable, Sendable {
  /// The letters that the records know, from A+ to F; those nobody got are there with 0.
  package let letters: [GradeCount]
  /// How many withdrew; `nil` where no record knows a W.
  package let withdrawn: Int?
  /// All further marks, by their text.
  package let others: [GradeCount]
  /// The sources' codes of the terms covered, from the first to the last: "201901", "202601". Never empty.
  package let terms: [String]
  /// Records passed over because they repeat another one: the same section, told once for each of its instructors.
  package let repeats: Int

  /// `nil` without records of that course.
  package init?(of course: CourseID, _ records: [GradeRecord]) {
    self.init(records.filter { $0.course == course })
  }

  /// The distribution of each course that has records. Linear in the records.
  package static func byCourse(_ records: [GradeRecord]) -> [CourseID: GradeDistribution] {
    Dictionary(grouping: records, by: \.course).compactMapValues { GradeDistribution($0) }
  }

  private init?(_ records: [GradeRecord]) {
    guard !records.isEmpty else { return nil }
    let distinct = Self.withoutRepeats(records)
    var students: [String: Int] = [:]
    for count in distinct.flatMap(\.counts) { students[count.mark, default: 0] += count.students }
    letters = Letter.allCases.compactMap { letter in
      students[letter.rawValue].map { GradeCount(mark: letter.rawValue, students: $0) }
    }
    withdrawn = students["W"]
    others = students.filter { $0.key != "W" && Letter(rawValue: $0.key) == nil }
      .sorted { $0.key < $1.key }.map { GradeCount(mark: $0.key, students: $0.value) }
    terms = Set(distinct.map(\.term)).sorted()
    repeats = records.count - distinct.count
  }

  /// A record without a section cannot be told from another section's, so it is always kept.
  private static func withoutRepeats(_ records: [GradeRecord]) -> [GradeRecord] {
    var seen: Set<GradeRecord> = []
    return records.filter { record in
      guard record.section != nil else { return true }
      var anonymous = record
      anonymous.instructor = nil
      return seen.insert(anonymous).inserted
    }
  }
}

extension GradeDistribution {
  /// How many students got a letter: what mean, median and shares of letters are out of.
  package var graded: Int { letters.map(\.students).reduce(0, +) }

  /// The mean on the 4.0 scale; `nil` when nobody got a letter.
  ///
  /// A+ and A are 4.0, A− 3.7, B+ 3.3, B 3.0, and so on down to D− 0.7; F is 0.
  package var mean: Double? {
    guard graded > 0 else { return nil }
    let tenths = letters.map { ($0.tenthsOfPoints ?? 0) * $0.students }.reduce(0, +)
    return Double(tenths) / Double(10 * graded)
  }

  /// The letter of the student in the middle, the lower one of the two middle students'; `nil` when nobody got a letter.
  package var median: String? {
    var above = 0
    return letters.first { count in
      above += count.students
      return above > graded / 2
    }?.mark
  }

  /// How many got that letter or a better one, of `graded`; `nil` for what is no letter.
  package func students(withAtLeast mark: String) -> Int? {
    Letter(rawValue: mark).map { least in
      counted.filter { $0.letter.rank <= least.rank }.map(\.students).reduce(0, +)
    }
  }

  /// How many got a D of any kind or an F, or withdrew, of `gradedOrWithdrawn`.
  package var dfw: Int {
    counted.filter { $0.letter.rank >= Letter.dPlus.rank }.map(\.students).reduce(withdrawn ?? 0, +)
  }

  /// Everybody with a letter or a W.
  package var gradedOrWithdrawn: Int { graded + (withdrawn ?? 0) }

  private var counted: [(letter: Letter, students: Int)] {
    letters.compactMap { count in Letter(rawValue: count.mark).map { ($0, count.students) } }
  }
}

/// The letters of the American scale, best first.
private enum Letter: String, CaseIterable {
  case aPlus = "A+"
  case a = "A"
  case aMinus = "A-"
  case bPlus = "B+"
  case b = "B"
  case bMinus = "B-"
  case cPlus = "C+"
  case c = "C"
  case cMinus = "C-"
  case dPlus = "D+"
  case d = "D"
  case dMinus = "D-"
  case f = "F"

  /// Its place, 0 for the best.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
