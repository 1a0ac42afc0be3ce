import CampusModel
import Catalog
import Testing

private func day(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

/// Fall, spring and summer, with sections in `offered`.
private func catalog(
  offered: [String] = ["fall", "spring"], registration: String? = nil, opening: String? = nil
) throws -> CampusCatalog {
  func term(_ id: String, _ first: String, _ last: String, _ date: String?) throws -> Term {
    Term(
      id: TermID(id), name: id, days: DateSpan(try day(first), try day(last)),
      dates: try date.map { [TermDate(name: "Registration", days: DateSpan(try day($0)))] } ?? [])
  }
  let terms = [
    try term("fall", "2026-08-31", "2026-12-14", registration),
    try term("spring", "2027-01-25", "2027-05-11", opening),
    try term("summer", "2027-06-01", "2027-07-31", nil),
  ]
  let courses = offered.map { term in
    var course = Course(id: id("LARK100"), term: TermID(term), title: "")
    course.sections = [section("LARK100", "0101")]
    return course
  }
  return CampusCatalog(terms: terms, courses: courses)
}

private func terms(_ catalog: CampusCatalog, on date: String) throws -> CatalogTerms {
  CatalogTerms(of: catalog, present: catalog.terms[0], on: try day(date))
}

@Suite struct `The terms of the catalog` {
  @Test(
    arguments: [
      ("2026-11-08", "2026-11-09", nil, "fall"), ("2026-11-09", "2026-11-09", nil, "spring"),
      ("2026-11-08", nil, "2026-11-09", "fall"), ("2026-11-09", nil, "2026-11-09", "spring"),
      // Registration of the present term itself.
      ("2026-11-09", "2026-08-20", nil, "fall"), ("2026-11-09", nil, nil, "fall"),
      ("2027-01-25", nil, nil, "spring"),
    ] as [(String, String?, String?, String)])
  func `open with the next one once its registration is open`(
    date: String, registration: String?, opening: String?, preferred: String
  ) throws {
    let catalog = try catalog(registration: registration, opening: opening)
    #expect(try terms(catalog, on: date).preferred.id.text == preferred)
  }

  @Test func `are those with sections that are not over, and the present one`() throws {
    func listed(_ offered: [String], on date: String = "2026-11-09") throws -> [String] {
      try terms(catalog(offered: offered, registration: "2026-11-01"), on: date).listed
        .map(\.id.text)
    }
    #expect(try listed(["spring", "fall"]) == ["fall", "spring"])
    #expect(try listed(["fall", "summer"]) == ["fall", "summer"])
    #expect(try listed([]) == ["fall"])
    #expect(try listed(["fall", "spring", "summer"], on: "2027-05-12") == ["fall", "summer"])
    // A term without sections opens nothing, whatever its registration.
    let empty = try terms(catalog(offered: ["fall"], registration: "2026-11-01"), on: "2026-11-09")
    #expect(empty.preferred.id.text == "fall" && !empty.lists(TermID("spring")))
  }
}
