import CampusModel
import SeededRandom
import Testing

@testable import DataShaping

/// What columns are, by their words.
struct ColumnTypingTests {
  @Test(
    arguments: [
      (["1", "2", ""], DataKind.number(NumberStyle())),
      (["1.5", "2"], .number(NumberStyle(places: 1))),
      (["1,234", "17"], .number(NumberStyle())),
      (["1,5", "17"], .number(NumberStyle(places: 1))),
      (["1.234,50", "17,00"], .number(NumberStyle(places: 2))),
      (["1 234", "1\u{202f}234.5"], .number(NumberStyle(places: 1))),
      (["−3", "+4", "(5)"], .number(NumberStyle())),
      (["1e3", "2.5E-2"], .number(NumberStyle(places: 1))),
      (["12 %", "7.5%"], .number(NumberStyle(.percent, places: 1))),
      (
        ["$3.50", "-$4", "$1,000"],
        .number(NumberStyle(.money(sign: "$", isBehind: false), places: 2))
      ),
      (["3 €", "4 €"], .number(NumberStyle(.money(sign: "€", isBehind: true)))),
      (["1999", "2026"], .number(NumberStyle(.label))),
      (["NA", "3", "–", "null"], .number(NumberStyle())),
      (["2026-11-18", ""], .date(.day)),
      (["11/18/2026", "3/4/2026"], .date(.day)),
      (["18/11/2026", "3/4/2026"], .date(.day)),
      (["18.11.2026"], .date(.day)),
      (["18 Nov 2026", "Nov 1, 2026", "2 September 2026", "3 Sept 2026"], .date(.day)),
      (["2026-11", "2026-02"], .date(.month)),
      (["Nov 2026", "February 2026"], .date(.month)),
      (["2026-Q4", "Q1 2026"], .date(.quarter)),
      (["2026-11-18 13:10", "2026-11-18T13:10:05Z"], .moment),
    ])
  func `kinds that all words have`(words: [String], kind: DataKind) {
    #expect(ColumnTyping().column(of: words, named: "x").kind == kind, "\(words)")
  }

  @Test(
    arguments: [
      ["007", "12"], ["1,23,4"], ["1.2.3"], ["12", "x"], ["$3", "3 €"], ["12 %", "3"],
      ["2026-02-30"],
      ["31/31/2026"], ["2026-13"], ["Q5 2026"], ["2026-11-18 25:00"], ["1234567890123456"],
      ["", " "],
      ["-"], ["e5"], ["."], ["--3"], ["0x10"], ["inf"], ["1e999"],
    ])
  func `words that stay words`(words: [String]) {
    #expect(ColumnTyping().column(of: words, named: "x").kind == .text, "\(words)")
  }

  @Test func `a decimal comma, and the day first, where the file prefers them`() {
    let typing = ColumnTyping(prefersComma: true, prefersDayFirst: true)
    #expect(typing.column(of: ["1,234"], named: "x").values == [.number(1.234)])
    #expect(ColumnTyping().column(of: ["1,234"], named: "x").values == [.number(1234)])
    let day = CalendarDate(year: 2026, month: 4, day: 3).map { DataValue.date($0) }
    #expect(typing.column(of: ["3/4/2026"], named: "x").values == [day])
    #expect(ColumnTyping().column(of: ["4/3/2026"], named: "x").values == [day])
  }

  @Test func `years by the name of the column`() {
    #expect(ColumnTyping().column(of: ["1999", "2026"], named: "Fiscal year").kind == .date(.year))
    #expect(
      ColumnTyping().column(of: ["1999", "20260"], named: "year").kind == .number(NumberStyle()))
  }

  @Test func `what is written is read again`() {
    var random = SeededGenerator(seed: 4242)
    for _ in draws(300) {
      let number = Double(random.below(2_000_000) - 1_000_000) / [1, 10, 100][random.below(3)]
      let style = NumberStyle(for: [number])
      let text = style.text(of: number)
      let column = ColumnTyping().column(of: [text, "1"], named: "x")
      let read = column.values.first?.position
      #expect(read == number, "seed 4242: \(text) of \(number) became \(String(describing: read))")
    }
  }
}
