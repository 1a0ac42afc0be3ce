import CampusModel
import Markup
import SiteBuild
import Testing

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

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
  #expect(try page.one("h1").text == ScheduleCount.exactly(0).phrase.words)
  let sections = page.all("main section")
  try #require(sections.count == 3)
  #expect(sections[0].hasDrawing("clash"))
  let example = try sections[0].one("p")
  #expect(
    example.text == """
      Every combination your plan allows overlaps. For example, CMPS 231-0102 and MATH 246-0101: first \
      on Mon 31 Aug, both 10:00 – 10:50 am.
      """)
  #expect(example.figures == ["2026-08-31", "10:00", "10:50"])
  let ways = sections[1].all("li")
  #expect(
    ways.compactMap { $0.all("p").texts.first }
      == [.exams, .daysOff, .openSeats].map {
        ConstraintWords($0, of: sample.person.plan).wayOut.words
      })
  #expect(ways.map(\.values) == [[], ["312"], ["1"]], "not counted, and schedules")
  let deadEnds = try #require(sections[1].elements.last)
  #expect(deadEnds.text.contains(ConstraintWords(.earliest, of: sample.person.plan).name.words))
  let pairs = try sections[2].one("[role=region] table")
  #expect(pairs.all("thead th").texts == ["CMPS 231", "MATH 246", "CMPS 99"])
  #expect(pairs.rows.map { $0[0].text } == ["CMPS 231", "MATH 246", "CMPS 99"])
  #expect(
    pairs.rows.map { $0.map { $0.values + $0.marks } } == [
      [[], [], ["✕"], ["4"]], [[], ["✕"], [], ["1234"]], [[], ["4"], ["1234"], []],
    ])
  #expect(!page.has(.ranked) && !page.has("#costs") && !page.hrefs.contains("#costs"))
}

@Test(
  arguments: [
    (["CMPS 231", "MATH 246"], "CMPS 231 and MATH 246 always clash", []),
    (
      ["CMPS 231", "MATH 246", "CMPS 99"],
      "CMPS 231, MATH 246 and CMPS 99 cannot all be taken together",
      ["Any 2 of them can be taken together."]
    ),
    ([], "The courses fit together, but not within the plan’s limits", []),
  ] as [([String], String, [String])])
func `overlaps are explained in one sentence`(
  _ names: [String], _ sentence: String, _ detail: [String]
) throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction(smallest: try names.map { try course($0) }))
  let page = try sample.list()
  let section = try page.one("main section")
  #expect(try section.one("h2").text == sentence && section.all("p").texts == detail)
  #expect(!page.has("main table") && !page.has("main section li"))
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
  let section = try sample.list().one("main section")
  #expect(try section.one("h2").text == "CMPS 231 and LARK 999 cannot be taken")
  let courses = section.all("li")
  try #require(courses.count == 2)
  #expect(
    courses.flatMap { $0.all("h3") }.texts == ["CMPS 231 Data Structures", "LARK 999"])
  #expect(courses.map(\.hrefs) == [["../../courses/cmps231.html"], []])
  let reasons = courses[0].all("p")
  // Of 4 ways to take it the first limit rules out 3, the second 1.
  #expect(reasons.map(\.values) == [["4"], ["3", "4"], ["1", "4"]])
  for (reason, constraint) in zip(reasons.dropFirst(), [Constraint.earliest, .openSeats]) {
    #expect(reason.text.hasPrefix(ConstraintWords(constraint, of: sample.person.plan).name.words))
  }
  #expect(courses[1].all("p").map(\.values) == [[]], "it is not offered")
}

@Test func `the cost of each limit is listed if something fits, descending`() throws {
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
  let costs = page.all("#costs li").map { $0.all("p") }
  #expect(
    costs.compactMap(\.first?.text)
      == [.gap, .latest, .openSeats].map {
        ConstraintWords($0, of: sample.person.plan).name.words
      })
  #expect(
    costs.compactMap(\.last).map { $0.all("data").texts } == [["1.8 × 10¹⁹"], ["1,234"], []])
  #expect(try page.one(.head).hrefs.last == "#costs" && page.has(.ranked))
}

/// Every constraint with a plan that has what it speaks of.
private func everyConstraint() throws -> (Plan, [Constraint]) {
  let hostile = "<i>&\"work\"</i>"
  var plan = Plan(term: TermID("fall-2026"))
  plan.blocks = [
    PersonalBlock(title: hostile, days: .all, time: try #require(MinuteSpan(60, 120)))
  ]
  plan.limits = Limits(
    earliest: MinuteOfDay(540), latest: 1020, daysOff: [WeekdaySet(.monday), WeekdaySet(.friday)],
    maximumDailyMinutes: 330, minimumCredits: 120, maximumCredits: 165, minimumGap: 10,
    attendance: .campusOnly,
    holdings: [
      Limits.Holding(
        count: 2,
        kind: CourseKind(
          genEds: [hostile], levels: [300, 400], departments: ["LARK"], credits: 30...40))
    ])
  (plan.limits.openSeatsOnly, plan.limits.walkingMustFit) = (true, true)
  let id = try section("CMPS 231-0101")
  return (
    plan,
    [
      .earliest, .latest, .daysOff, .dailyHours, .minimumCredits, .maximumCredits, .openSeats, .gap,
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
    ConstraintWords(.holding(0), of: plan).name.words
      == "At least 2 <i>&\"work\"</i> LARK courses of 300 or 400 level with 3 – 4 credits")
  #expect(
    ConstraintWords(.dailyHours, of: plan).wayOut.words
      == "Allow more than 5 h 30 min of class a day")
}

@Test func `a plan that fits nothing leads nowhere wrong`() async throws {
  var sample = try PlanSample()
  sample.obstruct(
    by: Obstruction(
      smallest: sample.person.plan.neededCourses, example: try clash(), pairs: try pairs()))
  #expect(
    try sample.pages().map(\.route.text).sorted() == [
      "schedules/index.html", "schedules/robin/index.html",
    ])
}

@Test func `each section's share is shown, never 0 for more than 0`() throws {
  var sample = try PlanSample()
  sample.ranking.freedom = [
    try section("CMPS 231-0101"): 0.004, try section("CMPS 231-0102"): 0,
    try section("CMPS 231-0103"): 0.0799, try section("MATH 246-0101"): 0.9999,
    try section("MATH 246-0102"): 1, try section("CMPS 99-0101"): 0.25,
  ]
  let page = try sample.html("schedules/robin/sections.html")
  #expect(try page.one("h1").values == ["4", "6"], "that can fit, of all")
  #expect(
    page.all("table").flatMap(\.rowTexts) == [
      ["CMPS 231-0101", "0.4 %"], ["CMPS 231-0102", "✕ can never fit 0 %"],
      ["CMPS 231-0103", "8 %"], ["CMPS 231-0104", "excluded by the plan"],
      ["MATH 246-0101", "99.9 %"], ["MATH 246-0102", "in every schedule 100 %"],
      ["CMPS 99-0101", "25 %"],
    ])
  #expect(try sample.list().hrefs.contains("../../schedules/robin/sections.html"))
}

@Test func `a plan without courses says so, and does not blame its limits`() throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction())
  #expect(try sample.list().all("main section").count == 1)
  (sample.person.plan.wants, sample.person.plan.sections.fixed) = ([], [])
  let page = try sample.list()
  #expect(try page.one("h1").text == "No courses requested yet")
  #expect(try page.one(.head).values == [] && !page.has("main section"))
}

@Test func `where nothing was found in time the page does not say that anything fits`() throws {
  var sample = try PlanSample()
  sample.obstruct(by: Obstruction())
  sample.ranking.obstruction = nil
  (sample.ranking.fitting, sample.ranking.proof) = (.unknown, .atMost(0.9))
  let page = try sample.list()
  #expect(try page.one("h1").text == "No schedule found")
  #expect(try page.one(.head).values.count == 1, "combinations that are too many")
  #expect(!page.has("main section"))
}
