import CampusModel
import Markup
import SampleTerm
import Testing

@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

private func addresses(_ room: RoomID) -> [String] {
  [Address.room(room), Address.roomFeed(room)]
}

@Test func `rooms whose numbers look alike have addresses of their own`() throws {
  let building = try #require(BuildingCode("CS"))
  let numbers = [
    "B-02", "B 02", "B02", "B002", "B0.02", "b02", "B/02", "B_02", "b-02", "index", "INDEX",
    "floor-1", "FLOOR 1", "Ä1", "A1", "a1", "..", ".", "-", "中", String(repeating: "9", count: 90),
    String(repeating: "9", count: 91),
  ]
  let all = numbers.flatMap { addresses(RoomID(building, $0)) }
  #expect(Set(all).count == all.count)
  // Nor does a page lie where the building's list or one of its floors does.
  let others = [
    Address.building(building), Address.floor("1", of: building),
    Address.floor("index", of: building),
  ]
  #expect(Set(all).isDisjoint(with: others))
}

@Test(arguments: ["con", "CON", "prn", "Aux", "NUL", "com1", "lpt9"])
func `a name that Windows takes for a device is no name of a file`(_ name: String) throws {
  let course = try #require(CourseID(name))
  let building = try #require(BuildingCode(name))
  let person = PersonID("robin")
  let addresses = [
    Address.course(course), Address.comments(course), Address.building(building),
    Address.room(RoomID(building, name.uppercased())), Address.department(name.uppercased()),
    Address.saved(person, name), Address.feed(person, name) + ".ics",
    Address.termFeed(TermID(name)), Address.courseFeed(course, in: TermID(name)),
  ]
  for address in addresses {
    #expect(!address.split(separator: "/").contains { FileName.isDevice($0) }, "\(address)")
  }
  // All other names have the addresses they always had.
  #expect(Address.saved(person, "consort") == "schedules/robin/saved/consort.html")
  #expect(Address.course(try #require(CourseID("COM10"))) == "courses/com10.html")
}

@Test(arguments: SampleTerm.all)
func `every room of a university has an address of its own`(_ sample: SampleTerm) {
  let rooms = Set(
    sample.courses.flatMap(\.sections).flatMap(\.meetings).compactMap(\.room))
  #expect(rooms.count == sample.roomCount)
  let all = rooms.flatMap(addresses)
  #expect(Set(all.map { $0.lowercased() }).count == 2 * rooms.count)
}
