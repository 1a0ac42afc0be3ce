import CampusModel
import Testing

@testable import AlmanacCLI

@Test(
  arguments: [
    ("13:30", 810, nil), ("9:00-10:30", 540, 630), ("9:00 – 10:30", 540, 630),
    ("22:00-24:00", 1320, 1440), ("00:00-00:30", 0, 30),
  ] as [(String, Int, Int?)])
func `a slot is one time or two`(_ text: String, _ start: Int, _ end: Int?) throws {
  let slot = try #require(WrittenSlot(parsing: text))
  #expect((slot.start, slot.end) == (start, end))
}

@Test(arguments: [
  "", "13", "13:30-", "-13:30", "24:00", "13:30-13:30", "13:30-12:00", "23:30-0:30", "9-10",
  "9:00-10:00-11:00", "1:30pm", "13:30-24:30",
])
func `a time that is not within one day is refused`(_ text: String) {
  #expect(WrittenSlot(parsing: text) == nil)
}

@Test func `a day is a date, today or tomorrow`() throws {
  let today = try #require(CalendarDate(parsing: "2026-12-31"))
  func day(_ text: String) -> String? { WrittenDay(parsing: text)?.date(from: today).description }
  #expect(day("today") == "2026-12-31" && day("Tomorrow") == "2027-01-01")
  #expect(day("2026-11-19") == "2026-11-19")
  #expect(day("Thursday") == nil && day("11/19/2026") == nil && day("") == nil)
}
