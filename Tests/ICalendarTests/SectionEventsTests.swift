import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let stem = "fall-2026.cmps216.0101"

private func events(
  _ meetings: [Meeting], in term: Term? = nil, _ change: (inout Section) throws -> Void = { _ in }
) throws -> [Event] {
  var (course, section) = try Fixture.course(meetings)
  try change(&section)
  course.sections = [section]
  return MeetingEvents(
    term: try term ?? Fixture.fall(), zone: try Fixture.newYork(), host: "h",
    buildings: [try Fixture.mabry()]
  ).events(of: section, in: course, color: CSSColor("teal"), alarm: 10)
}

private func mabry(_ number: String) throws -> Meeting.Place {
  .room(RoomID(try #require(BuildingCode("MAB")), number))
}

private func excluded(_ event: Event) -> [CalendarDate] {
  guard case .weekly(_, _, _, _, let excluded) = event.timing else { return [] }
  return excluded
}

// Cancellations
@Test func `a canceled date leaves its rule and is shown as canceled`() throws {
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let day = try Fixture.date("2026-10-21")
  let all = try events([lecture]) {
    $0.cancellations = [Cancellation(date: day, reason: "Instructor away")]
  }
  #expect(excluded(all[0]).contains(day))
  let canceled = try #require(all.first { $0.uid.local == "\(stem).lecture.20261021" })
  #expect(canceled.summary == "CANCELED: CMPS 216-0101 Lecture")
  #expect(canceled.transparency == .transparent && canceled.status == .confirmed)
  #expect(canceled.alarm == nil && canceled.color == CSSColor("teal"))
  #expect(canceled.description.contains("Instructor away"))
  #expect(canceled.timing == .once(LocalMinute(day, minutes: 600), minutes: 50))
}

@Test func `a canceled swapped day stays the event it was`() throws {
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let before = try events([lecture])
  let after = try events([lecture]) {
    $0.cancellations = [Cancellation(date: try Fixture.date("2026-10-13"))]
  }
  #expect(before.map(\.uid) == after.map(\.uid))
  #expect(before[0] == after[0])
  #expect(after[1].summary == "CANCELED: CMPS 216-0101 Lecture")
}

@Test func `a cancellation of a date without the meeting does nothing`() throws {
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let before = try events([lecture])
  let others = try [
    Cancellation(date: Fixture.date("2026-10-22")), Cancellation(date: Fixture.date("2026-09-07")),
    Cancellation(date: Fixture.date("2027-03-01")),
    Cancellation(date: Fixture.date("2026-10-21"), start: MinuteOfDay(660)),
  ]
  #expect(try events([lecture]) { $0.cancellations = others } == before)
}

@Test func `a cancellation of an hour leaves the day's other meetings alone`() throws {
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let lab = try Fixture.meeting("Lab", "MWF", 840, 950)
  let day = try Fixture.date("2026-10-21")
  let all = try events([lecture, lab]) {
    $0.cancellations = [Cancellation(date: day, start: MinuteOfDay(840))]
  }
  #expect(
    all.filter { $0.transparency == .transparent }.map(\.uid.local) == ["\(stem).lab.20261021"])
}

@Test func `a meeting that is canceled altogether is still shown`() throws {
  var lecture = try Fixture.meeting("Lecture", "M", 600, 650)
  lecture.dates = DateSpan(try Fixture.date("2026-09-14"), try Fixture.date("2026-09-21"))
  let all = try events([lecture]) {
    $0.cancellations = try ["2026-09-14", "2026-09-21"].map {
      Cancellation(date: try Fixture.date($0))
    }
  }
  #expect(all.map(\.uid.local) == ["\(stem).lecture.20260914", "\(stem).lecture.20260921"])
  #expect(all.allSatisfy { $0.transparency == .transparent })
}

@Test func `an event knows the dates it leaves out, and why`() throws {
  let lecture = try Fixture.meeting("Lecture", "MWF", 600, 650)
  let lab = try Fixture.meeting("Lab", "Tu", 840, 950)
  let all = try events([lecture, lab]) {
    $0.cancellations = [Cancellation(date: try Fixture.date("2026-12-14"), reason: "Snow")]
  }
  let ofLecture = try #require(all.first { $0.uid.local == "\(stem).lecture" })
  #expect(
    ofLecture.omissions == [
      Omission(date: try Fixture.date("2026-09-07"), reason: .holiday("Labor Day")),
      Omission(date: try Fixture.date("2026-11-25"), reason: .holiday("Thanksgiving")),
      Omission(date: try Fixture.date("2026-11-27"), reason: .holiday("Thanksgiving")),
      // After the last occurrence: no exception of the rule, but people miss it.
      Omission(date: try Fixture.date("2026-12-14"), reason: .canceled("Snow")),
    ])
  #expect(!excluded(ofLecture).contains(try Fixture.date("2026-12-14")))
  let ofLab = try #require(all.first { $0.uid.local == "\(stem).lab" })
  #expect(
    ofLab.omissions == [
      Omission(date: try Fixture.date("2026-10-13"), reason: .swap(follows: .monday))
    ])
}

// Names
@Test func `rows in any order give the same events`() throws {
  let seed: UInt64 = 216
  var random = SeededGenerator(seed: seed)
  var meetings = try [
    Fixture.meeting("Lecture", "MWF", 600, 650, at: mabry("1")),
    Fixture.meeting("Lecture", "MWF", 600, 650, at: mabry("2")),
    Fixture.meeting("Lecture", "TuTh", 600, 650), Fixture.meeting("lecture", "MWF", 600, 650),
    Fixture.meeting("Lab", "W", 840, 950), Fixture.meeting(nil, "F", 840, 950),
  ]
  meetings.append(meetings[4])
  let expected = try events(meetings).map { [$0] }
  for round in draws(20) {
    #expect(
      try events(meetings.shuffled(using: &random)).map { [$0] } == expected,
      "seed \(seed), round \(round)")
  }
  #expect(Set(expected.map { $0[0].uid }).count == expected.count)
}

@Test func `a meeting that moves within the term is two events, one after the other`() throws {
  var before = try Fixture.meeting("Lecture", "MWF", 600, 650, at: mabry("1"))
  var after = try Fixture.meeting("Lecture", "MWF", 600, 650, at: mabry("2"))
  before.dates = DateSpan(try Fixture.date("2026-08-31"), try Fixture.date("2026-10-09"))
  after.dates = DateSpan(try Fixture.date("2026-10-10"), try Fixture.date("2026-12-14"))
  let all = try events([after, before])
  #expect(
    all.map(\.uid.local) == [
      "\(stem).lecture", "\(stem).lecture.2", "\(stem).lecture.2.20261013",
    ])
  #expect(all[0].place?.text.hasPrefix("MAB 1,") == true)
  #expect(all[1].place?.text.hasPrefix("MAB 2,") == true)
  // Dates that take in the term are those of the term.
  var whole = try Fixture.meeting("Lab", "W", 840, 950)
  let plain = whole
  whole.dates = DateSpan(try Fixture.date("2026-08-01"), try Fixture.date("2026-12-31"))
  #expect(try events([plain, whole]).count == 1)
}

@Test func `a rule with more exceptions than programs accept is split`() throws {
  // Every day of two years, but only in every second month.
  var term = try Fixture.fall()
  term.days = DateSpan(try Fixture.date("2026-01-01"), try Fixture.date("2027-12-31"))
  term.holidays = try (0..<12).map { number in
    let month = 2 * (number % 6) + 2
    let first = try #require(CalendarDate(year: 2026 + number / 6, month: month, day: 1))
    return Holiday(name: "Off", days: DateSpan(first, first + 27))
  }
  term.swaps = []
  let daily = try Fixture.meeting("Watch", "MTuWThFSaSu", 600, 650)
  let all = try events([daily], in: term)
  let rules = all.filter { if case .weekly = $0.timing { true } else { false } }
  // Two months' worth of exceptions fit, the third is a cut: twelve of them make five pieces.
  let keys = ["watch", "watch.b", "watch.c", "watch.d", "watch.e"]
  let names = keys.map { "\(stem).\($0)" }
  #expect(rules.map(\.uid.local) == names)
  #expect(rules.allSatisfy { excluded($0).count <= FeedBudget.mostExclusions })
  let omitted = rules.reduce(0) { $0 + $1.omissions.count }
  #expect(omitted == 12 * 28)
  let zone = try Fixture.newYork()
  let found = all.flatMap { $0.timing.occurrences(in: zone) }
  #expect(found.count == term.dates(of: daily).count)
}

// Exams
@Test func `exams are events of their own`() throws {
  var (course, section) = try Fixture.course([try Fixture.meeting("Exam", "M", 600, 650)])
  let midterm = Exam(
    date: try Fixture.date("2026-10-20"), time: try #require(MinuteSpan(1080, 1170)),
    place: try mabry("1"))
  let final = Exam(date: try Fixture.date("2026-12-16"), time: try #require(MinuteSpan(480, 600)))
  section.exams = [final, midterm, final]
  course.sections = [section]
  let made = MeetingEvents(
    term: try Fixture.fall(), zone: try Fixture.newYork(), host: "h",
    buildings: [try Fixture.mabry()])
  let exams = made.exams(of: section, in: course, url: "https://h/x", alarm: 60)
  #expect(exams.map(\.uid.local) == ["\(stem).exam", "\(stem).exam.2"])
  #expect(exams.map(\.summary) == ["CMPS 216-0101 Exam", "CMPS 216-0101 Final exam"])
  #expect(exams.map(\.categories) == [["CMPS216", "Exam"], ["CMPS216", "Exam"]])
  #expect(exams.allSatisfy { $0.transparency == .opaque && $0.alarm == 60 })
  #expect(exams[0].place?.text.hasPrefix("MAB 1, Mabry Hall") == true && exams[1].place == nil)
  // In the feed of its room each has the UID that it has in the section's.
  let room = try #require(RoomID(parsing: "MAB 1"))
  let there = made.exams(of: section, in: course, url: "https://h/x", alarm: 60, at: room)
  #expect(there == [exams[0]])
  let elsewhere = try #require(RoomID(parsing: "MAB 2"))
  #expect(made.exams(of: section, in: course, at: elsewhere).isEmpty)
  // A meeting that the registrar calls an exam has another name.
  let meetings = made.events(of: section, in: course)
  #expect(meetings.first?.uid.local == "\(stem).exam-class")
  section.exams = nil
  #expect(made.exams(of: section, in: course).isEmpty)
}
