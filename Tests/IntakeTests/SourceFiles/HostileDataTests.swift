internal import CampusModel
internal import CountFiles
internal import Intake
import SeededRandom
internal import SourceFiles
import Testing

/// Files that are damaged on purpose or in transit: a source is read or refused, and nothing traps.
struct HostileDataTests {
  /// Roll-ups are read together, in a way of their own: see `RollUpScannerTests`.
  private static let kinds = SourceFormats.builtIn.kinds.filter { $0 != .countRollUps }

  @Test(arguments: kinds, 0..<4)
  func `damaged files never make a reader trap`(_ kind: SourceKind, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for sample in Self.samples {
      for _ in draws(20) {
        let reading = Reading(kind, [damaged(Array(sample.utf8), &random)])
        // A list of aliases, of cancellations or of reservations may be empty; exams may be set
        // later.
        let isRead =
          [.rooms, .aliases, .cancellations, .reservations, .ics, .icsClasses].contains(kind)
          || reading.yield.rows.kept > 0 || !reading.errors.isEmpty
          || kind == .exams && !reading.messages.isEmpty
        #expect(isRead, "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: kinds.filter {
      ![.rooms, .aliases, .ics, .icsClasses].contains($0)
    },
    ["", "\u{feff}", " \n", "\u{0}"])
  func `a file without text is an error`(_ kind: SourceKind, _ text: String) {
    #expect(
      Reading(kind, text).messages == [
        "a: error: the file is empty; fetch it again; the download may have failed"
      ])
  }

  /// Some bytes changed, some spans doubled or cut out, sometimes the end lost.
  private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 2 {
      let start = Int.random(in: 0..<bytes.count - 1, using: &random)
      let span = start..<min(bytes.count, start + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[start] = .random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: bytes[span], at: start)
      case 2: bytes.removeSubrange(span)
      default: bytes.replaceSubrange(span, with: Array("-1".utf8))
      }
    }
    if Int.random(in: 0...4, using: &random) == 0 { bytes.removeLast(bytes.count / 3) }
    return bytes
  }

  private static let samples = [
    """
    CRN,Course Subject,Course Number,Course Title,Course Section,Term,Primary Instructor,A Range,A+,A,A-,B+,B,B-,C+,C,C-,D+,D,D-,F,W,Average Grade
    41758,CMPS,100,"One, two",AD1,120188,"Moss, Ada T",,2,8,8,7,3,2,1,0,0,0,0,0,0,0,3.53
    41759,CMPS,100,"One, two",AD2,120188,"Moss, Ada T",,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A
    """,
    """
    course;term;section;instructor;mark;count
    CMPS 100;Fall 2026;0101;Ada Moss;A;3
    CMPS 100;Fall 2026;0101;Ada Moss;W;<5
    """,
    """
    [{"name": "CMPS", "courses": [{"code": "CMPS100", "name": "<b>One</b> &#233;", "credits": {"Range": [1, 6]},
      "gen_eds": null, "description": "Prerequisite: CMPS 90. <br>Two.", "sections": [{"sec_code": "0101",
      "instructors": ["Ada Moss"], "class_meetings": ["OnlineAsync", {"InPerson": {"classtime": {"days": "MWF",
      "start_time": [11, 0, "Am"], "end_time": [11, 50, "Am"]}, "location": ["MAB", "1"]}}]}]}]}]
    """,
    """
    [{"course_id": "CMPS100", "semester": "202608", "credits": "1-6", "gen_ed": [["DSSP|X"]], "sections":
      [{"number": "0101", "seats": "25", "open_seats": "3", "meetings": [{"days": "TuTh",
      "start_time": "11:00am", "end_time": "12:15pm", "building": "MAB", "room": "1"}]}]}]
    """,
    """
    [{"name": "Ada Moss", "slug": "moss", "average_rating": 4.5, "reviews": []},
     {"department": "CMPS", "course_number": "100", "average_gpa": 3.1},
     {"course": "CMPS100", "professor": null, "semester": "202601", "section": "1", "A": 3, "F": 0}]
    """,
    #"[{"name": "Mabry Hall", "code": "MAB", "number": "1", "lng": "-76.9", "lat": "38.9"}]"#,
    "time,access_point,devices\n2026-11-18T13:10:00.5-05:00,\"mab\"\"1\",4\n2026-11-18T13:10,b,5\n",
    "id,title,seats,open_seats,term\nCMPS100,\"One\ntwo\",25,3,202608\n",
    GatechReaderTests.file(
      #"{"CMPS 100": ["One", {"A": ["1", [[0, "MWF", "Mabry Hall 1", 0, ["Ada Moss (P)"], 0, 0, 0]], 3, 0, 0, [0], 0]}, ["or", {"id": "CMPS 90", "grade": "C"}, ["and", {"id": "MATH 1"}]], "Two."]}"#
    ),
    QuacsReaderTests.file(QuacsReaderTests.section(QuacsReaderTests.slot)),
    UIUCReaderTests.file(UIUCReaderTests.row()),
    BannerReaderTests.file(BannerReaderTests.section()),
    NusmodsReaderTests.module(),
    CornellReaderTests.file(CornellReaderTests.group(CornellReaderTests.section())),
    "[\(CourseTableReaderTests.course())]",
    "section,date,time,room\nCMPS100-0101,2026-12-15,\"8:00 am - 10:50 am\",MAB 1\n",
    "Days,Time,finalDate,finalTime\nTR,8:00 am - 9:15 am,\"Dec 15, 2026\",8:00 am - 10:50 am\n",
    "term,section,date,start,reason\n202608,CMPS100-0101,2026-11-20,10:00,\"Snow\n\"\n,MATH 1-1,Nov 2 2026,,\n",
    CountSamples.networks, CountSamples.active, CountSamples.association, CountSamples.report,
    #"{"time": "2026-11-18T13:10", "access_point": "mab-1", "devices": 4}"# + "\n",
    "name,rated-as\nA. Moss,Ada Moss\nB. Vale,Bo Vale\n",
  ]
}
