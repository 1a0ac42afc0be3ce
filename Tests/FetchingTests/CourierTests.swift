import SeededRandom
import Testing

@testable import Fetching

@Suite struct CourierTests {
  @Test func `pages become one file, each course once`() throws {
    let world = World { (ok(courses($0)), 0.1) }
    let report = try #require(try world.run([world.order()]).first)
    #expect(report.files.map(\.outcome) == [.written] && report.files.map(\.records) == [7])
    #expect(report.requests == 3 && report.retries == 0 && report.failures.isEmpty)
    let text = try #require(world.text("courses-202608.json"))
    #expect(text.hasPrefix("[\n{\"course_id\": \"CMPS100\"") && text.hasSuffix("}\n]\n"))
    #expect(Files.modified("\(world.folder)/data/courses-202608.json") == world.now)
  }

  @Test(arguments: 1...10)
  func `neither the order of answers nor failures that pass change a byte`(_ seed: UInt64) throws {
    let departments = ["CMPS", "MATH", "HIST", "BIOL"]
    let calm = World { (ok(courses($0, of: query("dept_id", of: $0) ?? "")), 0.1) }
    _ = try calm.run([calm.order(departments: departments)])
    var generator = SeededGenerator(seed: seed)
    let wild = World { request in
      let delay = Double(generator.below(1000)) / 100
      if generator.chance(20) { return (.failure(.unreachable("reset")), delay) }
      if generator.chance(10) { return (status(503), delay) }
      if generator.chance(10) { return (ok("<html>"), delay) }
      return (ok(courses(request, of: query("dept_id", of: request) ?? "")), delay)
    }
    let retry = RetryPolicy.trial(attempts: 50, base: 0.1)
    let reports = try wild.run([wild.order(departments: departments, retry: retry)], seed: seed)
    #expect(reports.flatMap(\.failures).isEmpty, "seed \(seed)")
    #expect(wild.text("courses-202608.json") == calm.text("courses-202608.json"), "seed \(seed)")
  }

  @Test func `a host is asked neither too fast nor too often at once`() throws {
    let departments = (0..<12).map { "D\($0)XX" }
    let world = World { (ok(courses($0, of: query("dept_id", of: $0) ?? "")), 3) }
    _ = try world.run([world.order(departments: departments, perSecond: 2, connections: 3)])
    #expect(world.mostAtOnce == 3)
    let quick = World { (ok(courses($0, of: query("dept_id", of: $0) ?? "")), 0) }
    _ = try quick.run([quick.order(departments: departments, perSecond: 2, connections: 3)])
    for (index, entry) in quick.log.enumerated() {
      #expect(entry.at - 1000 >= Double(index + 1 - 3) / 2 - 1e-6)
    }
    #expect(quick.log.count == 36)
  }

  @Test func `a failure that passes is waited out with growing pauses`() throws {
    var left = 3
    let world = World { request in
      left -= 1
      return (left >= 0 ? status(500) : ok(courses(request, count: 2)), 0)
    }
    let report = try #require(try world.run([world.order(retry: .trial(base: 1))]).first)
    #expect(report.retries == 3 && report.failures.isEmpty)
    let pauses = zip(world.log.dropFirst(), world.log).map { $0.at - $1.at }
    #expect((0.5...1.01).contains(pauses[0]) && (1...2.01).contains(pauses[1]))
    #expect((2...4.01).contains(pauses[2]))
  }

  @Test func `who says when to come back is left alone until then`() throws {
    var asked = 0
    let world = World { request in
      asked += 1
      if asked == 1 { return (status(429, [("retry-after", "30")]), 0) }
      return (ok(courses(request, of: query("dept_id", of: request) ?? "", count: 2)), 0)
    }
    let order = world.order(departments: ["CMPS", "MATH", "HIST"], connections: 1)
    let report = try #require(try world.run([order]).first)
    #expect(report.failures.isEmpty)
    #expect(world.log.dropFirst().allSatisfy { $0.at >= 1030 })
  }

  @Test func `who wants more patience than we have is given up`() throws {
    let world = World { _ in (status(503, [("retry-after", "86400")]), 0) }
    let report = try #require(try world.run([world.order()]).first)
    #expect(report.failures == [.comeBackLater(86_400)])
    #expect(world.log.count == 1 && report.failures.allSatisfy(\.isTemporary))
  }

  @Test func `one file's failure is not another's`() throws {
    let world = World { request in
      query("semester", of: request) == "202601"
        ? (status(404), 0) : (ok(courses(request)), 0)
    }
    let order = world.order(.umdio(semesters: ["202601", "202608"]))
    let report = try #require(try world.run([order]).first)
    #expect(report.failures == [.status(404)])
    #expect(world.text("courses-202601.json") == nil)
    #expect(world.text("courses-202608.json") != nil)
  }

  @Test func `a redirect on the same host is followed, any other is not`() throws {
    func moved(to target: String) -> World {
      World { request in
        if request.address.text == target { return (ok("[]"), 0) }
        if request.address.text.contains("/v2/") { return (ok(courses(request, count: 2)), 0) }
        let redirect =
          target.isEmpty
          ? "https://api.example.edu/v2/x?page=\(query("page", of: request) ?? "")" : target
        return (.success(Response(status: 302, redirect: redirect)), 0)
      }
    }
    let near = moved(to: "")
    let report = try #require(try near.run([near.order()]).first)
    #expect(report.failures.isEmpty && report.requests == 4)
    for target in [
      "https://evil.example/", "http://api.example.edu/", "https://api.example.edu:1/",
      "file:///etc/passwd",
    ] {
      let far = moved(to: target)
      let failure = FetchError.leadsElsewhere(target, from: "https://api.example.edu")
      #expect(try far.run([far.order()]).first?.failures == [failure])
      #expect(far.log.count == 1)
    }
    let circle = World { request in
      (.success(Response(status: 301, redirect: request.address.text)), 0)
    }
    #expect(try circle.run([circle.order()]).first?.failures == [.leadsInCircles])
    #expect(circle.log.count == 6)
  }
}
