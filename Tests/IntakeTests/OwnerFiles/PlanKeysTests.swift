import CampusModel
import Testing

@testable import OwnerFiles

private func plan(_ text: String) throws -> Plan {
  let context = try springContext()
  return try #require(value(of: "name: R\n" + text) { OwnPlan($0, context: context) }).plan
}

private func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }
private func date(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

@Suite struct PlanKeysTests {
  @Test func `a plan that says nothing limits nothing and has the defaults`() throws {
    let plan = try plan("")
    #expect(plan == Plan(term: TermID("spring-2027")))
  }

  @Test func `blocks are weekly or dated`() throws {
    let plan = try plan(
      """
      fixed:
        - {title: Dentist, date: 2027-02-03, time: 14:00-15:00}
        - {title: Match, dates: [2027-03-20, 2027-03-06], time: 22:00-1:00}
        - {title: Visit, dates: 2027-01-10, time: 9:00-10:00}
        - {title: Choir, days: W, time: 18:00-20:00}
        - {title: Choir, days: [Monday], time: 18:00-20:00, first: 2027-03-01, last: 2027-03-31}
      """)
    #expect(
      plan.blocks.map(\.recurrence) == [
        .dated([try date("2027-02-03")]),
        .dated([try date("2027-03-06"), try date("2027-03-20")]),
        .dated([try date("2027-01-10")]),
        .weekly(WeekdaySet(.wednesday), within: nil),
        .weekly(
          WeekdaySet(.monday), within: DateSpan(try date("2027-03-01"), try date("2027-03-31"))),
      ])
    #expect(plan.blocks.map(\.time.end) == [900, 1500, 600, 1200, 1200])
  }

  @Test func `pins and exclusions name sections or instructors`() throws {
    let plan = try plan(
      """
      pins: [CMPS 330-0101, {instructor: o. fenn, course: CMPS 330}, cmps330-0101]
      exclude:
        - MATH 246-0101
        - {instructor: B. Grey}
      """)
    let course = try #require(CourseID("CMPS 330"))
    #expect(
      plan.sections.pins == [
        .section(try section("CMPS 330-0101")),
        .instructor("O. Fenn", of: course),
      ])
    #expect(
      plan.sections.exclusions == [
        .section(try section("MATH 246-0101")), .instructor("B. Grey", of: nil),
      ])
  }

  @Test func `all limits are read`() throws {
    let plan = try plan(
      """
      limits:
        earliest: 9:00
        latest: 18:00
        days-off: F
        hours-a-day: 5.5
        credits: 12-17.5
        open-seats: true
        gap: 10
        walking: true
        attendance: campus
        holds: [{gened: DSHU, count: 1}, {level: 300}]
        exams-may-clash: true
      """)
    var limits = Limits(
      earliest: MinuteOfDay(540), latest: 1080, daysOff: WeekdaySet(.friday),
      maximumDailyMinutes: 330, minimumCredits: 120, maximumCredits: 175, minimumGap: 10,
      attendance: .campusOnly,
      holdings: [
        Limits.Holding(count: 1, kind: CourseKind(genEds: ["DSHU"])),
        Limits.Holding(count: 1, kind: CourseKind(levels: [300])),
      ])
    limits.openSeatsOnly = true
    limits.walkingMustFit = true
    limits.examsMayClash = true
    #expect(plan.limits == limits)
  }

  @Test(arguments: [
    ("latest: 24:00", Limits(latest: 1440)), ("latest: 1:00", Limits(latest: 1500)),
    ("latest: 0:00", Limits(latest: 1440)), ("latest: 5:59", Limits(latest: 1799)),
    ("latest: 6:00", Limits(latest: 360)),
    ("{earliest: 20:00, latest: 2:30}", Limits(earliest: MinuteOfDay(1200), latest: 1590)),
    ("days-off: [Monday, Friday]", Limits(daysOff: [WeekdaySet(.monday), WeekdaySet(.friday)])),
    ("days-off: TuTh", Limits(daysOff: [WeekdaySet(.tuesday), WeekdaySet(.thursday)])),
    ("credits: 15", Limits(minimumCredits: 150, maximumCredits: 150)),
    ("credits: 12-", Limits(minimumCredits: 120)), ("credits: -17", Limits(maximumCredits: 170)),
    ("credits: 12 – 17", Limits(minimumCredits: 120, maximumCredits: 170)),
    ("hours-a-day: 5.33", Limits(maximumDailyMinutes: 319)),
    ("hours-a-day: 24", Limits(maximumDailyMinutes: 1440)),
    ("attendance: online", Limits(attendance: .onlineOnly)),
    ("open-seats: false", Limits()), ("gap: 0", Limits(minimumGap: 0)),
  ])
  func `a limit is what it says`(_ text: String, _ limits: Limits) throws {
    #expect(try plan("limits:\n  " + text).limits == limits)
  }

  @Test func `all preferences are read`() throws {
    let plan = try plan(
      """
      preferences:
        top: 40
        order: earliest-end
        seed: 18446744073709551615
        weights: {gpa: 2, rating: 0, compact-days: 0.1, late-starts: 0.2, lunch: 0.3, few-gaps: 0.4,
          little-walking: 0.5, priority: 0}
        late-start: 9:30
        lunch: {within: 12:00-14:00, minutes: 45}
        unknown: learned
      """)
    var expected = Preferences(
      top: 40, order: .earliestEnd, seed: .max,
      weights: Weights(
        gpa: 2, rating: 0, compactDays: 0.1, lateStarts: 0.2, lunch: 0.3, fewGaps: 0.4,
        littleWalking: 0.5, priority: 0),
      lateStart: MinuteOfDay(wrapping: 570),
      lunchWindow: MinuteSpan(
        from: MinuteOfDay(wrapping: 720), to: MinuteOfDay(wrapping: 840)), lunchMinutes: 45)
    expected.unknown = .learned
    #expect(plan.preferences == expected)
  }

  @Test func `every order has its word`() throws {
    for order in Preferences.Order.allCases {
      #expect(try plan("preferences: {order: \(order.rawValue)}").preferences.order == order)
    }
  }
}
