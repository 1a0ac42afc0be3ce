import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

/// Those of the built-in formats, in the order of messages.
private func formats(_ kinds: String...) -> SourceFormats {
  SourceFormats(SourceFormats.builtIn.all.filter { kinds.contains($0.kind.rawValue) })
}

private func read(_ map: YAMLMapping) -> OwnSettings {
  OwnSettings(map, formats: formats("jupiterp", "umdio", "rooms"))
}

private let needed = """
  title: Larkspur University
  base-url: https://almanac.example.edu/larkspur/
  time-zone: America/New_York
  term: fall-2026

  """

@Suite struct SettingsReaderTests {
  @Test func `what is not said has a default`() throws {
    let own = try #require(value(of: needed + "sources: []", read))
    #expect(own.settings.publishing.title == "Larkspur University")
    #expect(own.settings.publishing.baseURL == "https://almanac.example.edu/larkspur/")
    #expect(own.settings.time.currentTerm == TermID("fall-2026"))
    #expect(own.settings.time.horizon == 14)
    #expect(own.settings.rooms.openingHours.widest == MinuteSpan(480, 1320))
    #expect(own.settings.counts.peoplePerDevice == 0.7)
    #expect(own.settings.counts.staleAfter == 60)
    #expect(own.settings.publishing.publicWords.isEmpty)
    #expect((own.settings.rooms.slotMinutes, own.settings.rooms.slotsPerDay) == (30, 4))
    #expect((own.settings.counts.nearby, own.settings.counts.smallest) == (20, 0))
    #expect(own.settings.rooms.closures.isEmpty && own.settings.rooms.bookingLink == nil)
    #expect(own.settings.publishing.isAvailableOffline)
    #expect(own.pinnedNow == nil)
    #expect(own.sources.isEmpty)
    #expect(own.settings.gradeScales == GradeScale.builtIn)
  }

  @Test func `everything that is said is read`() throws {
    let own = try #require(
      value(
        of: needed + """
          now: 2026-11-18T13:10
          horizon: 7
          opening-hours: 9:00-21:30
          people-per-device: 0.5
          stale-after: 90
          closures: [{name: Break, date: 2026-12-24}]
          booking-link: "https://rooms.example.edu/{room}"
          slot-minutes: 20
          slots-a-day: 6
          nearby: 35
          smallest-count: 5
          offline: false
          public-words: [may, Choir rehearsal]
          grade-scales:
            larkspur:
              - {letter: A, from: 92.5, points: 4.0}
              - {letter: F, from: 0}
          sources:
            - kind: umdio
              path: [data/a.json, "data/b*.json"]
              name: Registrar
              term: fall-2026
              as-of: 2026-11-18T05:00
              rating-top: 10
          """, read))
    #expect(own.pinnedNow?.localSeconds == 1_795_007_400)
    #expect(own.settings.time.horizon == 7)
    #expect(own.settings.rooms.openingHours.widest == MinuteSpan(540, 1290))
    #expect(own.settings.counts.peoplePerDevice == 0.5)
    #expect(own.settings.counts.staleAfter == 90)
    #expect(own.settings.rooms.closures.map(\.name) == ["Break"])
    #expect(own.settings.rooms.bookingLink == "https://rooms.example.edu/{room}")
    #expect((own.settings.rooms.slotMinutes, own.settings.rooms.slotsPerDay) == (20, 6))
    #expect((own.settings.counts.nearby, own.settings.counts.smallest) == (35, 5))
    #expect(!own.settings.publishing.isAvailableOffline)
    #expect(own.settings.publishing.publicWords == ["may", "Choir rehearsal"])
    let scales = own.settings.gradeScales
    #expect(scales.map(\.name) == ["larkspur"] + GradeScale.builtIn.map(\.name))
    #expect(scales.first?.steps.first?.from == ExactNumber(digits: 925, places: 1))
    let source = try #require(own.sources.first)
    #expect(source.paths.map(\.value) == ["data/a.json", "data/b*.json"])
    #expect(source.name == "Registrar")
    #expect(source.term?.value == TermID("fall-2026"))
    #expect((source.gpaTop, source.ratingTop) == (4, 10))
  }

  @Test(arguments: ["0", "7", "50", "480", "half an hour"])
  func `slots that do not fill a day are refused`(_ minutes: String) {
    let expected =
      "expected minutes from 5 to 240 that divide a day evenly, like 15, 30 or 60, found"
    #expect(
      lines(of: needed + "slot-minutes: \(minutes)\nsources: []\n", read).map {
        $0.contains("5:15: error: \(expected) '\(minutes)'")
      } == [true])
  }

  @Test func `all errors are reported together`() {
    let found = lines(
      of: """
        titel: Larkspur
        base-url: almanac.example.edu
        time-zone: America/New_York
        term: fall-2026
        horizon: 90
        sources:
          - {kind: umdoi, path: a.json}
          - {kind: umdio}
          - {kind: umdio, path: []}
        """, read)
    #expect(
      found == [
        "f.yml:1:1: error: 'title' is missing",
        "f.yml:1:1: error: unknown key 'titel'; did you mean 'title'?",
        "f.yml:2:11: error: expected an address like https://example.edu/almanac/, "
          + "found 'almanac.example.edu'",
        "f.yml:5:10: error: expected a whole number from 1 to 60, found '90'",
        "f.yml:7:12: error: expected a kind of source, such as sections-csv, grades-csv or rooms, found 'umdoi'; "
          + "did you mean 'umdio'?",
        "f.yml:8:5: error: 'path' is missing",
        "f.yml:9:25: error: expected at least one item, found an empty list",
      ])
  }

  @Test(arguments: [
    (
      "s: [{letter: A, from: 90}, {letter: B, from: 90.0}]",
      [
        "f.yml:6:48: error: the letter 'B' must start below the letter before it; "
          + "list the best letter first"
      ]
    ),
    (
      "s: [{letter: A, from: 90}, {letter: A, from: 80}]",
      ["f.yml:6:39: error: the letter 'A' appears twice in this scale"]
    ),
    (
      "s: []",
      ["f.yml:6:6: error: expected a list like [{letter: A, from: 93}], found a list of 0"]
    ),
    (
      "s: [{letter: A, from: -1}]",
      ["f.yml:6:25: error: expected a number like 12 or 7.5, found '-1'"]
    ),
  ])
  func `a scale must fall`(_ scale: String, _ expected: [String]) {
    #expect(lines(of: needed + "grade-scales:\n  \(scale)\nsources: []\n", read) == expected)
  }
}

@Suite struct GradeSettingsTests {
  /// Those of the built-in formats, in the order of messages.
  private func formats(_ kinds: String...) -> SourceFormats {
    SourceFormats(SourceFormats.builtIn.all.filter { kinds.contains($0.kind.rawValue) })
  }

  private func read(_ map: YAMLMapping) -> OwnSettings {
    OwnSettings(map, formats: formats("umdio", "planetterp", "grades-csv", "uiuc-grades"))
  }

  @Test func `an entry of grades says what its columns and marks are`() throws {
    let own = try #require(
      value(
        of: needed + """
          sources:
            - kind: grades-csv
              path: a.csv
              columns: {course: Unit, B+: Good}
              marks:
                letters: {F: 0, B+: 3.33, A: 4.0, A-: 3.7}
                counted: [P]
                left-out: [I, NR]
              honors: "H*"
              withheld: [Too Few]
            - {kind: planetterp, path: b.json}
          """, read))
    let grades = try #require(own.sources.first?.settings.grades)
    #expect(grades.columns == ["course": "Unit", "B+": "Good"])
    #expect(
      grades.system
        == GradeSystem(
          letters: [.init("A", 400), .init("A-", 370), .init("B+", 333), .init("F", 0)],
          counted: ["P"], withdrawn: [], excluded: ["I", "NR"]))
    #expect(grades.isHonors("H101") && !grades.isHonors("0101") && !grades.isHonors(nil))
    #expect(grades.isWithheld("too few") && grades.isWithheld("N/A") && grades.isWithheld("<5"))
    #expect(!grades.isWithheld("5") && !grades.isWithheld(""))
    #expect(own.sources.last?.settings.grades.system == nil)
  }

  @Test(arguments: [
    ("{kind: umdio, path: a, marks: {}}", "'marks' is not supported for sources of kind 'umdio'"),
    (
      "{kind: uiuc-grades, path: a, columns: {course: x}}",
      "'columns' is not supported for sources of kind 'uiuc-grades'"
    ),
    (
      "{kind: grades-csv, path: a, columns: {cuorse: x}}",
      "unknown key 'cuorse'; did you mean 'course'?"
    ),
    ("{kind: grades-csv, path: a, marks: {counted: [P]}}", "'letters' is missing"),
    (
      "{kind: grades-csv, path: a, marks: {letters: {A: 4.333}}}",
      "expected grade points like 4 or 3.67, with at most two decimals, found '4.333'"
    ),
    (
      "{kind: grades-csv, path: a, marks: {letters: {A: 4}, counted: [A]}}",
      "the mark 'A' is listed twice"
    ),
    (
      "{kind: grades-csv, path: a, marks: {letters: [A]}}",
      "expected points like {A: 4, A-: 3.7}, found a list of 1"
    ),
  ])
  func `an error is reported`(_ entry: String, _ message: String) {
    let reported = lines(of: needed + "sources:\n  - \(entry)\n", read)
    #expect(reported.contains { $0.hasSuffix("error: \(message)") }, "\(reported)")
  }
}

@Suite struct CountSettingsTests {
  /// Those of the built-in formats, in the order of messages.
  private func formats(_ kinds: String...) -> SourceFormats {
    SourceFormats(SourceFormats.builtIn.all.filter { kinds.contains($0.kind.rawValue) })
  }

  private func read(_ map: YAMLMapping) -> OwnSettings {
    OwnSettings(
      map, formats: formats("umdio", "occupancy", "aruba-tables", "counts-csv", "grades-csv"))
  }

  @Test func `an entry of counts says what its columns and dates are`() throws {
    let own = try #require(
      value(
        of: needed + """
          sources:
            - kind: counts-csv
              path: a.csv
              columns: {time: When, access-point: Zone}
              dates: day-first
            - {kind: aruba-tables, path: b.txt, dates: month-first}
            - {kind: aruba-tables, path: c.txt}
          """, read))
    #expect(own.sources.map(\.settings.counts.dates) == [.dayFirst, .monthFirst, nil])
    #expect(own.sources.first?.settings.counts.columns == [.time: "When", .accessPoint: "Zone"])
    #expect(own.sources.first?.settings.grades.columns == [:])
  }

  @Test func `an entry may name the one place that all its rows count`() throws {
    let own = try #require(
      value(
        of: needed + """
          sources:
            - {kind: counts-csv, path: a.csv, columns: {access-point: {is: " Main  gym "}, time: When}}
          """, read))
    #expect(own.sources.first?.settings.counts.accessPoint == "Main gym")
    #expect(own.sources.first?.settings.counts.columns == [.time: "When"])
  }

  @Test(arguments: [
    (
      "{kind: umdio, path: a, dates: day-first}",
      "'dates' is not supported for sources of kind 'umdio'"
    ),
    (
      "{kind: occupancy, path: a, columns: {time: x}}",
      "'columns' is not supported for sources of kind 'occupancy'"
    ),
    (
      "{kind: counts-csv, path: a, marks: {}}",
      "'marks' is not supported for sources of kind 'counts-csv'"
    ),
    (
      "{kind: counts-csv, path: a, dates: day-frist}",
      "expected day-first or month-first, found 'day-frist'; did you mean 'day-first'?"
    ),
    (
      "{kind: counts-csv, path: a, columns: {deivces: x}}",
      "unknown key 'deivces'; did you mean 'devices'?"
    ),
    (
      "{kind: counts-csv, path: a, columns: {access-point: {is: }}}",
      "expected text, found nothing"
    ),
    (
      "{kind: counts-csv, path: a, columns: {access-point: {is: [GYM]}}}",
      "expected text, found a list of 1"
    ),
    ("{kind: counts-csv, path: a, columns: {access-point: {}}}", "'is' is missing"),
    (
      "{kind: counts-csv, path: a, columns: {access-point: {is: GYM, column: Zone}}}",
      "expected either a column name, or 'is' and the name of one access point, found both"
    ),
    (
      "{kind: counts-csv, path: a, columns: {access-point: {is: \"00:1a:2b:3c:4d:5e\"}}}",
      "expected the name of an access point or zone, found an address or nothing"
    ),
    (
      "{kind: counts-csv, path: a, columns: {devices: {is: 4}}}",
      "expected text, found keys and values"
    ),
  ])
  func `an error is reported`(_ entry: String, _ message: String) {
    let reported = lines(of: needed + "sources:\n  - \(entry)\n", read)
    #expect(reported.contains { $0.hasSuffix("error: \(message)") }, "\(reported)")
  }
}

@Suite struct EvaluationSettingsTests {
  /// Those of the built-in formats, in the order of messages.
  private func formats(_ kinds: String...) -> SourceFormats {
    SourceFormats(SourceFormats.builtIn.all.filter { kinds.contains($0.kind.rawValue) })
  }

  private func read(_ map: YAMLMapping) -> OwnSettings {
    OwnSettings(
      map, formats: formats("umdio", "planetterp", "evaluations-csv", "harvard-evaluations"))
  }

  @Test func `an entry of evaluations says what its columns and categories are`() throws {
    let own = try #require(
      value(
        of: needed + """
          evaluations: {weight: 7.5, peers: size, smallest-group: 3, sizes: [20, 50]}
          sources:
            - kind: evaluations-csv
              path: a.csv
              columns: {course: Unit, comment: Words}
              answers: [5, 4]
              categories:
                Hours a week: {is: workload, top: 60, column: hours, count: n}
                Clarity:
                Overall: {is: overall, answers: [Good, Bad], about: course}
                Lecturer: {about: instructor}
            - {kind: harvard-evaluations, path: b.json, categories: {Hours: {is: workload}}}
          """, read))
    #expect(
      own.settings.evaluations
        == EvaluationSettings(weight: 7.5, peers: .size, smallestGroup: 3, sizes: [20, 50]))
    let entry = try #require(own.sources.first?.settings.evaluations)
    #expect(entry.columns == [.course: "Unit", .comment: "Words"] && entry.answers == ["5", "4"])
    #expect(entry.categories.map(\.name) == ["Hours a week", "Clarity", "Overall", "Lecturer"])
    #expect(entry.categories.map(\.isAboutInstructor) == [false, false, false, true])
    #expect(entry.categories.map(\.role) == [.workload, .other, .overall, .other])
    #expect(entry.categories.map(\.top) == [60, nil, nil, nil])
    #expect(entry.categories[0].column == "hours" && entry.categories[0].count == "n")
    #expect(entry.categories[2].answers == ["Good", "Bad"])
    #expect(own.sources.last?.settings.evaluations.categories.map(\.role) == [.workload])
    let plain = try #require(value(of: needed + "sources: []", read))
    #expect(plain.settings.evaluations == EvaluationSettings())
  }

  @Test(arguments: [
    (
      "{kind: umdio, path: a, categories: {}}",
      "'categories' is not supported for sources of kind 'umdio'"
    ),
    (
      "{kind: harvard-evaluations, path: a, answers: [x]}",
      "'answers' is not supported for sources of kind 'harvard-evaluations'"
    ),
    (
      "{kind: planetterp, path: a, categories: {Rating: {column: x}}}",
      "unknown key 'column'; the keys here are is, top"
    ),
    (
      "{kind: evaluations-csv, path: a, categories: {A: {about: instrucor}}}",
      "expected course or instructor, found 'instrucor'; did you mean 'instructor'?"
    ),
    (
      "{kind: harvard-evaluations, path: a, categories: {A: {about: instructor}}}",
      "unknown key 'about'; the keys here are is, top"
    ),
    (
      "{kind: evaluations-csv, path: a, categories: {A: {is: best}}}",
      "expected overall, workload or other, found 'best'"
    ),
    (
      "{kind: evaluations-csv, path: a, categories: [A]}",
      "expected categories like {Overall: {is: overall}}, found a list of 1"
    ),
    (
      "{kind: evaluations-csv, path: a, columns: {cuorse: x}}",
      "unknown key 'cuorse'; did you mean 'course'?"
    ),
    (
      "{kind: evaluations-csv, path: a, marks: {}}",
      "'marks' is not supported for sources of kind 'evaluations-csv'"
    ),
  ])
  func `an error is reported`(_ entry: String, _ message: String) {
    let reported = lines(of: needed + "sources:\n  - \(entry)\n", read)
    #expect(reported.contains { $0.hasSuffix("error: \(message)") }, "\(reported)")
  }

  @Test func `classes of size must rise`() {
    let reported = lines(of: needed + "evaluations: {sizes: [30, 10]}\nsources: []\n", read)
    #expect(
      reported.contains { $0.hasSuffix("error: each size must be larger than the one before it") })
  }
}
