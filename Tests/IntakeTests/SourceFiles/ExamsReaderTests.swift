internal import CampusModel
internal import Diagnostics
internal import Intake
import Testing

@testable import SourceFiles

struct ExamsReaderTests {
  /// "2026-12-15 480–650 MAB 0230" after whom it is for.
  private func lines(_ reading: Reading) -> [String] {
    reading.yield.exams.map { notice in
      let who =
        switch notice.target {
        case .section(let id): id.text
        case .course(let id): id.text
        case .meetings(let days, let time): "\(days.code) \(time.start)–\(time.end)"
        }
      let place =
        switch notice.exam.place {
        case .room(let room): " \(room.text)"
        case .online: " online"
        case .toBeAnnounced: ""
        }
      return "\(who): \(notice.exam.date) \(notice.exam.time.start)–\(notice.exam.time.end)\(place)"
    }
  }

  @Test func `exams of sections and courses`() {
    let reading = Reading(
      .exams,
      """
      Section,course,date,start,end,time,building,room
      CMPS 231-0101,,2026-12-15,8:00 am,10:50 am,,MAB,0230
      esg1,CMPS 231,"Dec 16, 2026",13:00,15:50,,,MAB 0230
      ,CMPS 330,December 17 2026,,,"1:00 pm - 2:50 pm",,online
      ,MATH246,2026-12-17,,,18:30–20:00,TBA,
      ,MATH246,2026-12-17,,,18:30-20:00,,
      """ + "\n")
    #expect(
      lines(reading) == [
        "CMPS 231-0101: 2026-12-15 480–650 MAB 0230", "CMPS 231-ESG1: 2026-12-16 780–950 MAB 0230",
        "CMPS 330: 2026-12-17 780–890 online", "MATH 246: 2026-12-17 1110–1200",
      ])
    #expect(
      reading.messages == [
        "a:6:1: warning: repeated records with the same content, merged: 1"
      ])
    #expect(reading.yield.rows.kept == 4 && reading.yield.rows.dropped == 0)
  }

  @Test func `exams by the time of the class`() {
    let reading = Reading(
      .exams,
      """
      Days,Time,finalDate,finalTime
      TR,8:00 am - 9:15 am,"Dec 15, 2026",8:00 am - 10:50 am
      MTuWTh,8:00 am - 9:15 am,"Dec 15, 2026",8:00 am - 10:50 am
      TR,8:00 am - 9:15 am,"Dec 16, 2026",8:00 am - 10:50 am
      TR,8:00 am - 9:15 am,"Dec 15, 2026",8:00 am - 10:50 am
      XY,8:00 am - 9:15 am,"Dec 15, 2026",8:00 am - 10:50 am
      """ + "\n")
    #expect(
      lines(reading) == [
        "TuTh 480–555: 2026-12-15 480–650", "MTuWTh 480–555: 2026-12-15 480–650",
      ])
    #expect(
      reading.messages == [
        "a:4:1: warning: classes at this time already have another exam; the first is used\n  note: first listed at a:2:1",
        "a:5:1: warning: repeated records with the same content, merged: 1",
        "a:6:1: warning: invalid class time 'XY 8:00 am - 9:15 am'; expected one like MWF 8:00 am - 8:50 am",
      ])
    #expect(reading.yield.rows.kept == 2 && reading.yield.rows.dropped == 2)
  }

  @Test(arguments: [
    ("0101,2026-12-15,08:00-10:00", "an exam without a readable section or course"),
    (",2026-12-15,08:00-10:00", "an exam without a readable section or course"),
    (
      "CMPS 1-1,12/15/2026,08:00-10:00",
      "invalid date '12/15/2026'; expected one like 2026-12-15 or Dec 15, 2026"
    ),
    (
      "CMPS 1-1,2026-02-30,08:00-10:00",
      "invalid date '2026-02-30'; expected one like 2026-12-15 or Dec 15, 2026"
    ),
    (
      "CMPS 1-1,Feb 30 2026,08:00-10:00",
      "invalid date 'Feb 30 2026'; expected one like 2026-12-15 or Dec 15, 2026"
    ),
    (
      "CMPS 1-1,2026-12-15,",
      "invalid exam time ''; expected one like 8:00 am - 10:50 am or 08:00-10:50"
    ),
    (
      "CMPS 1-1,2026-12-15,1:00 - 2:50 pm",
      "invalid exam time '1:00 - 2:50 pm'; expected one like 8:00 am - 10:50 am or 08:00-10:50"
    ),
    (
      "CMPS 1-1,2026-12-15,10:00-08:00",
      "invalid exam time '10:00-08:00'; expected one like 8:00 am - 10:50 am or 08:00-10:50"
    ),
    (
      "CMPS 1-1,2026-12-15,10:00-25:00",
      "invalid exam time '10:00-25:00'; expected one like 8:00 am - 10:50 am or 08:00-10:50"
    ),
  ])
  func `rows that cannot be read are dropped and reported`(_ row: String, _ message: String) {
    let reading = Reading(.exams, "section,date,time\n\(row)\nCMPS 1-2,2026-12-15,08:00-10:00\n")
    #expect(lines(reading) == ["CMPS 1-2: 2026-12-15 480–600"])
    #expect(reading.messages.map { String($0.drop { $0 != " " }) } == [" warning: \(message)"])
    #expect(reading.yield.rows.kept == 1 && reading.yield.rows.dropped == 1)
  }

  @Test(arguments: [
    ("\n\r\n", "the file is empty; fetch it again; the download may have failed"),
    ("a,b", "expected exams"),
    ("name,rated-as\nA,B\n", "this looks like kind 'aliases'"),
    ("time,access_point,devices\n", "this looks like kind 'occupancy'"),
    ("section,date,time\n\"CMPS 1-1,2026", "the quote that opens here is never closed"),
  ])
  func `a file without exams is an error`(_ text: String, _ words: String) {
    let reading = Reading(.exams, text)
    #expect(reading.errors.count == 1 && reading.errors.first?.contains(words) == true)
  }

  @Test func `exams without a term are an error`() {
    let reading = Reading(
      .exams, "section,date,time\nCMPS 1-2,2026-12-15,08:00-10:00\n",
      context: .sample(term: nil))
    #expect(reading.errors.count == 1 && reading.yield.exams == [])
  }
}

struct AliasesReaderTests {
  @Test func `names are read exactly but for white space`() {
    let reading = Reading(.aliases, "Name,Rated-As\nA.  Moss,\"Moss, Ada\"\nBo Vale, Bo M. Vale \n")
    #expect(reading.yield.aliases.map(\.name) == ["A. Moss", "Bo Vale"])
    #expect(reading.yield.aliases.map(\.ratedAs) == ["Moss, Ada", "Bo M. Vale"])
    #expect(reading.yield.aliases.map(\.place.line) == [2, 3])
    #expect(reading.messages == [] && reading.yield.rows.kept == 2)
  }

  @Test(arguments: [
    ("", "a: error: the file is empty; expected 'name,rated-as' in the first line"),
    (
      "name;rated-as\n",
      "a:1:1: error: expected the columns 'name' and 'rated-as', or 'course' and 'evaluated-as'; the header has: name;rated-as"
    ),
    ("name,rated-as\nA. Moss,\n", "a:2:1: error: a row without both names"),
    (
      "section,date,time\n",
      "a:1:1: error: expected the columns 'name' and 'rated-as', or 'course' and 'evaluated-as'; this looks like kind 'exams'"
    ),
  ])
  func `mistakes stop their owner`(_ text: String, _ message: String) {
    #expect(Reading(.aliases, text).messages == [message])
  }

  @Test func `a list without names is accepted`() {
    #expect(Reading(.aliases, "name,rated-as\n").messages == [])
  }
}
