internal import CampusModel
internal import Intake
internal import SourceFiles
import Testing

struct TestudoCSVReaderTests {
  private let header =
    "id,title,description,term,department,level,sections,instructors,seats,open_seats,filled_seats,syllabus_count\n"

  @Test(arguments: [SourceKind.umdio, .gatech, .jupiterp, .buildings])
  func `a CSV is called one where JSON is read`(_ kind: SourceKind) {
    let start = "a:1:1: error: this is CSV; sources of this kind need JSON"
    #expect(Reading(kind, "CRN,Title,Room\n1,Rivers,MAB 0101\n").messages == [start])
    #expect(
      Reading(kind, "id\ttitle\tseats\n1\tRivers\t2\n").messages == [
        "\(start); this looks like kind 'testudo-csv'"
      ])
    // One word, and text that JSON may begin with, are not tables.
    #expect(Reading(kind, "nothing\n1\n").messages.first?.contains("CSV") == false)
    #expect(Reading(kind, "[1, 2\n").messages.first?.contains("CSV") == false)
  }

  @Test func `courses come without sections, with their seats`() throws {
    let reading = Reading(
      .testudoCSV,
      [
        [0xef, 0xbb, 0xbf]
          + Array(
            (header
              + "CMPS231,Data Structures,\"Prerequisite: CMPS100.\nAdditional information: Bring \"\"pens\"\".\",202608,Computing,Undergrad,3,Instructor: TBA,81,9,72,0\n"
              + "CMPS889,Research,,202608,Computing,Grad,0,,0,0,0,0\n").utf8)
      ])
    let (first, second) = (try #require(CourseID("CMPS231")), try #require(CourseID("CMPS889")))
    var structures = Course(
      id: first, term: TermID("fall-2026"), title: "Data Structures", departmentName: "Computing",
      requirements: [
        Requirement(label: "Prerequisite", text: "CMPS100."),
        Requirement(label: "Additional information", text: "Bring \"pens\"."),
      ])
    structures.seats = Seats(total: 81, open: 9)
    #expect(
      reading.yield.outlines == [
        structures,
        Course(
          id: second, term: TermID("fall-2026"), title: "Research", departmentName: "Computing"),
      ])
    #expect(reading.yield.seats == [first: Seats(total: 81, open: 9)])
    #expect(reading.yield.courses == [])
    #expect(reading.messages == [])
  }

  @Test func `the entry's term replaces an unknown code`() {
    let row = "CMPS231,Data,,202501,Computing,Undergrad,3,,81,9,72,0\n"
    #expect(Reading(.testudoCSV, header + row).yield.outlines.count == 1)
    #expect(
      Reading(.testudoCSV, header + row, context: .sample(term: nil)).messages == [
        "a:2:15: warning: ignored courses: 1 of unknown terms ('202501'); the site's terms have the codes '202608'",
        "a: error: the source has no usable records; check that it is the right file and that the site has its term",
      ])
  }

  @Test func `a file without seats is of another kind`() {
    #expect(
      Reading(.testudoCSV, "id,title,seat\nCMPS231,Data,9\n").messages == [
        "a:1:1: error: missing column 'seats'; did you mean 'seat'?"
      ])
  }
}

struct BuildingsReaderTests {
  @Test func `buildings are read from texts and numbers`() throws {
    let reading = Reading(
      .buildings,
      """
      [{"name": "Mabry Hall", "code": "MAB", "number": "001", "lng": "-76.94", "lat": "38.99"},
       {"name": "Orchard", "code": "", "number": "002", "lng": "-76.9", "lat": "38.9"},
       {"name": "Quill Hall", "code": "qul", "id": "3", "long": -76.5, "lat": 38.5},
       {"name": "Mabry Annex", "code": "MAB", "number": "004", "lng": "0", "lat": "0"},
       {"name": "Far Hall", "code": "FAR", "lng": "west", "lat": "38"},
       {"name": "New Hall", "code": "NEW", "lng": "", "lat": null}]
      """)
    #expect(reading.yield.buildings.map(\.code.text) == ["MAB", "QUL", "FAR", "NEW"])
    #expect(
      reading.yield.buildings.map(\.coordinate) == [
        Coordinate(latitude: 38.99, longitude: -76.94),
        Coordinate(latitude: 38.5, longitude: -76.5), nil, nil,
      ])
    #expect(
      reading.messages == [
        "a:2:2: warning: buildings without a code, skipped: 1",
        "a:4:2: warning: the building MAB is listed again with different content; the first is used\n  note: first listed at a:1:2",
        "a:5:2: warning: the coordinates of Far Hall cannot be read; treated as unknown",
      ])
  }

  @Test(arguments: ["[]", #"[{"course_id": "CMPS100"}]"#, "{}"])
  func `what holds no building is an error`(_ text: String) {
    #expect(Reading(.buildings, text).errors.count == 1)
  }
}

struct OccupancyReaderTests {
  @Test func `rows of one moment are one snapshot, in the order of time`() {
    let reading = Reading(
      .occupancy,
      """
      time,access_point,devices
      2026-11-18T13:10,mab-1,4
      2026-11-18T13:10,mab-2,0
      2026-11-18T18:05:00Z,mab-1,7
      """ + "\n")
    // The site of the samples is five hours west of UTC: its 13:10 is 18:10 UTC.
    #expect(
      reading.yield.snapshots == [
        Snapshot(time: Instant(seconds: 1_795_025_100), devices: ["mab-1": 7]),
        Snapshot(time: Instant(seconds: 1_795_025_400), devices: ["mab-1": 4, "mab-2": 0]),
      ])
    #expect(
      reading.messages == ["a:4:1: warning: rows out of time order: 1"])
  }

  @Test func `rows that cannot be read are lost, and no 0`() {
    let reading = Reading(
      .occupancy,
      """
      Time,Access_Point,Devices
      2026-11-18T13:10Z,mab-1,4
      2026-11-18T13:10Z,mab-1,4
      2026-11-18T13:10Z,mab-1,5
      2026-11-18T13:10Z,mab-2,-1
      2026-11-18T13:10Z,mab-3,many
      2026-11-18T13:10Z,mab-4,
      ,mab-5,3
      yesterday,mab-5,3
      2026-11-18T13:10Z,,3
      2026-11-18T13:10Z,mab-6,12.0
      """ + "\n")
    #expect(reading.yield.snapshots.map(\.devices) == [["mab-1": 4, "mab-6": 12]])
    #expect(
      reading.messages == [
        "a:3:1: warning: repeated records with the same content, merged: 1",
        "a:4:1: warning: mab-1 has two counts for the same time; the first is used",
        "a:5:25: warning: '-1' is not a valid number of devices; mab-2 is skipped at this time",
        "a:6:25: warning: 'many' is not a valid number of devices; mab-3 is skipped at this time",
        "a:7:25: warning: mab-4 has no number of devices; it is skipped at this time",
        "a:8:1: warning: a row without a time",
        "a:9:1: warning: invalid time 'yesterday'; expected one like 2026-11-18T13:10 or 2026-11-18T18:10:00Z",
        "a:10:1: warning: a row without an access point",
      ])
    #expect(reading.yield.rows.kept == 2 && reading.yield.rows.dropped == 7)
  }

  @Test(arguments: [
    ("2026-11-18T18:10:00Z", 0), ("2026-11-18 18:10Z", 0), ("2026-11-18T13:10:30-05:00", 30),
    ("2026-11-18T13:10-0500", 0), ("2026-11-18T19:10+01", 0), ("2026-11-18T13:10:05.75", 5),
    ("2026-11-18T13:10:60", 59),
  ])
  func `moments may be written with or without a zone`(_ text: String, _ seconds: Int) {
    let reading = Reading(.occupancy, "time,access_point,devices\n\(text),mab-1,1\n")
    #expect(reading.yield.snapshots.map(\.time.seconds) == [1_795_025_400 + seconds])
  }

  @Test(arguments: [
    "2026-02-30T10:00", "2026-11-18", "2026-11-18T25:00", "2026-11-18T9:00", "18.11.2026 10:00",
    "2026-11-18T10:00:61", "2026-11-18T10:00+5", "2026-11-18T10:00:00.", "T10:00",
  ])
  func `other moments are refused`(_ text: String) {
    let reading = Reading(.occupancy, "time,access_point,devices\n\(text),mab-1,1\n")
    #expect(reading.yield.snapshots == [])
    #expect(reading.messages.first?.hasPrefix("a:2:1: warning: invalid time '\(text)'") == true)
  }
}

struct CatalogTextTests {
  @Test(
    arguments: [
      ("One &amp; two &lt;3 &#233;&#xE9; &bogus;", "One & two <3 éé &bogus;", []),
      ("<div>One</div><div> Two<br/>Three </div>", "One\nTwo\nThree", []),
      ("See <a href=\"https://x.example/?a>b\">this</a>.", "See b\">this.", []),
      ("a < b and c > d, grade <C", "a < b and c > d, grade <C", []),
      ("One <!-- not <b>this</b> --> two", "One two", []),
      ("  Runs\n\n of   space\u{a0} ", "Runs\nof space", []),
      ("Prerequisite: MATH 141.", "", ["Prerequisite|MATH 141."]),
      (
        "<div><b>Prerequisites:</b> MATH 141. </div><div><strong>Restriction:</strong> Seniors.</div>Waves.",
        "Waves.", ["Prerequisite|MATH 141.", "Restriction|Seniors."]
      ),
      (
        "Cross-listed with ANTH 200.  Credit only granted for ANTH 200 or HIST 200.<br><br>Old times.",
        "Old times.",
        ["Cross-listed with|ANTH 200.", "Credit only granted for|ANTH 200 or HIST 200."]
      ),
      ("<b>Jointly offered with</b> CHEM 441.", "", ["Jointly offered with|CHEM 441."]),
      // The end of the label's sentences is unknown here.
      (
        "Prerequisite: MATH 141. In this class we ask why.",
        "Prerequisite: MATH 141. In this class we ask why.", []
      ),
      ("Formerly a monastery, now a school.", "Formerly a monastery, now a school.", []),
    ] as [(String, String, [String])])
  func `descriptions become plain text, certain labels requirements`(
    _ html: String, _ description: String, _ requirements: [String]
  ) {
    let reading = Reading(
      .umdio,
      #"[{"course_id": "CMPS100", "semester": "202608", "description": "\#(Self.escaped(html))"}]"#)
    #expect(reading.yield.courses.first?.description == description)
    #expect(
      reading.yield.courses.first?.requirements.map { "\($0.label)|\($0.text)" } == requirements)
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\n" ? ($0 == "\n" ? "\\n" : "\\\"") : String($0) }.joined()
  }
}
