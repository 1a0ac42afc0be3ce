import CampusModel
import Diagnostics
import Testing

@testable import Intake

private func read(_ files: String..., codes: [String]? = ["MAB", "ALD", "BEX"]) -> (
  ways: [String: Int], lines: [String]
) {
  var reader = WaysReader(codes: codes.map { Set($0.compactMap { BuildingCode($0) }) })
  for (number, text) in files.enumerated() {
    reader.read(SourceFile(path: "w\(number + 1).csv", bytes: Array(text.utf8)))
  }
  let ways = reader.measured.map { ("\($0.key.from.text) \($0.key.to.text)", $0.value) }
  return (
    Dictionary(ways, uniquingKeysWith: { first, _ in first }),
    reader.diagnostics.inFileOrder().map(\.description)
  )
}

private let needed = "title: L\nbase-url: https://a.edu/\ntime-zone: A/B\nterm: t\nsources: []\n"

private func settings(_ node: YAMLNode, _ findings: inout Findings) -> OwnSettings? {
  readSettings(node, kinds: [], &findings)
}

@Suite struct WalkingReaderTests {
  @Test func `what is not said of walking is as ever`() throws {
    let walking = try #require(value(of: needed, settings)).walking
    #expect((walking.pace, walking.detour, walking.matrix.count) == (80, 1.3, 0))
  }

  @Test(arguments: [
    ("data/ways.csv", ["data/ways.csv"]), ("[a.csv, b*.csv]", ["a.csv", "b*.csv"]),
  ])
  func `pace, detour and files are read`(_ matrix: String, _ paths: [String]) throws {
    let text = needed + "walking: {pace: 4.5, detour: 1, matrix: \(matrix)}"
    let walking = try #require(value(of: text, settings)).walking
    #expect((walking.pace, walking.detour) == (75, 1))
    #expect(walking.matrix.map(\.value) == paths && walking.streets.isEmpty)
    let streets = needed + "walking: {streets: \(matrix)}"
    #expect(try #require(value(of: streets, settings)).walking.streets.map(\.value) == paths)
  }

  @Test(arguments: [
    ("{pace: 0.9}", "17: error: expected a number from 1 to 10, found '0.9'"),
    ("{pace: 10.1}", "17: error: expected a number from 1 to 10, found '10.1'"),
    ("{pace: fast}", "17: error: expected a number from 1 to 10, found 'fast'"),
    ("{detour: 0}", "19: error: expected a number from 1 to 3, found '0'"),
    ("{matrix: []}", "19: error: expected at least one item, found an empty list"),
    ("{pase: 4}", "11: error: unknown key 'pase'; did you mean 'pace'?"),
    ("4.8", "10: error: expected keys and values, found '4.8'"),
  ])
  func `mistakes are told`(_ text: String, _ line: String) {
    #expect(lines(of: needed + "walking: \(text)", settings) == ["f.yml:6:" + line])
  }
}

@Suite struct WaysReaderTests {
  @Test func `ways are read, on foot only, whatever the columns' order`() {
    let (ways, lines) = read(
      "minutes,from,mode,to\n7,MAB,,ald\n9,ALD,Walking,MAB\r\n2,MAB,bus,BEX\n0,MAB,walking,BEX\n",
      "from,to,minutes\n\"BEX\",\"ALD\",12\nMAB,ALD,7\n")
    #expect(ways == ["MAB ALD": 7, "ALD MAB": 9, "MAB BEX": 0, "BEX ALD": 12])
    #expect(lines == [])
  }

  @Test(arguments: [
    ("MAB,ALX,7", "2:5: warning: no building has the code 'ALX'; did you mean 'ALD'?"),
    (",ALD,7", "2:1: warning: expected a building's code like MAB, found nothing"),
    ("MAB,ALD,", "2:9: warning: expected a whole number from 0 to 600, found nothing"),
    ("MAB,ALD,-3", "2:9: warning: expected a whole number from 0 to 600, found '-3'"),
    ("MAB,ALD,7.5", "2:9: warning: expected a whole number from 0 to 600, found '7.5'"),
    ("MAB,ALD,601", "2:9: warning: expected a whole number from 0 to 600, found '601'"),
    ("MAB,MAB,1", "2:1: warning: a way from MAB to itself takes no time"),
  ])
  func `a row that cannot be used is told and the rest kept`(_ row: String, _ line: String) {
    let (ways, lines) = read("from,to,minutes\n\(row)\nALD,BEX,4\n")
    #expect(ways == ["ALD BEX": 4])
    #expect(lines == ["w1.csv:" + line])
  }

  @Test func `a way told twice with different minutes counts as first told`() {
    let (ways, lines) = read(
      "from,to,minutes\nMAB,ALD,7\nMAB,ALD,7\nMAB,ALD,8\n", "from,to,minutes\nmab,ald,9\n")
    #expect(ways == ["MAB ALD": 7])
    #expect(
      lines == [
        "w1.csv:4:1: warning: the way from MAB to ALD takes 7 minutes by w1.csv:2:1, "
          + "which counts; found 8",
        "w2.csv:2:1: warning: the way from MAB to ALD takes 7 minutes by w1.csv:2:1, "
          + "which counts; found 9",
      ])
  }

  @Test func `a misspelt mode is told`() {
    let (ways, lines) = read("from,to,minutes,mode\nMAB,ALD,7,walknig\n")
    #expect(ways == [:])
    #expect(
      lines == [
        "w1.csv:2:11: warning: the mode 'walknig' is not walking; the row is passed over; "
          + "did you mean 'walking'?"
      ])
  }

  @Test(arguments: [
    (
      "", "1:1: error: there is nothing here, expected rows under a header 'from,to,minutes'"
    ),
    ("from,too,minutes\n", "1:1: error: no column is named 'to'; did you mean 'too'?"),
    (
      "from;to;minutes\nMAB;ALD;7\n",
      "1:1: error: no column is named 'from'; the cells seem to be divided by semicolons"
    ),
    (
      "from,to,minutes\n\"MAB,ALD,7",
      "2:1: error: the quote that opens here is never closed; "
        + "was the file cut off?"
    ),
  ])
  func `a file of another form is an error`(_ text: String, _ line: String) {
    #expect(read(text).lines.contains("w1.csv:" + line))
  }

  @Test func `nothing is said of buildings when a source could not be read`() {
    let (ways, lines) = read("from,to,minutes\nXXX,YYY,3\n", codes: nil)
    #expect(ways == ["XXX YYY": 3])
    #expect(lines == [])
  }

  @Test func `of many bad rows fifty are told one by one`() {
    let rows = (0..<2000).map { "MAB,X\($0),1\n" }.joined()
    let lines = read("from,to,minutes\n" + rows + "MAB,ALD,3\n").lines
    #expect(lines.count == 51)
    #expect(
      lines.last?.hasSuffix("1950 more of this kind from here on: ways that cannot be used") == true
    )
  }
}

@Suite struct CampusTravelTests {
  @Test func `the campus knows measured ways, and reckons the others`() async throws {
    var site = TestSite()
    site["site.yml"] = site["site.yml"].map {
      $0 + "\n  - {kind: planetterp, path: data/places.txt}\n"
        + "walking: {pace: 6, matrix: ways/*.csv}\n"
    }
    site["data/places.txt"] = "x"
    site["ways/a.csv"] = "from,to,minutes\nMAB,ALD,9\nMAB,ALX,3\n"
    site.placeThreeHouses()
    let (read, lines) = await site.read()
    #expect(
      lines == [
        "Content/ways/a.csv:3:5: warning: no building has the code 'ALX'; did you mean 'ALD'?"
      ])
    let travel = try #require(read).travel
    let codes = ["MAB", "ALD", "BEX"].compactMap { BuildingCode($0) }
    #expect(travel.pace == 100)
    #expect(travel.way(from: codes[1], to: codes[0])?.minutes == 9)
    // A hundredth of a degree of latitude is 1,112 m; with the detour 1,446 m, at 100 m a minute.
    #expect(
      travel.way(from: codes[1], to: codes[2]) == TravelMatrix.Way(minutes: 15, .straightLine))
  }

  @Test(arguments: [
    ("ways.csv", "there is no file 'ways.csv'"), ("*.csv", "no file matches '*.csv'"),
    ("people/robin/plan.yml", "files of people cannot be a source"),
  ])
  func `a file of ways that is missing is told`(_ path: String, _ message: String) async {
    var site = TestSite()
    site["site.yml"] = site["site.yml"].map { $0 + "\nwalking:\n  matrix: '\(path)'" }
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(lines == ["Content/site.yml:13:11: error: " + message])
  }
}
