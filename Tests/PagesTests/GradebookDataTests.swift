import CampusModel
import Foundation
import Testing

@testable import WrittenPages

@Suite struct `A gradebook's data for its script` {
  private func course(_ groups: [WeightGroup]) throws -> GradedCourse {
    GradedCourse(
      course: try #require(CourseID("CMPS231")), title: "</script>\u{2028}\"\\\"",
      term: TermID("fall"),
      color: 3, scale: .fourPoint, groups: groups)
  }

  private func read(_ course: GradedCourse) throws -> [String: Any] {
    let text = GradebookData(of: course).text
    #expect(!text.contains("<") && !text.contains("\u{2028}"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `leaves out what is so anyway`() throws {
    let data = try read(course([]))
    let entry = try #require(data["course"] as? [String: String])
    #expect(
      entry == [
        "course": "CMPS 231", "title": "</script>\u{2028}\"\\\"", "term": "fall", "colour": "3",
        "scale": "four-point",
      ])
    let letters = try #require(data["letters"] as? [[String]])
    #expect(letters.first == ["A", "93"] && letters.last == ["F", "0"] && letters.count == 12)
  }

  @Test(arguments: [
    (0, 0, "0"), (5, 0, "5"), (5, 1, "0.5"), (1750, 2, "17.50"), (1, 9, "0.000000001"),
    (100, 2, "1.00"),
  ])
  func `has numbers as they were written`(_ digits: Int, _ places: Int, text: String) throws {
    let number = ExactNumber(digits: digits, places: places)
    let group = WeightGroup(
      name: "All", weight: number, assignments: [.init(name: "A", score: number, outOf: number)])
    let entry = try #require(try read(course([group]))["course"] as? [String: Any])
    let written = try #require(entry["groups"] as? [[String: Any]])
    #expect(written[0]["weight"] as? String == text)
    let works = try #require(written[0]["assignments"] as? [[String: String]])
    #expect(works == [["name": "A", "score": text, "out-of": text]])
  }
}
