import CampusModel
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct WaysTests {
  /// The ways to take a course whose sections have no times, as "A+A01", and the rule.
  private func ways(
    _ parts: [(name: String?, codes: String)], links: [String: String] = [:]
  ) throws -> (texts: [String], rule: LinkRule?) {
    let id = try course("GEOL1100")
    var sections: [Section] = []
    for part in parts {
      for code in part.codes.split(separator: " ") {
        sections.append(
          Section(
            id: SectionID(id, String(code)), part: part.name,
            links: (links[String(code)] ?? "").split(separator: " ").map {
              SectionID(id, String($0))
            }))
      }
    }
    return try ways(sections)
  }

  private func ways(_ sections: [Section]) throws -> (texts: [String], rule: LinkRule?) {
    let ways = try offered("GEOL1100", sections).options(on: TermDays(of: try autumn()))
    #expect(ways.isComplete)
    let backwards = try offered("GEOL1100", sections.reversed()).options(
      on: TermDays(of: try autumn()))
    #expect(ways.bundles.map(\.ids) == backwards.bundles.map(\.ids))
    return (ways.bundles.map { $0.ids.map(\.code).joined(separator: "+") }, ways.rule)
  }

  @Test func `a course without parts is taken by one section`() throws {
    let (texts, rule) = try ways([(nil, "B A")])
    #expect(texts == ["A", "B"])
    #expect(rule == nil)
  }

  @Test func `a course with one part is taken by one section`() throws {
    let (texts, rule) = try ways([("Lecture", "A01 A QH")])
    #expect(texts == ["A", "A01", "QH"])
    #expect(rule == nil)
  }

  @Test func `labs go with the lecture their code begins with`() throws {
    let (texts, rule) = try ways([("Lecture", "A B"), ("Lab", "A01 A02 B01")])
    #expect(texts == ["A+A01", "A+A02", "B+B01"])
    #expect(rule == .prefix)
  }

  @Test func `codes match in either direction`() throws {
    let (texts, rule) = try ways([("Studio", "G H"), ("Lecture", "G01 G02 H01")])
    #expect(texts == ["G+G01", "G+G02", "H+H01"])
    #expect(rule == .prefix)
  }

  @Test func `what has no partner by code goes with what has none either`() throws {
    let (texts, rule) = try ways([("Lecture", "R LS1 LS2"), ("Lab", "RL C01 C02")])
    // The labs come first: theirs is the lowest section.
    #expect(texts == ["C01+LS1", "C01+LS2", "C02+LS1", "C02+LS2", "RL+R"])
    #expect(rule == .prefix)
  }

  @Test func `a lecture without any partner is not an option`() throws {
    #expect(try ways([("Lecture", "A B"), ("Lab", "A01")]).texts == ["A+A01"])
    #expect(try ways([("Lecture", "A B"), ("Lab", "A01")], links: ["B": "B01"]).texts == ["A+A01"])
    #expect(try ways([("Lecture", "A B")], links: ["B": "B01"]).texts == ["A"])
    #expect(try ways([("Lecture", "A"), ("Lab", "L")], links: ["A": "B01"]).texts == [])
  }

  @Test func `without links or codes in common any goes with any`() throws {
    let (texts, rule) = try ways([("Lecture", "0101 0201"), ("Lab", "5001 5002")])
    #expect(texts == ["0101+5001", "0101+5002", "0201+5001", "0201+5002"])
    #expect(rule == .free)
  }

  @Test func `links outweigh codes`() throws {
    let (texts, rule) = try ways(
      [("Lecture", "A B"), ("Lab", "A01 B01")], links: ["A": "B01", "B": "A01"])
    #expect(texts == ["A+B01", "B+A01"])
    #expect(rule == .explicit)
  }

  @Test func `links bind from either end, and what has none is left to the other`() throws {
    let (texts, _) = try ways(
      [("Lecture", "A B"), ("Lab", "L1 L2")], links: ["A": "L1", "L2": "B"])
    #expect(texts == ["A+L1", "B+L1", "B+L2"])
  }

  @Test func `of three parts any two must go together`() throws {
    let (codes, rule) = try ways([
      ("Lecture", "A B"), ("Recitation", "A1 B1 B2"), ("Lab", "A1X B1X B2X Z"),
    ])
    #expect(codes == ["A+A1+A1X", "B+B1+B1X", "B+B2+B2X"])
    #expect(rule == .prefix)
  }

  @Test func `links that tie one part leave a third open`() throws {
    let (texts, _) = try ways(
      [("Lecture", "1 2"), ("Recitation", "31 32"), ("Lab", "51 52")],
      links: ["1": "31", "2": "32"])
    #expect(texts == ["1+31+51", "1+31+52", "2+32+51", "2+32+52"])
  }

  @Test func `sections without a part are options of their own`() throws {
    let (texts, rule) = try ways([(nil, "H"), ("Lecture", "A"), ("Lab", "A01")])
    #expect(texts == ["A+A01", "H"])
    #expect(rule == .prefix)
  }

  @Test func `parts that overlap are not an option, unless on different dates`() throws {
    let half = DateSpan(try date("2026-08-31"), try date("2026-09-13"))
    let rest = DateSpan(try date("2026-09-14"), try date("2026-10-09"))
    let sections = [
      try taught("GEOL1100-A", [meeting("MW 9:00-9:50", dates: half)], part: "Lecture"),
      try taught("GEOL1100-A01", [meeting("W 9:30-11:00")], part: "Lab"),
      try taught("GEOL1100-A02", [meeting("W 9:30-11:00", dates: rest)], part: "Lab"),
    ]
    #expect(try ways(sections).texts == ["A+A02"])
  }

  @Test func `an id given twice counts once`() throws {
    let lecture = try taught("GEOL1100-A", [], part: "Lecture")
    let lab = try taught("GEOL1100-A01", [], part: "Lab")
    #expect(try ways([lecture, lab, lab]).texts == ["A+A01"])
    #expect(try ways([lecture, lecture]).texts == ["A"])
  }

  @Test func `a large course has all its options, and an enormous one is incomplete`()
    throws
  {
    let days = TermDays(of: try autumn())
    let id = try course("MECH4699")
    let many = (0..<241).map {
      Section(id: SectionID(id, "S\($0)"), part: $0 % 2 == 0 ? "Lecture" : "Lab")
    }
    #expect(try offered("MECH4699", many).options(on: days).bundles.count >= 120)
    let alone = (0..<241).map { Section(id: SectionID(id, "S\($0)"), part: "Study") }
    #expect(try offered("MECH4699", alone).options(on: days).bundles.count == 241)
    let endless = (0..<400).map { Section(id: SectionID(id, "\($0 + 100)"), part: "\($0 % 8)") }
    let ways = try offered("MECH4699", endless).options(on: days)
    #expect(!ways.isComplete)
    #expect(ways.bundles.count == CourseOptions.most)
  }

  @Test func `many parts that never fit are given up`() throws {
    let days = TermDays(of: try autumn())
    let id = try course("MECH4699")
    var sections = (0..<300).map { Section(id: SectionID(id, "\($0 + 100)"), part: "\($0 % 6)") }
    for index in sections.indices where index % 6 == 0 || index % 6 == 5 {
      sections[index].meetings = [try meeting("M 9:00-9:50")]
    }
    let ways = try offered("MECH4699", sections).options(on: days)
    #expect(ways.bundles.isEmpty)
  }

  /// Small random courses against the rules read aloud.
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `options are the combinations that the rules allow`(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let id = try course("GEOL1100")
    let codes = ["A", "B", "AB", "A1", "B1", "A1X", "C", "C2", "LS", "LS1", "Q"]
    let names = Array(["Lecture", "Lab", "Studio"].prefix(1 + numbers.below(3)))
    let ids = codes.filter { _ in numbers.chance(70) }.map { SectionID(id, $0) }
    let hasLinks = numbers.chance(40)
    let sections = try ids.map { one in
      Section(
        id: one, meetings: numbers.chance(40) ? [try meeting("MW 9:00-9:50")] : [],
        part: numbers.chance(10) ? nil : names[numbers.below(names.count)],
        links: hasLinks && numbers.chance(30) ? ids.filter { _ in numbers.chance(30) } : [])
    }
    let found = try ways(sections)
    let expected = WaysOracle(sections)
    #expect(found.texts.sorted() == expected.texts, "seed \(seed)")
    #expect(found.rule == expected.rule, "seed \(seed)")
  }
}

/// Every choice of one section of each part, by the rules as they are reported.
private struct WaysOracle {
  var texts: [String] = []
  var rule: LinkRule?
  private let sections: [Section]

  init(_ sections: [Section]) {
    self.sections = sections.filter { $0.part != nil }
    let names = Set(self.sections.compactMap(\.part))
    if names.count > 1 {
      let pairs = self.sections.flatMap { a in self.sections.map { (a, $0) } }
      rule =
        self.sections.contains { !$0.links.isEmpty }
        ? .explicit : pairs.contains { isPair($0, $1) } ? .prefix : .free
    }
    var all: [[Section]] = names.isEmpty ? [] : [[]]
    for name in names {
      all = all.flatMap { some in self.sections.filter { $0.part == name }.map { some + [$0] } }
    }
    let kept = all.filter { way in
      way.allSatisfy { a in way.allSatisfy { b in a.id == b.id || fits(a, b) } }
    }
    texts = (kept + sections.filter { $0.part == nil }.map { [$0] })
      .map { $0.map(\.id.code).sorted { place($0) < place($1) }.joined(separator: "+") }.sorted()
  }

  /// Parts follow one another by their lowest section.
  private func place(_ code: String) -> String {
    let part = sections.first { $0.id.code == code }?.part
    return sections.filter { $0.part == part }.map(\.id.code).min() ?? ""
  }

  private func isPair(_ a: Section, _ b: Section) -> Bool {
    a.part != b.part && (a.id.code.hasPrefix(b.id.code) || b.id.code.hasPrefix(a.id.code))
  }

  private func fits(_ a: Section, _ b: Section) -> Bool {
    guard a.meetings.isEmpty || b.meetings.isEmpty else { return false }
    switch rule {
    case .explicit: return names(a, b) && names(b, a)
    case .prefix:
      let isTied =
        sections.contains { isPair(a, $0) && $0.part == b.part }
        || sections.contains { isPair(b, $0) && $0.part == a.part }
      return isTied ? isPair(a, b) : true
    case .free, nil: return true
    }
  }

  private func names(_ a: Section, _ b: Section) -> Bool {
    if a.links.isEmpty || a.links.contains(b.id) { return true }
    let named = sections.filter { a.links.contains($0.id) && $0.part != a.part }
    let isWhole = a.links.allSatisfy { link in sections.contains { $0.id == link } }
    return isWhole && !named.isEmpty && !named.contains { $0.part == b.part }
  }
}
