import Bytes
import CampusModel
import SeededRandom
import Testing

@testable import Watch

/// One watched section, looked at night after night.
private struct Nights {
  var history = ScheduleHistory()
  var saved: SavedSchedule
  var course: Course
  var number = 0
  let person = PersonID("robin")

  init() throws {
    let id = try section("CMPS 231-0101")
    saved = SavedSchedule(id: "first", title: "First", term: fall, sections: [id])
    course = Course(
      id: id.course, term: fall, title: "Data Structures", credits: Credits(3),
      sections: [
        Section(
          id: id,
          meetings: [
            Meeting(
              kind: "Lecture", timing: .weekly([.all], try span(600, 650)),
              place: try room("MAB 0230")),
            Meeting(timing: .weekly([WeekdaySet(.friday)], try span(700, 750)), place: .online),
          ], instructors: ["A. Finch", "B. Wren-Miller"], seats: Seats(total: 30, open: 12),
          exams: nil)
      ])
  }

  var changes: [SectionChange] {
    history.watch(on: saved.id, of: person)?.changes.reversed() ?? []
  }

  /// What this night brought.
  mutating func look() -> [SectionChange.News] {
    let before = changes.count
    number += 1
    history.notice(
      saved, of: person, in: { $0 == course.id ? course : nil }, asOf: night(number))
    history = reread(history)
    return changes.dropFirst(before).map(\.news)
  }

  mutating func look(open: Int?) -> [SectionChange.News] {
    course.sections[0].seats = Seats(total: 30, open: open)
    return look()
  }
}

@Suite struct `A saved schedule` {
  @Test func `changes nothing when it is seen first, nor when nothing changed`() throws {
    var nights = try Nights()
    #expect(nights.look() == [])
    let bytes = nights.history.serialized()
    #expect(nights.look() == [] && nights.history.serialized() == bytes)
    #expect(nights.history.watch(on: "first", of: nights.person)?.since == night(1))
    #expect(nights.history.watch(on: "second", of: nights.person) == nil)
  }

  @Test func `has a room, a time, dates moved one by one`() throws {
    var nights = try Nights()
    _ = nights.look()
    var meeting = nights.course.sections[0].meetings[0]
    var before = meeting
    meeting.place = try room("IRB 0324")
    nights.course.sections[0].meetings[0] = meeting
    #expect(nights.look() == [.place(before, meeting)])
    before = meeting
    meeting.timing = .weekly([.all], try span(660, 710))
    nights.course.sections[0].meetings[0] = meeting
    #expect(nights.look() == [.time(before, meeting)])
    before = meeting
    meeting.dates = DateSpan(try date("2026-09-01"), try date("2026-10-02"))
    nights.course.sections[0].meetings[0] = meeting
    #expect(nights.look() == [.dates(before, meeting)])
    before = meeting
    meeting.timing = .toBeAnnounced
    meeting.place = .toBeAnnounced
    nights.course.sections[0].meetings[0] = meeting
    #expect(nights.look() == [.time(before, meeting), .place(before, meeting)])
    #expect(nights.changes.map(\.noticed) == [2, 3, 4, 5, 5].map(night))
  }

  @Test func `has meetings more and less, and does not mind their order`() throws {
    var nights = try Nights()
    _ = nights.look()
    nights.course.sections[0].meetings.reverse()
    nights.course.sections[0].instructors.reverse()
    #expect(nights.look() == [])
    let extra = Meeting(kind: "Lab", timing: .anyTime, place: .online)
    nights.course.sections[0].meetings.insert(extra, at: 0)
    #expect(nights.look() == [.newMeeting(extra)])
    nights.course.sections[0].meetings.removeFirst()
    #expect(nights.look() == [.lostMeeting(extra)])
  }

  @Test func `hears of instructors, exams and credits`() throws {
    var nights = try Nights()
    _ = nights.look()
    nights.course.sections[0].instructors = []
    #expect(nights.look() == [.instructors(["A. Finch", "B. Wren-Miller"], [])])
    nights.course.sections[0].exams = []
    #expect(nights.look() == [])
    let exam = Exam(date: try date("2026-12-15"), time: try span(600, 720))
    nights.course.sections[0].exams = [exam]
    #expect(nights.look() == [.exams([], [exam])])
    nights.course.sections[0].exams = nil
    #expect(nights.look() == [.exams([exam], nil)])
    nights.course.credits = Credits(tenths: 10, to: 60)
    #expect(nights.look() == [.credits(Credits(3), Credits(tenths: 10, to: 60))])
    nights.course.credits = nil
    #expect(nights.look() == [.credits(Credits(tenths: 10, to: 60), nil)])
  }

  @Test func `knows when a section is gone, back, and what changed meanwhile`() throws {
    var nights = try Nights()
    _ = nights.look()
    let sections = nights.course.sections
    nights.course.sections = []
    #expect(nights.look() == [.gone])
    #expect(nights.look() == [])
    nights.course.sections = sections
    nights.course.sections[0].instructors = ["C. Starling"]
    #expect(
      nights.look() == [.back, .instructors(["A. Finch", "B. Wren-Miller"], ["C. Starling"])])
  }

  @Test func `that names an unknown section notices when it appears`() throws {
    var nights = try Nights()
    let sections = nights.course.sections
    nights.course.sections = []
    #expect(nights.look() == [])
    nights.course.sections = sections
    #expect(nights.look() == [.back])
  }

  @Test func `says low, full and open again, and nothing in between`() throws {
    var nights = try Nights()
    _ = nights.look(open: 12)
    #expect(nights.look(open: 4) == [])
    #expect(nights.look(open: 3) == [.seats(.open, .few, open: 3)])
    for open in [4, 3, 5, 2, 4, 3, 1] { #expect(nights.look(open: open) == []) }
    #expect(nights.look(open: 6) == [.seats(.few, .open, open: 6)])
    #expect(nights.look(open: 0) == [.seats(.open, .full, open: 0)])
    #expect(nights.look(open: nil) == [])
    #expect(nights.look(open: -2) == [])
    #expect(nights.look(open: 1) == [.seats(.full, .few, open: 1)])
    #expect(nights.look(open: 0) == [.seats(.few, .full, open: 0)])
    #expect(nights.look(open: 9) == [.seats(.full, .open, open: 9)])
  }

  @Test func `takes the first count it hears for granted`() throws {
    var nights = try Nights()
    #expect(nights.look(open: nil) == [])
    #expect(nights.look(open: 0) == [])
    #expect(nights.look(open: 2) == [.seats(.full, .few, open: 2)])
  }

  @Test func `forgets what its owner took out, and begins anew with what was put in`() throws {
    var nights = try Nights()
    _ = nights.look()
    _ = nights.look(open: 0)
    nights.saved.sections = [try section("CMPS 231-0102")]
    nights.course.sections.append(
      Section(id: try section("CMPS 231-0102"), instructors: ["D. Lark"]))
    #expect(nights.look() == [])
    #expect(nights.changes == [])
    nights.saved.sections.append(try section("CMPS 231-0101"))
    #expect(nights.look() == [])
    nights.history.keep(only: [])
    #expect(text(nights.history.serialized()) == "almanac schedule history 2\n")
  }

  @Test func `that moved to another term begins anew`() throws {
    var nights = try Nights()
    _ = nights.look()
    nights.saved.term = TermID("spring-2027")
    nights.course.sections[0].instructors = ["D. Lark"]
    #expect(nights.look() == [])
    #expect(nights.history.watch(on: "first", of: nights.person)?.since == night(2))
  }

  @Test func `keeps its newest two hundred changes`() throws {
    var nights = try Nights()
    _ = nights.look()
    for number in 0..<230 { _ = nights.look(open: number % 2 == 0 ? 0 : 9) }
    #expect(nights.changes.count == 200)
    #expect(nights.changes.last?.noticed == night(231))
    #expect(nights.changes.first?.noticed == night(32))
  }
}

@Suite struct `A damaged history` {
  private func nights() throws -> Nights {
    var nights = try Nights()
    nights.saved.sections.append(try section("MATH 246-0101"))
    nights.course.sections[0].exams = [
      Exam(date: try date("2026-12-15"), time: try span(600, 720), place: try room("MAB 0230"))
    ]
    _ = nights.look()
    _ = nights.look(open: 0)
    nights.course.sections[0].instructors = ["Zoë + \"Q\" %, -/Ж"]
    _ = nights.look()
    return nights
  }

  /// Whichever line is damaged: nothing is made up. A night after which nothing changed brings no
  /// news.
  @Test func `is reported by its line and invents nothing`() throws {
    let nights = try nights()
    let lines = text(nights.history.serialized())
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 9)
    for index in lines.indices.dropLast() {
      for damaged in ["", "?? nonsense", String(lines[index].dropLast()) + "\u{1}", nil] {
        var cut = lines.map(String.init)
        if let damaged { cut[index] = damaged } else { cut.remove(at: index) }
        var damage: [MemoryProblem] = []
        var after = nights
        after.history = ScheduleHistory(
          reading: Array(cut.joined(separator: "\n").utf8), damage: &damage)
        #expect(damage != [], "line \(index + 1), \(damaged ?? "taken out")")
        if damaged != nil, damage.first != .unknownFormat {
          #expect(damage.contains(.line(index + 1)))
        }
        #expect(after.look() == [], "line \(index + 1), \(damaged ?? "taken out")")
      }
    }
  }

  @Test func `cut short anywhere makes nothing up`() throws {
    let nights = try nights()
    let bytes = nights.history.serialized()
    for length in 0..<(bytes.count - 1) {
      var damage: [MemoryProblem] = []
      var after = nights
      after.history = ScheduleHistory(reading: Array(bytes.prefix(length)), damage: &damage)
      #expect(after.look() == [], "cut at \(length)")
    }
  }
}

@Test func `a word of the memory reads back as what was spelled`() {
  for text in ["", "-", "--", "a b", "100 %", "%", "+,/", "é\n\u{0}", "Ж", "2d", "%2d"] {
    let word = RecordWord.spelled(text)
    #expect(RecordWord.read(word) == text)
    #expect(!word.isEmpty && word != "-" && !word.contains { " ,/+\n".contains($0) })
  }
  for word in ["", "-", "%2", "%zz", "a b", "%2D", "a%", "é", "%ff"] {
    #expect(RecordWord.read(word) == nil, "\(word)")
  }
}
