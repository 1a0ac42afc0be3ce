import CampusModel
import Testing

@testable import Grading

func fraction(_ text: String) -> Rational { Rational(number(text)) }

/// Homework stands at 60 of 80 with 20 open, the midterm at 90 %; the weights add up to 98.
private let example = graded([
  group("Homework", "20", ["45/50@2026-09-14", "15/30@2026-09-21", "/20@2026-10-05"]),
  group("Midterm", "30", ["90/100@2026-10-01"]),
  group("Project", "24"),
  group("Final exam", "24", final: true, ["/100@2026-12-14"]),
])

@Test func `the average weighs what is graded, as if it were all there is`() throws {
  let standing = CourseStanding(of: example)
  // (20 · 75 + 30 · 90) / 50
  #expect(standing.average == Rational(84))
  #expect(standing.letter?.letter == "B")
  #expect(standing.gradedShare == Rational(5000) / Rational(98))
  #expect(standing.contribution == Rational(84) * Rational(50) / Rational(98))
  let homework = standing.groups[0]
  #expect(homework.earned == Rational(60) && homework.possible == Rational(80))
  #expect(homework.percent == Rational(75) && homework.share == Rational(2000) / Rational(98))
  #expect(homework.graded == 2 && homework.assignments == 3)
  #expect(standing.groups[2].percent == nil && standing.groups[2].contribution == nil)
}

@Test func `graded work counts by what has a score, not by groups that have some`() throws {
  // Homework 80 of 100 points and the midterm, of weights that add up to 98.
  #expect(CourseStanding(of: example).gradedWork == Rational(16 + 30) * .hundred / Rational(98))
  let essays = graded([group("Essays", "40", ["90/100", "/100"]), group("Rest", "60", ["9/10"])])
  #expect(CourseStanding(of: essays).gradedWork == Rational(80))
  #expect(CourseStanding(of: essays).gradedShare == .hundred)
  #expect(CourseStanding(of: graded([])).gradedWork == .zero)
}

@Test func `every end still possible counts open work at nothing and at everything`() throws {
  let reach = try #require(CourseStanding(of: example).reach)
  // Homework 60 or 80 of 100, the midterm 90, project and final 0 or 100.
  #expect(reach.lowest == Rational(20 * 60 + 30 * 90) / Rational(98))
  #expect(reach.highest == Rational(20 * 80 + 30 * 90 + 48 * 100) / Rational(98))
  #expect(reach.lowestLetter?.letter == "F" && reach.highestLetter?.letter == "A")
}

@Test func `the final's ladder leaves other open work out`() throws {
  let final = try #require(CourseStanding(of: example).final)
  #expect(final.name == "Final exam" && final.date == day("2026-12-14"))
  #expect(final.share == Rational(2400) / Rational(98))
  // (50 · 84 + 24 x) / 74 = 90, 80, 70, 0
  #expect(
    final.ladder.map(\.need) == [
      .outOfReach(Rational(2460) / Rational(24)), .needs(Rational(1720) / Rational(24)),
      .needs(Rational(980) / Rational(24)), .secured,
    ])
}

@Test func `a final graded in part asks for the rest of it`() throws {
  let course = graded([
    group("Work", "50", ["80/100"]), group("Final", "50", final: true, ["30/40", "/60"]),
  ])
  let final = try #require(CourseStanding(of: course).final)
  // (80 + 30 + 0.6 x) / 2 = 90 needs 116⅔; = 80 needs 83⅓.
  #expect(final.ladder[0].need == .outOfReach(Rational(350) / Rational(3)))
  #expect(final.ladder[1].need == .needs(Rational(250) / Rational(3)))
}

@Test func `exactly 0 and exactly 100 are secured and in reach`() throws {
  let course = graded([
    group("Work", "50", ["80/100"]), group("Final", "50", final: true, ["/10"]),
  ])
  let final = try #require(CourseStanding(of: course).final)
  #expect(final.ladder[0].need == .needs(Rational(100)))
  let half = graded([
    group("Work", "50", ["180/100"]), group("Final", "50", final: true, ["/10"]),
  ])
  #expect(CourseStanding(of: half).final?.ladder[0].need == .secured)
}

@Test func `a needed score gives exactly the threshold`() throws {
  let scored = graded([
    group("Work", "60", ["81/90", "33.5/50"]), group("Labs", "16", ["/30"]),
    group("Final exam", "24", final: true, ["/76"]),
  ])
  let final = try #require(CourseStanding(of: scored).final)
  // Work is 114.5 of 140; (60 · 114.5/140 · 100 + 24 x) / 84 = 80 has no short decimal, so it is
  // put in as a fraction.
  guard case .needs(let score) = final.ladder[1].need else {
    Issue.record("a B was in reach")
    return
  }
  #expect(final.average(scoring: score) == Rational(80))
  #expect(letters.step(for: final.average(scoring: score))?.letter == "B")
  let less = score - Rational(1) / Rational(1_000_000_000)
  #expect(letters.step(for: final.average(scoring: less))?.letter == "C")
}

@Test func `rounding earns no letter unless the course rounds`() {
  let close = graded([group("Work", "1", ["89.995/100"])])
  #expect(CourseStanding(of: close).letter?.letter == "B")
  let there = graded([group("Work", "1", ["90/100"])])
  #expect(CourseStanding(of: there).letter?.letter == "A")
}

@Test func `nothing graded is not zero`() {
  let standing = CourseStanding(
    of: graded([group("Work", "40", ["/10"]), group("Final", "60", final: true)]))
  #expect(standing.average == nil && standing.letter == nil)
  #expect(standing.gradedShare == .zero && standing.contribution == .zero)
  #expect(standing.progress.isEmpty)
  #expect(standing.reach?.lowest == .zero && standing.reach?.highest == .hundred)
  #expect(standing.final?.ladder.first?.need == .needs(Rational(90)))
}

@Test func `a group without weight shows its percentage and moves nothing`() {
  let standing = CourseStanding(
    of: graded([group("Bonus", "0", ["1/10"]), group("Work", "10", ["9/10"])]))
  #expect(standing.average == Rational(90))
  #expect(standing.groups[0].percent == Rational(10) && standing.groups[0].share == .zero)
  let weightless = CourseStanding(of: graded([group("Bonus", "0", final: true, ["1/10"])]))
  #expect(weightless.average == nil && weightless.reach == nil && weightless.final == nil)
}

@Test func `no groups, no scale reached: nothing is made up`() {
  let empty = CourseStanding(of: graded([]))
  #expect(empty.average == nil && empty.reach == nil && empty.groups.isEmpty)
  let pass = GradeScale(name: "pass", steps: [.init(letter: "P", from: number("60"))])
  let low = CourseStanding(of: graded(scale: pass, [group("Work", "1", ["50/100"])]))
  #expect(low.average == Rational(50) && low.letter == nil)
}

@Test func `progress has one point a date and ends at the average`() {
  let standing = CourseStanding(
    of: graded([
      group("Work", "50", ["8/10@2026-09-10", "4/10@2026-09-03", "10/10@2026-09-10"]),
      group("Talk", "50", ["9/10"]), group("Exam", "20", ["/10@2026-09-08"]),
    ]))
  // The talk has no date: it counts from the start. (40 + 90) / 2, then (22/30 + 90 %) / 2.
  #expect(standing.progress.map(\.date) == [day("2026-09-03"), day("2026-09-10")])
  #expect(
    standing.progress.map(\.average) == [Rational(65), Rational(245) / Rational(3)])
}

@Test func `influence is the share by points, and what the average would be without`() throws {
  let lines = CourseStanding(of: example).assignments
  #expect(lines.map(\.group) == ["Homework", "Homework", "Homework", "Midterm", "Final exam"])
  // Homework 1 has 50 of the group's 100 points; without it the group is at 50 %.
  #expect(lines[0].share == Rational(1000) / Rational(98))
  #expect(lines[0].percent == Rational(90))
  #expect(lines[0].effect == Rational(84) - Rational(20 * 50 + 30 * 90) / Rational(50))
  #expect(lines[2].percent == nil && lines[2].effect == nil)
  // Without the midterm only homework's 75 % is left.
  #expect(lines[3].effect == Rational(9))
  #expect(lines[4].isFinal && lines[4].share == Rational(2400) / Rational(98))
}

@Test func `an average writes itself out`() throws {
  let standing = CourseStanding(
    of: graded([
      group("Work", "30", drop: (1, 0), ["8/10", "3/10", "+1/0"]),
      group("Talk", "5", extra: true, ["1/2"]), group("Final", "70", final: true, ["/10"]),
    ]))
  #expect(
    standing.groups[0].arithmetic
      == .product(
        .quotient(
          .sum([.named("Work 1", .number(Rational(8))), .named("Work 3", .number(Rational(1)))]),
          .sum([.number(Rational(10))])),
        .number(.hundred)))
  let mean = Arithmetic.quotient(
    .sum([.named("Work", .product(.number(Rational(90)), .written(number("30"))))]),
    .sum([.written(number("30"))]))
  let talk = Arithmetic.named(
    "Talk",
    .product(
      .number(Rational(50)), .quotient(.written(number("5")), .number(Rational(100)))))
  #expect(standing.arithmetic == .sum([mean, talk]))
  #expect(standing.average == fraction("92.5"))
}
