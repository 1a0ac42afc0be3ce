import CampusModel
import Testing

@Test(arguments: [
  ("M", [Weekday.monday]), ("Tu", [.tuesday]), ("MWF", [.monday, .wednesday, .friday]),
  ("TuTh", [.tuesday, .thursday]), ("SaSu", [.saturday, .sunday]),
  ("MTuWThF", [.monday, .tuesday, .wednesday, .thursday, .friday]),
  ("MTuWThFSaSu", Weekday.allCases),
])
func `the registrar's codes are read and written`(_ code: String, days: [Weekday]) throws {
  let set = try #require(WeekdaySet(parsing: code))
  #expect(set.days == days)
  #expect(set.code == code)
  #expect(set.first == days.first)
  #expect(set == WeekdaySet(days))
}

@Test(arguments: [
  "", "TBA", "mwf", "MwF", "T", "S", "MTWF", "TU", "M W F", "M,W", "MWF ", " MWF", "R", "Mon",
  "МWF",
])
func `invalid lists of days are rejected`(_ text: String) {
  #expect(WeekdaySet(parsing: text) == nil)
}

@Test func `days in any order, also twice, make the same set`() {
  #expect(WeekdaySet(parsing: "FWM")?.code == "MWF")
  #expect(WeekdaySet(parsing: "MM")?.code == "M")
}

@Test func `every set of days is read back from its code`() {
  for bits in 1..<128 {
    let set = WeekdaySet(rawValue: UInt8(bits))
    #expect(WeekdaySet(parsing: set.code) == set, "bits \(bits)")
    #expect(set.days.map(\.rawValue) == (0..<7).filter { bits >> $0 & 1 == 1 }, "bits \(bits)")
  }
}

@Test func `a set has no eighth day`() {
  #expect(WeekdaySet(rawValue: 0b1000_0000) == [])
  #expect(WeekdaySet(rawValue: 255) == .all)
  #expect(WeekdaySet([] as [Weekday]).first == nil)
  #expect(WeekdaySet([] as [Weekday]).code == "")
}

@Test func `weekdays are named and begin on Monday`() {
  #expect(Weekday.allCases.map(\.shortName).joined() == "MonTueWedThuFriSatSun")
  #expect(Weekday.wednesday.name == "Wednesday")
  #expect(Weekday.allCases.sorted() == Weekday.allCases)
}
