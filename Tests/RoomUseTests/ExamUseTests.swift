import CampusModel
import Testing

@testable import RoomUse

private let mabry = room("MAB 0230")

/// A course with one section that meets on Mondays at 9 in MAB 0230, and these exams: "2026-11-19
/// 19:00-21:00 MAB 0230".
private func examined(_ id: String, _ exams: String...) -> Course {
  var made = course(id, meeting("M 9:00-9:50 MAB 0230"))
  made.sections[0].exams = exams.map { text in
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    let place = words.count > 2 ? Meeting.Place.room(room(words[2])) : .toBeAnnounced
    return Exam(date: day(words[0]), time: span(words[1]), place: place)
  }
  return made
}

@Test func `an exam takes its room, and sections that take it together are one use`() {
  let uses = RoomUses(
    [
      examined("CMPS 231-0102", "2026-11-19 19:00-21:00 MAB 0230"),
      examined("CMPS 231-0101", "2026-11-19 19:00-21:00 MAB 0230", "2026-11-20 8:00-9:00"),
      examined("STAT 231-0101", "2026-11-16 9:00-9:50 MAB 0230"),
    ], term: fall)
  let thursday = uses.uses(of: mabry, on: day("2026-11-19"))
  #expect(thursday.map(\.sections) == [["CMPS 231-0101", "CMPS 231-0102"].map(section)])
  #expect(thursday.map(\.kind) == ["Exam"] && thursday.allSatisfy { $0.isExam && $0.isClass })
  // An exam without a room takes none; one at the time of a class is in the place of the class.
  #expect(uses.uses(of: mabry, on: day("2026-11-20")).isEmpty)
  let monday = uses.uses(of: mabry, on: day("2026-11-16"))
  #expect(monday.map(\.sections.count) == [3] && monday.map(\.isExam) == [true])
  let free = RoomDay(mabry, in: uses, opening: daily(span("8:00-22:00"), on: day("2026-11-19")))
  #expect(free.free == [DayStretch(480, 1140), DayStretch(1260, 1320)].compactMap { $0 })
  let reservation = Reservation(
    mabry, from: LocalMinute(day("2026-11-19"), minutes: 1100),
    to: LocalMinute(day("2026-11-19"), minutes: 1300))
  let reserved = RoomUses(
    [examined("CMPS 231-0101", "2026-11-19 19:00-21:00 MAB 0230")], term: fall,
    reservations: [reservation].compactMap(\.self))
  #expect(
    reserved.uses(of: mabry, on: day("2026-11-19")).map(\.stretch)
      == [DayStretch(1100, 1140), DayStretch(1140, 1260), DayStretch(1260, 1300)]
      .compactMap(\.self))
}

@Test func `rooms are known up to the last exam with a room`() {
  func last(_ exams: String..., among terms: [Term] = []) -> String {
    var made = examined("CMPS 231-0101")
    made.sections = exams.flatMap { examined("CMPS 231-0101", $0).sections }
    return
      "\(RoomUses([made], term: fall, among: terms).days.last.dayNumber - fall.days.last.dayNumber)"
  }
  #expect(last("2026-12-10 8:00-10:00 MAB 0230") == "0")
  #expect(last("2026-12-18 8:00-10:00 MAB 0230", "2026-12-21 8:00-10:00") == "4")
  // A year that somebody got wrong makes no term of a year.
  #expect(last("2026-12-18 8:00-10:00 MAB 0230", "2027-12-21 8:00-10:00 MAB 0230") == "4")
  #expect(last("2027-01-13 8:00-10:00 MAB 0230") == "30")
  #expect(last("2027-01-14 8:00-10:00 MAB 0230") == "0")
  var winter = fall
  winter = Term(
    id: TermID("winter"), name: "Winter", days: DateSpan(day("2026-12-18"), day("2027-01-20")))
  let both = [fall, winter]
  #expect(last("2026-12-18 8:00-10:00 MAB 0230", among: both) == "0")
  #expect(
    last("2026-12-16 8:00-10:00 MAB 0230", "2026-12-18 8:00-10:00 MAB 0230", among: both) == "2")
}

@Test func `free time continues after the last day of classes`() {
  let uses = RoomUses(
    [examined("CMPS 231-0101", "2026-12-16 8:00-10:00 MAB 0230")], term: fall)
  func roomDay(_ date: String) -> RoomDay {
    RoomDay(mabry, in: uses, opening: daily(span("7:00-11:00"), on: day(date)))
  }
  #expect(roomDay("2026-12-15").free == [DayStretch(420, 660)].compactMap { $0 })
  #expect(
    roomDay("2026-12-16").free == [DayStretch(420, 480), DayStretch(600, 660)].compactMap { $0 })
  #expect(!roomDay("2026-12-17").isKnown && roomDay("2026-12-17").free.isEmpty)
}

@Test func `exams are among overlaps, except those that replace a class`() {
  let uses = RoomUses(
    [
      // During the class of all its sections, and once of one of them.
      examined("CMPS 231-0101", "2026-11-16 9:00-11:00 MAB 0230"),
      course("CMPS 330-0101", meeting("Tu 9:00-9:50 MAB 0230")),
      examined(
        "CMPS 400-0101", "2026-11-17 9:30-11:00 MAB 0230", "2026-11-19 19:00-21:00 MAB 0230"),
      examined("CMPS 401-0101", "2026-11-19 20:00-22:00 MAB 0230"),
    ], term: fall)
  let found = uses.overlaps(
    reservedByPeople: [
      Reservation(
        mabry, from: LocalMinute(day("2026-11-19"), minutes: 1260),
        to: LocalMinute(day("2026-11-19"), minutes: 1290))
    ].compactMap(\.self))
  let pairs = found.map { [$0.first, $0.second].map { $0.sections.map(\.text) } }
  let lecture = ["CMPS 231-0101", "CMPS 400-0101", "CMPS 401-0101"]
  #expect(
    pairs == [
      [lecture, ["CMPS 231-0101"]], [["CMPS 330-0101"], ["CMPS 400-0101"]],
      [["CMPS 400-0101"], ["CMPS 401-0101"]], [["CMPS 401-0101"], []],
    ])
  #expect(
    found.map(\.dates)
      == ["2026-11-16", "2026-11-17", "2026-11-19", "2026-11-19"].map { [day($0)] })
  var alone = examined("CMPS 231-0101", "2026-11-16 9:00-11:00 MAB 0230")
  #expect(RoomUses([alone], term: fall).overlaps().isEmpty)
  // Whoever still meets then is disturbed, whoever has canceled is not.
  alone.sections.append(course("CMPS 231-0102", meeting("M 9:00-9:50 MAB 0230")).sections[0])
  #expect(RoomUses([alone], term: fall).overlaps().count == 1)
  alone.sections[1].cancellations = [Cancellation(date: day("2026-11-16"))]
  #expect(RoomUses([alone], term: fall).overlaps().isEmpty)
}

@Test func `a room named only by an exam is in the directory`() {
  let directory = RoomDirectory(
    courses: [examined("CMPS 231-0101", "2026-11-19 19:00-21:00 ORC 7")], buildings: [])
  #expect(directory.buildings.flatMap(\.rooms).map(\.id.text) == ["MAB 0230", "ORC 7"])
}
