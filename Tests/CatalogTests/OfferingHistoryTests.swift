import CampusModel
import Testing

@testable import Catalog

private func term(_ name: String, _ first: CalendarDate) -> Term {
  Term(id: TermID(name), name: name, days: DateSpan(first, first))
}

private func known(
  _ courses: [Course] = [], grades: [GradeRecord] = [], _ reports: [Evaluation] = []
) throws -> OfferingRecords {
  let day = try #require(CalendarDate(parsing: "2026-09-01"))
  let terms = ["fall-2026", "spring-2026", "fall-2025", "odd"].map { term($0, day) }
  return OfferingRecords(
    courses, in: terms, grades: grades, evaluations: Evaluations(reports: reports))
}

private func offered(
  _ code: String, _ term: String, _ sections: [Section] = [], seats: Seats? = nil
) -> Course {
  var course = Course(id: id(code), term: TermID(term), title: "", sections: sections)
  course.seats = seats
  return course
}

private func words(_ history: OfferingHistory) -> [String] {
  history.entries.map { entry in
    let counts = [entry.sections, entry.instructors].map { $0.map(String.init) ?? "?" }
    return
      "\(entry.term.name) \(entry.isOffered ? entry.source.rawValue : "no") \(counts.joined(separator: "/"))"
  }
}

@Test func `catalogs come before records of grades, those before evaluations`() throws {
  let records = try known(
    [
      offered(
        "CMPS231", "fall-2026",
        [
          section("CMPS231", "0101", by: ["A. Vale"]),
          section("CMPS231", "0102", by: ["A. Vale", "B. Reed"]),
        ]),
      offered("CMPS231", "odd", [section("CMPS231", "0101")]),
    ],
    grades: [
      record(term: "202608", section: "0101", by: "C. Moor", "A 3"),
      record(term: "202408", section: "0101", by: "C. Moor", "A 3"),
      record(term: "202408", section: "0101", by: "D. Fell", "A 3"),
      record(term: "202408", section: "0201", "B 3"),
      record(term: "202401", section: nil, "B 3"), record(term: "Michaelmas", "B 3"),
    ],
    [
      Evaluation(courses: [id("CMPS231"), id("INFO231")], term: "202308", section: "1"),
      Evaluation(courses: [id("CMPS231")], term: "202408", section: "9", instructors: ["E. Tarn"]),
      Evaluation(courses: [id("CMPS231")], term: nil),
    ])
  #expect(
    words(records.history(of: id("CMPS231"))) == [
      "Fall 2026 catalog 2/2", "Fall 2024 grades 2/2", "Spring 2024 grades ?/?",
      "Fall 2023 evaluations 1/?",
    ])
  #expect(words(records.history(of: id("INFO231"))) == ["Fall 2023 evaluations 1/?"])
  #expect(words(records.history(of: id("NONE100"))) == [])
}

@Test func `only a catalog with the department shows that a course was not offered`() throws {
  let records = try known(
    [
      offered("CMPS100", "fall-2026", [section("CMPS100", "1")]),
      offered("CMPS231", "spring-2026"), offered("MATH140", "fall-2025"),
      offered("CMPS300", "fall-2025", seats: Seats(open: 3)),
    ], grades: [record(of: "CMPS100", term: "202501", "A 1")])
  // Listed without a section or a seat is as good as not offered; of spring 2025 no catalog tells.
  #expect(
    words(records.history(of: id("CMPS231"))) == [
      "Fall 2026 no ?/?", "Spring 2026 no ?/?", "Fall 2025 no ?/?",
    ])
  #expect(words(records.history(of: id("CMPS300"))).last == "Fall 2025 catalog ?/?")
  #expect(words(records.history(of: id("MATH140"))) == ["Fall 2025 no ?/?"])
  #expect(words(records.history(of: id("PHIL100"))) == [])
}

@Test func `a sentence needs three terms of a season of which all is known`() throws {
  func history(_ terms: [(GradeTerm.Season, Int, Bool)]) -> OfferingHistory {
    OfferingHistory(
      entries: terms.map { season, year, isOffered in
        OfferingHistory.Entry(
          term: GradeTerm(season, year), isOffered: isOffered, source: .catalog, sections: nil,
          instructors: nil)
      })
  }
  func run(_ season: GradeTerm.Season, _ history: OfferingHistory) -> [Int]? {
    history.run(of: season, until: GradeTerm(.fall, 2026)).map { [$0.offered, $0.of] }
  }
  let falls = history([
    (.fall, 2027, true), (.fall, 2026, true), (.fall, 2025, false), (.fall, 2024, true),
    (.fall, 2022, true), (.spring, 2027, true), (.spring, 2026, true), (.spring, 2025, true),
    (.spring, 2024, true), (.winter, 2026, true), (.winter, 2025, true),
  ])
  // What is not known ends the run, and what is yet to come is not in it.
  #expect(run(.fall, falls) == [2, 3])
  #expect(run(.spring, falls) == [3, 3])
  #expect(run(.winter, falls) == nil && run(.summer, falls) == nil)
  // The last fall itself is not known.
  let old = history((2020...2025).map { (.fall, $0, true) })
  #expect(run(.fall, old) == nil)
}

@Test func `terms are recognized by their codes, otherwise by name or id`() throws {
  let day = try #require(CalendarDate(parsing: "2026-09-01"))
  var one = term("autumn", day)
  #expect(one.gradeTerm == nil)
  one.name = "Spring 2027"
  #expect(one.gradeTerm == GradeTerm(.spring, 2027))
  one.codes = ["F26", "202608"]
  #expect(one.gradeTerm == GradeTerm(.fall, 2026))
  #expect(term("fall-2024", day).gradeTerm == GradeTerm(.fall, 2024))
}
