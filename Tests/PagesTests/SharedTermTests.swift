import CampusModel
import Foundation
import SiteBuild
import Testing

@testable import Pages

/// A section as the page of share links reads it.
private struct Shared: Decodable {
  struct Meeting: Decodable, Equatable {
    var days: String?
    var start: Int?
    var end: Int?
    var place: String?
    var first: String?
  }

  struct Section: Decodable {
    var meets: [Meeting]
    var who: String?
    var feed: String?
  }

  var name: String
  var title: String
  var page: String
  var sections: [String: Section]
}

@Test func `every section of a term is in the file of share links, as the catalog has it`()
  async throws
{
  let sample = try SampleCampus()
  let site = try await sample.site()
  let bytes = try site.page("share/fall-2026.json").rendered()
  let courses = try JSONDecoder().decode([String: Shared].self, from: Data(bytes))
  let offered = sample.campus.catalog.courses.filter { $0.term == TermID("fall-2026") }
  #expect(Set(courses.keys) == Set(offered.map(\.id.canonical)))
  let routes = Set(site.pages.map(\.route.text))
  for course in offered {
    let shared = try #require(courses[course.id.canonical])
    #expect(shared.title == course.title && shared.name == course.id.text)
    #expect(routes.contains(shared.page))
    #expect(Set(shared.sections.keys) == Set(course.sections.map(\.id.code)))
    for section in course.sections {
      let found = try #require(shared.sections[section.id.code])
      #expect(
        found.meets.map(\.days) == section.meetings.map { $0.weekly?.days.code })
      #expect(found.meets.map(\.start) == section.meetings.map { $0.weekly?.time.start })
      #expect(found.meets.map { $0.place == nil } == section.meetings.map { $0.room == nil })
      if let feed = found.feed { #expect(routes.contains(feed), "\(feed)") }
    }
  }
}

@Test func `the page of share links lists the terms with their files`() async throws {
  let page = try await SampleCampus().html("share/index.html")
  let terms = page.all("[data-term]")
  #expect(terms.map { $0["data-term"] } == ["fall-2026"])
  #expect(terms.map { $0["data-file"] } == ["../share/fall-2026.json"])
  #expect(page.all("details").allSatisfy { !$0.has("[open]") })
}
