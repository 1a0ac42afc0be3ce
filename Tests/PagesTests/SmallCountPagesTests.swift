import CampusModel
import Diagnostics
import Pages
import SiteBuild
import Testing

/// All pages of the sample campus where its access points count these, and fewer than five are
/// withheld.
private func pages(_ counts: [String: Int]) async throws -> [String: [UInt8]] {
  var sample = try SampleCampus()
  sample.campus.settings.counts.smallest = 5
  sample.campus.occupancy.counts.newest?.devices = counts
  let site = try await sample.site()
  return Dictionary(
    uniqueKeysWithValues: site.pages.map { page in
      var diagnostics: [Diagnostic] = []
      return (page.route.text, page.render(&diagnostics))
    })
}

@Suite struct SmallCountPagesTests {
  @Test func `no byte of a site depends on how many a small count is`() async throws {
    let few = try await pages(["mab-2-07": 31, "mab-2-08": 3, "elsewhere": 1])
    #expect(try await few == pages(["mab-2-07": 31, "mab-2-08": 0, "elsewhere": 4]))
    let more = try await pages(["mab-2-07": 31, "mab-2-08": 5, "elsewhere": 1])
    #expect(few != more)
    let floor = String(decoding: try #require(few["rooms/mab/floor-2.html"]), as: UTF8.self)
    let page = try ElementParser.page(floor)
    #expect(
      try page.one("#points table").rows.map { [$0[0].text] + $0[1].values } == [
        ["mab-2-07", "31"], ["mab-2-08", "5"],
      ], "under 5")
    #expect(page.all(.figure).map { $0.all("dd").map(\.values) }[1].first == ["31", "35"])
  }
}
