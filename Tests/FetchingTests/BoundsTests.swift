import Testing

@testable import Fetching

/// What an order may take in all.
@Suite struct BoundsTests {
  private static let bounds = FetchBounds(seconds: 100, requests: 20, megabytes: 1)

  /// A page that is always full, of so many bytes.
  private func page(_ request: Request, bytes: Int = 100) -> Result<Response, FetchError> {
    let page = query("page", of: request).flatMap { Int($0) } ?? 1
    let records = (0..<100).map {
      "{\"course_id\": \"CMPS\(page * 100 + $0)\", \"semester\": \"202608\", \"sections\": []}"
    }
    return ok("[\(records.joined(separator: ","))]" + String(repeating: " ", count: bytes))
  }

  private func failures(
    _ seconds: Double, bytes: Int = 100
  ) throws -> (world: World, failures: [FetchError]) {
    let world = World { request in (self.page(request, bytes: bytes), seconds) }
    let reports = try world.run([world.order(bounds: Self.bounds)])
    return (world, reports.flatMap(\.failures))
  }

  @Test func `endless pages end with the requests`() throws {
    let (world, failures) = try failures(1)
    #expect(failures == [.tooManyRequests(20)])
    #expect(world.log.count == 20)
  }

  @Test func `slow pages end with the time, and nothing stays in progress`() throws {
    let (world, failures) = try failures(30)
    #expect(failures == [.tookTooLong(100)])
    #expect(world.log.count == 4 && world.canceled == [4])
    #expect((1100...1101).contains(world.clock))
  }

  @Test func `large pages end with the bytes`() throws {
    let (world, failures) = try failures(1, bytes: 400_000)
    #expect(failures == [.tooMuch(1)])
    #expect(world.log.count == 3)
  }

  @Test func `an answer that never ends is canceled, and nothing waits for a retry`()
    throws
  {
    let world = World { request in
      request.address.text.contains("202601")
        ? (.success(Response(status: 503, fields: [("retry-after", "90")])), 15) : (ok("[]"), 9999)
    }
    let order = world.order(.umdio(semesters: ["202601", "202608"]), bounds: Self.bounds)
    let report = try #require(try world.run([order]).first)
    #expect(report.failures == [.tookTooLong(100), .tookTooLong(100)])
    #expect(world.clock <= 1101)
  }

  @Test func `one order's bounds are not another's`() throws {
    let world = World { request in
      request.address.text.contains("202601")
        ? (self.page(request), 1) : (ok(courses(request, count: 2)), 1)
    }
    var other = world.order()
    other.folder += "-other"
    other.name = "other"
    let endless = world.order(.umdio(semesters: ["202601"]), bounds: Self.bounds)
    let reports = try world.run([endless, other])
    // That page holds courses of another term, or would be as endless.
    #expect(reports[0].failures.count == 1 && reports[1].failures.isEmpty)
  }

  @Test func `the messages say what to set`() {
    let words: [(FetchError, String)] = [
      (.tookTooLong(1), "most-seconds"), (.tooManyRequests(1), "most-requests"),
      (.tooMuch(1), "most-megabytes"), (.leadsElsewhere("a", from: "b"), "'url'"),
    ]
    for (failure, word) in words { #expect(failure.message.contains(word)) }
  }
}
