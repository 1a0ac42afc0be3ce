import CampusModel
import ICalendar
import Testing
import TimeZones

private func events(_ change: (inout Term) throws -> Void = { _ in }) throws -> [Event] {
  var term = try Fixture.fall()
  try change(&term)
  return TermEvents(term: term, zone: try Fixture.newYork(), host: "h").events()
}

@Test func `a term has its first and last day, its holidays and its swapped days`() throws {
  let all = try events()
  #expect(
    all.map { "\($0.uid.local) \($0.summary)" } == [
      "fall-2026.first-day First day of classes", "fall-2026.last-day Last day of classes",
      "fall-2026.holiday.labor-day No classes – Labor Day",
      "fall-2026.holiday.thanksgiving No classes – Thanksgiving",
      "fall-2026.swap.20261013 Tuesday follows Monday's schedule",
    ])
  #expect(all.allSatisfy { $0.transparency == .transparent && !$0.timing.isTimed })
  #expect(
    all[3].timing
      == .allDay(DateSpan(try Fixture.date("2026-11-25"), try Fixture.date("2026-11-29"))))
}

@Test func `a holiday leaves out the swapped day within it`() throws {
  let holidays = try events { term in
    term.swaps.append(DaySwap(date: try Fixture.date("2026-11-27"), follows: .monday))
  }.filter { $0.categories == ["Holiday"] }
  #expect(
    holidays.map(\.uid.local) == [
      "fall-2026.holiday.labor-day", "fall-2026.holiday.thanksgiving",
      "fall-2026.holiday.thanksgiving.2",
    ])
  #expect(
    holidays.last?.timing
      == .allDay(DateSpan(try Fixture.date("2026-11-28"), try Fixture.date("2026-11-29"))))
}

@Test func `what does not concern the term's classes is left out, and a date has one swap`() throws
{
  let all = try events { term in
    term.swaps += [
      DaySwap(date: try Fixture.date("2026-10-13"), follows: .friday),
      DaySwap(date: try Fixture.date("2027-01-13"), follows: .friday),
    ]
    term.holidays.append(Holiday(name: "New Year", days: DateSpan(try Fixture.date("2027-01-01"))))
  }
  #expect(all.count == 5)
}

@Test func `the order in which a term lists its days does not matter`() throws {
  func dates(_ turned: Bool) throws -> [Event] {
    try events { term in
      term.dates = try ["2026-09-11", "2026-11-06", "2026-11-06"].map {
        TermDate(name: "Withdraw", days: DateSpan(try Fixture.date($0)))
      }
      // Of one day, and of one slug too.
      term.dates += try ["Pay", "Add/drop", "Add – drop", "Graduate"].map {
        TermDate(name: $0, days: DateSpan(try Fixture.date("2026-10-01")))
      }
      term.holidays.append(
        Holiday(name: "Labor Day", days: DateSpan(try Fixture.date("2026-10-07"))))
      if turned {
        term.dates.reverse()
        term.holidays.reverse()
      }
    }
  }
  #expect(try dates(false) == dates(true))
  #expect(
    try dates(true).map(\.uid.local).filter { $0.contains("date") || $0.contains("labor") } == [
      "fall-2026.holiday.labor-day", "fall-2026.holiday.labor-day.2", "fall-2026.date.withdraw",
      "fall-2026.date.add-drop", "fall-2026.date.add-drop.2", "fall-2026.date.graduate",
      "fall-2026.date.pay", "fall-2026.date.withdraw.2",
    ])
}

@Test func `a deadline is written so that no calendar shows it on the wrong day`() throws {
  let day = try Fixture.date("2026-09-11")
  let zone = try Fixture.newYork()
  func reported(_ time: String?, to last: CalendarDate? = nil) throws -> (EventTiming, String) {
    let time = try time.map { try #require(MinuteOfDay(parsing: $0)) }
    return EventTiming.deadline(DateSpan(day, last ?? day), at: time, in: zone)
  }
  #expect(try reported(nil) == (.allDay(DateSpan(day)), ""))
  #expect(try reported("23:59") == (.allDay(DateSpan(day)), " (23:59)"))
  #expect(try reported("22:00") == (.allDay(DateSpan(day)), " (22:00)"))
  #expect(try reported("21:59") == (.once(LocalMinute(day, minutes: 1289), minutes: 30), ""))
  #expect(try reported("17:00") == (.once(LocalMinute(day, minutes: 990), minutes: 30), ""))
  // The half hour before midnight lies on the day before.
  #expect(try reported("0:00") == (.once(LocalMinute(day - 1, minutes: 1410), minutes: 30), ""))
  #expect(try reported("17:00", to: day + 4) == (.allDay(DateSpan(day, day + 4)), " (17:00)"))
  // The clock is put forward at two in the morning.
  let spring = DateSpan(try Fixture.date("2026-03-08"))
  let (timing, _) = EventTiming.deadline(spring, at: MinuteOfDay(180), in: zone)
  #expect(timing == .utc(try Fixture.instant("2026-03-08 06:30"), seconds: 1800))
}

@Test func `a term's days to know have their hour`() throws {
  let all = try events { term in
    term.dates = [
      TermDate(
        name: "Last day to drop", days: DateSpan(try Fixture.date("2026-09-11")),
        time: MinuteOfDay(1439)),
      TermDate(
        name: "Fees are due", days: DateSpan(try Fixture.date("2026-09-18")),
        time: MinuteOfDay(1020)),
    ]
  }.suffix(2)
  #expect(all.map(\.summary) == ["Last day to drop (23:59)", "Fees are due"])
  #expect(all.map(\.timing.isTimed) == [false, true])
  #expect(all.allSatisfy { $0.transparency == .transparent && $0.categories == ["Key date"] })
}

@Test func `news of seats are one event for each section and day`() throws {
  let section = SectionID(try #require(CourseID("CMPS 231")), "0101")
  let other = SectionID(try #require(CourseID("CMPS 231")), "0102")
  let day = try Fixture.date("2026-11-20")
  let events = SeatEvents(term: TermID("fall-2026"), host: "h").events([
    SeatNews(section: section, text: "3 seats left", date: day, url: "https://h/x"),
    SeatNews(section: other, text: "full", date: day),
    SeatNews(section: section, text: "full", date: day),
    SeatNews(section: section, text: "1 seat again", date: day + 1),
  ])
  #expect(
    events.map { "\($0.uid.local) \($0.summary)" } == [
      "fall-2026.cmps231.0101.seats.20261120 CMPS 231-0101: 3 seats left; full",
      "fall-2026.cmps231.0102.seats.20261120 CMPS 231-0102: full",
      "fall-2026.cmps231.0101.seats.20261121 CMPS 231-0101: 1 seat again",
    ])
  #expect(events.allSatisfy { $0.transparency == .transparent && !$0.timing.isTimed })
}

@Test func `due work is one event each, which keeps its name when its date changes`() throws {
  let day = try Fixture.date("2026-12-01")
  let course = try #require(CourseID("CMPS 231"))
  func work(_ group: String, _ name: String, on date: CalendarDate) -> DueWork {
    DueWork(course: course, term: TermID("fall-2026"), group: group, name: name, date: date)
  }
  let feed = WorkEvents(scope: "robin", host: "h")
  let events = feed.events([
    work("Homework", "Homework 8", on: day), work("Labs", "Homework 8", on: day),
    work("Labs", "HOMEWORK 8", on: day + 1),
  ])
  #expect(
    events.map { "\($0.uid.local) \($0.summary)" } == [
      "robin.fall-2026.cmps231.homework.homework_208.due CMPS 231: Homework 8 due",
      "robin.fall-2026.cmps231.labs.homework_208.due CMPS 231: Homework 8 due",
      "robin.fall-2026.cmps231.labs.homework_208.due.2 CMPS 231: HOMEWORK 8 due",
    ])
  #expect(events.map(\.timing) == [day, day, day + 1].map { .allDay(DateSpan($0)) })
  #expect(events.allSatisfy { $0.transparency == .transparent && $0.alarm == nil })
  let later = feed.events([work("Homework", "Homework 8", on: day + 7)])
  #expect(later.map(\.uid) == [events[0].uid] && later[0].timing != events[0].timing)
  #expect(!events.map(\.uid).contains(feed.nothing(on: day).uid))
}
