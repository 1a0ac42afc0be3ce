import CampusModel
import Testing

@testable import OwnerFiles

/// A mistake behind the mark `›`, and what the owner of a public person's day book reads, and of a
/// private one's; both the same where one is given.
struct DayMistake: Sendable, CustomTestStringConvertible {
  var text: String
  var open: String
  var discreet: String

  init(_ text: String, _ open: String, discreet: String? = nil) {
    (self.text, self.open, self.discreet) = (text, open, discreet ?? open)
  }

  var testDescription: String { text }
}

private func activity(_ keys: String) -> String { "activities: [{title: Gym, \(keys)}]" }
private func errand(_ keys: String) -> String {
  "errands: [{title: Books, date: 2026-11-18, takes: 10, \(keys)}]"
}

@Suite struct DayBookMistakesTests {
  static let mistakes: [DayMistake] = [
    DayMistake(
      "›activites: []", "error: unknown key 'activites'; did you mean 'activities'?",
      discreet: "error: unknown key '…'; did you mean 'activities'?"),
    DayMistake("›- a", "error: expected keys and values, found a list of 1"),
    DayMistake(
      "activities: [›{days: M}]", "error: 'title' is missing"),
    DayMistake(
      "activities: [›{title: Gym, time: 9:00-10:00}]", "error: expected 'days', 'date' or 'dates'"),
    DayMistake(
      activity("days: M, date: ›2026-11-18"),
      "error: expected either 'days' or 'date', found both"),
    DayMistake(
      activity("date: ›2026-02-30"),
      "error: expected a date like 2026-08-31, found '2026-02-30'",
      discreet: "error: expected a date like 2026-08-31"),
    DayMistake(
      activity("date: ›2028-11-18"),
      "warning: the date '2028-11-18' is over a month before or after all terms",
      discreet: "warning: the date '…' is over a month before or after all terms"),
    DayMistake(
      activity("dates: [2026-11-18, ›2026-11-18]"),
      "warning: the date '2026-11-18' is listed twice",
      discreet: "warning: the date '…' is listed twice"),
    DayMistake(
      activity("dates: ›[]"), "error: expected at least one item, found an empty list"),
    DayMistake(
      activity("date: 2026-11-18, every: ›2"),
      "error: 'every' cannot be used with dates; it needs 'days'"),
    DayMistake(
      activity("days: M, every: ›2"),
      "error: 'every' needs 'first': a date in the first week"),
    DayMistake(
      activity("days: M, first: 2026-11-18, last: ›2026-11-17"),
      "error: 'last' is before 'first'"),
    DayMistake(
      activity("days: M, as: ›lessons"), "error: expected classes, found 'lessons'",
      discreet: "error: expected classes"),
    DayMistake(
      activity("days: M, except: ›2026-11-18"),
      "warning: the date '2026-11-18' is not one of its days anyway",
      discreet: "warning: the date '…' is not one of its days anyway"),
    DayMistake(
      activity("days: ›Mox"),
      "error: expected weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday], found 'Mox'",
      discreet: "error: expected weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday]"),
    DayMistake(
      activity("days: M, time: ›9"),
      "error: expected a time span like 16:00-18:00 or 4pm-6pm, found '9'",
      discreet: "error: expected a time span like 16:00-18:00 or 4pm-6pm"),
    DayMistake(
      activity("days: M, by: ›cyclin"),
      "error: expected a means of travel (walking, cycling, driving, transit), found 'cyclin'; did you mean 'cycling'?",
      discreet:
        "error: expected a means of travel (walking, cycling, driving, transit)"),
    DayMistake(
      activity("days: M, buffer: ›300"),
      "error: expected a whole number from 0 to 240, found '300'",
      discreet: "error: expected a whole number from 0 to 240"),
    DayMistake(
      activity("days: M, id: ›My Gym"),
      "error: expected lowercase letters, digits and dashes, found 'My Gym'",
      discreet: "error: expected lowercase letters, digits and dashes"),
    DayMistake(
      "activities: [{title: Gym, days: M}, {title: ›gym, days: Tu}]",
      "error: two entries have the id 'gym'; give one of them its own 'id'",
      discreet: "error: two entries have the id '…'; give one of them its own 'id'"),
    DayMistake(
      activity("days: M, place: ›Librari"),
      "error: unknown place 'Librari'; did you mean 'Library'?",
      discreet:
        "error: unknown place '…'; list it under 'places', with a location if you know it"),
    DayMistake(
      activity("days: M, place: ›MAB 0231"),
      "error: unknown place 'MAB 0231'; did you mean 'MAB 0230'?",
      discreet:
        "error: unknown place '…'; list it under 'places', with a location if you know it"),
    DayMistake(
      activity("days: M, place: ›[95, 0]"),
      "error: expected a latitude from -90 to 90 and a longitude from -180 to 180; latitude comes first"
    ),
    DayMistake(
      activity("days: M, place: ›[1]"),
      "error: expected latitude and longitude like [38.9912, -76.9421], found a list of 1"),
    DayMistake(
      "errands: [›{title: Books, date: 2026-11-18, takes: 10, open: 9:00-10:00}]",
      "error: 'place' is missing"),
    DayMistake(
      errand("place: MAB, any-of: ›[ALD]"),
      "error: expected either 'place' or 'any-of', found both"),
    DayMistake(errand("any-of: ›[]"), "error: expected at least one place"),
    DayMistake(
      errand("place: MAB, open: [9:00-10:00, ›9:30-11:00]"),
      "error: these hours overlap the hours before them"),
    DayMistake(
      "errands: [{title: Books, date: 2026-11-18, takes: ›10, place: MAB, open: 9:00-9:05}]",
      "error: this takes 10 minutes, longer than the longest free period of 5 minutes",
      discreet: "error: this takes longer than the longest free period"),
    DayMistake(
      "errands: [{title: Books, date: 2026-11-21, takes: 10, place: ›ALD}]",
      "warning: the place 'Aldous House' is closed on this date; its opening hours are ignored; add the hours under 'open' or choose another date",
      discreet:
        "warning: the place '…' is closed on this date; its opening hours are ignored; add the hours under 'open' or choose another date"
    ),
    DayMistake(
      "errands: [{title: Books, date: 2026-11-18, takes: ›0, place: ALD}]",
      "error: expected a whole number from 1 to 1440, found '0'",
      discreet: "error: expected a whole number from 1 to 1440"),
    DayMistake("starts: [›{days: F}]", "error: expected a 'start', an 'end' or both"),
    DayMistake(
      "starts: [{days: MF, start: MAB}, {days: ›F, end: ALD}]",
      "error: Friday already has a start"),
    DayMistake(
      "travel: {modes: [walking, ›walking]}",
      "error: 'walking' is listed twice"),
    DayMistake(
      "travel: {earliest: 10:00, latest: ›9:00}", "error: 'latest' is not after 'earliest'"),
    DayMistake(
      "travel: {pace: ›40}",
      "error: expected kilometers per hour from 1 to 10, like 4.5, found '40'",
      discreet: "error: expected kilometers per hour from 1 to 10, like 4.5"),
    DayMistake(
      "skip: [›{date: 2026-11-18}]", "error: expected one of 'activity', 'course' and 'all'"),
    DayMistake(
      "skip: [{date: 2026-11-18, activity: ›Gim}]\n" + activity("days: MWF"),
      "error: unknown activity 'Gim'; expected the id or title of an activity; did you mean 'Gym'?",
      discreet: "error: unknown activity '…'; expected the id or title of an activity"),
    DayMistake(
      "skip: [{date: 2026-11-18, activity: ›Gym}]\n" + activity("days: M"),
      "warning: the activity is not on the date '2026-11-18' anyway",
      discreet: "warning: the activity is not on the date '…' anyway"),
    DayMistake(
      "skip: [{date: 2026-11-18, all: ›yes}]", "error: expected true, found 'yes'",
      discreet: "error: expected true"),
    DayMistake(
      "skip: [{date: 2026-11-18, course: ›CMPS 232}]",
      "warning: the course 'CMPS 232' is not in any term's catalog; did you mean 'CMPS 231'?",
      discreet: "warning: the course '…' is not in any term's catalog"),
    DayMistake(
      "places: [{name: Home}, {name: Den, aliases: [›HOME]}]",
      "error: the name 'HOME' is already used by another place in this file",
      discreet: "error: the name '…' is already used by another place in this file"),
    DayMistake(
      "places: [{name: Home, building: ›MAP}]",
      "error: unknown building code 'MAP'; no source lists it; did you mean 'MAB'?",
      discreet: "error: unknown building code '…'; no source lists it"),
    DayMistake(
      "places: [{name: ›'...'}]",
      "error: expected a name of at most 200 characters, with a letter or a digit, found '...'",
      discreet:
        "error: expected a name of at most 200 characters, with a letter or a digit"),
  ]

  @Test(arguments: mistakes)
  func `an error is reported at its place`(_ mistake: DayMistake) throws {
    let mark = try #require(mistake.text.firstIndex(of: "›"))
    let place = "days.yml:1:\(mistake.text[..<mark].utf8.count + 1): "
    let text = mistake.text.filter { $0 != "›" }
    let (open, discreet) = (try dayBookLines(text), try dayBookLines(text, quotes: false))
    #expect(open == [place + mistake.open])
    #expect(discreet == [place + mistake.discreet])
    #expect(try dayBookLines(text, quotes: false, toOwner: true) == open)
  }

  @Test func `there may be so many of each, and no more`() throws {
    let many = (0..<2001).map { "{title: T\($0), days: M}" }.joined(separator: ", ")
    let text = "activities: [\(many)]"
    let column = text.utf8.count - "{title: T2000, days: M}]".utf8.count + 1
    #expect(
      try dayBookLines(text) == [
        "days.yml:1:\(column): error: 'activities' has 2001 entries; at most 2000 are read"
      ])
    let long = String(repeating: "é", count: 201)
    #expect(
      try dayBookLines("activities: [{title: \(long), days: M}]", quotes: false) == [
        "days.yml:1:22: error: expected text of at most 200 characters"
      ])
  }

  /// Without the whole campus nobody knows which names are missing.
  @Test func `of names nothing is said while a source cannot be read`() throws {
    var context = try dayContext()
    context.places = nil
    let own = try #require(
      value(of: "activities: [{title: A, date: 2026-11-18, place: Anywhere}]") {
        OwnDayBook($0, context: context)
      })
    #expect(own.book.activities[0].place == Place(name: "Anywhere"))
  }
}
