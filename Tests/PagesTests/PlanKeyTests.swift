import CampusModel
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import WrittenPages

/// The keys of the pages of plans, by their routes.
private func keys(_ change: (inout Campus) throws -> Void = { _ in }) async throws -> [String:
  UInt128]
{
  var sample = try SampleCampus()
  try change(&sample.campus)
  var keys: [String: UInt128] = [:]
  for page in try await sample.site().pages
  where page.route.text.hasPrefix("schedules/") && !page.route.text.hasPrefix("schedules/build") {
    let key = try #require(page.key, "\(page.route)")
    keys[page.route.text] = key()
  }
  return keys
}

@Suite struct `Keys of the pages of plans` {
  @Test func `are the same for the same plan, independent of the rest of the site`() async throws {
    let plain = try await keys()
    #expect(plain.count > 3)
    #expect(try await keys() == plain)
    #expect(try await keys { $0.occupancy.counts = CountHistory() } == plain)
    #expect(
      try await keys { $0.content.documents[2] = $0.content.documents[2].saying("Other words") }
        == plain)
    #expect(try await keys { $0.results.grades = [] } == plain)
  }

  @Test func `change with every input of a ranking`() async throws {
    let plain = try await keys()
    let changes: [(inout Campus) throws -> Void] = [
      { $0.people[0].plan.preferences.seed += 1 }, { $0.people[0].name += "!" },
      { $0.people[0].saved[0].title += "!" },
      { $0.catalog.courses[0].title += "!" },
      { $0.catalog.courses[0].sections[0].instructors = ["N. Newcomer"] },
      { $0.results.evidence.gpa.measures[$0.catalog.courses[0].id] = Measure(mean: 1.25) },
      { $0.travel.walking.pace += 1 }, { $0.settings.publishing.title += "!" },
      { $0.catalog.terms[0].name += "!" },
    ]
    for (number, change) in changes.enumerated() {
      let others = try await keys(change)
      for (route, key) in others { #expect(plain[route] != key, "change \(number), \(route)") }
    }
  }
}
