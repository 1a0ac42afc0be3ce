import CampusModel
import Testing

@testable import Intake

@Test func `courses under two names show one pool of seats`() throws {
  func course(_ id: String, twin: String?, open: Int?, total: Int?) throws -> Course {
    let name = try #require(CourseID(id))
    let section = Section(
      id: SectionID(name, "0101"), seats: open == nil ? nil : Seats(total: total, open: open))
    return Course(
      id: name, term: TermID("fall-2026"), title: id, sections: [section],
      twins: try twin.map { [try #require(CourseID($0))] } ?? [])
  }
  let joined = courses(withTwinsOf: [
    try course("HIST360", twin: "WMST498", open: 7, total: 30),
    try course("PHIL140", twin: nil, open: 7, total: 30),
    try course("WMST498", twin: nil, open: 0, total: 30),
  ])
  #expect(joined.map { $0.sections[0].seats?.open } == [0, 7, 0])
  #expect(joined.map(\.twins.count) == [1, 0, 1])
  let untold = courses(withTwinsOf: [
    try course("HIST360", twin: "WMST498", open: nil, total: nil),
    try course("WMST498", twin: nil, open: 4, total: nil),
  ])
  #expect(untold.map { $0.sections[0].seats } == [Seats(open: 4), Seats(open: 4)])
}
