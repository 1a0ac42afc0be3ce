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
  _ groups: [WeightGroup]
) -> GradedCourse {
  GradedCourse(
    course: course(id), title: id, term: TermID("fall-2026"), credits: credits, colour: 1,
    scale: scale, groups: groups)
}

/// "45/50" for a graded assignment, "/50" for an open one, each with a date where there is one: "45/50@2026-09-14".
func group(
  _ name: String, _ weight: String, final isFinal: Bool = false, _ assignments: [String] = []
) -> WeightGroup {
  WeightGroup(
    name: name, weight: number(weight), isFinal: isFinal,
    assignments: assignments.enumerated().map { index, text in
      let halves = text.split(separator: "@")
      let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      return Assignment(
        name: "\(name) \(index + 1)", date: halves.count == 2 ? day(String(halves[1])) : nil,
        score: parts[0].isEmpty ? nil : number(String(parts[0])), outOf: number(String(parts[1])))
    })
}

extension ExactNumber {
  /// The number as Python's `Fraction` reads it.
  var fraction: String { "\(digits)/1\(String(repeating: "0", count: places))" }
}

/// A gradebook with weights that rarely add up, zero weights, empty groups, extra credit and partly graded finals.
func randomCourse(_ generator: inout SeededGenerator) -> GradedCourse {
  let groups = (0..<Int.random(in: 1...6, using: &generator)).map { index in
    WeightGroup(
      name: "Group \(index)",
      weight: ExactNumber(
        digits: Int.random(in: 0...9, using: &generator) == 0
          ? 0 : Int.random(in: 1...500, using: &generator),
        places: Int.random(in: 0...2, using: &generator)),
      isFinal: Int.random(in: 0..<3, using: &generator) == 0,
      assignments: (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        randomAssignment(&generator)
      })
  }
  return graded(groups)
}

private func randomAssignment(_ generator: inout SeededGenerator) -> Assignment {
  let outOf = Int.random(in: 1...2000, using: &generator)
  let isGraded = Int.random(in: 0..<3, using: &generator) > 0
  let isDated = Int.random(in: 0..<5, using: &generator) > 0
  return Assignment(
    name: "Work",
    date: isDated
      ? day("2026-09-01") + Int.random(in: 0..<20, using: &generator) : nil,
    score: isGraded
      ? ExactNumber(
        digits: Int.random(in: 0...outOf + outOf / 10, using: &generator), places: 1) : nil,
    outOf: ExactNumber(digits: outOf, places: 1))
}
