import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private let mentions = CourseMentions(
  ["CMPS231", "CMPS231H", "MATH140", "A&M100", "AB/CD101", "CD101", "HIST2.5", "CS1331"].map(id))

@Test(arguments: [
  ("Minimum grade of C- in CMPS231 or MATH 140.", ["CMPS231", "MATH 140"]),
  ("MATH 140 or 141", ["MATH 140"]), ("CMPS 231H", ["CMPS 231H"]), ("CMPS 231X, CMPS2311", []),
  ("XCMPS231 ÉCMPS231 CMPS231É", []), ("math 140 Math 140", []), ("CMPS  231", []),
  ("(CMPS-231/MATH\u{a0}140)", ["CMPS-231", "MATH\u{a0}140"]), ("AB/CD 101", ["AB/CD 101"]),
  ("XY/CD 101", ["CD 101"]), ("A&M 100, HIST 2.5.", ["A&M 100", "HIST 2.5"]),
  ("CMPS 231/240", ["CMPS 231"]), ("CMPS", []), ("", []), ("CMPS 231CMPS 231", []),
  ("CS 1331 with C or better and CMPS", ["CS 1331"]), ("CMPS 231.", ["CMPS 231"]),
])
func `complete ids are found, and nothing is guessed`(
  _ text: String, _ found: [String]
) {
  let ours = mentions.find(in: text)
  #expect(ours.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == found)
  #expect(ours.map(\.course) == found.map(id))
}

@Test func `what is found is in order, apart, and the very text of the course's id`() {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  let pieces = [
    "CMPS", "231", "H", " ", "-", "/", ".", "MATH", "140", "é", "\u{a0}", "&", "A", "M",
  ]
  var found = 0
  for _ in draws(10_000) {
    let text = (0..<12).map { _ in pieces[random.below(pieces.count)] }.joined()
    let bytes = Array(text.utf8)
    var end = 0
    for mention in mentions.find(in: text) {
      let word = String(decoding: bytes[mention.range], as: UTF8.self)
      #expect(mention.range.lowerBound >= end && CourseID(word) == mention.course, "seed \(seed)")
      end = mention.range.upperBound
      found += 1
    }
  }
  #expect(found > 100)
}

@Test func `a course is required by those whose prerequisites name it`() {
  func course(_ code: String, _ label: String, _ text: String) -> Course {
    Course(
      id: id(code), term: fall, title: "", requirements: [Requirement(label: label, text: text)])
  }
  let asking = mentions.dependents(among: [
    course("CMPS1000", "Prerequisites", "CMPS 231 and MATH 140"),
    course("CMPS351", "Prerequisite", "CMPS 231 or CMPS 231"),
    course("MATH140", "prereq.", "MATH 140 before 2020, or CMPS 999"),
    course("CMPS400", "Credit only granted for", "CMPS 231"),
  ])
  #expect(
    asking == [id("CMPS231"): ["CMPS351", "CMPS1000"].map(id), id("MATH140"): [id("CMPS1000")]])
}
