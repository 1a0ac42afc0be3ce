import CampusModel
import SecondOpinion
import SeededRandom
import Testing

@testable import Grading

/// Pages calculate grades by a script of their own, which must find the same fractions.
@Suite struct PageArithmeticTests {
  @Test(arguments: [71_1, 71_2, 71_3] as [UInt64])
  func `pages calculate random gradebooks exactly as the program does`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let courses = draws(1100).map { _ in randomCourse(&generator).asWritten }
    let answers = PageScript("grading.mjs").answers(to: courses.map(\.question))
    try #require(answers.count == courses.count)
    var needs = 0
    for (round, (course, answer)) in zip(courses, answers).enumerated() {
      let line = CourseStanding(of: course).line
      #expect("\"\(line)\"" == answer, "seed \(seed), round \(round): \(course.question)")
      needs += line.contains("final; ") ? 1 : 0
    }
    #expect(needs > 200, "seed \(seed)")
  }
}

extension GradedCourse {
  /// As a reader would accept it: weights above 0, and one final.
  fileprivate var asWritten: Self {
    var course = self
    let final = groups.firstIndex(where: \.isFinal)
    for place in groups.indices {
      course.groups[place].isFinal = place == final
      if groups[place].weight.digits == 0 { course.groups[place].weight = ExactNumber(digits: 1) }
    }
    return course
  }

  /// What the script reads.
  fileprivate var question: String {
    let rounding = ["exact", "whole", "tenth", "hundredth"][rounding.places.map { $0 + 1 } ?? 0]
    let letters = scale.steps.map { #"["\#($0.letter)", "\#($0.from.written)"]"# }
    return """
      {"course": {"drops": "\(drops.rawValue)", "rounding": "\(rounding)", "groups": \
      [\(groups.map(\.written).joined(separator: ", "))]}, \
      "letters": [\(letters.joined(separator: ", "))]}
      """
  }
}

extension WeightGroup {
  fileprivate var written: String {
    let works = assignments.map(\.written).joined(separator: ", ")
    return """
      {"name": "\(name)", "weight": "\(weight.written)", "final": \(isFinal), \
      "counting": "\(counting.rawValue)", "drop-lowest": "\(dropLowest)", \
      "drop-highest": "\(dropHighest)", "extra-credit": \(isExtraCredit)\
      \(assignments.isEmpty ? "" : #", "assignments": [\#(works)]"#)}
      """
  }
}

extension Assignment {
  fileprivate var written: String {
    let score = score.map { #", "score": "\#($0.written)""# } ?? ""
    let date = date.map { #", "date": "\#($0)""# } ?? ""
    return """
      {"name": "\(name)", "out-of": "\(outOf.written)", "extra-credit": \(isExtraCredit), \
      "excused": \(isExcused), "enabled": \(isEnabled)\(score)\(date)}
      """
  }
}

extension ExactNumber {
  /// As a decimal: "7.5".
  fileprivate var written: String {
    let zeros = String(repeating: "0", count: max(0, places + 1 - "\(digits)".count))
    let text = "\(zeros)\(digits)"
    return places == 0 ? text : "\(text.dropLast(places)).\(text.suffix(places))"
  }
}

extension CourseStanding {
  /// As the script prints it.
  fileprivate var line: String {
    let outlook = final ?? everythingOpen
    let ends = [
      reach.map { ($0.lowest, $0.lowestLetter) }, reach.map { ($0.highest, $0.highestLetter) },
    ].map { end in end.map { "\($0.0) \($0.1?.letter ?? "nil")" } ?? "nil" }
    let results = groups.map { $0.percent?.description ?? "nil" }
    return
      ([average?.description ?? "nil", calculatedLetter?.letter ?? "nil"] + ends + [
        final == nil ? "all" : "final",
        (outlook?.ladder ?? []).map { "\($0.need.tenths)" }.joined(separator: " "),
        progress.map { "\($0.date):\($0.average)" }.joined(separator: " "),
        results.joined(separator: " "),
      ]).joined(separator: "; ")
  }
}

extension Need {
  /// In tenths of a percent, rounded up; 1001 for more than 100 percent.
  fileprivate var tenths: Int {
    switch self {
    case .secured: 0
    case .needs(let score): Int((score * Rational(10)).roundedUp(places: 0).description) ?? -1
    case .outOfReach: 1001
    }
  }
}
