import CampusModel
import Testing

@Test(arguments: ["CMSC131", "cmsc 131", "Cmsc-131", "CMSC_131", " CMSC\u{a0}131\t", "c m s c131"])
func `an id's case, spaces and dashes do not count`(_ text: String) throws {
  let id = try #require(CourseID(text))
  #expect(id.canonical == "CMSC131")
  #expect(id.text == "CMSC 131")
  #expect(id == CourseID("CMSC131"))
}

@Test(arguments: [
  "", " ", "-_ -", "CMSC131<b>", "CMSC131\"", "CMSC131'", "CMSC131\n", "CMSC131\u{0}", "CMSC\\131",
  "CMSC\u{202e}131", "CMSC131?", "#1", "CMSC:131", "🎓131", "CMSC131;--", "{{CMSC}}", "a=b",
])
func `invalid course ids are rejected`(_ text: String) {
  #expect(CourseID(text) == nil)
}

@Test(arguments: [
  ("MATH241H", "MATH", "241H", "MATH 241H"), ("CMSC", "CMSC", "", "CMSC"),
  ("131", "", "131", "131"),
  ("BIO&SCI 10.5", "BIO&SCI", "10.5", "BIO&SCI 10.5"), ("École 9", "ÉCOLE", "9", "ÉCOLE 9"),
])
func `an id falls into a department and a number`(
  _ text: String, department: String, number: String, shown: String
) throws {
  let id = try #require(CourseID(text))
  #expect(id.department == department && id.number == number && id.text == shown)
}

@Test(arguments: [
  ("CMSC131", 100), ("CMSC 99", nil), ("CMSC 8", nil), ("CMSC", nil), ("CMSC100", 100),
  ("CMSC 998A", 900), ("MATH 241H2", 200), ("MATH 1331", 1000), ("MATH 1000", 1000),
  ("MATH 9999", 9000), ("MATH 0331", 300), ("MATH 099", nil), ("MATH 10.5", nil),
  ("MATH 12345", 10_000), ("CMSC ١٣١", nil), ("CMSC 99999999999999999999", nil),
  ("CMSC 9223372036854775807", 9_000_000_000_000_000_000),
])
func `a level is the number rounded down to its first digit, from 100 on`(
  _ text: String, level: Int?
) throws {
  #expect(try #require(CourseID(text)).level == level)
}

@Test func `courses are in the order of their canonical ids`() {
  let sorted = ["MATH 100", "cmsc 131h", "CMSC-132", "CMSC131", "BIOL 1"].compactMap {
    CourseID($0)
  }
  .sorted()
  #expect(sorted.map(\.canonical) == ["BIOL1", "CMSC131", "CMSC131H", "CMSC132", "MATH100"])
}

@Test(arguments: [
  ("CMSC131-0101", "CMSC 131-0101"), ("CMSC 131-0101", "CMSC 131-0101"),
  ("CMSC 131 0101", "CMSC 131-0101"), ("cmsc-131-esg1", "CMSC 131-ESG1"),
  ("CMSC131--0101", "CMSC 131-0101"), ("math 241h ba01", "MATH 241H-BA01"),
])
func `a section is read with its course`(_ text: String, shown: String) throws {
  let id = try #require(SectionID(parsing: text))
  #expect(id.text == shown)
  #expect(SectionID(parsing: id.text) == id)
}

@Test(arguments: [
  "", "-", " ", "CMSC131", "CMSC 131", "CMSC-131", "CMSC131-", "CMSC131 ", "-0101", " 0101",
  "<b>-0101", "CMSC131?-0101", "CMSC131/0101\n",
])
func `a section needs a course number and a code`(_ text: String) {
  #expect(SectionID(parsing: text) == nil)
}

@Test func `sections are in the order of courses, then codes`() {
  let ids = ["MATH 246-0101", "CMSC 131-0201", "CMSC 131-0102", "CMSC 132-0101"]
  let sorted = ids.compactMap { SectionID(parsing: $0) }.sorted()
  #expect(
    sorted.map(\.text) == ["CMSC 131-0102", "CMSC 131-0201", "CMSC 132-0101", "MATH 246-0101"])
}

@Test(arguments: [
  ("ESJ 0224", "ESJ", "0224"), ("esj 0170e", "ESJ", "0170e"), ("ESJ  0224", "ESJ", "0224"),
  ("North Hall B0429", "NORTH HALL", "B0429"), (" MAB 1", "MAB", "1"),
])
func `a room is read with its building`(_ text: String, building: String, number: String) throws {
  let room = try #require(RoomID(parsing: text))
  #expect(room.building.text == building && room.number == number)
  #expect(room.text == "\(building) \(number)")
}

@Test(arguments: ["", " ", "ESJ", "ESJ0224", " 0224", "ESJ ", "\t 1"])
func `a room needs a building and a number`(_ text: String) {
  #expect(RoomID(parsing: text) == nil)
}

@Test func `rooms are in the order of buildings, then numbers as written`() {
  let sorted = ["MAB 2", "ESJ 0224", "MAB 10", "ESJ 0110"].compactMap { RoomID(parsing: $0) }
    .sorted()
  #expect(sorted.map(\.text) == ["ESJ 0110", "ESJ 0224", "MAB 10", "MAB 2"])
}

@Test(arguments: [
  (30, nil, "3"), (15, nil, "1.5"), (0, nil, "0"), (10, 60, "1 – 6"), (5, 10, "0.5 – 1"),
  (30, 30, "3"), (125, nil, "12.5"),
])
func `credits are written without needless places`(_ lowest: Int, _ highest: Int?, text: String)
  throws
{
  let credits = try #require(Credits(tenths: lowest, to: highest))
  #expect(credits.text == text)
  #expect(credits.isRange == (highest.map { $0 != lowest } ?? false))
}

@Test func `credits are neither negative nor backwards`() {
  #expect(Credits(tenths: -1) == nil)
  #expect(Credits(tenths: 30, to: 20) == nil)
  #expect(Credits(3) == Credits(tenths: 30))
}
