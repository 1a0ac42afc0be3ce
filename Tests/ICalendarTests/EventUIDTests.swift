import CampusModel
import ICalendar
import Testing

@Test(arguments: [
  (["fall-2026", "CMSC216", "0101", "Lecture"], "fall-2026.cmsc216.0101.lecture@h.example"),
  (["a.b", "c"], "a_2eb.c@h.example"),
  (["a", "b.c"], "a.b_2ec@h.example"),
  (["BUS&", "Übung 1"], "bus_26._c3_9cbung_201@h.example"),
])
func `a UID spells its keys in ASCII`(_ keys: [String], expected: String) {
  #expect(EventUID(keys, host: "H.example").text == expected)
}

@Test func `keys of hostile length stay apart and short`() {
  let long = String(repeating: "x", count: 5000)
  let uids = [EventUID([long], host: "h"), EventUID([long + "y"], host: "h")]
  #expect(uids[0] != uids[1])
  #expect(uids.allSatisfy { $0.text.utf8.count < 200 })
  #expect(uids[0].appending("20261013").text.utf8.count < 200)
  #expect(uids[0].appending("20261013") != uids[0].appending("20261014"))
}

@Test func `a meeting keeps its UID when time, room and its neighbors' times change`() throws {
  func uids(_ meetings: [Meeting]) throws -> [String] {
    let (course, section) = try Fixture.course(meetings)
    let events = MeetingEvents(
      term: try Fixture.fall(), zone: try Fixture.newYork(), host: "h")
    return events.events(of: section, in: course).map(\.uid.local)
  }
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let other = try Fixture.meeting("Lecture", "Th", 600, 650)
  let lab = try Fixture.meeting(nil, "Th", 900, 950)
  let stem = "fall-2026.cmps216.0101"
  #expect(
    try uids([lecture, other, lab]) == [
      "\(stem).class", "\(stem).lecture", "\(stem).lecture.20261013", "\(stem).lecture.2",
    ])
  let unsettled = Meeting(kind: "Lecture", timing: .toBeAnnounced, place: .toBeAnnounced)
  #expect(try uids([unsettled, other, lab]) == ["\(stem).class", "\(stem).lecture"])
}
