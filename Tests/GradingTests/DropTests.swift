import CampusModel
import SeededRandom
import Testing

@testable import Grading

/// What a single group of these scores comes to, and the scores that are left out.
private func dropped(
  _ scores: [String], lowest: Int = 0, highest: Int = 0,
  counting: WeightGroup.Counting = .points, order: DropOrder = .gradedFirst
) -> (percent: Rational?, left: [Int]) {
  let standing = CourseStanding(
    of: graded(
      drops: order,
      [group("Work", "1", drop: (lowest, highest), counting: counting, scores)]))
  let left = standing.assignments.indices.filter {
    [.droppedAtBottom, .droppedAtTop].contains(standing.assignments[$0].role)
  }
  return (standing.average, left)
}

/// Examples of what goes wrong by percentages, or one after the other.
@Test func `what is dropped is what is best to drop`() {
  // 1 of 2 is the worst percentage, but dropping 51 of 100 leaves 101 of 102.
  let one = dropped(["1/2", "51/100", "100/100"], lowest: 1)
  #expect(one.left == [1] && one.percent == Rational(10100) / Rational(102))
  // The best two to drop need not hold the best one.
  let scores = ["85/100", "85/100", "6.99/20", "1000/1000"]
  #expect(dropped(scores, lowest: 1).left == [2])
  #expect(dropped(scores, lowest: 2).left == [0, 1])
  // By percent, what is lowest is what is dropped.
  #expect(dropped(["1/2", "51/100", "100/100"], lowest: 1, counting: .percent).left == [0])
}

@Test func `drops at the bottom are the best of all choices, at the top the worst`() throws {
  let seed: UInt64 = 9_06
  var generator = SeededGenerator(seed: seed)
  for round in draws(400) {
    let count = 2 + generator.below(8)
    // Half of them in numbers that do not fit into the words that scores are ranked in.
    let unit = Rational(round % 2 == 0 ? 1 : 1 << 54)
    let scores = (0..<count).map { place in
      let outOf = 1 + generator.below(60)
      return Score(
        assignment: place,
        earned: LinearFunction(intercept: Rational(generator.below(outOf + 5)) * unit),
        outOf: Rational(outOf) * unit)
    }
    let bonus = LinearFunction(intercept: Rational(generator.below(4)) * unit)
    let drops = generator.below(count)
    let all = choices(of: count - drops, among: count).map { kept in
      let earned = kept.map { scores[$0].earned.intercept }.sum() + bonus.intercept
      return earned / kept.map { scores[$0].outOf }.sum()
    }
    let bottom = DropSelection(scores: scores, bonus: bonus, lowest: drops, highest: 0)
    let top = DropSelection(scores: scores, bonus: bonus, lowest: 0, highest: drops)
    #expect(bottom.parts().result.intercept == all.max(), "seed \(seed), round \(round)")
    #expect(top.parts().result.intercept == all.min(), "seed \(seed), round \(round)")
  }
}

/// All sets of `size` numbers below `count`.
private func choices(of size: Int, among count: Int) -> [[Int]] {
  guard size > 0 else { return [[]] }
  return (0..<count).flatMap { last in
    choices(of: size - 1, among: last).map { $0 + [last] }
  }
}

@Test func `one score always stays`() {
  #expect(dropped(["5/10", "7/10"], lowest: 2).percent == Rational(70))
  #expect(dropped(["5/10", "7/10"], lowest: 1, highest: 1).percent == Rational(70))
  #expect(dropped(["5/10", "6/10", "9/10"], lowest: 1, highest: 1).percent == Rational(60))
  #expect(dropped(["5/10"], lowest: 1).percent == Rational(50))
}

@Test func `drops fall on graded work at once, or on open work first`() {
  let scores = ["5/10", "8/10", "9/10", "/10", "/10"]
  #expect(dropped(scores, lowest: 1).percent == Rational(85))
  #expect(dropped(scores, lowest: 1, order: .openFirst).percent == Rational(220) / Rational(3))
  // Two wait for what is open, the third falls.
  let three = dropped(scores, lowest: 3, order: .openFirst)
  #expect(three.percent == Rational(85) && three.left == [0])
  // Drops at the top wait for what open work the others leave.
  #expect(dropped(scores, lowest: 1, highest: 1, order: .openFirst).left.isEmpty)
  #expect(dropped(scores, lowest: 1, highest: 2, order: .openFirst).left == [2])
}

@Test func `nothing that counts nowhere is dropped`() {
  let scores = ["-0/10", "!1/10", "+0/5", "6/10", "8/10"]
  let some = dropped(scores, lowest: 1)
  #expect(some.left == [3] && some.percent == Rational(80))
}

@Test func `extra credit is added and out of nothing`() {
  let points = CourseStanding(of: graded([group("Work", "1", ["8/10", "9/10", "+1.5/5", "+2/0"])]))
  #expect(points.average == Rational(2050) / Rational(20))
  #expect(points.groups[0].earned == fraction("20.5") && points.groups[0].possible == Rational(20))
  // The mean of 80, 90 with 30 and 2 percent of one assignment on top.
  let percent = CourseStanding(
    of: graded([group("Work", "1", counting: .percent, ["8/10", "9/10", "+1.5/5", "+2/0"])]))
  #expect(percent.average == Rational(80 + 90 + 30 + 2) / Rational(2))
  #expect(percent.assignments.map(\.role) == [.counted, .counted, .bonus, .bonus])
  // Alone it is no grade.
  let alone = CourseStanding(of: graded([group("Work", "1", ["+5/5", "/10"])]))
  #expect(alone.average == nil && alone.groups[0].percent == nil)
}

@Test func `an extra-credit group adds its part of the whole, however much is graded`() throws {
  let course = graded([
    group("Homework", "40", ["30/40"]), group("Final", "60", final: true),
    group("Talk", "5", extra: true, ["8/10"]),
  ])
  let standing = CourseStanding(of: course)
  #expect(standing.average == Rational(75 + 4) && standing.gradedShare == Rational(40))
  #expect(standing.groups.map(\.share) == [Rational(40), Rational(60), Rational(5)])
  let final = try #require(standing.final)
  // 30 + 4 + 0.6 x = 90, 80, 70, 0
  #expect(
    final.ladder.map(\.need) == [
      .needs(Rational(280) / Rational(3)), .needs(Rational(230) / Rational(3)),
      .needs(Rational(60)),
      .secured,
    ])
  #expect(standing.reach?.highest == Rational(94))
}

@Test func `a grade has a corner where the final is no longer dropped`() throws {
  let course = graded([
    group("Exams", "1", final: true, drop: (1, 0), ["60/100", "80/100", "/100"])
  ])
  let final = try #require(CourseStanding(of: course).final)
  #expect(final.curve.corners().map(\.score) == [.zero, Rational(60), .hundred])
  #expect(final.curve.corners().map(\.grade) == [Rational(70), Rational(70), Rational(90)])
  #expect(final.ladder.map(\.need) == [.needs(.hundred), .needs(Rational(80)), .secured, .secured])
  let capped = graded([
    group("Exams", "1", final: true, drop: (0, 1), ["60/100", "80/100", "/100"])
  ])
  let ladder = try #require(CourseStanding(of: capped).final?.ladder)
  #expect(
    ladder.map(\.need) == [.outOfReach(nil), .outOfReach(nil), .needs(Rational(80)), .secured])
}

@Test(arguments: [
  (GradeRounding.exact, "89.995", "B"), (.hundredth, "89.995", "A"), (.hundredth, "89.9949", "B"),
  (.tenth, "89.95", "A"), (.tenth, "89.949", "B"), (.whole, "89.5", "A"), (.whole, "89.499", "B"),
])
func `a letter is given by the rule of rounding`(
  _ rounding: GradeRounding, _ score: String, _ letter: String
) throws {
  let course = graded(rounding: rounding, [group("Work", "1", ["\(score)/100"])])
  #expect(CourseStanding(of: course).letter?.letter == letter)
  let open = graded(
    rounding: rounding, [group("Work", "1", final: true, ["/100"])])
  let need = try #require(CourseStanding(of: open).final?.ladder.first?.need)
  guard case .needs(let least) = need else {
    Issue.record("an A was in reach")
    return
  }
  #expect((fraction(score) >= least) == (letter == "A"))
}

@Test func `a result replaces the calculated grade`() {
  var course = graded([group("Work", "1", ["85/100"])])
  course.result = .letter(letters.steps[0])
  #expect(CourseStanding(of: course).letter?.letter == "A")
  #expect(CourseStanding(of: course).calculatedLetter?.letter == "B")
  course.result = .mark(.pass)
  #expect(CourseStanding(of: course).letter == nil)
}

@Test func `a scenario puts scores in`() {
  let course = graded([
    group("Work", "50", ["80/100", "/50"]), group("Final", "50", final: true),
  ])
  let scenario = Scenario(
    name: "well",
    scores: [
      .init(Work(group: 0, assignment: 1), number("45"), outOf: number("50")),
      .init(Work(group: 1, assignment: nil), number("70")),
    ])
  let standing = CourseStanding(of: course, assuming: scenario)
  // 125 of 150 and 70 %.
  #expect(standing.average == (Rational(12500) / Rational(150) + Rational(70)) / Rational(2))
  #expect(standing.assignments.map(\.isAssumed) == [false, true])
  #expect(standing.final == nil && standing.reach?.span == .zero)
}

@Test func `assignments are listed by date, result, influence and group`() {
  let lines = CourseStanding(
    of: graded([
      group("A", "10", ["5/10@2026-09-03", "/10@2026-09-01"]),
      group("B", "90", ["9/10", "10/10@2026-09-02"]),
    ])
  ).assignments
  #expect(lines.sorted(by: .date).map(\.assignment.name) == ["A 2", "B 2", "A 1", "B 1"])
  #expect(lines.sorted(by: .result).map(\.assignment.name) == ["B 2", "B 1", "A 1", "A 2"])
  #expect(lines.sorted(by: .influence).map(\.influence) == lines.map(\.influence).sorted(by: >))
  #expect(lines.reversed().sorted(by: .group) == lines)
}
