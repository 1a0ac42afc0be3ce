import CampusModel
import Testing

@testable import Intake
@testable import OwnerFiles

private let context = PlanContext(terms: [], currentTerm: TermID("fall"), catalog: nil, scales: [])

private func gradebook(_ assignment: String) -> String {
  "courses: [{course: CMPS 330, groups: [{name: A, weight: 20%, assignments: [{name: B, \(assignment)}]}]}]"
}

@Suite struct `A score in a gradebook` {
  @Test(arguments: [
    ("score: 18, out-of: 20", "18", "20"), ("score: 90%, out-of: 20", "18", "20"),
    ("score: 90 %, out-of: 20", "18", "20"), ("score: 18/20", "18", "20"),
    ("score: 18 / 20", "18", "20"), ("score: 18/20, out-of: 20.0", "18", "20.0"),
    ("score: 33.3%, out-of: 7.5", "2.4975", "7.5"), ("score: 110%, out-of: 50", "55", "50"),
    ("score: 0%, out-of: 50", "0", "50"), ("score: 4.5/5", "4.5", "5"),
    ("score: 5%, out-of: 0, extra-credit: true", "0", "0"),
  ])
  func `is points, a percentage, or points of points`(
    _ text: String, _ score: String, _ outOf: String
  ) throws {
    let book = value(of: gradebook(text)) { gradebook($0, context) }
    let assignment = try #require(book?.courses[0].groups[0].assignments[0])
    #expect(assignment.score == ExactNumber(parsing: score))
    #expect(assignment.outOf == ExactNumber(parsing: outOf))
    #expect(book?.courses[0].groups[0].weight == ExactNumber(digits: 20))
  }

  @Test(arguments: [
    (
      "score: A, out-of: 20",
      "expected points like 18 or 7.5, points out of points like 18/20, or a percentage like 90%, found 'A'"
    ),
    (
      "score: 18/0, out-of: 20",
      "expected points like 18 or 7.5, points out of points like 18/20, or a percentage like 90%, found '18/0'"
    ),
    (
      "score: 18/20, out-of: 40",
      "the score and 'out-of' give different totals; remove 'out-of', or write the score's points without '/'"
    ),
    (
      "score: 33.333333333%, out-of: 0.7",
      "this percentage gives points with more than 9 decimals; write the score in points, like 18"
    ),
  ])
  func `is refused with its cure`(_ text: String, _ message: String) throws {
    let found = lines(of: gradebook(text)) { gradebook($0, context) }
    #expect(found == ["f.yml:1:93: error: \(message)"])
  }

  @Test func `without a total needs one`() {
    let found = lines(of: gradebook("score: 90%")) { gradebook($0, context) }
    #expect(found == ["f.yml:1:76: error: 'out-of' is missing"])
  }
}
