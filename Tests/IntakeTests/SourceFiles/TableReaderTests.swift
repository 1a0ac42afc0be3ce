import CampusModel
import FileFormats
import Intake
import Testing

@testable import SourceFiles

@Suite struct CoursesCSVReaderTests {
  @Test func `a row for each course`() {
    let reading = Reading(
      .coursesCSV,
      """
      Subject;Catalog Number;Title;Credits;Department;Description;Prerequisites;Gen Ed;Cross-listed
      CMPS;131;Programming;4;Computing;"Loops and <b>lists</b>.";MATH 101;FSAR, DSSP;MATH 131
      CMPS;231;;1 - 3;;;;;
      CMPS;331;Systems;many;;;;;
      """ + "\n")
    let courses = reading.yield.outlines
    #expect(courses.map(\.id.text) == ["CMPS 131", "CMPS 231", "CMPS 331"])
    #expect(courses.map(\.title) == ["Programming", "CMPS 231", "Systems"])
    #expect(courses.map(\.credits) == [Credits(4), Credits(tenths: 10, to: 30), nil])
    #expect(courses[0].description == "Loops and lists.")
    #expect(courses[0].requirements == [Requirement(label: "Prerequisite", text: "MATH 101")])
    #expect(courses[0].genEds == ["FSAR", "DSSP"])
    #expect(courses[0].twins.map(\.text) == ["MATH 131"])
    #expect(courses[0].departmentName == "Computing")
    #expect(
      reading.messages == [
        "a:4:1: warning: the credits 'many' of CMPS 331 cannot be read; treated as unknown"
      ])
  }

  @Test(arguments: [
    (
      "Kurs,Title\nA 1,x\n",
      "a:1:1: error: no column has the course; expected 'course', or 'subject' and 'number'; name it in 'columns:', such as 'columns: {course: Kurs}'; the header has: Kurs, Title"
    ),
    ("course,title\n***,x\n", "a:2:1: warning: '***' is not a valid course, such as 'CMPS 131'"),
    (
      "course,title\nART 1,x\nART 1,y\n",
      "a:3:1: warning: ART 1 is listed again with different content; the first is used"
    ),
  ])
  func `what cannot be read is reported at its place`(_ text: String, _ message: String) {
    #expect(Reading(.coursesCSV, text).messages.first?.hasPrefix(message) == true)
  }
}

@Suite struct RoomsCSVReaderTests {
  @Test func `a row for each room`() {
    let reading = Reading(
      .roomsCSV,
      """
      Building,Building Name,Room,Floor,Capacity,Equipment,Latitude,Longitude,Excluded
      MAB,Mabry Hall,0230,2,40,projector; piano,38.9912,-76.9421,
      MAB,Mabry Hall,0101,1,many,,38.9912,-76.9421,a laboratory
      ALD,,12,,,,,,
      ALD,,12,,,,,,
      """ + "\n")
    let buildings = reading.yield.buildings
    #expect(buildings.map(\.name) == ["ALD", "Mabry Hall"])
    #expect(buildings[1].coordinate == Coordinate(latitude: 38.9912, longitude: -76.9421))
    #expect(buildings.map { $0.floors.map(\.name) } == [["All floors"], ["Floor 1", "Floor 2"]])
    let rooms = buildings.flatMap(\.floors).flatMap(\.rooms)
    #expect(rooms.map(\.id.text) == ["ALD 12", "MAB 0101", "MAB 0230"])
    #expect(rooms.map(\.seats) == [nil, nil, 40])
    #expect(rooms.map(\.features) == [[], [], ["projector", "piano"]])
    #expect(rooms.map(\.exclusion) == [nil, "a laboratory", nil])
    #expect(reading.yield.rows.kept == 3 && reading.yield.rows.merged == 1)
    #expect(
      reading.messages == [
        "a:3:1: warning: MAB 0101 has 'many' seats; treated as unknown",
        "a:5:1: warning: repeated records with the same content, merged: 1",
      ])
  }

  @Test func `building and room in one cell, and floors whose names are alike`() {
    let reading = Reading(
      .roomsCSV, "Location,Seats,Level\nMabry Hall 0101,5,G\nMabry Hall 0102,6,g\nNowhere,1,\n")
    let floors = reading.yield.buildings.flatMap(\.floors)
    #expect(floors.map(\.id) == ["g", "g-2"])
    #expect(
      reading.messages == [
        "a:4:1: warning: 'Nowhere' is not a valid room; expected a building and a number"
      ])
  }
}

@Suite struct HandWrittenTimeTests {
  @Test(arguments: [
    ("M/W", "MW"), ("Mon & Wed", "MW"), ("Mon Wed Fri", "MWF"), ("Tuesday and Thursday", "TuTh"),
    ("MWF", "MWF"), ("Sat-Mon", "MSaSu"),
  ])
  func `days as people write them`(_ text: String, _ code: String) {
    #expect(writtenWeekdays(text)?.code == code)
  }

  @Test(arguments: ["S", "MTWTF", "M//W", "Mon Wod", ""])
  func `days that are not certain are refused`(_ text: String) {
    #expect(writtenWeekdays(text) == nil)
  }
}
