import FileFormats
import Testing

@testable import Fetching

/// A service of made-up ratings: 130 courses, 230 professors.
private func planetTerp(_ request: Request) -> (Result<Response, FetchError>, Double) {
  let text = request.address.text
  let offset = query("offset", of: request).flatMap { Int($0) } ?? 0
  let limit = query("limit", of: request).flatMap { Int($0) } ?? 0
  func list(_ count: Int, _ record: (Int) -> String) -> Result<Response, FetchError> {
    guard limit <= 100 else { return status(400) }
    let records = (min(offset, count)..<min(offset + limit, count)).map(record)
    return ok("[\(records.joined(separator: ","))]")
  }
  if text.contains("/courses?") {
    return (
      list(130) {
        let mean = $0 % 10 == 0 ? "null" : $0 % 10 == 1 ? "0.0" : "3.\($0)"
        return "{\"department\":\"CMPS\",\"course_number\":\"\(100 + $0)\",\"average_gpa\":\(mean)}"
      }, 0
    )
  }
  if text.contains("/professors?") {
    return (
      list(230) {
        let course = $0 % 2 == 0 ? "CMPS101" : "HIST101"
        return
          "{\"name\":\"P\($0)\",\"slug\":\"p\($0)\",\"courses\":[\"MATH1\",\"\(course)\"],\"average_rating\":null}"
      }, 0
    )
  }
  let course = query("course", of: request) ?? ""
  if course == "CMPS102" {
    return (
      .success(Response(status: 400, body: Array("{\"error\":\"course not found\"}".utf8))), 0
    )
  }
  return (
    ok("[{\"course\":\"\(course)\",\"semester\":\"202601\",\"section\":\"0101\",\"A\":1}]"), 0
  )
}

@Suite struct HarvestTests {
  @Test func `PlanetTerp's three files`() throws {
    let world = World { planetTerp($0) }
    let order = world.order(
      .planetterp(reviews: false, grades: true), departments: ["CMPS"], connections: 8)
    let report = try #require(try world.run([order]).first)
    #expect(report.failures.isEmpty)
    #expect(
      report.files.map(\.name).sorted() == ["courses.json", "grades.json", "professors.json"])
    let records = Dictionary(uniqueKeysWithValues: report.files.map { ($0.name, $0.records) })
    // Of each ten courses two have no mean; one is not known to have grades.
    #expect(records == ["courses.json": 130, "professors.json": 115, "grades.json": 103])
    #expect(report.reused == 2, "the list of courses is asked for once")
    #expect(report.requests == 2 + 3 + 104)
  }

  @Test func `without a list of courses there are no grades`() throws {
    let world = World { request in
      request.address.text.contains("/courses?") ? (status(403), 0) : planetTerp(request)
    }
    let order = world.order(.planetterp(reviews: false, grades: true))
    let report = try #require(try world.run([order]).first)
    #expect(Set(report.failures) == [.status(403), .needs("courses.json")])
    #expect(world.text("professors.json") != nil && world.text("grades.json") == nil)
  }

  @Test func `sections that are only named are asked for`() throws {
    let world = World { request in
      let text = request.address.text
      if text.contains("/courses/sections/") {
        let ids = text.split(separator: "?")[0].split(separator: "/").last?.split(separator: ",")
        let sections = (ids ?? []).filter { $0 != "CMPS100-0103" }.map {
          "{\"section_id\":\"\($0)\",\"semester\":\"202608\",\"number\":\"\($0.suffix(4))\"}"
        }
        return (ok("[\(sections.joined(separator: ","))]"), 0)
      }
      guard query("page", of: request) == "1" else { return (ok("[]"), 0) }
      let names = (101...160).map { "\"CMPS100-0\($0)\"" }.joined(separator: ", ")
      return (
        ok("[{\"course_id\":\"CMPS100\",\"semester\":\"202608\",\"sections\":[\(names)],\"x\":1}]"),
        0
      )
    }
    let report = try #require(try world.run([world.order()]).first)
    #expect(report.requests == 4 && report.failures.isEmpty)
    let text = try #require(world.text("courses-202608.json"))
    let course = try #require(try RecordKind.umdioCourse.records(in: Array(text.utf8)).first)
    let sections = try #require(course["sections"]?.elements)
    #expect(sections.count == 60 && course["x"]?.scalar == "1")
    #expect(sections.count { $0.kind == .object } == 59, "one is not known")
  }
}
