import CampusModel
import Testing

@testable import DayPlanning

/// A term of Mondays to Fridays: Labor Day off, and Tuesday 13 October held as a Monday.
private func fall() throws -> Term {
  Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(try day("2026-08-31"), try day("2026-12-11")),
    holidays: [Holiday(name: "Labor Day", days: DateSpan(try day("2026-09-07")))],
    swaps: [DaySwap(date: try day("2026-10-13"), follows: .monday)])
}

private func mabry() throws -> RoomID { try #require(RoomID(parsing: "MAB 0230")) }
private func course() throws -> CourseID { try #require(CourseID("CMSC131")) }
private let mondays = WeekdaySet(.monday)

private func section(canceled: [Cancellation] = []) throws -> Section {
  let room = try mabry()
  return Section(
    id: SectionID(try course(), "0101"),
    meetings: [
      Meeting(kind: "Lecture", timing: .weekly(mondays, try span(600, 650)), place: .room(room)),
      Meeting(kind: "Lab", timing: .weekly(mondays, try span(1380, 1500)), place: .online),
      Meeting(timing: .anyTime, place: .online),
    ],
    exams: [Exam(date: try day("2026-10-13"), time: try span(540, 600), place: .room(room))],
    cancellations: canceled)
}

private func entries(
  _ person: Person, _ sections: [Section] = []
) throws -> DayEntries {
  DayEntries(
    of: Attendee(person), schedules: [DaySchedule(term: try fall(), sections: sections)],
    terms: [try fall()]
  ) { place in
    guard case .room(let room) = place else { return nil }
    return Place(name: room.text, building: room.building, room: room)
  }
}

private func person(_ days: DayBook? = nil, blocks: [PersonalBlock] = []) -> Person {
  var person = Person(
    id: PersonID("kim"), name: "Kim", visibility: .public,
    plan: Plan(term: TermID("fall-2026"), blocks: blocks))
  person.days = days
  return person
}

extension DayEntry {
  fileprivate var title: String {
    switch subject {
    case .meeting(let meeting, _, let cancellation):
      "\(meeting.kind ?? "")\(cancellation == nil ? "" : " cancelled")"
    case .exam: "Exam"
    case .reservation: "Reservation"
    case .activity(let activity): activity.title
    case .block(let block): block.title
    case .errand(let errand, _): errand.title
    }
  }
}

private func titles(_ entries: DayEntries, _ date: String) throws -> [String] {
  try entries.entries(on: day(date)).map(\.title)
}

@Test func `classes follow the calendar of their term`() throws {
  let canceled = Cancellation(date: try day("2026-09-21"), start: MinuteOfDay(600))
  // The same section in two schedules is one.
  let of = try entries(person(), [section(canceled: [canceled]), section()])
  #expect(try titles(of, "2026-09-14") == ["Lecture", "Lab"])
  #expect(try titles(of, "2026-09-15") == [], "the evening before is over")
  #expect(try titles(of, "2026-09-07") == [], "a holiday")
  #expect(try titles(of, "2026-10-13") == ["Exam", "Lecture", "Lab"], "a Monday on Tuesday")
  #expect(try titles(of, "2026-09-21") == ["Lecture cancelled", "Lab"])
  #expect(try titles(of, "2026-12-14") == [])
  let first = try #require(try of.entries(on: day("2026-09-21")).first)
  #expect(first.isCanceled && first.place?.room?.text == "MAB 0230")
  #expect(try of.entries(on: day("2026-09-14")).map { $0.place?.name } == ["MAB 0230", nil])
}

@Test func `activities follow their recurrence`() throws {
  func activity(
    _ id: String, _ recurrence: Activity.Recurrence, except: Set<CalendarDate> = []
  ) throws -> Activity {
    Activity(
      id: id, title: id, recurrence: recurrence, exceptions: except, time: try span(480, 540))
  }
  let within = DateSpan(try day("2026-09-02"), try day("2026-10-31"))
  var holiday = try activity("Allday", .dates([try day("2026-10-13"), try day("2026-10-14")]))
  holiday.time = nil
  let book = DayBook(activities: [
    try activity(
      "Biweekly",
      .weekly([mondays, WeekdaySet(.tuesday)], every: 2, within: within, asClasses: false),
      except: [try day("2026-09-15")]),
    try activity("Held", .weekly(mondays, every: 1, within: within, asClasses: true)), holiday,
  ])
  let of = try entries(person(book))
  #expect(try titles(of, "2026-08-31") == [], "before it begins, in its first week")
  #expect(try titles(of, "2026-09-07") == [], "the second week; Labor Day")
  #expect(try titles(of, "2026-09-14") == ["Biweekly", "Held"])
  #expect(try titles(of, "2026-09-15") == [], "an exception")
  #expect(try titles(of, "2026-09-21") == ["Held"])
  #expect(try titles(of, "2026-10-13") == ["Allday", "Biweekly", "Held"])
  #expect(try titles(of, "2026-11-02") == [])
}

@Test func `blocks and reservations are entries too`() throws {
  let work = PersonalBlock(title: "Work", days: mondays, time: try span(720, 780))
  let trip = PersonalBlock(
    title: "Trip", time: try span(700, 800), recurrence: .dated([try day("2026-09-07")]))
  var kim = person(blocks: [work, trip])
  let evening = LocalMinute(try day("2026-09-14"), minutes: 1400)
  let night = LocalMinute(try day("2026-09-15"), minutes: 60)
  kim.reservations = [try #require(Reservation(mabry(), from: evening, to: night))]
  let of = try entries(kim)
  #expect(try titles(of, "2026-09-14") == ["Work", "Reservation"])
  #expect(try titles(of, "2026-09-15") == [])
  #expect(try titles(of, "2026-09-07") == ["Trip"])
  let last = try #require(try of.entries(on: day("2026-09-14")).last)
  #expect(last.time == (try span(1400, 1500)) && last.place?.room?.text == "MAB 0230")
}

@Test func `skipped entries are left out`() throws {
  let monday = try day("2026-09-14")
  let swim = Activity(id: "swim", title: "Swim", recurrence: .dates([monday]), time: nil)
  let post = Errand(
    id: "post", title: "Post", date: monday, minutes: 5, places: [Place(name: "Post")])
  func titles(_ skips: Skip.Subject...) throws -> [String] {
    var book = DayBook(activities: [swim], errands: [post])
    book.skips = skips.map { Skip($0, on: monday) } + [Skip(.all, on: monday + 7)]
    let of = try entries(person(book), [section()])
    #expect(of.entries(on: monday + 7).isEmpty && of.errands(on: monday + 1).isEmpty)
    return of.entries(on: monday).map(\.title) + of.errands(on: monday).map(\.title)
  }
  #expect(try titles() == ["Swim", "Lecture", "Lab", "Post"])
  #expect(try titles(.activity("swim")) == ["Lecture", "Lab", "Post"])
  #expect(try titles(.course(course())) == ["Swim", "Post"])
  #expect(try titles(.activity("post")) == ["Swim", "Lecture", "Lab"])
  #expect(try titles(.all) == [])
}

@Test func `entries without a buffer have that of the day book`() throws {
  let monday = try day("2026-09-14")
  let book = DayBook(
    activities: [
      Activity(
        id: "a", title: "A", recurrence: .dates([monday]), time: try span(480, 540),
        buffer: Buffer(before: 1, after: 2))
    ], travel: TravelPreferences(buffer: Buffer(before: 5, after: 10)))
  let made = try entries(person(book), [section()]).entries(on: monday)
  #expect(made.map(\.buffer.before) == [1, 5, 5] && made.map(\.buffer.after) == [2, 10, 10])
}
