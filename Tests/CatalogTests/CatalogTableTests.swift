import CampusModel
import Catalog
import CatalogIndex
import Testing

private func meeting(_ days: WeekdaySet, _ start: Int, _ end: Int) throws -> Meeting {
  Meeting(timing: .weekly(days, try #require(MinuteSpan(start, end))), place: .online)
}

private func week(_ stretches: (day: Int, from: Int, to: Int)...) -> Week {
  var week = Week()
  for stretch in stretches { week.add(day: stretch.day, from: stretch.from, to: stretch.to) }
  return week
}

private func section(
  _ code: String, _ meetings: [Meeting], part: String? = nil, links: [String] = []
) -> Section {
  Section(
    id: SectionID(id("CMPS231"), code), meetings: meetings, part: part,
    links: links.map { SectionID(id("CMPS231"), $0) })
}

private func weeks(_ sections: Section...) -> [Week] {
  Course(id: id("CMPS231"), term: fall, title: "", sections: sections).weeks
}

@Suite struct `Ways by their time` {
  private let monday = WeekdaySet(.monday)
  private let friday = WeekdaySet(.friday)

  @Test func `each section's week once, none where its hours are not known`() throws {
    let (early, late) = (try meeting(monday, 540, 590), try meeting(monday, 600, 650))
    let untold = Meeting(timing: .toBeAnnounced, place: .online)
    #expect(
      weeks(
        section("1", [early]), section("2", [early]), section("3", [late, untold]),
        section("4", [late]), section("5", [])) == [week((0, 540, 590)), week((0, 600, 650))])
  }

  @Test func `whenever one likes takes no time`() {
    let free = Meeting(timing: .anyTime, place: .online)
    #expect(weeks(section("1", [free])) == [Week()])
    #expect(weeks() == [])
  }

  @Test func `of parts one of each, as links allow`() throws {
    let lecture = try meeting(monday, 540, 590)
    let labs = [try meeting(friday, 600, 650), try meeting(friday, 700, 750)]
    let all = weeks(
      section("L1", [lecture], part: "Lecture"), section("A", [labs[0]], part: "Lab"),
      section("B", [labs[1]], part: "Lab", links: ["L2"]),
      section("L2", [labs[0]], part: "Lecture"))
    #expect(
      Set(all) == [
        week((0, 540, 590), (4, 600, 650)), week((4, 600, 650)), week((4, 600, 650), (4, 700, 750)),
      ])
    // A part nobody knows the hours of leaves all ways unknown.
    #expect(weeks(section("L1", [lecture], part: "Lecture"), section("A", [], part: "Lab")) == [])
  }
}

@Test func `a course fits a saved schedule to the minute`() throws {
  func course(_ name: String, _ start: Int, _ end: Int, days: WeekdaySet = .all) throws -> Course {
    Course(
      id: id(name), term: fall, title: "",
      sections: [
        Section(
          id: SectionID(id(name), "1"), meetings: [try meeting(days, start, end)])
      ])
  }
  let sunday = WeekdaySet(.sunday)
  let courses = [
    try course("TAKEN1", 600, 650, days: .all.subtracting(sunday)), try course("EARLY1", 500, 600),
    try course("CLASH1", 500, 601), try course("LATE1", 650, 700),
    try course("SUN1", 600, 650, days: sunday),
    Course(id: id("UNTOLD1"), term: fall, title: ""),
  ]
  let schedule = SavedSchedule(
    id: "one", title: "One", term: fall,
    sections: [SectionID(id("TAKEN1"), "1"), SectionID(id("GONE1"), "1")])
  let other = SavedSchedule(id: "two", title: "Two", term: TermID("spring-2027"), sections: [])
  var robin = Person(
    id: PersonID("robin"), name: "Robin Vale", visibility: .public, plan: Plan(term: fall))
  robin.saved = [schedule, other]
  let fits = CatalogFit.saved(by: [robin], among: courses, in: fall)
  #expect(fits.map(\.code) == ["robin/one"])
  #expect(fits[0].courses == Set(["EARLY1", "LATE1", "SUN1"].map(id)))
}

@Test func `courses become rows in the order of the catalog`() throws {
  var one = Course(
    id: id("MATH140"), term: fall, title: "Calculus", departmentName: "Mathematics",
    credits: Credits(tenths: 10, to: 40), description: "Limits.", genEds: ["DSMR", "DSXX"])
  one.seats = Seats(open: 7)
  let two = Course(
    id: id("CMPS 99"), term: fall, title: "Before", credits: Credits(3),
    sections: [
      Section(
        id: SectionID(id("CMPS99"), "1"),
        meetings: ["MAB", "BEX", "MAB"].compactMap { BuildingCode($0) }.map {
          Meeting(timing: .toBeAnnounced, place: .room(RoomID($0, "101")))
        }, instructors: ["B. Reed", "A. Vale"]),
      Section(id: SectionID(id("CMPS99"), "2"), instructors: ["A. Vale"]),
    ])
  let other = Course(id: id("CMPS99"), term: TermID("spring-2027"), title: "Not now")
  let evidence = Evidence(
    gpa: .init(top: 4, source: "", measures: [id("MATH140"): Measure(mean: 2.345, count: 90)]),
    rating: .init(
      top: 5, source: "",
      measures: ["A. Vale": Measure(mean: 4, count: 1), "B. Reed": Measure(mean: 3, count: 3)]))
  let own = CatalogScores(
    key: "fun", name: "Fun", places: 1, [id("CMPS99"): Measure(mean: -1.25)])
  let fit = CatalogFit(code: "robin", name: "Robin", courses: [id("MATH140")])
  let table = CatalogTable(
    [one, other, two], in: fall, by: evidence, and: [own], groups: CatalogGroups(fits: [fit]),
    names: CatalogNames(
      genEds: ["DSMR": "Reasoning"],
      buildings: BuildingCode("BEX").map { [$0: "Bexley Hall"] } ?? [:]),
    address: { $0.canonical })
  #expect(
    table.columns.map(\.key) == ["gpa", "rating", "fun", "seats", "credits", "credits-most"])
  #expect(table.rows.map(\.id) == ["CMPS 99", "MATH 140"])
  #expect(table.rows.map(\.address) == ["CMPS99", "MATH140"])
  #expect(table.rows[0].instructors == ["A. Vale", "B. Reed"])
  #expect(
    table.rows[0].scores == [nil, .init(325, count: 4), .init(-13), nil, .init(30), .init(30)])
  #expect(
    table.rows[1].scores == [.init(235, count: 90), nil, nil, .init(7), .init(10), .init(40)])
  #expect(
    table.facets.map { $0.labels.map(\.code) } == [
      ["CMPS", "MATH"], ["undergraduate", "100"], ["DSMR", "DSXX"], ["1", "2", "3", "4"],
      ["BEX", "MAB"], ["robin"],
    ])
  #expect(table.facets[0].labels[1].name == "Mathematics")
  #expect(table.facets[1].labels.map(\.name) == ["Undergraduate", "100 level"])
  #expect(table.facets[2].labels.map(\.name) == ["Reasoning", ""])
  #expect(
    table.facets[3].labels.map(\.name) == ["1 credit", "2 credits", "3 credits", "4 credits"])
  #expect(table.facets[4].labels.map(\.name) == ["Bexley Hall", ""])
  #expect(
    table.rows.map(\.labels) == [
      [[0], [], [], [2], [0, 1], []], [[1], [0, 1], [0, 1], [0, 1, 2, 3], [], [0]],
    ])
}

@Test(arguments: [
  ("CMPS 99", []), ("CMPS 131", ["undergraduate", "100"]), ("CMPS 498A", ["undergraduate", "400"]),
  ("CMPS 500", ["graduate", "500"]), ("CMPS 899", ["graduate", "800"]),
  ("CS 4641", ["undergraduate", "4000"]), ("CS 6601", ["graduate", "6000"]),
])
func `levels are in two groups`(_ text: String, _ expected: [String]) throws {
  let table = CatalogTable(
    [Course(id: id(text), term: fall, title: "")], in: fall,
    by: Evidence())
  #expect(table.facets[1].labels.map(\.code) == expected)
  #expect(table.rows[0].labels[1] == Array(expected.indices))
}

@Test(arguments: [
  (30, 30, ["3"]), (15, 40, ["1.5", "2", "3", "4"]), (0, 5, ["0", "0.5"]),
  (10, 1_000_000, ["1"] + (2...30).map(String.init) + ["100000"]), (400, 500, ["40", "50"]),
])
func `a choice of credits has all whole numbers between its ends`(
  _ lowest: Int, _ highest: Int, _ expected: [String]
) throws {
  let course = Course(
    id: id("A 1"), term: fall, title: "", credits: Credits(tenths: lowest, to: highest))
  let table = CatalogTable(
    [course], in: fall,
    by: Evidence())
  #expect(table.facets[3].labels.map(\.code) == expected)
}
