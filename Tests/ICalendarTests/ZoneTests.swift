import CampusModel
import ICalendar
import SecondOpinion
import Testing
import TimeZones

/// An event at 10:00 of 1 September 2026, by the clock of that zone.
private func file(in zone: Zone) throws -> [String] {
  let event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: "s",
    timing: .once(LocalMinute(try Fixture.date("2026-09-01"), minutes: 600), minutes: 60))
  return unfolded(published(Fixture.feed([event], zone: zone)))
}

/// What `zones.py` is asked about a zone: its observances as the file has them, or the moment in
/// UTC.
private func question(_ name: String) throws -> String {
  let all = try file(in: try Zone.load(name))
  func value(_ name: String, in lines: some Collection<String>) -> String {
    lines.first { $0.hasPrefix("\(name):") }.map { String($0.dropFirst(name.count + 1)) } ?? "-"
  }
  guard all.contains("BEGIN:VTIMEZONE") else {
    return "\(name) utc \(value("DTSTART", in: all))"
  }
  #expect(all.contains("DTSTART;TZID=\(name):20260901T100000"))
  let observances = all.split { $0 == "BEGIN:DAYLIGHT" || $0 == "BEGIN:STANDARD" }.dropFirst()
  let words = observances.flatMap { lines in
    ["x"] + ["DTSTART", "RRULE", "TZOFFSETFROM", "TZOFFSETTO"].map { value($0, in: lines) }
  }
  return "\(name) vtz \(words.joined(separator: " "))"
}

@Test(
  .enabled(if: PythonScript.canImport("dateutil, zoneinfo"), "there is no Python with dateutil"))
func `every zone of the tz database is written as zoneinfo knows it, or not at all`() throws {
  let names = Zone.knownNames()
  try #require(names.count > 400)
  let questions = try names.map(question)
  let answers = PythonScript("zones.py").answers(to: questions)
  try #require(answers.count == names.count)
  for (question, answer) in zip(questions, answers) { #expect(answer == "yes", "\(question)") }
  // Nearly all are written: the others have rules that calendars cannot express.
  #expect(questions.count { $0.contains(" utc ") } < 20)
}
