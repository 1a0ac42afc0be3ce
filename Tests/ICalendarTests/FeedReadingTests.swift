import CampusModel
import ICalendar
import Testing

private let now = Instant(seconds: 1_788_220_800)

/// What the memory says of a feed with one event, which `change` may change.
private func note(_ change: (inout Event) throws -> Void = { _ in }) throws -> Fingerprint {
  var event = Event(
    uid: EventUID(["a"], host: "example.edu"), summary: "Summary",
    timing: .allDay(DateSpan(try Fixture.date("2026-11-18"))), place: EventPlace("Place"),
    description: "Words", categories: ["One"], alarm: 10)
  event.omissions = [
    Omission(date: try Fixture.date("2026-11-25"), reason: .holiday("Thanksgiving"))
  ]
  try change(&event)
  var memory = FeedMemory()
  let feed = Feed(
    id: "a", host: "example.edu", name: "Feed", zone: try Fixture.newYork(), events: [event],
    scope: "campus")
  return memory.note(feed, at: "feeds/a.ics", now: now)
}

@Test func `a note contains everything that people may see of an event, in the file or not`() throws
{
  let plain = try note()
  #expect(try note() == plain)
  let long = String(repeating: "long ", count: 2_000)
  let notes = try [
    note { $0.summary = "Other" }, note { $0.summary = "Sum\u{7}mary" },
    note { $0.place = nil }, note { $0.place = EventPlace("Place\n") },
    note { $0.description = long + "1" }, note { $0.description = long + "2" },
    note { $0.categories = ["Two"] }, note { $0.alarm = nil }, note { $0.alarm = 0 },
    note { $0.omissions = [] },
    note { $0.omissions[0].reason = .holiday("Thanks") },
    note { $0.omissions[0].reason = .canceled("Thanksgiving") },
    note { $0.timing = .allDay(DateSpan(try Fixture.date("2026-11-19"))) },
    note { $0.transparency = .transparent }, note { $0.url = "https://example.edu/" },
  ]
  #expect(Set(notes + [plain]).count == notes.count + 1)
}

@Test func `a note says when the stamps have moved`() throws {
  let feed = try Fixture.classFeed()
  var memory = FeedMemory()
  let first = memory.note(feed, at: "a.ics", now: now)
  memory.finish(now: now)
  let later = Instant(seconds: now.seconds + 86_400)
  #expect(memory.note(feed, at: "a.ics", now: later) == first)
  memory.finish(now: later)
  memory.note(try Fixture.classFeed(room: "0231"), at: "a.ics", now: later)
  memory.finish(now: later)
  // The same words again, and yet the calendars must hear of it.
  #expect(memory.note(feed, at: "a.ics", now: later) != first)
}
