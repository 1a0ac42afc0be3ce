import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ files: String..., codes: [String]? = ["MAB", "ALD", "BEX"]) -> (
  ways: [String: Int], lines: [String]
) {
  var reader = WaysReader(codes: codes.map { Set($0.compactMap { BuildingCode($0) }) })
  for (number, text) in files.enumerated() {
    reader.read(SourceFile(path: "w\(number + 1).csv", bytes: Array(text.utf8)))
  }
  let ways = reader.measured.flatMap { mode, ways in
    ways.map {
      (
        "\($0.key.from.text) \($0.key.to.text)" + (mode == .walking ? "" : " \(mode.rawValue)"),
        $0.value
      )
    }
  }
  return (
    Dictionary(ways, uniquingKeysWith: { first, _ in first }),
    reader.diagnostics.inFileOrder().map(\.description)
  )
}

private let needed = "title: L\nbase-url: https://a.edu/\ntime-zone: A/B\nterm: t\nsources: []\n"

private func settings(_ map: YAMLMapping) -> OwnSettings {
  OwnSettings(map, kinds: [])
}

@Suite struct TravelReaderTests {
  @Test func `what is not said of travel is as ever`() throws {
    let travel = try #require(value(of: needed, settings)).travel
    #expect(travel.told.isEmpty && travel.matrix.isEmpty && travel.streets.isEmpty)
    #expect(travel.mode(.walking) == TravelEntry.Mode(pace: 80, detour: 1.3, access: 0))
    #expect(travel.mode(.cycling) == TravelEntry.Mode(pace: 250, detour: 1.3, access: 1))
    #expect(travel.mode(.driving) == TravelEntry.Mode(pace: 25_000.0 / 60, detour: 1.3, access: 5))
  }

  @Test(arguments: [
    ("data/ways.csv", ["data/ways.csv"]), ("[a.csv, b*.csv]", ["a.csv", "b*.csv"]),
  ])
  func `files and modes are read`(_ files: String, _ paths: [String]) throws {
    let modes = "walking: {pace: 4.5, detour: 1}, cycling: {pace: 18, access: 0.5}, driving: {}"
    let text = needed + "travel: {matrix: \(files), \(modes)}"
    let travel = try #require(value(of: text, settings)).travel
    #expect(travel.mode(.walking) == TravelEntry.Mode(pace: 75, detour: 1, access: 0))
    #expect(travel.mode(.cycling) == TravelEntry.Mode(pace: 300, detour: 1.3, access: 0.5))
    #expect(travel.told.keys.sorted() == [.walking, .cycling, .driving])
    #expect(travel.matrix.map(\.value) == paths && travel.streets.isEmpty)
    #expect(travel.tables.isEmpty)
    let streets = needed + "travel: {streets: \(files)}"
    #expect(try #require(value(of: streets, settings)).travel.streets.map(\.value) == paths)
  }

  @Test func `a timetable is a folder of tables`() throws {
    let text = needed + "travel: {transit: {timetable: data/gtfs}}"
    let travel = try #require(value(of: text, settings)).travel
    #expect(travel.tables.map(\.value) == ["data/gtfs/*.txt"])
    let wrong = needed + "travel: {transit: {timetables: data/gtfs}}"
    #expect(
      lines(of: wrong, settings) == [
        "f.yml:6:20: error: unknown key 'timetables'; did you mean 'timetable'?"
      ])
  }

  @Test(arguments: [
    ("{walking: {pace: 0.9}}", "26: error: expected a number from 1 to 10, found '0.9'"),
    ("{walking: {pace: 10.1}}", "26: error: expected a number from 1 to 10, found '10.1'"),
    ("{walking: {pace: fast}}", "26: error: expected a number from 1 to 10, found 'fast'"),
    ("{cycling: {pace: 2}}", "26: error: expected a number from 3 to 50, found '2'"),
    ("{driving: {pace: 151}}", "26: error: expected a number from 3 to 150, found '151'"),
    ("{driving: {access: -1}}", "28: error: expected a number from 0 to 60, found '-1'"),
    ("{walking: {detour: 0}}", "28: error: expected a number from 1 to 3, found '0'"),
    ("{walking: {access: 1}}", "20: error: unknown key 'access'; the keys here are pace, detour"),
    ("{matrix: []}", "18: error: expected at least one item, found an empty list"),
    ("{walking: {pase: 4}}", "20: error: unknown key 'pase'; did you mean 'pace'?"),
    ("{walkin: {pace: 4}}", "10: error: unknown key 'walkin'; did you mean 'walking'?"),
    ("4.8", "9: error: expected keys and values, found '4.8'"),
  ])
  func `mistakes are told`(_ text: String, _ line: String) {
    #expect(lines(of: needed + "travel: \(text)", settings) == ["f.yml:6:" + line])
  }

  @Test func `where walking used to stand it is told where it stands now`() {
    #expect(
      lines(of: needed + "walking: {pace: 4.5}", settings) == [
        "f.yml:6:10: error: 'walking' now belongs under 'travel'; "
          + "write 'travel: {walking: {pace, detour}, matrix, streets}'"
      ])
  }
}

@Suite struct WaysReaderTests {
  @Test func `ways of every mode are read, whatever the columns' order`() {
    let (ways, lines) = read(
      "minutes,from,mode,to\n7,MAB,,ald\n9,ALD,Walking,MAB\r\n2,MAB,transit,BEX\n0,MAB,walking,BEX\n"
        + "3,MAB,Cycling,ALD\n",
      "from,to,minutes\n\"BEX\",\"ALD\",12\nMAB,ALD,7\n")
    #expect(
      ways == [
        "MAB ALD": 7, "ALD MAB": 9, "MAB BEX": 0, "BEX ALD": 12, "MAB BEX transit": 2,
        "MAB ALD cycling": 3,
      ])
    #expect(lines == [])
  }

  @Test(arguments: [
    ("MAB,ALX,7", "2:5: warning: unknown building code 'ALX'; did you mean 'ALD'?"),
    (",ALD,7", "2:1: warning: expected a building code like MAB, found nothing"),
    ("MAB,ALD,", "2:9: warning: expected a whole number from 0 to 600, found nothing"),
    ("MAB,ALD,-3", "2:9: warning: expected a whole number from 0 to 600, found '-3'"),
    ("MAB,ALD,7.5", "2:9: warning: expected a whole number from 0 to 600, found '7.5'"),
    ("MAB,ALD,601", "2:9: warning: expected a whole number from 0 to 600, found '601'"),
    ("MAB,MAB,1", "2:1: warning: 'from' and 'to' are both 'MAB'; expected two buildings"),
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
        "w1.csv:4:1: warning: the route from MAB to ALD takes 7 minutes by w1.csv:2:1, "
          + "which is used; found 8",
        "w2.csv:2:1: warning: the route from MAB to ALD takes 7 minutes by w1.csv:2:1, "
          + "which is used; found 9",
      ])
  }

  @Test func `a mode that is none is told`() {
    let (ways, lines) = read("from,to,minutes,mode\nMAB,ALD,7,walknig\n")
    #expect(ways == [:])
    #expect(
      lines == [
        "w1.csv:2:11: warning: expected walking, cycling, driving or transit, found 'walknig'; the row is skipped; did you mean 'walking'?"
      ])
  }

  @Test(arguments: [
    (
      "", "1:1: error: the file is empty; expected rows under the header 'from,to,minutes'"
    ),
    ("from,too,minutes\n", "1:1: error: missing column 'to'; did you mean 'too'?"),
    (
      "from;to;minutes\nMAB;ALD;7\n",
      "1:1: error: missing column 'from'; the cells seem to be separated by semicolons"
    ),
    (
      "from,to,minutes\n\"MAB,ALD,7",
      "2:1: error: the quote that opens here is never closed; "
        + "check that the file is complete"
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
      lines.last?.hasSuffix("1950 more of this kind from here on: routes that cannot be used")
        == true
    )
  }
}

@Suite struct CampusTravelTests {
  @Test func `the campus knows measured ways, and reckons the others`() async throws {
    var site = TestSite()
    site["site.yml"] = site["site.yml"].map {
      $0 + "\n  - {kind: planetterp, path: data/places.txt}\n"
        + "travel: {walking: {pace: 6}, matrix: ways/*.csv}\n"
    }
    site["data/places.txt"] = "x"
    site["ways/a.csv"] =
      "from,to,minutes,mode\nMAB,ALD,9,\nMAB,ALX,3,\nALD,MAB,4,cycling\nMAB,BEX,6,transit\n"
    let (read, lines) = await site.read()
    #expect(
      lines == [
        "Content/ways/a.csv:3:5: warning: unknown building code 'ALX'; did you mean 'ALD'?"
      ])
    let travel = try #require(read).travel
    let codes = ["MAB", "ALD", "BEX"].compactMap { BuildingCode($0) }
    #expect(travel.walking.pace == 100)
    #expect(travel.walking.travelTime(from: codes[1], to: codes[0])?.minutes == 9)
    // A hundredth of a degree of latitude is 1,112 m; with the detour 1,446 m, at 100 m a minute.
    #expect(
      travel.walking.travelTime(from: codes[1], to: codes[2])
        == TravelMatrix.TravelTime(minutes: 15, .straightLine))
    let rides = try #require(read).travel.rides
    #expect(rides.keys.sorted() == [.cycling, .driving, .transit])
    let cycling = try #require(rides[.cycling])
    #expect(
      cycling.travelTime(from: codes[0], to: codes[1])
        == TravelMatrix.TravelTime(minutes: 4, .measured))
    // 1,446 m at 250 m a minute, and one to unlock.
    #expect(
      cycling.travelTime(from: codes[1], to: codes[2])
        == TravelMatrix.TravelTime(minutes: 7, .straightLine))
    let transit = try #require(rides[.transit])
    #expect(
      transit.travelTime(from: codes[2], to: codes[0])
        == TravelMatrix.TravelTime(minutes: 6, .measured))
    #expect(transit.travelTime(from: codes[0], to: codes[1]) == nil)
  }

  @Test(arguments: [
    ("ways.csv", "file 'ways.csv' not found"), ("*.csv", "no file matches '*.csv'"),
    ("people/robin/plan.yml", "files in Content/people cannot be a source"),
  ])
  func `a file of ways that is missing is told`(_ path: String, _ message: String) async {
    var site = TestSite()
    site["site.yml"] = site["site.yml"].map { $0 + "\ntravel:\n  matrix: '\(path)'" }
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(lines == ["Content/site.yml:13:11: error: " + message])
  }
}
