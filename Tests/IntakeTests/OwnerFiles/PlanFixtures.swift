import CampusModel
import Testing

@testable import Intake
@testable import OwnerFiles

/// A spring of four courses, whose plans can go wrong in every way.
func springContext() throws -> PlanContext {
  let spring = TermID("spring-2027")
  func course(
    _ id: String, _ credits: Credits?, genEds: [String] = [], taught: [String: [String]]
  ) throws -> Course {
    let id = try #require(CourseID(id))
    let sections = taught.sorted { $0.key < $1.key }.map { code, names in
      Section(id: SectionID(id, code), instructors: names)
    }
    return Course(
      id: id, term: spring, title: "Title", credits: credits, genEds: genEds, sections: sections)
  }
  let courses = try [
    course(
      "CMPS 330", Credits(3), taught: ["0101": ["O. Fenn"], "0201": ["B. Grey", "O. Fenn"]]),
    course("MATH 246", Credits(4), genEds: ["DSMA"], taught: ["0101": ["B. Grey"]]),
    course("MATH 499", Credits(tenths: 10, to: 60), taught: ["0101": ["L. Marsh"]]),
    course("HIST 228", Credits(3), genEds: ["DSHU", "DSSP"], taught: ["0101": ["Ada Quill"]]),
  ]
  let first = try #require(CalendarDate(parsing: "2027-01-25"))
  let last = try #require(CalendarDate(parsing: "2027-05-11"))
  return PlanContext(
    terms: [spring], currentTerm: spring, catalog: CourseIndex(courses), scales: [.standard],
    days: [spring: DateSpan(first, last)])
}

/// A mistake in a plan whose first line is its person's name: what is written, what the owner of a
/// public person's plan reads, and what the owner of a private one's does; both the same where only
/// one is given.
struct PlanMistake: Sendable, CustomTestStringConvertible {
  var text: String
  var open: [String]
  var discreet: [String]

  init(_ text: String, _ open: String..., discreet: [String]? = nil) {
    (self.text, self.open, self.discreet) = (text, open, discreet ?? open)
  }

  var testDescription: String { text }

  func expectToldAsDescribed(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let context = try springContext()
    let plan = "name: Robin Vale\n" + text
    #expect(
      lines(of: plan) { OwnPlan($0, context: context) } == open.map { "f.yml:2:" + $0 },
      sourceLocation: sourceLocation)
    #expect(
      lines(of: plan, quotes: false) { OwnPlan($0, context: context) }
        == discreet.map { "f.yml:2:" + $0 },
      sourceLocation: sourceLocation)
    // A private person's owner reads what a public one's does.
    #expect(
      lines(of: plan, quotes: false, toOwner: true) { OwnPlan($0, context: context) }
        == open.map { "f.yml:2:" + $0 },
      sourceLocation: sourceLocation)
  }
}
