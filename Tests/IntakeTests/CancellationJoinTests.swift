import CampusModel
import Diagnostics
import SeededRandom
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

private func date(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

private func autumn() throws -> Term {
  Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(try date("2026-08-31"), try date("2026-12-14")),
    holidays: [
      Holiday(
        name: "Thanksgiving", days: DateSpan(try date("2026-11-25"), try date("2026-11-29")))
    ], swaps: [DaySwap(date: try date("2026-10-13"), follows: .monday)])
}

private func weekly(_ days: String, _ start: Int) throws -> Meeting {
  Meeting(
    timing: .weekly(
      try #require(WeekdaySet(parsing: days)), try #require(MinuteSpan(start, start + 50))),
    place: .toBeAnnounced)
}

/// A course of sections that each meet so.
private func course(_ id: String, twins: [String] = [], _ sections: [(String, [Meeting])]) throws
  -> Course
{
  let id = try #require(CourseID(id))
  return Course(
    id: id, term: TermID("fall-2026"), title: "Title",
    sections: sections.map { Section(id: SectionID(id, $0.0), meetings: $0.1) },
    twins: twins.compactMap { CourseID($0) })
}

private func notice(
  _ section: String, _ day: String, _ start: Int? = nil, _ reason: String? = nil,
  term: String = "fall-2026", line: Int = 1
) throws -> CancellationNotice {
  CancellationNotice(
    try #require(SectionID(parsing: section)), term: TermID(term),
    cancellation: Cancellation(
      date: try date(day), start: start.flatMap { MinuteOfDay($0) }, reason: reason),
    place: FilePlace("c.csv", line: line, column: 1))
}

private func stock(
  _ courses: [Course], isThirdParty: Bool = false, _ lists: [CancellationNotice]...
) throws -> JoinedSources {
  let place = TextPlace(line: 1, column: 1)
  let results = ([[]] + lists).enumerated().map { index, notices in
    var yield = Contribution()
    if index == 0 { yield.courses = courses }
    yield.cancellations = notices
    var entry = SourceEntry(kind: .cancellations, place: place, paths: [])
    entry.isThirdParty = isThirdParty
    return SourceResult(
      entry: entry, contribution: yield,
      report: SourceReport(kind: "cancellations", name: "C", files: []))
  }
  return JoinedSources.joining(results, terms: [try autumn()])
}

@Suite struct CancellationJoinTests {
  @Test func `cancellations come to their sections in order, the first source's words first`()
    throws
  {
    let courses = try [course("CMPS 231", [("0101", [weekly("MWF", 600)]), ("a1", [])])]
    let joined = try stock(
      courses,
      [
        notice("CMPS 231-0101", "2026-11-23"), notice("CMPS 231-0101", "2026-10-13", 600, "A"),
      ],
      [
        notice("CMPS 231-0101", "2026-10-13", 600, "B"),
        notice("CMPS 231-0101", "2026-11-23", 600, "One class"),
      ])
    #expect(joined.diagnostics == [])
    #expect(
      joined.courses[0].sections.map(\.cancellations) == [
        [
          Cancellation(date: try date("2026-10-13"), start: MinuteOfDay(600), reason: "A"),
          Cancellation(date: try date("2026-11-23")),
        ], [],
      ])
  }

  @Test func `a class of twins is canceled under every name`() throws {
    let meetings = try [weekly("MWF", 600)]
    let courses = try [
      course("CMPS 231", twins: ["INFO 231"], [("0101", meetings), ("0102", meetings)]),
      course("INFO 231", [("0101", meetings)]),
    ]
    let joined = try stock(courses, [notice("INFO 231-0101", "2026-11-23")])
    #expect(joined.courses.map { $0.sections.map(\.cancellations.count) } == [[1, 0], [1]])
  }

  @Test(
    arguments: [
      (
        "CMPS 213-0101", "2026-11-23", nil,
        "a class of 'CMPS 213-0101' is canceled, but fall-2026 has no such section; "
          + "did you mean 'CMPS 231'?"
      ),
      (
        "CMPS 231-0102", "2026-11-23", nil,
        "a class of 'CMPS 231-0102' is canceled, but fall-2026 has no such section; "
          + "did you mean 'CMPS 231-0101'?"
      ),
      (
        "CMPS 231-0101", "2026-11-24", nil,
        "a class of CMPS 231-0101 on 2026-11-24 is canceled, but it does not meet then; that day is a Tuesday"
      ),
      (
        "CMPS 231-0101", "2026-11-25", nil,
        "a class of CMPS 231-0101 on 2026-11-25 is canceled, but it does not meet then; that day is Thanksgiving"
      ),
      (
        "CMPS 231-0101", "2027-11-22", nil,
        "a class of CMPS 231-0101 on 2027-11-22 is canceled, but it does not meet then; "
          + "the term runs from 2026-08-31 to 2026-12-14"
      ),
      (
        "CMPS 240-0101", "2026-10-13", nil,
        "a class of CMPS 240-0101 on 2026-10-13 is canceled, but it does not meet then; "
          + "that day has the classes of a Monday"
      ),
    ] as [(String, String, Int?, String)])
  func `a cancellation without a class is reported and ignored`(
    _ section: String, _ day: String, _ start: Int?, _ message: String
  ) throws {
    let courses = try [
      course("CMPS 231", [("0101", [weekly("MWF", 840), weekly("MWF", 600)])]),
      course("CMPS 240", [("0101", [weekly("TuTh", 600)])]),
    ]
    let joined = try stock(courses, [notice(section, day, start, line: 7)])
    #expect(joined.diagnostics.map(\.description) == ["c.csv:7:1: warning: \(message)"])
    #expect(joined.courses == courses)
  }

  @Test func `a cancellation follows the only class of its day`() throws {
    let courses = try [
      course("CMPS 231", [("0101", [weekly("M", 510), weekly("M", 510), weekly("TuTh", 840)])])
    ]
    let joined = try stock(
      courses, [notice("CMPS 231-0101", "2026-11-23", 480, "Heating", line: 7)])
    #expect(
      joined.courses[0].sections[0].cancellations == [
        Cancellation(
          date: try date("2026-11-23"), start: MinuteOfDay(510), reason: "Heating")
      ])
    #expect(
      joined.diagnostics.map(\.description) == [
        "c.csv:7:1: warning: a class of CMPS 231-0101 on 2026-11-23 at 08:00 is canceled, but it does not meet then; its only class that day, at 08:30, is canceled; write '08:30'"
      ])
    #expect(joined.diagnostics.map(\.origin) == [.owner])
  }

  @Test func `a cancellation that could be of several classes is a mistake of who wrote it`()
    throws
  {
    let courses = try [course("CMPS 231", [("0101", [weekly("MWF", 840), weekly("MWF", 600)])])]
    // However much else is wrong before it.
    let others = try (1...60).map {
      try notice("CMPS 231-0101", "2026-11-24", line: $0)
    }
    let notices = try others + [notice("CMPS 231-0101", "2026-11-23", 540, line: 70)]
    let message =
      "a class of CMPS 231-0101 on 2026-11-23 at 09:00 is canceled, but it does not meet then; "
      + "that day it meets at 10:00 and 14:00"
    let own = try stock(courses, notices)
    #expect(own.diagnostics.last?.description == "c.csv:70:1: error: \(message)")
    #expect(own.diagnostics.filter { $0.origin == .owner }.count == 1)
    let foreign = try stock(courses, isThirdParty: true, notices)
    #expect(foreign.diagnostics.last?.description == "c.csv:70:1: warning: \(message)")
    #expect(foreign.diagnostics.allSatisfy { $0.origin == .data })
    #expect(own.courses == courses && foreign.courses == courses)
    // Nor does it matter how many of another's list are of the same kind.
    let many = try (1...60).map { try notice("CMPS 231-0101", "2026-11-23", 540, line: $0) }
    let all = try stock(courses, many + [notice("CMPS 231-0101", "2026-11-23", 541, line: 71)])
    #expect(all.diagnostics.filter { $0.severity == .error }.count == 61)
  }

  @Test func `of many that match nothing, fifty are reported, and the number of the others`() throws
  {
    let courses = try [course("CMPS 231", [("0101", [weekly("MWF", 600)])])]
    let lost = try (1...170).map { try notice("MATH 1-\($0)", "2026-11-23", line: $0) }
    let lines = try stock(courses, lost).diagnostics.map(\.description)
    #expect(lines.count == 51)
    #expect(
      lines.last
        == "c.csv:51:1: warning: 120 more cancellations of unknown sections from here on"
    )
  }

  @Test func `the rest meets on the other dates after any cancellation`() throws {
    let seed: UInt64 = 26_11
    var generator = SeededGenerator(seed: seed)
    let term = try autumn()
    let meetings = try [weekly("MWF", 600), weekly("TuTh", 840), weekly("M", 840)]
    for round in draws(40) {
      let notices = try (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        try notice(
          "CMPS 231-0101",
          (term.days.first + Int.random(in: -5...110, using: &generator)).description,
          [nil, 600, 840, 700].randomElement(using: &generator) ?? nil)
      }
      let joined = try stock([course("CMPS 231", [("0101", meetings)])], notices)
      let section = joined.courses[0].sections[0]
      for meeting in meetings {
        let start = meeting.weekly?.time.start
        // One by one, as a person with a pencil would.
        let held = term.dates(of: meeting).filter { date in
          let isOnly = meetings.count { term.dates(of: $0).contains(date) } == 1
          return !notices.contains { notice in
            let canceled = notice.cancellation
            return canceled.date == date
              && (isOnly || canceled.start == nil || canceled.start?.value == start)
          }
        }
        #expect(term.dates(of: meeting, in: section) == held, "seed \(seed), round \(round)")
      }
      #expect(
        section.cancellations == section.cancellations.inOrder, "seed \(seed), round \(round)")
    }
  }
}
