import CatalogIndex
import Foundation
import SecondOpinion
import SeededRandom
import Testing

@testable import CatalogIndex

private func index(_ table: CatalogTable) throws -> CatalogIndex {
  try CatalogIndex(opening: CatalogIndex.bytes(of: table))
}

@Test(arguments: 0..<8)
func `every answer is what a naive scan of all rows gives`(_ round: UInt64) throws {
  let seed = 20_261_122 + round
  var random = RandomCatalog(seed: seed)
  let table = random.table(rows: 3 + Int(round) * 9)
  let (index, scan) = (try index(table), NaiveScan(table))
  for number in 0..<400 {
    let query = random.query(on: table)
    let (answer, expected) = (index.answer(to: query), scan.result(of: query))
    let comment: Comment =
      "seed \(seed), query \(number): \(String(decoding: query.text, as: UTF8.self))"
    #expect(answer.words.map(\.kind) == expected.kinds, comment)
    #expect(answer.count == expected.rows.count, comment)
    #expect(
      answer.hits.map(\.row)
        == Array(expected.rows.dropFirst(query.offset).prefix(query.limit)), comment)
    #expect(answer.hits.allSatisfy { $0.rank == expected.ranks[$0.row] }, comment)
    #expect(answer.histograms == (query.hasDistributions ? expected.histograms : []), comment)
    #expect(answer.labels == (query.hasDistributions ? expected.labels : []), comment)
    for hit in answer.hits { expectRow(hit, table.rows[hit.row], comment) }
  }
}

/// The result for a course is the content of the table.
private func expectRow(_ hit: SearchAnswer.Hit, _ row: CatalogTable.Row, _ comment: Comment) {
  #expect(hit.id.bytes == Array(row.id.utf8), comment)
  #expect(hit.title.bytes == Array(row.title.utf8), comment)
  #expect(hit.address == Array(row.address.utf8), comment)
  #expect(hit.instructors.map(\.bytes) == row.instructors.map { Array($0.utf8) }, comment)
  #expect(hit.scores == row.scores, comment)
}

@Suite struct `Real words` {
  private static let table = CatalogTable(rows: [
    .init(
      id: "CMSC 131", title: "Object-Oriented Programming I", instructors: ["Ilchul Yoon"],
      description: "Java. Prerequisite: MATH140."),
    .init(
      id: "CMSC 132", title: "Object-Oriented Programming II", instructors: ["Élodie Nuñez"],
      description: "Follows CMSC131."),
    .init(
      id: "CMSC 351", title: "Algorithms", instructors: ["Clyde Kruskal"],
      description: "Prerequisite: CMSC 131 or CMSC132."),
    .init(id: "MATH 140", title: "Calculus I", description: "Limits, derivatives, programming."),
    .init(id: "ARTH 200", title: "Art of the Western World", instructors: ["A. Art"]),
    .init(id: "ENGL 241H", title: "What the Novel Does", instructors: ["Seán O’Brien"]),
  ])

  private func found(_ words: String) throws -> [String] {
    try index(Self.table).answer(to: Query(words)).hits.map {
      String(decoding: $0.id.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: ["CMSC 131", "cmsc131", "cmsc-131", " Cmsc_131 ", "131 cmsc"])
  func `a course is found by its id in any spelling, before those that only mention it`(
    _ words: String
  ) throws {
    #expect(try found(words) == ["CMSC 131", "CMSC 132", "CMSC 351"])
  }

  @Test(
    arguments: [
      ("c", ["CMSC 131", "CMSC 132", "CMSC 351", "MATH 140"]),
      ("cmsc 13", ["CMSC 131", "CMSC 132", "CMSC 351"]),
      ("241h", ["ENGL 241H"]), ("engl241", ["ENGL 241H"]),
      ("programming", ["CMSC 131", "CMSC 132", "MATH 140"]),
      ("prog object", ["CMSC 131", "CMSC 132"]), ("art", ["ARTH 200"]), ("nunez", ["CMSC 132"]),
      ("NUÑEZ elo", ["CMSC 132"]), ("o'brien", ["ENGL 241H"]), ("obrien sean", ["ENGL 241H"]),
      ("calclus", ["MATH 140"]), ("claculus", ["MATH 140"]), ("kruskall", ["CMSC 351"]),
      ("cmcs 351", ["CMSC 351"]), ("cmsc 999", []), ("zebra", []), ("calculus zebra", []),
      ("", ["CMSC 131", "CMSC 132", "CMSC 351", "MATH 140", "ARTH 200", "ENGL 241H"]),
    ] as [(String, [String])])
  func `words find`(_ words: String, _ expected: [String]) throws {
    #expect(try found(words) == expected)
  }

  @Test(arguments: [
    ("prog", "Object-Oriented [Prog]ramming II"),
    ("object ii", "[Object]-Oriented Programming [II]"),
    ("programing", "Object-Oriented [Programming] II"),
    ("cmsc132", "Object-Oriented Programming II"),
  ])
  func `what was typed is shown in the title`(_ words: String, _ expected: String) throws {
    let hits = try index(Self.table).answer(to: Query(words)).hits
    let title = try #require(hits.first { $0.row == 1 }).title
    #expect(marked(title) == expected)
  }

  @Test func `accents do not shift what is shown`() throws {
    let hit = try #require(try index(Self.table).answer(to: Query("nun e")).hits.first)
    #expect(hit.instructors.map(marked) == ["[É]lodie [Nuñ]ez"])
  }

  private func marked(_ text: SearchAnswer.Text) -> String {
    var bytes = text.bytes
    for stretch in text.found.reversed() {
      bytes.insert(UInt8(ascii: "]"), at: stretch.upperBound)
      bytes.insert(UInt8(ascii: "["), at: stretch.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Test(.enabled(if: PythonScript.canImport("unicodedata"), "there is no Python"))
func `Latin letters lose case and marks as Unicode says`() {
  let scalars = Array(UInt32(0xc0)...0x24f) + Array(0x1e00...0x1eff)
  let answers = PythonScript("folding.py").answers(to: scalars.map { String($0, radix: 16) })
  #expect(answers.count == scalars.count)
  for (scalar, answer) in zip(scalars, answers) where answer != "-" {
    let text = Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
    var scanner = WordScanner(text[...], folding: Folding())
    let found = scanner.next()
    #expect(found)
    #expect(
      String(decoding: scanner.word, as: UTF8.self) == answer, "U+\(String(scalar, radix: 16))")
  }
}

@Suite struct Weeks {
  @Test func `every quarter that is touched counts, beyond midnight too`() {
    var week = Week()
    week.add(day: 0, from: 590, to: 601)
    week.add(day: 6, from: 1430, to: 1450)
    #expect(week.stretches == [0..<1, 39..<41, 671..<672])
    for (day, from, to) in [(7, 0, 9), (-1, 0, 9), (0, -1, 9), (0, 1440, 1450), (0, 9, 9)] {
      week.add(day: day, from: from, to: to)
    }
    #expect(week.stretches == [0..<1, 39..<41, 671..<672])
  }
}

@Suite struct Bytes {
  @Test func `a query is read as it was written`() {
    let seed: UInt64 = 7
    var random = RandomCatalog(seed: seed)
    let table = random.table(rows: 20)
    for _ in 0..<300 {
      let query = random.query(on: table)
      #expect(Query(bytes: query.bytes) == query, "seed \(seed)")
    }
  }

  @Test func `equal tables give equal bytes`() throws {
    var (one, other) = (RandomCatalog(seed: 3), RandomCatalog(seed: 3))
    let tables = [one.table(rows: 40), other.table(rows: 40)]
    #expect(try CatalogIndex.bytes(of: tables[0]) == CatalogIndex.bytes(of: tables[1]))
  }

  @Test func `an empty catalog is an index too`() throws {
    let index = try index(CatalogTable())
    #expect(index.answer(to: Query("x")).count == 0)
  }

  @Test func `what is too long is cut, not refused`() throws {
    let long = String(repeating: "é", count: 400)
    let row = CatalogTable.Row(
      id: long, title: long, instructors: [String](repeating: long, count: 300), description: long,
      scores: [.init(.max), .init(.min)], labels: [[5, -1, 0, 0]])
    let table = CatalogTable(
      columns: ["a", "b"].map { .init(key: $0, name: "", places: 0) },
      facets: [.init(key: "f", name: "", labels: [.init(code: "one")])], rows: [row])
    let hit = try #require(try index(table).answer(to: Query(long)).hits.first)
    #expect(hit.id.bytes.count == 510)
    #expect(hit.title.bytes.count == 510)
    #expect(hit.instructors.count == 255)
    #expect(hit.scores.map { $0?.value } == [1_000_000_000, -1_000_000_000])
    #expect(
      try index(table).answer(to: Query(where: [.label(facet: 0, anyOf: [0])])).labels == [[1]])
  }

  @Test func `every cut of an index is refused`() throws {
    var random = RandomCatalog(seed: 5)
    let bytes = try CatalogIndex.bytes(of: random.table(rows: 12))
    for count in 0..<bytes.count {
      #expect(throws: IndexError.notAnIndex) { try CatalogIndex(opening: Array(bytes[..<count])) }
    }
    #expect(throws: IndexError.notAnIndex) { try CatalogIndex(opening: bytes + [0]) }
    let large = [UInt8](repeating: 0, count: 8 << 20 + 1)
    #expect(throws: IndexError.tooLarge) { try CatalogIndex(opening: large + [0]) }
  }
}
