import CampusModel
import Diagnostics
import FileFormats
import Intake
import SeededRandom
import Testing

@testable import SourceFiles

@Suite struct SectionsCSVReaderTests {
  /// "0101: MWF 540–590 MAB 0101 …" for each section.
  private func lines(_ reading: Reading) -> [String] {
    reading.yield.courses.flatMap(\.sections).map { section in
      let meetings = section.meetings.map { meeting in
        let time =
          switch meeting.timing {
          case .weekly(let days, let span): "\(days.code) \(span.start)–\(span.end)"
          case .anyTime: "any time"
          case .toBeAnnounced: "TBA"
          }
        return [
          meeting.kind, time, meeting.room?.text, meeting.place == .online ? "online" : nil,
          meeting.dates.map { "\($0.first)/\($0.last)" },
        ].compactMap(\.self).joined(separator: " ")
      }
      return "\(section.id.text): \(meetings.joined(separator: ", "))"
    }
  }

  @Test func `a row for each meeting`() {
    let reading = Reading(
      .sectionsCSV,
      """
      Subject,Course Number,Section,Title,Credits,Days,Start Time,End Time,Building,Room,Instructor,Capacity,Enrolled,Waitlist,Type
      CMPS,131,0101,Programming,4,MWF,9:00 AM,9:50 AM,MAB,0101,"Vale, Noor",30,28,2,Lecture
      CMPS,131,0101,Programming,4,R,14:00,15:50,MAB,0230,Staff,30,28,2,Lab
      CMPS,131,0102,Programming,4,TTh,0930,1045,MAB,0101,"Vale, Noor;Oak, Robin",20,25,,Lecture
      ART,5,1,Drawing,1 - 3,ARR,,,,,TBA,,,,
      CMPS,131,0101,Programming,4,MWF,9:00 AM,9:50 AM,MAB,0101,"Vale, Noor",30,28,2,Lecture
      """ + "\n")
    #expect(
      lines(reading) == [
        "CMPS 131-0101: Lecture MWF 540–590 MAB 0101, Lab Th 840–950 MAB 0230",
        "CMPS 131-0102: Lecture TuTh 570–645 MAB 0101", "ART 5-1: TBA",
      ])
    let courses = reading.yield.courses
    #expect(courses.map(\.title) == ["Programming", "Drawing"])
    #expect(courses.map(\.credits) == [Credits(4), Credits(tenths: 10, to: 30)])
    let sections = courses.flatMap(\.sections)
    #expect(sections.map(\.instructors) == [["Vale, Noor"], ["Vale, Noor", "Oak, Robin"], []])
    #expect(
      sections.map(\.seats) == [
        Seats(total: 30, open: 2, waitlist: 2), Seats(total: 20, open: 0), nil,
      ])
    #expect(
      reading.messages == [
        "a:6:1: warning: repeated records with the same content, merged: 1"
      ])
    #expect(reading.yield.rows.kept == 4 && reading.yield.rows.dropped == 0)
  }

  @Test func `a row for each section with several meetings in a cell`() {
    let reading = Reading(
      .sectionsCSV,
      """
      Course;CRN;Name;Meetings;Start Date;End Date
      CMPS-131;10231;Programming;"MWF 9:00-9:50 AM MAB 0101; T 2:00 PM - 3:50 PM MAB 0230";;
      CMPS-231;10232;Data;"M/W 1:00-2:15pm Mabry Hall 12
      Fri 10-11am ONLINE";9/7/2026;
      CMPS-331;10233;Systems;"TBA";2026-10-01;2026-11-30
      """ + "\n")
    #expect(
      lines(reading) == [
        "CMPS 131-10231: MWF 540–590 MAB 0101, Tu 840–950 MAB 0230",
        "CMPS 231-10232: MW 780–855 MABRY HALL 12, F 600–660 online",
        "CMPS 331-10233: TBA 2026-10-01/2026-11-30",
      ])
    #expect(reading.messages == [])
  }

  @Test func `cells with several parts go together`() {
    let reading = Reading(
      .sectionsCSV,
      """
      course,section,days,time,location
      CMPS 131,1,MW; F,9:00-9:50; 13:00-14:15,MAB 0101; MAB 0230
      CMPS 131,2,MW; F,9:00-9:50,MAB 0101
      CMPS 131,3,,,Online
      """ + "\n")
    #expect(
      lines(reading) == [
        "CMPS 131-1: MW 540–590 MAB 0101, F 780–855 MAB 0230",
        "CMPS 131-2: MW 540–590 MAB 0101, F 540–590 MAB 0101", "CMPS 131-3: any time online",
      ])
  }

  @Test func `days in columns of their own, and columns that the entry names`() {
    var context = SourceContext.sample()
    context.table.columns = [
      "course": "Kurs", "section": "Gruppe", "start": "von", "end": "bis",
    ]
    let reading = Reading(
      .sectionsCSV,
      "Kurs;Gruppe;von;bis;Mon;Tue;Wed\nCMPS 131;A;8.15;9.45;x;;X\nCMPS 131;B;10.15;11.45;n;-;0\n",
      context: context)
    #expect(lines(reading) == ["CMPS 131-A: MW 495–585", "CMPS 131-B: TBA"])
    #expect(
      reading.messages == [
        "a:3:1: warning: CMPS 131-B has the time '10.15 - 11.45' and no days; treated as unannounced"
      ])
    #expect(reading.yield.rows.kept == 1 && reading.yield.rows.dropped == 1)
    context.table.columns["course"] = "Kursus"
    #expect(
      Reading(.sectionsCSV, "Kurs;Gruppe\nA1;1\n", context: context).errors.first
        == "a:1:1: error: no column 'Kursus', which 'columns' names for 'course'; did you mean 'Kurs', which holds A1?"
    )
  }

  @Test(arguments: [("R", "SaSu"), ("Th", "Su"), ("U", "SaSu")])
  func `one cell may say what the letters of a table are`(_ other: String, _ code: String) {
    let text = "course,section,days,time\nART 1,1,SU,9:00-9:50 AM\nART 1,2,\(other),9:00-9:50 AM\n"
    let first = Reading(.sectionsCSV, text).firstMeetings.first
    #expect(first?.timing == .weekly(code, 540, 590))
  }

  @Test(arguments: [
    "days,time\nART 1,1,SU,9:00-9:50 AM\nART 1,2,MW; TR,9:00-9:50 AM",
    "meetings\nART 1,1,SU 9:00-9:50 AM MAB 1\nART 1,2,MW 9:00-9:50 AM MAB 1; TR 1:00-1:50 PM MAB 2",
  ])
  func `one of several meetings in a cell may say it, too`(_ rows: String) {
    let first = Reading(.sectionsCSV, "course,section,\(rows)\n").firstMeetings.first
    #expect(first?.timing == .weekly("SaSu", 540, 590))
  }

  @Test func `a row counts once, and other seats of a section are said`() {
    let reading = Reading(
      .sectionsCSV,
      "course,section,meetings,seats\nCMPS 131,1,X 9; Y 10,30\nCMPS 131,1,MWF 9:00-9:50 AM,25\n")
    #expect(reading.yield.rows.dropped == 1 && reading.yield.rows.kept == 1)
    #expect(
      reading.messages == [
        "a:2:1: warning: the time 'X 9' of CMPS 131-1 cannot be read; treated as unannounced",
        "a:2:1: warning: the time 'Y 10' of CMPS 131-1 cannot be read; treated as unannounced",
        "a:3:1: warning: CMPS 131-1 has other seats in another row; the first are used",
      ])
    #expect(reading.yield.courses[0].sections[0].seats?.total == 30)
  }

  @Test func `dates in the order that the table shows, and weeks`() {
    let head = "course,section,days,time,start date,end date,weeks\n"
    let rows = """
      ART 1,1,M,9:00-9:50 AM,09/07/2026,10/25/2026,
      ART 1,2,M,9:00-9:50 AM,8/31/2026,12/14/2026,
      ART 1,3,M,9:00-9:50 AM,,,1-8
      ART 1,4,M,9:00-9:50 AM,,,"1, 3"
      ART 1,5,M,9:00-9:50 AM,,,B
      ART 1,6,M,9:00-9:50 AM,,,soon
      """
    let reading = Reading(.sectionsCSV, head + rows + "\n")
    #expect(
      lines(reading).map { $0.replacing("M 540–590", with: "M") } == [
        "ART 1-1: M 2026-09-07/2026-10-25", "ART 1-2: M", "ART 1-3: M 2026-08-31/2026-10-25",
        "ART 1-4: M 2026-08-31/2026-09-06, M 2026-09-14/2026-09-20",
        "ART 1-5: "
          + stride(from: 1, to: 16, by: 2).map { week in
            let monday = Term.sample.days.first + 7 * week
            return "M \(monday)/\(min(monday + 6, Term.sample.days.last))"
          }.joined(separator: ", "), "ART 1-6: M",
      ])
    #expect(
      reading.messages == [
        "a:7:1: warning: the weeks 'soon' of ART 1-6 cannot be read; it is shown for the whole term"
      ])
    let unclear = Reading(.sectionsCSV, "course,section,dates\nART 1,1,9/7/2026 - 10/11/2026\n")
    #expect(
      unclear.messages == [
        "a:2:1: warning: the dates '9/7/2026 – 10/11/2026' of ART 1-1 cannot be read; it is shown for the whole term; add 'dates: month-first' or 'dates: day-first' to the source"
      ])
    var context = SourceContext.sample()
    context.table.dates = .dayFirst
    let clear = Reading(
      .sectionsCSV, "course,section,dates\nART 1,1,9/10/2026 - 11/10/2026\n", context: context)
    #expect(lines(clear) == ["ART 1-1: TBA 2026-10-09/2026-10-11"])
  }

  @Test func `courses that are cross-listed are one`() {
    let reading = Reading(
      .sectionsCSV,
      """
      course,section,cross-listed
      ART 1,1,MATH 2 / ART 9
      MATH 2,1,
      ART 3,1,X1
      ART 4,1,X1
      ART 5,1,X2
      """ + "\n")
    #expect(
      reading.yield.courses.map { "\($0.id.text): \($0.twins.map(\.text))" } == [
        #"ART 1: ["MATH 2"]"#, "MATH 2: []", #"ART 3: ["ART 4"]"#, #"ART 4: ["ART 3"]"#,
        "ART 5: []",
      ])
  }

  @Test func `sections go together by links, and by kinds and credits`() {
    let linked = Reading(
      .sectionsCSV,
      """
      course,section,type,linked
      ART 1,A,LEC,
      ART 1,B,LEC,
      ART 1,A1,LAB,A
      ART 1,B1,LAB,"A, b"
      """ + "\n")
    #expect(
      parts(linked) == [
        "A Lecture A1,B1", "B Lecture B1", "A1 Lab A", "B1 Lab A,B",
      ])
    let credited = Reading(
      .sectionsCSV,
      """
      course,section,type,credits
      ART 1,A,Lecture,3
      ART 1,B,Lecture,3
      ART 1,A1,Lab,0
      ART 1,B1,Lab,0
      """ + "\n")
    #expect(
      parts(credited) == ["A Lecture A1", "B Lecture B1", "A1 Lab A", "B1 Lab B"])
    #expect(credited.yield.courses[0].credits == Credits(3))
    let alternatives = Reading(
      .sectionsCSV, "course,section,type,credits\nART 1,A,Lecture,3\nART 1,B,Lab,3\n")
    #expect(parts(alternatives) == ["A - ", "B - "])
  }

  /// "A1 Lab A" for each section: its part, and the sections it goes with.
  private func parts(_ reading: Reading) -> [String] {
    reading.yield.courses.flatMap(\.sections).map { section in
      "\(section.id.code) \(section.part ?? "-") "
        + section.links.map(\.code).joined(separator: ",")
    }
  }

  @Test func `a course and its section in one cell, and a number in the column of the course`() {
    let reading = Reading(
      .sectionsCSV, "Course Section,Meeting Pattern\nCMPS 131-01 - Programming,MWF 9:00-9:50 AM\n")
    #expect(lines(reading) == ["CMPS 131-01: MWF 540–590"])
    let split = Reading(.sectionsCSV, "Subject,Course,Sec\nCMPS,131,01\n")
    #expect(lines(split) == ["CMPS 131-01: TBA"])
  }

  @Test func `afternoons that are guessed are counted`() {
    let reading = Reading(
      .sectionsCSV,
      "course,section,days,time\nART 1,1,M,2:00-3:15\nART 1,2,M,230-345\nART 1,3,M,9:00-9:50\nART 1,4,M,02:00-03:00\nART 1,5,M,1-2pm\n"
    )
    #expect(
      reading.messages == [
        "a:2:1: warning: times without am or pm from 1 to 6 o'clock, read as afternoon: 2"
      ])
  }

  @Test func `titles may be above the header`() {
    let reading = Reading(
      .sectionsCSV,
      "Larkspur University;;\n\nFall 2026, all\nCourse;Section;Days\nART 1;1;TBA\n;;\n")
    #expect(lines(reading) == ["ART 1-1: TBA"])
    #expect(
      reading.messages == ["a:6:1: warning: '' is not a valid course, such as 'CMPS 131'"])
  }

  @Test(arguments: [
    ("Class,Section\n***,1\n", ["a:2:1: warning: '***' is not a valid course, such as 'CMPS 131'"]),
    ("Course,Section\nCMPS 131,\n", ["a:2:1: warning: a row of CMPS 131 has no section"]),
    (
      "Course,Section,Days,Time\nCMPS 131,1,XYZ,9:00-9:50\n",
      [
        "a:2:1: warning: the days 'XYZ' of CMPS 131-1 cannot be read; treated as unannounced"
      ]
    ),
  ])
  func `what cannot be read is said at its place`(_ text: String, _ messages: [String]) {
    #expect(Reading(.sectionsCSV, text).messages.prefix(1) == messages[...])
  }

  @Test func `a table without courses or sections names what is missing`() {
    let messages = Reading(.sectionsCSV, "Kurs,Section\nA 1,1\n").messages
    #expect(
      messages == [
        "a:1:1: error: no column has the course; expected 'course', or 'subject' and 'number'; name it in 'columns:', such as 'columns: {course: Kurs}'; the header has: Kurs, Section"
      ])
  }

  // MARK: Columns and cells of other schools

  @Test(arguments: [
    "Mon,Tues,Weds,Thurs,Fri", "Mo,Di,Mi,Do,Fr", "Montag,Dienstag,Mittwoch,Donnerstag,Freitag",
    "M,T,W,R,F", "lunes,martes,miércoles,jueves,viernes", "Lundi,Mardi,Mercredi,Jeudi,Vendredi",
  ])
  func `columns of days in the words of many schools`(_ days: String) {
    let reading = Reading(
      .sectionsCSV,
      "course,section,\(days),start,end\nART 1,1,Y,N,N,Y,N,9:00 AM,9:50 AM\n")
    #expect(reading.firstMeetings.first?.timing == .weekly("MTh", 540, 590))
    #expect(reading.yield.files.first?.unusedColumns == [])
  }

  @Test func `a month is no day, and the entry may name days`() {
    let text = "course,section,Mar,Lesson,start,end\nART 1,1,12,x,9:00 AM,9:50 AM\n"
    var reading = Reading(.sectionsCSV, text)
    #expect(reading.yield.files.first?.unusedColumns == ["Mar", "Lesson"])
    #expect(reading.firstMeetings.first?.timing == .toBeAnnounced)
    var context = SourceContext.sample()
    context.table.columns = ["tuesday": "Lesson"]
    reading = Reading(.sectionsCSV, text, context: context)
    #expect(reading.firstMeetings.first?.timing == .weekly("Tu", 540, 590))
  }

  @Test(arguments: [
    ("seats", "12/30"), ("enrolled", "12/30"), ("open", "18/30"), ("capacity", "12 of 30"),
  ])
  func `two numbers of seats in a cell`(_ column: String, _ cell: String) {
    let reading = Reading(.sectionsCSV, "course,section,\(column)\nART 1,1,\(cell)\n")
    #expect(reading.yield.courses.first?.sections.first?.seats == Seats(total: 30, open: 18))
    #expect(reading.messages == [])
  }

  @Test func `weeks and dates both hold`() {
    let head = "course,section,days,time,weeks,start date,end date\n"
    let rows = """
      ART 1,1,M,9:00-9:50 AM,B,2026-10-12,2026-11-06
      ART 1,2,M,9:00-9:50 AM,1-2,2026-10-12,2026-11-06
      ART 1,3,M,9:00-9:50 AM,1-8,2026-10-12,2026-11-06
      """
    let reading = Reading(.sectionsCSV, head + rows + "\n")
    #expect(
      lines(reading) == [
        "ART 1-1: M 540–590 2026-10-19/2026-10-25, M 540–590 2026-11-02/2026-11-06",
        "ART 1-2: M 540–590 2026-10-12/2026-11-06", "ART 1-3: M 540–590 2026-10-12/2026-10-25",
      ])
    #expect(
      reading.messages == [
        "a:3:1: warning: the weeks '1-2' of ART 1-2 are outside its dates; it is shown on all of them"
      ])
  }

  @Test func `columns with values that nothing uses are listed`() {
    let reading = Reading(
      .sectionsCSV,
      "Title of all;;\nCourse;Section;Session;Notes;Days;;Campus\nART 1;1;;x;M;y;\nART 1;2;7W1;;M;;\n"
    )
    #expect(reading.yield.files.map(\.unusedColumns) == [["Session", "Notes"]])
    #expect(
      Reading(.coursesCSV, "Course,Title,Level\nART 1,Maps,1\n").yield.files.map(\.unusedColumns)
        == [["Level"]])
    #expect(
      Reading(.roomsCSV, "Building,Room,Owner\nMAB,1,x\n").yield.files.map(\.unusedColumns)
        == [["Owner"]])
  }

  // MARK: Random tables

  /// One meeting as it is, with the ways in which schools write it.
  private struct Truth: Equatable {
    var days: [Weekday]
    var start: Int
    var end: Int
    var room: String

    var timing: Meeting.Timing {
      let set = days.reduce(into: WeekdaySet()) { $0.formUnion(WeekdaySet($1)) }
      return MinuteSpan(start, end).map { .weekly(set, $0) } ?? .toBeAnnounced
    }
  }

  private func written(_ days: [Weekday], _ style: Int) -> String {
    let letters = ["M", "T", "W", "R", "F"]
    let short = ["M", "T", "W", "Th", "F"]
    let names = days.map(\.name)
    let places = days.map { Weekday.allCases.firstIndex(of: $0) ?? 0 }
    switch style {
    case 0: return places.map { letters[$0] }.joined()
    case 1: return places.map { short[$0] }.joined()
    case 2: return names.map { String($0.prefix(3)) }.joined(separator: ", ")
    case 3: return names.map { String($0.prefix(2)) }.joined()
    case 4: return names.joined(separator: " & ")
    default: return places.map { short[$0] }.joined(separator: "/")
    }
  }

  private func written(_ minute: Int, _ style: Int) -> String {
    let (hour, rest) = (minute / 60, minute % 60)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let half = hour < 12 ? "am" : "pm"
    let twelve = (hour + 11) % 12 + 1
    return switch style {
    case 0: "\(twelve):\(two(rest)) \(half.uppercased())"
    case 1: "\(two(hour))\(two(rest))"
    case 2: "\(two(hour)):\(two(rest))"
    case 3: "\(twelve):\(two(rest))\(half)"
    case 4: "\(two(twelve)):\(two(rest)) \(half == "am" ? "a.m." : "p.m.")"
    default: "\(two(hour)).\(two(rest))"
    }
  }

  @Test(arguments: draws(UInt64(40)))
  func `random tables in random dialects are read as they were meant`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let delimiter = [",", ";", "\t"].randomElement(using: &random) ?? ","
    let (dayStyle, timeStyle) = (
      Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random)
    )
    let dash = ["-", " - ", "–", " to "].randomElement(using: &random) ?? "-"
    let isWide = Bool.random(using: &random)
    let end = Bool.random(using: &random) ? "\r\n" : "\n"
    var truths: [[Truth]] = []
    var rows = [["Course", "Section", isWide ? "Meetings" : "Days", "Time", "Room"]]
    for number in 0..<Int.random(in: 1...30, using: &random) {
      let truth = (0..<Int.random(in: 1...3, using: &random)).map { index in
        let days = Weekday.allCases.prefix(5).filter { _ in Bool.random(using: &random) }
        let start =
          60 * Int.random(in: 8..<18, using: &random) + 5 * Int.random(in: 0..<12, using: &random)
        return Truth(
          days: days.isEmpty ? [.monday] : Array(days), start: start,
          end: start + 5 * Int.random(in: 8...30, using: &random), room: "MAB \(100 + index)")
      }
      truths.append(truth)
      let cells = truth.map { one in
        (
          written(one.days, dayStyle),
          "\(written(one.start, timeStyle))\(dash)\(written(one.end, timeStyle))", one.room
        )
      }
      let name = ["CMPS 1\(number + 10)", "0101"]
      if isWide {
        rows.append(
          name + [cells.map { "\($0.0) \($0.1) \($0.2)" }.joined(separator: "; "), "", ""])
      } else {
        for cell in cells { rows.append(name + [cell.0, cell.1, cell.2]) }
      }
    }
    let text =
      rows.map { row in
        row.map { $0.contains(delimiter) ? "\"\($0)\"" : $0 }.joined(separator: delimiter)
      }.joined(separator: end) + end
    let reading = Reading(.sectionsCSV, text)
    let read = reading.yield.courses.map { $0.sections[0].meetings }
    let expected = truths.map { truth in
      uniqued(truth.map { Meeting(timing: $0.timing, place: .room($0.room)) })
    }
    #expect(reading.yield.rows.read == rows.count - 1, "seed \(seed)")
    #expect(read == expected, "seed \(seed)\n\(text)\n\(reading.messages)")
  }
}

@Suite struct TimetableWordsTests {
  @Test(arguments: [
    ("MWF", "MWF"), ("TR", "TuTh"), ("TTh", "TuTh"), ("MTWRF", "MTuWThF"), ("TTH", "TuTh"),
    ("MTWHF", "MTuWThF"), ("M/W", "MW"), ("Mon, Wed", "MW"), ("MoWeFr", "MWF"), ("m w f", "MWF"),
    ("Tuesday & Thursday", "TuTh"), ("M-F", "MTuWThF"), ("Mon–Thu", "MTuWTh"), ("Su", "Su"),
    ("S", "Sa"), ("U", "Su"), ("MTWRFSU", "MTuWThFSaSu"), ("Tues Thurs", "TuTh"), ("MonWed", "MW"),
    ("Monday and Wednesday", "MW"), ("SaSu", "SaSu"), ("Tu", "Tu"), ("TuWTh", "TuWTh"),
    ("TuFr", "TuF"), ("TUFR", "TuF"), ("FR", "F"), ("tr", "TuTh"), ("Mo, Mi", "MW"), ("Di", "Tu"),
    ("Do", "Th"), ("Mo.–Do.", "MTuWTh"), ("lunes y miércoles", "MW"), ("mar, jeu", "TuTh"),
    ("tis/tors", "TuTh"), ("Weds", "W"), ("Montag und Freitag", "MF"),
  ])
  func `days as schools write them`(_ text: String, code: String) {
    #expect(TimetableText.days(text)?.code == code)
  }

  @Test(arguments: ["", "TBA", "X", "M1", "F-M", "M-", "-F", "MWX", "M:W", "M-W-F-"])
  func `other words are no days`(_ text: String) { #expect(TimetableText.days(text) == nil) }

  @Test(arguments: [
    ("9:00-9:50 AM", 540, 590), ("0900-0950", 540, 590), ("09:00 AM - 09:50 AM", 540, 590),
    ("9am to 10am", 540, 600), ("9.00-10.00", 540, 600), ("13:00-14:15", 780, 855),
    ("11:00-12:15 pm", 660, 735), ("1:00 - 2:50 pm", 780, 890), ("9:00-1:00 pm", 540, 780),
    ("2:00-3:15", 840, 915), ("9:00am-9:50", 540, 590), ("12:30-1:45", 750, 825),
    ("6:00-8:45", 1080, 1245), ("10:00 p.m. – 11:30 p.m.", 1320, 1410), ("930-1045", 570, 645),
    ("8:00:00 AM - 8:50:00 AM", 480, 530), ("12:00-12:50 pm", 720, 770), ("7:00a-8:00a", 420, 480),
  ])
  func `times as schools write them`(_ text: String, start: Int, end: Int) {
    #expect(TimetableText.span(text) == MinuteSpan(start, end))
  }

  @Test(arguments: [
    "", "TBA", "9:00", "9-10-11", "9:60-10:00", "25:00-26:00", "9-10", "13:00pm-14:00pm", "a-b",
    "9:00-9:00", "10-11",
  ])
  func `other words are no times`(_ text: String) { #expect(TimetableText.span(text) == nil) }
}
