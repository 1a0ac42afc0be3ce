import CatalogIndex
import Markup
import Testing

@testable import AlmanacCLI

private let table = CatalogTable(
  columns: [("gpa", 2), ("rating", 2), ("seats", 0), ("credits", 1), ("credits-most", 1)].map {
    CatalogTable.Column(key: $0, name: $0, places: $1)
  },
  facets: [
    CatalogTable.Facet(
      key: "department", name: "", labels: ["CMPS", "MATH"].map { .init(code: $0) }),
    CatalogTable.Facet(key: "gen-ed", name: "", labels: ["DSSP", "DSHS"].map { .init(code: $0) }),
    CatalogTable.Facet(key: "credits", name: "", labels: ["1", "3"].map { .init(code: $0) }),
  ],
  rows: [
    .init(
      id: "CMPS 1", title: "One", instructors: ["Finch, Ada", "B. Moss"],
      scores: [nil, nil, nil, .init(30), .init(30)], labels: [[0], [0], [1]]),
    .init(id: "CMPS 2", title: "Two", instructors: ["A. Moss"]),
  ])

private func conditions(_ text: String) throws -> [Query.Condition] {
  try CourseFilter.list(parsing: text).conditions(in: table)
}

private func week(_ stretches: [(day: Int, from: Int, to: Int)]) -> Week {
  var week = Week()
  for stretch in stretches { week.add(day: stretch.day, from: stretch.from, to: stretch.to) }
  return week
}

@Suite struct `Filters of a search` {
  @Test(
    arguments: [
      ("rating=4..4.5", [.number(column: 1, 400, 450)]),
      ("gpa=3.25", [.number(column: 0, 325, 325)]),
      ("seats=1..", [.number(column: 2, 1, .max)]), ("gpa=..2.5", [.number(column: 0, .min, 250)]),
      ("gen-ed = dssp | DSHS", [.label(facet: 1, anyOf: [0, 1])]),
      ("department=MATH,seats=0..0", [.label(facet: 0, anyOf: [1]), .number(column: 2, 0, 0)]),
      ("credits=3|1", [.label(facet: 2, anyOf: [1, 0])]),
      ("instructor=ada finch", [.taught(by: [Array("Finch, Ada".utf8)])]),
      (
        "instructor=MOSS|Finch",
        [.taught(by: ["A. Moss", "B. Moss", "Finch, Ada"].map { Array($0.utf8) })]
      ),
      ("credits=1.5..3", [.number(column: 3, .min, 30), .number(column: 4, 15, .max)]),
    ] as [(String, [Query.Condition])])
  func `are read`(_ text: String, _ expected: [Query.Condition]) throws {
    #expect(try conditions(text) == expected)
  }

  @Test func `on days and on hours allow one week`() throws {
    let days = [0, 2].map { (day: $0, from: 600, to: 900) }
    #expect(try conditions("days=MW, time=10:00-15:00") == [.within(week(days))])
    let whole = [1, 3].map { (day: $0, from: 0, to: 1440) }
    #expect(try conditions("days=TuTh") == [.within(week(whole))])
    // A quarter of an hour of which a part is not allowed is not.
    let narrow = (0..<7).map { (day: $0, from: 615, to: 885) }
    #expect(try conditions("time=10:10-, time=-14:50") == [.within(week(narrow))])
    #expect(try conditions("days=MW, days=TuTh") == [.within(Week())])
  }

  @Test(arguments: [
    ("ratin=4", "unknown filter 'ratin'; did you mean 'rating'?"),
    ("gen-ed=DSPP", "unknown value 'DSPP' of 'gen-ed'; did you mean 'DSSP'?"),
    ("credits=3|7", "unknown value '7' of 'credits'"),
    ("instructor=A. Mos", "unknown instructor 'A. Mos'; did you mean 'A. Moss'?"),
    ("instructor=.", "unknown instructor '.'"),
    ("days=Moonday", "'Moonday' is not a valid list of days; write one like 'MWF' or 'TuTh'"),
    (
      "time=10",
      "'10' is not a valid time range; write one like '10:00-15:00', '10:00-' or '-15:00'"
    ),
    (
      "time=15:00-10:00",
      "'15:00-10:00' is not a valid time range; write one like '10:00-15:00', '10:00-' or '-15:00'"
    ),
    (
      "seats=1.5",
      "'1.5' is not a valid range of 'seats'; write one like '4', '4..5', '4..' or '..5' with at most 0 decimals"
    ),
    (
      "rating=5..4",
      "'5..4' is not a valid range of 'rating'; write one like '4', '4..5', '4..' or '..5' with at most 2 decimals"
    ),
    (
      "rating=..",
      "'..' is not a valid range of 'rating'; write one like '4', '4..5', '4..' or '..5' with at most 2 decimals"
    ),
    (
      "gpa=99999999999",
      "'99999999999' is not a valid range of 'gpa'; write one like '4', '4..5', '4..' or '..5' with at most 2 decimals"
    ),
  ])
  func `that make no sense are reported`(_ text: String, _ sentence: String) throws {
    do {
      let read = try conditions(text)
      Issue.record("'\(text)' was read as \(read)")
    } catch let failure as CommandError {
      #expect(failure.message == sentence)
      #expect(failure.status == .usage)
    }
  }

  @Test(arguments: ["", "rating", "=4", "rating=", "rating=4,"])
  func `that are not filters are usage errors`(_ text: String) {
    #expect(throws: UsageError.self) { try CourseFilter.list(parsing: text) }
  }
}

@Suite struct `Searches that words suggest` {
  private func suggested(_ words: String, _ filters: String? = nil) throws -> [SuggestedSearch] {
    try SuggestedSearch.all(
      for: words, with: CourseFilter.list(parsing: filters),
      in: CatalogIndex(opening: CatalogIndex.bytes(of: table)), of: table)
  }

  @Test func `have a command to copy`() throws {
    let found = try suggested("one 3 credits dssp")
    #expect(found.map(\.count) == [1, 0, 0].filter { $0 > 0 })
    #expect(found.first?.command == "almanac search one --filter 'credits=3, gen-ed=DSSP'")
    #expect(found.first?.json.text.contains(#""words":"one""#) == true)
  }

  @Test func `replace filters of the same kind, and keep others`() throws {
    #expect(try suggested("dssp", "gen-ed=DSHS").map(\.count) == [1])
    #expect(try suggested("dssp", "department=MATH").isEmpty)
  }

  @Test func `find people whose names have a comma`() throws {
    let found = try suggested("finch")
    #expect(found.map(\.filter) == ["instructor=Finch  Ada"])
    #expect(found.map(\.count) == [1])
  }
}
