import CampusModel
import Markup
import Testing

@testable import Pages

private func page(
  _ change: (inout SampleCampus) throws -> Void = { _ in }
) async throws -> Element {
  var sample = try SampleCampus()
  try change(&sample)
  return try await sample.site().html("grades/mine.html")
}

@Suite struct `The page of a visitor's own grades` {
  @Test func `has the scales of the site and those that are built in`() async throws {
    let owned = GradeScale(
      name: "two \"steps\"",
      steps: [
        .init(letter: "Yes", from: ExactNumber(digits: 605, places: 1)),
        .init(letter: "No", from: ExactNumber(digits: 0)),
      ])
    let page = try await page { sample in
      sample.campus.settings.gradeScales = [owned] + GradeScale.builtIn
    }
    let scales = try #require(try page.one("#grades")["data-scales"])
    #expect(
      scales.hasPrefix(
        #"[{"name":"two \"steps\"","steps":[["Yes","60.5"],["No","0"]]},{"name":"standard","#))
    #expect(scales.contains(#"["A-","90","3.7"]"#))
    #expect(scales.contains(#""90+","90""#) && scales.hasSuffix("}]"))
    #expect(scales.split(separator: #""percentages":true"#).count == 2, "one scale has percentages")
  }

  @Test func `has the terms of the site with their days`() async throws {
    let app = try await page().one("#grades")
    let terms = try #require(app["data-terms"])
    #expect(terms.contains(#"{"id":"fall-2026","name":"Fall 2026","first":"2026-"#))
    #expect(app["data-term"] == "fall-2026")
  }

  @Test func `terms with courses have the index of their names and credits`() async throws {
    let site = try await SampleCampus().site()
    let terms = try #require(try site.html("grades/mine.html").one("#grades")["data-terms"])
    let found = terms.matches(of: #/"index":"\.\./([^"]+)"/#).map { String($0.1) }
    #expect(!found.isEmpty)
    for address in found {
      let index = try site.text(address)
      #expect(index.contains(#""titles":{"#) && index.contains(#""credits":{"#))
    }
    var bare = try SampleCampus()
    bare.campus.catalog.courses = []
    let none = try await bare.site().html("grades/mine.html").one("#grades")["data-terms"]
    #expect(none?.contains("index") == false)
  }

  @Test func `leads to gradebooks and to the page that builds schedules, if there are any`()
    async throws
  {
    let full = try await page().hrefs
    #expect(full.contains("../grades/index.html") && full.contains("../schedules/build.html"))
    let bare = try await page { sample in
      sample.campus.people = []
      sample.campus.catalog.courses = []
    }.hrefs
    #expect(!bare.contains("../grades/index.html") && !bare.contains("../schedules/build.html"))
  }

  @Test func `is where the tab of grades leads without gradebooks`() async throws {
    func tab(of sample: SampleCampus) async throws -> [String] {
      try await sample.site().html("index.html").all("nav").flatMap(\.hrefs)
        .filter { $0.hasPrefix("grades/") }
    }
    var sample = try SampleCampus()
    #expect(try await tab(of: sample) == ["grades/index.html"])
    sample.campus.people = []
    #expect(try await tab(of: sample) == ["grades/mine.html"])
    sample.campus.catalog.courses = []
    #expect(try await tab(of: sample) == [])
  }

  @Test func `is offered on the list of gradebooks`() async throws {
    #expect(
      try await SampleCampus().site().html("grades/index.html").hrefs
        .contains("../grades/mine.html"))
  }
}
