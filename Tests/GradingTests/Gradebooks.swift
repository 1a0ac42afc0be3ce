import CampusModel
import SeededRandom
import Testing

@testable import Grading

/// Shorthand for fixtures: `number("89.5")`.
func number(_ text: String) -> ExactNumber {
  guard let number = ExactNumber(parsing: text) else { fatalError("no decimal: \(text)") }
  return number
}

func course(_ id: String) -> CourseID {
  guard let id = CourseID(id) else { fatalError("no course: \(id)") }
  return id
}

func day(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(parsing: text) else { fatalError("no date: \(text)") }
  return date
}

let letters = GradeScale(
  name: "letters",
  steps: [
    .init(letter: "A", from: number("90"), points: number("4.0")),
    .init(letter: "B", from: number("80"), points: number("3.0")),
    .init(letter: "C", from: number("70"), points: number("2.0")),
    .init(letter: "F", from: number("0"), points: number("0")),
  ])

func graded(
  id: String = "CMPS231", credits: Credits? = Credits(4), scale: GradeScale = letters,
  rounding: GradeRounding = .exact, drops: DropOrder = .gradedFirst, _ groups: [WeightGroup]
) -> GradedCourse {
  var graded = GradedCourse(
    course: course(id), title: id, term: TermID("fall-2026"), credits: credits, color: 1,
    scale: scale, groups: groups)
  (graded.rounding, graded.drops) = (rounding, drops)
  return graded
}

/// "45/50" for a graded assignment, "/50" for an open one, each with a date where there is one:
/// "45/50@2026-09-14". A "+" before it makes it extra credit, a "-" excuses it, a "!" switches it
/// off.
func group(
  _ name: String, _ weight: String, final isFinal: Bool = false, drop: (Int, Int) = (0, 0),
  counting: WeightGroup.Counting = .points, extra: Bool = false, _ assignments: [String] = []
) -> WeightGroup {
  var group = WeightGroup(
    name: name, weight: number(weight), isFinal: isFinal,
    assignments: assignments.enumerated().map { index, text in
      assignment("\(name) \(index + 1)", text)
    })
  (group.dropLowest, group.dropHighest) = drop
  (group.counting, group.isExtraCredit) = (counting, extra)
  return group
}

private func assignment(_ name: String, _ text: String) -> Assignment {
  let halves = text.drop { "+-!".contains($0) }.split(separator: "@")
  let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
  var assignment = Assignment(
    name: name, date: halves.count == 2 ? day(String(halves[1])) : nil,
    score: parts[0].isEmpty ? nil : number(String(parts[0])), outOf: number(String(parts[1])))
  assignment.isExtraCredit = text.hasPrefix("+")
  assignment.isExcused = text.hasPrefix("-")
  assignment.isEnabled = !text.hasPrefix("!")
  return assignment
}

/// A gradebook with everything in it: weights that rarely add up, zero weights, empty groups, extra
/// credit of both kinds, drops at both ends, either counting, what is excused or switched off,
/// rounding, and partly graded finals.
func randomCourse(_ generator: inout SeededGenerator) -> GradedCourse {
  let groups = (0..<1 + generator.below(5)).map { randomGroup($0, &generator) }
  return graded(
    rounding: GradeRounding.allCases[generator.below(4)],
    drops: generator.chance(50) ? .gradedFirst : .openFirst, groups)
}

private func randomGroup(_ index: Int, _ generator: inout SeededGenerator) -> WeightGroup {
  var group = WeightGroup(
    name: "Group \(index)",
    weight: ExactNumber(
      digits: generator.chance(10) ? 0 : 1 + generator.below(500), places: generator.below(3)),
    isFinal: generator.chance(30),
    assignments: (0..<generator.below(7)).map { _ in randomAssignment(&generator) })
  group.isExtraCredit = generator.chance(12)
  group.counting = generator.chance(35) ? .percent : .points
  if generator.chance(45) { group.dropLowest = generator.below(4) }
  if generator.chance(25) { group.dropHighest = generator.below(3) }
  return group
}

/// Few sizes and few scores, so that ties are common.
private func randomAssignment(_ generator: inout SeededGenerator) -> Assignment {
  let sizes = [50, 100, 200, 2000, 1 + generator.below(2000)]
  let outOf = sizes[generator.below(5)]
  let isCoarse = generator.chance(30)
  let points = generator.below(outOf + outOf / 10 + 1)
  var assignment = Assignment(
    name: "Work",
    date: generator.chance(80) ? day("2026-09-01") + generator.below(20) : nil,
    score: generator.chance(65)
      ? ExactNumber(digits: isCoarse ? points / 10 * 10 : points, places: 1) : nil,
    outOf: ExactNumber(digits: outOf, places: 1))
  assignment.isExtraCredit = generator.chance(12)
  if assignment.isExtraCredit, generator.chance(40) { assignment.outOf = ExactNumber(digits: 0) }
  assignment.isExcused = generator.chance(8)
  assignment.isEnabled = !generator.chance(6)
  return assignment
}
