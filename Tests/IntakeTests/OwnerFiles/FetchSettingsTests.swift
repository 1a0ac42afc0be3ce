import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ map: YAMLMapping) -> [FetchEntry] {
  FetchEntry.list(map)
}

@Suite struct FetchSettingsTests {
  @Test func `what is not said has a default`() throws {
    let entries = try #require(
      value(
        of: """
          fetch:
            - {kind: umdio, semesters: ["202608"], into: data/umdio}
            - {kind: planetterp, into: data/planetterp}
          """, read))
    #expect(entries.map(\.kind) == [.umdio, .planetterp])
    #expect(entries.map(\.url) == ["https://api.umd.io/v1/", "https://planetterp.com/api/v1/"])
    #expect(entries.map(\.perSecond) == [4, 4] && entries.map(\.connections) == [2, 2])
    #expect(entries.map(\.timeout) == [30, 30] && entries.map(\.attempts) == [5, 5])
    #expect(entries.allSatisfy { !$0.wantsGrades && !$0.wantsReviews && $0.departments.isEmpty })
    #expect(try #require(value(of: "{}", read)).isEmpty)
  }

  @Test func `everything that is said is read`() throws {
    let entry = try #require(
      value(
        of: """
          fetch:
            - kind: planetterp
              url: http://127.0.0.1:8080/v1
              departments: [CMSC, MATH, CMSC]
              into: data/pt
              reviews: true
              per-second: 0.5
              connections: 8
              timeout: 5
              attempts: 1
              back-off: 20
          """, read)?.first)
    #expect(entry.url == "http://127.0.0.1:8080/v1/" && entry.departments == ["CMSC", "MATH"])
    #expect(entry.wantsReviews && entry.wantsGrades, "departments make grades affordable")
    #expect(entry.perSecond == 0.5 && entry.connections == 8 && entry.timeout == 5)
    #expect(entry.attempts == 1 && entry.backOff == 20 && entry.into == "data/pt")
  }

  @Test(arguments: [
    ("{kind: umdoi, semesters: [\"202608\"], into: a}", "did you mean 'umdio'"),
    ("{kind: umdio, into: a}", "'semesters' is missing"),
    ("{kind: umdio, semesters: [fall], into: a}", "expected a semester code like 202608"),
    (
      "{kind: planetterp, semesters: [\"202608\"], into: a}",
      "'semesters' is not supported for this kind"
    ),
    (
      "{kind: umdio, semesters: [\"202608\"], into: a, grades: true}",
      "'grades' is not supported for"
    ),
    ("{kind: planetterp, departments: [cmsc], into: a}", "of four letters like CMSC, found 'cmsc'"),
    ("{kind: planetterp, into: a, per-second: 0}", "from 0.01 to 100"),
    ("{kind: planetterp, into: a, url: ftp://a.edu/}", "expected an address like"),
    ("{kind: planetterp}", "'into' is missing"),
    ("{kind: planetterp, into: a, speed: 9}", "unknown key 'speed'"),
  ])
  func `an error is reported`(_ entry: String, words: String) {
    let found = lines(of: "fetch: [\(entry)]", read)
    #expect(found.contains { $0.hasPrefix("f.yml:1:") && $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    "..", "../x", "/etc", "data/../../x", ".hidden", "data/.x", "data//x", "people/robin", "terms",
    "pages/x", "guide", "data/*", "data/", "'a\\b'", "'a b'",
  ])
  func `a folder that is not below Content, or not for data, is refused`(_ folder: String) {
    let found = lines(of: "fetch: [{kind: planetterp, into: \(folder)}]", read)
    #expect(found.contains { $0.contains("expected a folder in Content/ ") }, "\(found)")
  }

  @Test func `two entries of one folder are refused`() {
    let entry = "{kind: planetterp, into: data/x}"
    #expect(lines(of: "fetch: [\(entry), \(entry)]", read).contains { $0.contains("two entries") })
  }
}
