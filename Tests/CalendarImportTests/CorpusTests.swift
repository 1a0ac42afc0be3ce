import CalendarImport
import CampusModel
import Diagnostics
import SampleData
import SecondOpinion
import Testing

/// Calendars as people and programs write them, many of them broken on purpose.
struct CorpusTests {
  @Test(arguments: Corpus.all)
  func `every file is read or refused, and reports have their line`(
    _ corpus: Corpus
  ) async throws {
    for path in corpus.files {
      let bytes = corpus.bytes(path)
      let reading = try await readCalendar(bytes, window: ("1990-01-01", "2035-12-31"))
      if reading.calendar == nil {
        #expect(reading.diagnostics.hasErrors, "\(path)")
        continue
      }
      let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
      for diagnostic in reading.diagnostics {
        let line = try #require(diagnostic.place.line, "\(path): \(diagnostic)")
        #expect((1...lines).contains(line), "\(path): \(diagnostic)")
        #expect(diagnostic.place.column != nil, "\(path): \(diagnostic)")
      }
    }
  }

  @Test(arguments: Corpus.all)
  func `files cut off anywhere are read or refused`(_ corpus: Corpus) async throws {
    for path in corpus.files where path.hasSuffix("7.ics") || path.hasPrefix("reference") {
      let bytes = corpus.bytes(path)
      for part in 1..<8 {
        let reading = try await readCalendar(Array(bytes.prefix(bytes.count * part / 8)))
        #expect(reading.calendar != nil || reading.diagnostics.hasErrors, "\(path), \(part)")
      }
    }
  }

  @Test(
    .enabled(if: PythonScript.canImport("recurring_ical_events"), "Python lacks a module"),
    arguments: Corpus.all)
  func `every file has the occurrences that recurring-ical-events finds`(
    _ corpus: Corpus
  ) async throws {
    let exceptions = Exceptions.of(corpus.sample)
    var differing: Set<String> = []
    var compared = 0
    for (first, last) in Decades.all {
      let answers = PythonScript("occurrences.py").answers(
        to: corpus.files.map { "\(first) \(last) \(corpus.folder)/\($0)" })
      try #require(answers.count == corpus.files.count)
      for (path, answer) in zip(corpus.files, answers) where !answer.hasPrefix("refused") {
        let reading = try await readCalendar(corpus.bytes(path), window: (first, last))
        let theirs = answer == "-" ? [] : answer.split(separator: " ").map(String.init)
        compared += 1
        guard reading.calendar?.words ?? [] != theirs else { continue }
        differing.insert(path)
        if !exceptions.keys.contains(where: path.hasSuffix) {
          let ours = Set(reading.calendar?.words ?? [])
          let (more, less) = (ours.subtracting(theirs), Set(theirs).subtracting(ours))
          Issue.record(
            "\(path) from \(first): only ours \(more.sorted().prefix(3)), only theirs \(less.sorted().prefix(3))"
          )
        }
      }
    }
    #expect(compared > corpus.sample.choose(madeUp: 150, real: 1000))
    // Remove exceptions that no longer differ.
    let stale = exceptions.keys.filter { name in !differing.contains { $0.hasSuffix(name) } }
    #expect(stale.isEmpty)
  }
}

/// Where recurring-ical-events finds something else, and why we do not follow it.
private enum Exceptions {
  /// By what the path of the file ends with.
  static func of(_ sample: SampleData) -> [String: String] {
    sample.choose(madeUp: madeUp, real: real)
  }

  private static let swapped = "it swaps an end that lies before the start; here the start is kept"
  private static let until =
    "an UNTIL that is a date, or is by the event's clock, lets its last day count here"
  private static let zoned = "icalendar makes a midnight of a day that has a TZID"

  private static let madeUp: [String: String] = [
    "ends-first.ics": swapped, "shrinks.ics": swapped, "until-a-day.ics": until,
    "until-by-its-clock.ics": until,
  ]

  private static let real: [String: String] = [
    "end_before_start_event.ics": swapped, "issue_132_swapped_start_and_end.ics": swapped,
    "nonconf-until-date.ics": until, "nonconf-until-local.ics": until,
    "issue_75_range_parameter.ics": until,
    "japan_west.ics": zoned, "google_aus_holidays.ics": zoned,
    "issue_201_test_matrix.ics":
      "a day that lasts some hours is its whole day here, and a start without a zone beside an end in UTC is no UTC",
    "quirks-valid.ics": "what begins while clocks are put forward lasts as long as all others here",
    "event_with_recurrence.ics":
      "times without a zone become UTC there, because their exceptions are written so",
  ]
}
