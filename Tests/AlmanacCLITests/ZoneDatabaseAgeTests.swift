import CampusModel
import Diagnostics
import Testing

@testable import AlmanacCLI

private func term(_ name: String, to lastDay: String) throws -> Term {
  let last = try #require(CalendarDate(parsing: lastDay))
  return Term(id: TermID(name), name: name, days: DateSpan(last - 100, last))
}

@Suite struct ZoneDatabaseAgeTests {
  @Test(
    arguments: [
      ("2025b", "2026-03-22", false), ("2025b", "2026-03-23", true), ("2025a", "2026-01-16", true),
      // Of a version that is not known only the year is sure.
      ("2026f", "2027-12-31", false), ("2026f", "2028-01-01", true), ("2031aa", "2032-12-31", true),
      // What names no version.
      ("b", "2090-01-01", false), ("2025", "2090-01-01", false), ("2025-b", "2090-01-01", false),
    ])
  func `zone rules are old where a term ends more than a year after them`(
    _ version: String, _ lastDay: String, _ isOld: Bool
  ) throws {
    let terms = try [term("Fall", to: "2020-12-14"), term("Spring", to: lastDay)]
    let warning = ZoneDatabaseAge.warning(of: version, for: terms.reversed())
    #expect((warning != nil) == isOld)
    #expect(warning == ZoneDatabaseAge.warning(of: version, for: terms))
  }

  @Test func `the warning says which term, and what to do`() throws {
    let warning = try ZoneDatabaseAge.warning(
      of: "2025b", for: [term("Spring 2027", to: "2027-05-11")])
    #expect(
      warning?.description == """
        tzdata: warning: version 2025b, from 2025-03-22, is more than a year older than the last day \
        of Spring 2027, 2027-05-11; feeds show wrong times if the rules of a zone have changed since; \
        install a newer version, on Debian with 'apt install tzdata'
        """)
  }

  @Test func `an unknown version and a site without terms cause no warning`() throws {
    #expect(try ZoneDatabaseAge.warning(of: nil, for: [term("Fall", to: "2090-01-01")]) == nil)
    #expect(ZoneDatabaseAge.warning(of: "2025b", for: []) == nil)
  }
}
