import CampusModel
import Testing

@Test(arguments: [
  ("https://example.edu/", "example.edu", "/"), ("https://example.edu", "example.edu", "/"),
  ("https://example.edu/almanac/", "example.edu", "/almanac/"),
  ("https://example.edu/almanac", "example.edu", "/almanac/"),
  ("http://almanac.example.edu:8080/a/b/", "almanac.example.edu:8080", "/a/b/"),
  ("https://example.edu//a//b//", "example.edu", "/a/b/"),
])
func `a base address falls into a host and a path`(_ url: String, host: String, path: String)
  throws
{
  let settings = PublishingSettings(title: "Larkspur University", baseURL: url)
  #expect(settings.host == host)
  #expect(settings.basePath == path)
}

@Test func `a campus finds its terms by id`() throws {
  let days = try span("2026-08-31", "2026-12-14")
  let campus = Campus(
    settings: SiteSettings(
      publishing: PublishingSettings(
        title: "Larkspur University", baseURL: "https://example.edu/"),
      time: TimeSettings(zone: "UTC", currentTerm: TermID("fall-2026"))),
    catalog: CampusCatalog(
      terms: [Term(id: TermID("fall-2026"), name: "Fall 2026", days: days)]))
  #expect(campus.term(TermID("fall-2026"))?.name == "Fall 2026")
  #expect(campus.term(TermID("Fall-2026")) == nil)
}

@Test func `a meeting has its weekly time and its room, if any`() throws {
  let room = try #require(RoomID(parsing: "MAB 0230"))
  let time = try minutes(600, 650)
  let lecture = Meeting(timing: .weekly([.init(.monday)], time), place: .room(room))
  #expect(lecture.weekly?.days.days == [.monday] && lecture.weekly?.time == time)
  #expect(lecture.room == room)
  let online = Meeting(timing: .anyTime, place: .online)
  #expect(online.weekly == nil && online.room == nil)
  let block = PersonalBlock(title: "Library shift", days: [.init(.tuesday)], time: time)
  #expect(block.meeting?.kind == "Library shift" && block.meeting?.weekly?.days.days == [.tuesday])
}

@Test func `a coordinate lies on the globe`() {
  #expect(Coordinate(latitude: 38.99, longitude: -76.94)?.latitude == 38.99)
  #expect(Coordinate(latitude: 90, longitude: 180) != nil)
  for (latitude, longitude) in [
    (90.1, 0), (-91, 0), (0, 180.5), (0, -181), (.nan, 0), (0, .infinity),
  ] {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }
}
