import CampusModel
import Markup
import SiteBuild
import Testing

@testable import Pages
@testable import Scheduling

private func clash() throws -> Clash {
  Clash(
    first: .section(try section("CMPS 231-0102")), second: .section(try section("MATH 246-0101")),
    date: try date("2026-08-31"), firstTime: try #require(MinuteSpan(600, 650)),
    secondTime: try #require(MinuteSpan(600, 650)))
}

private func pairs() throws -> [Obstruction.Pair] {
  let (a, b, c) = (try course("CMPS 231"), try course("MATH 246"), try course("CMPS 99"))
  return [
    Obstruction.Pair(first: a, second: b, fitting: 0, all: 8),
    Obstruction.Pair(first: a, second: c, fitting: 4, all: 4),
    Obstruction.Pair(first: b, second: c, fitting: 1234, all: 2000),
  ]
}

@Test func `two courses that always clash are named, drawn and led out of`() throws {
  var sample = try PlanSample()
  sample.obstruct(
    by: Obstruction(
      smallest: [try course("CMPS 231"), try course("MATH 246")], example: try clash(),
      pairs: try pairs()))
  sample.person.plan.limits.earliest = MinuteOfDay(540)
  sample.person.plan.limits.daysOff = WeekdaySet(.friday)
  sample.ranking.costs = [
    ConstraintCost(constraint: .earliest, without: .exactly(0)),
    ConstraintCost(constraint: .daysOff, without: .exactly(312)),
    ConstraintCost(constraint: .openSeats, without: .exactly(1)),
    ConstraintCost(constraint: .exams, without: .unknown),
  ]
  let page = try sample.list()
  let text = words(page)
  for line in [
    "No schedule fits", "CMPS 231 and MATH 246 always clash",
    "All that the plan allows of them overlaps.",
    "CMPS 231-0102 and MATH 246-0101, for example: first on Mon 31 Aug , both 10:00 – 10:50 am .",
    """
    Allow two exams at once not counted Allow classes on Friday 312 schedules Take full sections \
    too 1 schedule Still none without: No class before 9:00 am .
    """,
    "CMPS 231 · ✕ none 4 MATH 246 ✕ none · 1,234 CMPS 99 4 1,234 ·",
  ] {
    #expect(text.contains(line), "\(line)")
  }
  #expect(page.contains("<title id=\"clash-t\">"))
  #expect(page.contains("role=\"region\" aria-label=\"Ways to take two courses together\""))
  #expect(!page.contains("class=\"rank\"") && !page.contains("Why not the rest?"))
}

@Test(
  arguments: [
    (
      ["CMPS 231", "MATH 246", "CMPS 99"], "CMPS 231, MATH 246 and CMPS 99 cannot all go together",
      "Any 2 of them can be taken together."
    ),
    ([], "The courses go together, but not within the limits of the whole schedule", ""),
  ] as [([String], String, String)])
func `what cannot go together is told in one sentence`(
  _ names: [String], _ sentence: String, _ detail: String
) throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction(smallest: try names.map { try course($0) }))
  let page = try sample.list()
  #expect(words(page).contains(sentence) && words(page).contains(detail))
  #expect(!page.contains("class=\"pairs\"") && !page.contains("Ways out"))
}

@Test func `courses without a usable section say what ruled it out`() throws {
  var sample = try PlanSample()
  sample.person.plan.limits.earliest = MinuteOfDay(660)
  sample.obstruct(
    by: Obstruction(
      unusable: [
        Obstruction.Unusable(
          course: try course("CMPS 231"), ways: 4,
          reasons: [
            Obstruction.Reason(constraint: .earliest, ways: 3),
            Obstruction.Reason(constraint: .openSeats, ways: 1),
          ]),
        Obstruction.Unusable(course: try course("LARK 999"), ways: 0, reasons: []),
      ]))
  let text = words(try sample.list())
  for line in [
    "CMPS 231 and LARK 999 cannot be taken",
    "CMPS 231 Data Structures 4 ways to take it, none of them left.",
    "No class before 11:00 am : rules out 3 of 4",
    "Only sections with open seats: rules out 1 of 4", "LARK 999 No way to take it is offered.",
  ] {
    #expect(text.contains(line), "\(line)")
  }
}

@Test func `what each wish costs is told where something fits, the dearest first`() throws {
  var sample = try PlanSample()
  sample.ranking.fitting = .exactly(10)
  sample.ranking.combinations = .exactly(5000)
  sample.person.plan.limits.latest = 1500
  sample.ranking.costs = [
    ConstraintCost(constraint: .openSeats, without: .exactly(10)),
    ConstraintCost(constraint: .latest, without: .exactly(1244)),
    ConstraintCost(constraint: .gap, without: .tooMany),
  ]
  let page = try sample.list()
  #expect(
    words(page).contains(
      """
      At least – between classes more than 1.8 × 10¹⁹ in all No class after 1:00 am of the next \
      day 1,234 more Only sections with open seats costs nothing
      """))
  #expect(page.contains("href=\"#costs\"") && page.contains("id=\"costs\""))
}

/// Every constraint with a plan that has what it speaks of.
private func everyConstraint() throws -> (Plan, [Constraint]) {
  let hostile = "<i>&\"work\"</i>"
  var plan = Plan(term: TermID("fall-2026"))
  plan.blocks = [
    OwnBlock(title: hostile, days: .all, time: try #require(MinuteSpan(60, 120)))
  ]
  plan.limits = Limits(
    earliest: MinuteOfDay(540), latest: 1020, daysOff: [WeekdaySet(.monday), WeekdaySet(.friday)],
    mostMinutesADay: 330, leastCredits: 120, mostCredits: 165, openSeatsOnly: true, leastGap: 10,
    walkingMustFit: true, attendance: .campusOnly,
    holdings: [
      Limits.Holding(
        count: 2,
        kind: CourseKind(
          genEds: [hostile], levels: [300, 400], departments: ["LARK"], credits: 30...40))
    ])
  let id = try section("CMPS 231-0101")
  return (
    plan,
    [
      .earliest, .latest, .daysOff, .hoursADay, .leastCredits, .mostCredits, .openSeats, .gap,
      .walking, .attendance, .exams, .holding(0), .holding(7), .block(0), .block(7),
      .pin(id.course), .exclusion(.section(id)), .exclusion(.instructor(hostile, of: nil)),
      .exclusion(.instructor(hostile, of: id.course)), .fixed(id),
    ]
  )
}

@Test func `every constraint has words, no two the same, and nothing in them is obeyed`() throws {
  let (plan, all) = try everyConstraint()
  let names = all.map { ConstraintWords($0, of: plan).name.text }
  let ways = all.map { ConstraintWords($0, of: plan).wayOut.text }
  #expect(Set(names).count == all.count && Set(ways).count == all.count)
  for text in names + ways {
    #expect(!text.contains("<i>") && !text.isEmpty)
    // Every number is a figure or a time.
    let bare = text.replacing(#/<(data|time)[^>]*>[^<]*<\/(data|time)>/#, with: "")
      .replacing("CMPS 231-0101", with: "").replacing("CMPS 231", with: "")
    let digits = bare.filter { $0.isNumber }
    #expect(digits.isEmpty, "\(text)")
  }
  #expect(
    words(ConstraintWords(.holding(0), of: plan).name.text)
      == "At least 2 <i>&\"work\"</i> LARK courses of 300 or 400 level with 3 – 4 credits")
  #expect(
    words(ConstraintWords(.hoursADay, of: plan).wayOut.text)
      == "Allow more than 5 h 30 min of class a day")
}

@Test func `a plan that fits nothing leads nowhere wrong`() async throws {
  var sample = try PlanSample()
  sample.obstruct(
    by: Obstruction(
      smallest: sample.person.plan.neededCourses, example: try clash(), pairs: try pairs()))
  let pages = try sample.rendered()
  #expect(pages.keys.sorted() == ["schedules/index.html", "schedules/robin/index.html"])
}

@Test func `each section's room is told, never nothing for something`() throws {
  var sample = try PlanSample()
  sample.ranking.freedom = [
    try section("CMPS 231-0101"): 0.004, try section("CMPS 231-0102"): 0,
    try section("CMPS 231-0103"): 0.0799, try section("MATH 246-0101"): 0.9999,
    try section("MATH 246-0102"): 1, try section("CMPS 99-0101"): 0.25,
  ]
  let text = words(try #require(try sample.rendered()["schedules/robin/sections.html"]))
  for line in [
    "of 6 sections can fit", "CMPS 231-0101 0.4 %",
    "CMPS 231-0102 ✕ can never fit 0 %", "CMPS 231-0103 8 %",
    "CMPS 231-0104 left out by the plan MATH 246", "MATH 246-0101 99.9 %",
    "MATH 246-0102 in every schedule 100 %", "CMPS 99-0101 25 %",
  ] {
    #expect(text.contains(line), "\(line)")
  }
  #expect(try sample.list().contains("schedules/robin/sections.html"))
}

@Test func `a plan without courses is told so, and not that its limits are in the way`() throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction())
  (sample.person.plan.wants, sample.person.plan.fixedSections) = ([], [])
  let text = words(try sample.list())
  #expect(text.contains("Nothing is wanted yet The plan names no course."))
  #expect(!text.contains("fits") && !text.contains("limits of the whole schedule"))
}

@Test func `where nothing was found in time the page does not say that anything fits`() throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction())
  sample.ranking.obstruction = nil
  (sample.ranking.fitting, sample.ranking.proof) = (.unknown, .atMost(0.9))
  let text = words(try sample.list())
  #expect(text.contains("No schedule was found"))
  #expect(text.contains("are too many to look through, so some may fit"))
  #expect(!text.contains("schedules fit"))
}
