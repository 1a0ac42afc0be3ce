import CampusModel
import Diagnostics
import FileFormats
import Testing

@testable import Intake

/// Keys have American spelling; files with the British spelling of before say the same.
@Suite struct FormerSpellingTests {
  private static let american: [String: String] = [
    "people/robin/plan.yml": """
    name: Robin Vale
    visibility: public
    favorites: [MAB 0230]
    calendar: {colors: {CMPS 330: teal}}
    """,
    "people/robin/grades.yml": """
    courses:
      - {course: CMPS 330, title: X, credits: 3, color: 4, groups: [{name: A, weight: 1}]}
    """,
  ]
  private static let former = [
    "favorites": "favourites", "colors": "colours", "color:": "colour:",
  ]

  private func people(_ files: [String: String]) async throws -> [Person] {
    var site = TestSite()
    for (path, text) in files { site[path] = text }
    let (campus, lines) = await site.read()
    #expect(lines.allSatisfy { !$0.contains("unknown key") }, "\(lines)")
    return try #require(campus?.people, "\(lines)")
  }

  @Test func `both spellings of a key are read`() async throws {
    let american = try await people(Self.american)
    let british = try await people(
      Self.american.mapValues { text in
        Self.former.reduce(text) { $0.replacing($1.key, with: $1.value) }
      })
    #expect(american == british)
    let plain = try await people(
      Self.american.mapValues { text in
        text.split(separator: "\n").filter { !$0.contains("favorites") && !$0.contains("colors") }
          .joined(separator: "\n").replacing(" color: 4,", with: "")
      })
    #expect(american != plain)
  }

  @Test func `only one spelling of a key may be in a file`() async {
    var site = TestSite()
    site["people/robin/plan.yml"] = """
      name: Robin Vale
      visibility: public
      favorites: [MAB 0230]
      favourites: [MAB 0230]
      """
    #expect(
      await site.read().lines == [
        "Content/people/robin/plan.yml:4:1: error: unknown key 'favourites'; "
          + "did you mean 'favorites'?"
      ])
  }

  @Test func `what is wrong with a former spelling is reported where it is`() {
    let report = Report(file: "a.yml")
    let map = YAMLValue(parsing: Array("title: A\ncolour: 2\n".utf8)[...], report)
    map?.mapping { map in
      map.allow("title")
      map.refuse("color") { "'\($0)' is not allowed" }
    }
    #expect(report.diagnostics.map(\.description) == ["a.yml:2:9: error: 'color' is not allowed"])
  }
}
