import Glibc
import SeededRandom

@testable import Fetching

/// A world with a time of its own: waiting moves its clock, and a server answers out of a closure.
final class World {
  private(set) var clock = 1000.0
  /// Every request, and when it began.
  private(set) var log: [(request: Request, at: Double)] = []
  private(set) var mostAtOnce = 0
  private(set) var canceled: [Int] = []
  private var inProgress: [(tag: Int, due: Double, outcome: Result<Response, FetchError>)] = []
  /// A request's outcome, and how many seconds it takes.
  var serve: (Request) -> (Result<Response, FetchError>, Double)
  let folder: String

  init(serve: @escaping (Request) -> (Result<Response, FetchError>, Double)) {
    self.serve = serve
    var template = Array("/tmp/fetching-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { Self.remove(folder) }

  private static func remove(_ path: String) {
    for name in Files.names(in: path) { remove("\(path)/\(name)") }
    if rmdir(path) != 0 { unlink(path) }
  }

  /// Seconds since 1970; the world begins in 2026.
  var now: Int { 1_795_000_000 + Int(clock) }

  func sleep(_ seconds: Double) { clock += seconds }

  func run(
    _ orders: [FetchOrder], force: Bool = false, seed: UInt64 = 1
  ) throws -> [FetchReport] {
    let transport = Transport(
      start: { request, tag in
        self.log.append((request, self.clock))
        let (outcome, seconds) = self.serve(request)
        self.inProgress.append((tag, self.clock + seconds, outcome))
        self.mostAtOnce = max(self.mostAtOnce, self.inProgress.count)
      }, wait: { self.wait($0) },
      cancel: { tag in
        self.canceled.append(tag)
        self.inProgress.removeAll { $0.tag == tag }
      })
    let circumstances = FetchCircumstances(
      transport: transport, clock: { self.clock }, now: { self.now }, cache: "\(folder)/cache",
      force: force)
    var courier = Courier(orders, in: circumstances, generator: SeededGenerator(seed: seed))
    return try courier.run()
  }

  private func wait(_ seconds: Double) -> [(tag: Int, outcome: Result<Response, FetchError>)] {
    let next = inProgress.map(\.due).min() ?? .infinity
    clock = max(clock, min(next, clock + seconds))
    let due = inProgress.filter { $0.due <= clock }.sorted { ($0.due, $0.tag) < ($1.due, $1.tag) }
    inProgress.removeAll { $0.due <= clock }
    return due.map { ($0.tag, $0.outcome) }
  }

  func text(_ name: String) -> String? {
    Files.read("\(folder)/data/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// An order of that service into the folder "data".
  func order(
    _ service: FetchOrder.Service = .umdio(semesters: ["202608"]), departments: [String] = [],
    perSecond: Double = 1000, connections: Int = 4, retry: RetryPolicy = .trial(),
    bounds: FetchBounds = FetchBounds(seconds: 3600, requests: 1000, megabytes: 10)
  ) -> FetchOrder {
    guard let base = WebAddress("https://api.example.edu/v1") else { fatalError("no address") }
    return FetchOrder(
      service, from: base, departments: departments, into: "\(folder)/data", named: "data",
      perSecond: perSecond, connections: connections, timeout: 30, retry: retry,
      bounds: bounds)
  }
}

extension RetryPolicy {
  /// A policy with only the values that a test is about.
  static func trial(
    attempts: Int = 5, base: Double = 1, longest: Double = 60, patience: Double = 120
  ) -> RetryPolicy {
    RetryPolicy(attempts: attempts, base: base, longest: longest, patience: patience)
  }
}

/// The value of a name in an address's query.
func query(_ name: String, of request: Request) -> String? {
  let pairs = request.address.text.split(separator: "?").dropFirst().joined().split(separator: "&")
  return pairs.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
}

func ok(_ body: String, _ fields: [(name: String, value: String)] = []) -> Result<
  Response, FetchError
> {
  .success(Response(status: 200, fields: fields, body: Array(body.utf8)))
}

func status(_ code: Int, _ fields: [(name: String, value: String)] = []) -> Result<
  Response, FetchError
> {
  .success(Response(status: code, fields: fields))
}

/// A page of made-up courses of a department, three to a page, seven in all.
func courses(_ request: Request, of department: String = "CMPS", count: Int = 7) -> String {
  let page = query("page", of: request).flatMap { Int($0) } ?? 1
  let numbers = (page - 1) * 3..<min(page * 3, max(count, (page - 1) * 3))
  let records = numbers.map {
    "{\"course_id\": \"\(department)\(100 + $0)\", \"semester\": \"202608\", \"sections\": []}"
  }
  return "[\(records.joined(separator: ","))]"
}
