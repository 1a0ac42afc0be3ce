import CampusModel
import Testing

@testable import DataShaping

private func profile(_ words: [String], named name: String = "x") -> ColumnProfile {
  ColumnProfile(of: ColumnTyping().column(of: words, named: name))
}

@Suite struct ColumnProfileTests {
  @Test func `numbers have a range, and missing cells are counted`() {
    let numbers = profile(["3", "", "-1", "NA", "3"])
    #expect((numbers.missing, numbers.different) == (2, 2))
    #expect(numbers.range == .number(-1) ... .number(3))
  }

  @Test func `dates have a range`() throws {
    let dates = profile(["2026-11", "2026-02"])
    let first = try #require(CalendarDate(parsing: "2026-02-01"))
    let last = try #require(CalendarDate(parsing: "2026-11-01"))
    #expect(dates.range == .date(first) ... .date(last))
  }

  @Test func `text has no range, but a number of different values`() {
    let text = profile(["b", "a", "", "b"])
    #expect((text.missing, text.different) == (1, 2) && text.range == nil)
    let nothing = profile(["", ""])
    #expect((nothing.missing, nothing.different) == (2, 0) && nothing.range == nil)
    #expect(profile([]).missing == 0)
  }
}
