import Testing

@testable import Fetching

private let name = "courses-202608.json"

/// A server with entity tags that knows when nothing has changed.
private func tagged(_ request: Request, count: Int) -> (Result<Response, FetchError>, Double) {
  let body = courses(request, count: count)
  let tag = "\"\(body.count)\""
  if request.validators.entityTag == tag { return (status(304), 0) }
  return (ok(body, [("etag", tag), ("last-modified", "whenever")]), 0)
}

@Suite struct KeepingTests {
  @Test func `what has not changed is confirmed, and becomes younger`() throws {
    let world = World { tagged($0, count: 7) }
    _ = try world.run([world.order()])
    let first = world.text(name)
    world.sleep(86_400)
    let report = try #require(try world.run([world.order()]).first)
    #expect(report.notModified == 3 && report.requests == 3)
    #expect(report.files.map(\.outcome) == [.unchanged])
    #expect(world.text(name) == first)
    #expect(Files.modified("\(world.folder)/data/\(name)") == world.now)
    #expect(world.log[3].request.validators.lastModified == "whenever")
  }

  @Test func `one changed page among confirmed ones is taken`() throws {
    let world = World { tagged($0, count: 7) }
    _ = try world.run([world.order()])
    world.serve = { tagged($0, count: 8) }
    let report = try #require(try world.run([world.order()]).first)
    #expect(report.notModified == 2 && report.files.map(\.records) == [8])
  }

  @Test func `a file of less than half is refused unless it is wanted`() throws {
    let world = World { (ok(courses($0, count: 7)), 0) }
    _ = try world.run([world.order()])
    let good = world.text(name)
    world.serve = { (ok(courses($0, count: 3)), 0) }
    #expect(try world.run([world.order()]).first?.failures == [.shrunk(from: 7, to: 3)])
    #expect(world.text(name) == good)
    #expect(try world.run([world.order()], force: true).first?.files.map(\.records) == [3])
    world.serve = { (ok(courses($0, count: 2)), 0) }
    #expect(try world.run([world.order()]).first?.files.map(\.records) == [2])
  }

  @Test(arguments: ["[]", "<html>busy</html>", "", "{}", "null", "[{\"course_id\":\"C1\"}"])
  func `nothing and nonsense replace nothing`(_ body: String) throws {
    let world = World { (ok(courses($0)), 0) }
    _ = try world.run([world.order()])
    let good = world.text(name)
    let modified = Files.modified("\(world.folder)/data/\(name)")
    world.sleep(100_000)
    world.serve = { _ in (ok(body, [("content-type", "text/html")]), 0) }
    for force in [false, true] {
      #expect(try world.run([world.order()], force: force).first?.failures.count == 1)
      #expect(world.text(name) == good)
      #expect(Files.modified("\(world.folder)/data/\(name)") == modified)
    }
  }

  @Test func `a server that does not heed the semester fills no file with another`() throws {
    let world = World { _ in (ok("[{\"course_id\":\"CMPS100\",\"semester\":202601}]"), 0) }
    #expect(
      try world.run([world.order()]).first?.failures == [
        .unexpected("asked for courses of 202608, found one of 202601")
      ])
  }

  @Test func `an interrupted run goes on where it was`() throws {
    let world = World { request in
      query("page", of: request) == "3" ? (status(500), 0) : (ok(courses(request)), 0)
    }
    let order = world.order(retry: .trial(attempts: 2))
    let before = world.now
    #expect(try world.run([order]).first?.failures == [.status(500)])
    world.sleep(3600)
    world.serve = { (ok(courses($0)), 0) }
    let asked = world.log.count
    let report = try #require(try world.run([order]).first)
    #expect(report.reused == 2 && report.requests == 1 && world.log.count == asked + 1)
    #expect(report.files.map(\.records) == [7])
    #expect(Files.modified("\(world.folder)/data/\(name)") == before, "as old as its oldest page")
    #expect(try world.run([order]).first?.requests == 3, "the run was over, in the same second too")
  }

  @Test func `a damaged line of an interrupted run is asked for again`() throws {
    let world = World { _ in (.failure(.timedOut), 0) }
    let kept = KeptAnswers(folder: world.folder)
    let addresses = ["https://a.edu/page=1", "https://a.edu/page=2"].compactMap { WebAddress($0) }
    var run = try kept.beginRun("key", now: world.now)
    for address in addresses { try run.note(address) }
    #expect(try kept.beginRun("key", now: world.now).addresses == Set(addresses.map(\.text)))
    let name = try #require(Files.names(in: "\(world.folder)/runs").first)
    let bytes = try #require(Files.read("\(world.folder)/runs/\(name)"))
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 3
      try Files.replace("\(world.folder)/runs/\(name)", damaged, modified: world.now)
      let known = try kept.beginRun("key", now: world.now).addresses
      #expect(known.subtracting([""]).isSubset(of: addresses.map(\.text)), "byte \(place)")
    }
  }

  @Test func `what an interrupted run had already counts among the requests`() throws {
    let world = World { request in
      query("page", of: request) == "3" ? (status(500), 0) : (ok(courses(request)), 0)
    }
    _ = try world.run([world.order(retry: .trial(attempts: 1))])
    world.serve = { (ok(courses($0)), 0) }
    let bounds = FetchBounds(seconds: 1000, requests: 1, megabytes: 10)
    let asked = world.log.count
    let report = try #require(
      try world.run([world.order(retry: .trial(attempts: 1), bounds: bounds)]).first)
    #expect(report.failures == [.tooManyRequests(1)] && report.reused == 1)
    #expect(world.log.count == asked)
  }

  @Test func `after six hours, or with other settings, everything is asked for again`() throws {
    let world = World { request in
      query("page", of: request) == "3" ? (.failure(.timedOut), 0) : (ok(courses(request)), 0)
    }
    let order = world.order(retry: .trial(attempts: 1))
    _ = try world.run([order])
    world.serve = { (ok(courses($0)), 0) }
    world.sleep(1)
    #expect(try world.run([world.order(departments: ["CMPS"])]).first?.reused == 0)
    world.sleep(Double(KeptAnswers.longestRun))
    #expect(try world.run([order]).first?.reused == 0)
  }

  @Test func `a damaged answer is ignored`() throws {
    let world = World { (ok(courses($0)), 0) }
    let kept = KeptAnswers(folder: world.folder)
    let address = try #require(WebAddress("https://a.edu/x"))
    let part = Part(status: 200, body: Array("line\n\nline".utf8), more: .yes, confirmed: world.now)
    let whole = KeptAnswers.Kept(part: part, validators: Validators(entityTag: "W/\"1\""))
    try kept.keep(whole, of: address)
    #expect(kept[address] == whole)
    let path = try #require(Files.names(in: "\(world.folder)/answers").first)
    let bytes = try #require(Files.read("\(world.folder)/answers/\(path)"))
    for length in 0..<bytes.count {
      try Files.replace(
        "\(world.folder)/answers/\(path)", Array(bytes[..<length]), modified: world.now)
      #expect(kept[address] == nil, "\(length) bytes")
    }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      try Files.replace("\(world.folder)/answers/\(path)", damaged, modified: world.now)
      #expect(kept[address] == nil, "byte \(place)")
    }
    try kept.keep(whole, of: address)
    try kept.sweep(now: world.now + KeptAnswers.longestLife)
    #expect(kept[address] != nil)
    try kept.sweep(now: world.now + KeptAnswers.longestLife + 1)
    #expect(kept[address] == nil)
  }
}
