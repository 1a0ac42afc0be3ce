import CampusModel
import Foundation
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import WrittenPages

/// A term as the page of share links reads it.
private struct Shared: Decodable {
  struct Dates: Decodable {
    var first: String
    var last: String
    var off: [[String]]?
  }

  struct Meeting: Decodable, Equatable {
    var days: String?
    var start: Int?
    var end: Int?
    var room: Int?
    var first: String?
    var last: String?
  }

  struct Section: Decodable {
    var meets: [Meeting]
    var who: String?
    var seats: [Int?]?
    var feed: String?
  }

  struct Course: Decodable {
    var name: String
    var title: String
    var page: String
    var sections: [String: Section]
  }

  /// Name, building, page, seats, when classes need it, and when those with dates of their own do.
  struct Room: Decodable {
    var name: String
    var building: Int
    var page: String
    var times: [Int]?
    var hasDates: Bool

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      name = try values.decode(String.self)
      building = try values.decode(Int.self)
      page = try values.decode(String.self)
      _ = try values.decodeIfPresent(Int.self)
      times = try values.decodeIfPresent([Int].self)
      hasDates = !values.isAtEnd
    }
  }

  var version: Int
  var term: Dates
  var buildings: [String]
  var walks: [[Int?]]
  var rooms: [Room]
  var courses: [String: Course]

  init(of site: CampusSite) throws {
    let bytes = try site.page("share/fall-2026.json").rendered()
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }
}

@Test func `every section of a term is in the file of share links, as the catalog has it`()
  async throws
{
  let sample = try SampleCampus()
  let site = try await sample.site()
  let shared = try Shared(of: site)
  let offered = sample.campus.catalog.courses.filter { $0.term == TermID("fall-2026") }
  #expect(Set(shared.courses.keys) == Set(offered.map(\.id.canonical)))
  let routes = Set(site.pages.map(\.route.text))
  for course in offered {
    let own = try #require(shared.courses[course.id.canonical])
    #expect(own.title == course.title && own.name == course.id.text)
    #expect(routes.contains(own.page))
    #expect(Set(own.sections.keys) == Set(course.sections.map(\.id.code)))
    for section in course.sections {
      let found = try #require(own.sections[section.id.code])
      #expect(
        found.meets.map(\.days) == section.meetings.map { $0.weekly?.days.code })
      #expect(found.meets.map(\.start) == section.meetings.map { $0.weekly?.time.start })
      #expect(found.meets.map { $0.room == nil } == section.meetings.map { $0.room == nil })
      #expect(found.seats?[0] == section.seats?.open && found.seats?[1] == section.seats?.total)
      if let feed = found.feed { #expect(routes.contains(feed), "\(feed)") }
    }
  }
}

@Test func `rooms of a term have pages, walks and the times of all their classes`() async throws {
  let sample = try SampleCampus()
  let site = try await sample.site()
  let shared = try Shared(of: site)
  let routes = Set(site.pages.map(\.route.text))
  #expect(shared.version == 1 && !shared.rooms.isEmpty)
  #expect(shared.walks.count == shared.buildings.count)
  for (place, minutes) in shared.walks.enumerated() {
    #expect(minutes.count == shared.buildings.count && minutes[place] == 0)
  }
  for room in shared.rooms {
    #expect(routes.contains(room.page) && shared.buildings.indices.contains(room.building))
  }
  let meetings = shared.courses.values.flatMap(\.sections.values).flatMap(\.meets)
  for meeting in meetings {
    guard let place = meeting.room, let start = meeting.start, let times = shared.rooms[place].times
    else { continue }
    let starts = stride(from: 1, to: times.count, by: 3).map { times[$0] }
    #expect(starts.contains(start) || shared.rooms[place].hasDates)
  }
}

@Test func `each course of a term is on a line of its own, in order`() async throws {
  let bytes = try await SampleCampus().site().page("share/fall-2026.json").rendered()
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  let start = try #require(lines.firstIndex(of: "\"courses\":{"))
  let keys = lines[(start + 1)...].filter { $0.hasPrefix("\"") }
    .map { $0[...($0.range(of: "\":")?.lowerBound ?? $0.startIndex)] }
  #expect(!keys.isEmpty && keys.count == lines.count - start - 3)
  #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) })
}

@Test func `the page of share links lists the terms with their files`() async throws {
  let page = try await SampleCampus().html("share/index.html")
  let terms = page.all("[data-term]")
  #expect(terms.map { $0["data-term"] } == ["fall-2026"])
  #expect(terms.map { $0["data-file"] } == ["../share/fall-2026.json"])
  #expect(page.all("details").allSatisfy { !$0.has("[open]") })
}
