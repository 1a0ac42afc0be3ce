import SeededRandom
import Testing

@testable import CatalogIndex

private func week(_ days: [Int]) -> Week {
  var week = Week()
  for day in days { week.add(day: day, from: 600, to: 650) }
  return week
}

private let table = CatalogTable(
  columns: [.init(key: "seats", name: "Open seats", places: 0)],
  facets: [
    .init(
      key: "department", name: "Department",
      labels: [
        .init(code: "CMPS", name: "Computing"), .init(code: "HIST", name: "History"),
        .init(code: "ARTS", name: "Studio Arts"),
        .init(code: "ENEE", name: "Engineering, Electrical"),
      ]),
    .init(
      key: "level", name: "Level",
      labels: [
        .init(code: "undergraduate", name: "Undergraduate"),
        .init(code: "graduate", name: "Graduate"), .init(code: "100", name: "100 level"),
        .init(code: "300", name: "300 level"),
      ]),
    .init(
      key: "gen-ed", name: "General education",
      labels: [
        .init(code: "DSHU", name: "Humanities"), .init(code: "DSNS", name: "Natural sciences"),
        .init(code: "DSNL", name: "Natural sciences with a laboratory"), .init(code: "XY"),
      ]),
    .init(
      key: "credits", name: "Credits",
      labels: ["1", "1.5", "3", "4"].map { .init(code: $0, name: "\($0) credits") }),
    .init(
      key: "building", name: "Building",
      labels: [.init(code: "BEX", name: "Bexley Hall"), .init(code: "MAB", name: "Mabry")]),
    .init(key: "fits", name: "Fits", labels: [.init(code: "robin/first", name: "First choice")]),
  ],
  rows: [
    .init(
      id: "CMPS 330", title: "Sun and Data", instructors: ["A. Finch", "Ada Moss"],
      weeks: [week([0, 2, 4]), week([1, 3])], scores: [.init(4)], labels: [[0]]),
    .init(id: "HIST 101", title: "Art, May 1968", instructors: ["Noor Sun", "B. Moss"]),
    .init(
      id: "HIST 102", title: "Weeks", instructors: ["May Art", "X. Common", "Y. Common"],
      weeks: [week([0]), week([2]), week([0, 1, 2, 3, 4])]),
    .init(id: "HIST 103", title: "More", instructors: ["Z. Common", "W. Common"]),
  ])

/// "gen-ed=DSHU credits=3|4 | rest" for each suggestion.
private func written(_ text: String) throws -> [String] {
  let index = try CatalogIndex(opening: CatalogIndex.bytes(of: table))
  return index.suggestions(for: Array(text.utf8)).map { suggestion in
    (suggestion.filters.map(written) + ["| \(String(decoding: suggestion.rest, as: UTF8.self))"])
      .joined(separator: " ")
  }
}

private func written(_ filter: Suggestion.Filter) -> String {
  switch filter {
  case .labels(let facet, let labels):
    let own = table.facets[facet]
    return "\(own.key)=\(labels.map { own.labels[$0].code }.joined(separator: "|"))"
  case .days(let days):
    return "days=" + (0..<7).filter { days >> UInt8($0) & 1 == 1 }.map { "\($0)" }.joined()
  case .time(let from, let to): return "time=\(from)-\(to)"
  case .openSeats: return "seats"
  case .instructors(let names):
    return "by=" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")
  }
}

@Suite struct `Words that mean filters` {
  @Test(
    arguments: [
      ("DSHU", ["gen-ed=DSHU | "]), ("dshu poems", ["gen-ed=DSHU | poems"]),
      ("humanities", ["gen-ed=DSHU | "]), ("huma", ["gen-ed=DSHU | "]), ("hum", []),
      // The whole name beats the beginning of a longer one, and the longest name any other.
      ("natural sciences", ["gen-ed=DSNS | "]),
      ("natural sciences with a lab", ["gen-ed=DSNL | "]),
      ("natural sci", ["gen-ed=DSNS | ", "gen-ed=DSNL | "]),
      ("natural sciences with a poem", ["gen-ed=DSNS | with a poem"]),
      ("natural sciences with a laboratory", ["gen-ed=DSNL | "]),
      ("natural", ["gen-ed=DSNS | ", "gen-ed=DSNL | "]), ("xy", ["gen-ed=XY | "]),
      ("cmps", ["department=CMPS | "]), ("Computing", ["department=CMPS | "]),
      ("bexley", ["building=BEX | "]), ("BEX", ["building=BEX | "]),
      ("Bexley Hall", ["building=BEX | "]), ("first choice", []),
    ] as [(String, [String])])
  func `name labels`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }

  @Test(
    arguments: [
      ("mwf", ["days=024 | "]), ("TuTh", ["days=13 | "]), ("tth", ["days=13 | "]),
      ("tr", ["days=13 | "]), ("tuesday thursday", ["days=13 | "]), ("Tue/Thu", ["days=13 | "]),
      ("tuesdays and thursdays data", ["days=13 | data"]), ("M W F", ["days=024 | "]),
      ("Mon-Fri", ["days=01234 | "]), ("monday to friday", ["days=01234 | "]),
      ("data on tuesday & thursday", ["days=13 | data"]), ("weds", ["days=2 | "]),
      // Nothing is then, or it may be any word.
      ("saturday", []), ("th", []), ("w", []), ("math", []), ("fm", []),
    ] as [(String, [String])])
  func `name days`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }

  @Test(
    arguments: [
      ("after 2pm", ["time=840-1440 | "]), ("after 2", ["time=840-1440 | "]),
      ("from 8", ["time=480-1440 | "]), ("before noon", ["time=0-720 | "]),
      ("until 9:30am", ["time=0-570 | "]), ("14:00", ["time=840-1440 | "]),
      ("2 pm", ["time=840-1440 | "]), ("2 p.m.", ["time=840-1440 | "]),
      ("10-2pm", ["time=600-840 | "]), ("10am-2pm", ["time=600-840 | "]),
      ("9-11am data", ["time=540-660 | data"]), ("1 to 3pm", ["time=780-900 | "]),
      ("between 10 and 2", ["time=600-840 | "]), ("from 9 to 5", ["time=540-1020 | "]),
      ("10:15–12:30", ["time=615-750 | "]), ("mornings", ["time=0-720 | "]),
      ("evening", ["time=1020-1440 | "]), ("12pm", ["time=720-1440 | "]),
      (
        "after 9am before 1pm",
        ["time=540-780 | ", "time=540-1440 | before 1pm", "time=0-780 | after 9am"]
      ),
      ("after 330", []), ("after", []), ("10-12", []), ("25:00", []), ("13pm", []),
      ("0am", []), ("3pm-2pm", []), ("3 pm - 2 pm", []), ("3pm to 2pm", []),
    ] as [(String, [String])])
  func `name times`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }

  @Test(
    arguments: [
      ("3 credits", ["credits=3 | "]), ("3-credit", ["credits=3 | "]), ("3cr", ["credits=3 | "]),
      ("1.5 credits", ["credits=1.5 | "]), ("three-credit courses", ["credits=3 | "]),
      ("3-4 credits", ["credits=3|4 | "]), ("1 to 3 credit hours", ["credits=1|1.5|3 | "]),
      ("7 credits", []), ("3", []), ("after 3 credits", ["credits=3 | after"]),
      ("300 level", ["level=300 | "]), ("300-level", ["level=300 | "]),
      ("level 300", ["level=300 | "]), ("300s", ["level=300 | "]), ("3xx", ["level=300 | "]),
      ("300", []), ("200 level", []), ("graduate", ["level=graduate | "]),
      ("undergrad level", ["level=undergraduate | level"]), ("open seats", ["seats | "]),
      ("seats open", ["seats | "]), ("open", []),
    ] as [(String, [String])])
  func `name credits, levels and seats`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }

  @Test(
    arguments: [
      ("finch", ["by=A. Finch | "]), ("moss", ["by=Ada Moss | ", "by=B. Moss | "]),
      ("ada moss", ["by=Ada Moss | "]), ("moss data", ["by=Ada Moss | data", "by=B. Moss | data"]),
      ("fin", []), ("a", []),
      // Too many people.
      ("common", []), ("x common", ["by=X. Common | "]),
      // Words of titles stay words, and are offered as what else they are.
      ("sun", ["by=Noor Sun | "]), ("may", ["by=May Art | "]), ("art", ["by=May Art | "]),
    ] as [(String, [String])])
  func `name instructors`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }

  @Test(
    arguments: [
      (
        "tuesday thursday 3 credits DSHU",
        [
          "days=13 credits=3 gen-ed=DSHU | ", "days=13 | 3 credits DSHU",
          "credits=3 | tuesday thursday DSHU", "gen-ed=DSHU | tuesday thursday 3 credits",
        ]
      ),
      (
        "3-credit DSHU on Tue/Thu, poems",
        [
          "credits=3 gen-ed=DSHU days=13 | poems", "credits=3 | DSHU on Tue/Thu, poems",
          "gen-ed=DSHU | 3-credit on Tue/Thu, poems", "days=13 | 3-credit DSHU poems",
        ]
      ),
      ("dshu xy", ["gen-ed=DSHU|XY | ", "gen-ed=DSHU | xy", "gen-ed=XY | dshu"]),
      ("cmps 330", []), ("cmps330 mwf", ["days=024 | cmps330"]),
      (
        "cmps 300 level",
        ["department=CMPS level=300 | ", "department=CMPS | 300 level", "level=300 | cmps"]
      ),
      ("", []), ("zebra", []),
    ] as [(String, [String])])
  func `together come first`(_ text: String, _ expected: [String]) throws {
    #expect(try written(text) == expected)
  }
}

@Test func `suggestions keep the other words, here and in a phone`() throws {
  let seed: UInt64 = 41
  var generator = SeededGenerator(seed: seed)
  let pieces = [
    "dshu", "Natural", "sciences", "tue", "Thu", "mwf", "m", "-", "–", " to ", " and ", "3", "10",
    ":30", "pm", "after", "before", "between", "noon", "credits", "credit", "1.5", "300", "level",
    "cmps", "BEX", "hall", "moss", "ada", "open", "seats", "courses", "on", "Ünï", "\u{fffd}", "'",
  ]
  let index = try CatalogIndex(opening: CatalogIndex.bytes(of: table))
  var steps: [Phone.Step] = [.open(try CatalogIndex.bytes(of: table))]
  var native: [[UInt8]] = [index.description]
  for _ in draws(2_000) {
    let text = (0..<generator.below(9)).map { _ in
      pieces[generator.below(pieces.count)] + (generator.chance(70) ? " " : "")
    }.joined()
    let suggestions = index.suggestions(for: Array(text.utf8))
    #expect(suggestions.count <= CatalogIndex.mostSuggestions)
    let words = FoldedWords()(of: text)
    for one in suggestions {
      let rest = FoldedWords()(of: String(decoding: one.rest, as: UTF8.self))
      #expect(rest.count < words.count && isSubsequence(rest, of: words), "\(text), seed \(seed)")
      #expect(!one.filters.isEmpty)
    }
    steps.append(.suggest(Array(text.utf8)))
    native.append(index.suggestions(toBytes: Array(text.utf8)))
  }
  #expect(try Phone.answers(to: steps) == native, "seed \(seed)")
}

private func isSubsequence(_ some: [String], of all: [String]) -> Bool {
  var rest = all[...]
  return some.allSatisfy { word in
    guard let place = rest.firstIndex(of: word) else { return false }
    rest = rest[(place + 1)...]
    return true
  }
}
