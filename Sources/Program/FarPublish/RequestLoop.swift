package import Fetching

/// Carries out requests, several at once over as many connections, each with its retries.
///
/// One loop in one thread, like the courier of fetches. It always ends: attempts and pauses are
/// bounded.
package struct RequestLoop {
  /// One request, made when it is its turn.
  struct Order {
    /// Begins messages about it.
    var subject: String
    /// The statuses that are not failures.
    var expected: Set<Int> = [200, 204]
    var make: () throws(FarPublishError) -> Request
  }

  package struct Circumstances {
    package var transport: Transport
    /// Seconds on a clock that never jumps.
    package var clock: () -> Double
    /// Seconds since 1970.
    package var now: () -> Int
    package var policy: RetryPolicy
    /// How many requests may be in progress; at least 1.
    package var connections: Int

    package init(
      transport: Transport, clock: @escaping () -> Double, now: @escaping () -> Int,
      policy: RetryPolicy, connections: Int
    ) {
      (self.transport, self.clock, self.now) = (transport, clock, now)
      (self.policy, self.connections) = (policy, connections)
    }
  }

  /// The work done so far.
  package struct Tally: Hashable, Sendable {
    /// Retries included.
    package var requests = 0
    package var retries = 0
    /// Bodies of requests and of answers, in bytes.
    package var sent = 0
    package var received = 0
  }

  let circumstances: Circumstances
  private(set) var tally = Tally()
  private var lastTag = 0
  private var generator = SystemRandomNumberGenerator()

  package init(in circumstances: Circumstances) { self.circumstances = circumstances }

  /// The orders in progress or waiting of one run.
  private struct Work {
    var waiting: ArraySlice<Int>
    var pauses: [(until: Double, order: Int)] = []
    var inFlight: [Int: Int] = [:]
    var attempts: [Int]

    init(_ count: Int) {
      (waiting, attempts) = (Array(0..<count)[...], Array(repeating: 0, count: count))
    }

    var isDone: Bool { waiting.isEmpty && pauses.isEmpty && inFlight.isEmpty }
  }

  /// Carries out all orders; `done` gets the number of an order and its answer, in any order. The
  /// first failure ends all: requests in progress are canceled, and may have had effects.
  mutating func run(
    _ orders: [Order], done: (Int, Response) throws(FarPublishError) -> Void
  ) throws(FarPublishError) {
    var work = Work(orders.count)
    do throws(FarPublishError) {
      while !work.isDone {
        try start(orders, &work)
        let now = circumstances.clock()
        let pause = work.pauses.map { $0.until - now }.min() ?? 1
        for (tag, outcome) in circumstances.transport.wait(min(max(pause, 0), 1)) {
          guard let order = work.inFlight.removeValue(forKey: tag) else { continue }
          if let answer = try judge(outcome, of: order, orders[order], in: &work) {
            try done(order, answer)
          }
        }
      }
    } catch {
      for tag in work.inFlight.keys { circumstances.transport.cancel(tag) }
      throw error
    }
  }

  /// The answer to one order.
  mutating func answer(to order: Order) throws(FarPublishError) -> Response {
    var found: Response?
    try run([order]) { found = $1 }
    guard let found else { preconditionFailure("a run ends with an answer or throws") }
    return found
  }

  private mutating func start(_ orders: [Order], _ work: inout Work) throws(FarPublishError) {
    let now = circumstances.clock()
    for (until, order) in work.pauses where until <= now { work.waiting.append(order) }
    work.pauses.removeAll { $0.until <= now }
    while work.inFlight.count < circumstances.connections, let order = work.waiting.popFirst() {
      let request = try orders[order].make()
      lastTag += 1
      work.inFlight[lastTag] = order
      work.attempts[order] += 1
      tally.requests += 1
      tally.sent += request.sending?.body.count ?? 0
      if work.attempts[order] > 1 { tally.retries += 1 }
      circumstances.transport.start(request, lastTag)
    }
  }

  /// The answer if it is one; `nil` if the request is made again.
  private mutating func judge(
    _ outcome: Result<Response, FetchError>, of number: Int, _ order: Order, in work: inout Work
  ) throws(FarPublishError) -> Response? {
    let failure: FetchError
    var retryAfter: Double?
    switch outcome {
    case .success(let answer):
      tally.received += answer.received
      if order.expected.contains(answer.status) { return answer }
      failure = .status(answer.status)
      retryAfter = answer["retry-after"].flatMap { retryDelay($0, now: circumstances.now()) }
      let isFinal = (300..<500).contains(answer.status) && ![408, 425, 429].contains(answer.status)
      if isFinal || answer.status == 501 {
        throw .refused(
          subject: order.subject, status: answer.status, reason: answer.storeProblem)
      }
    case .failure(let error): failure = error
    }
    let verdict = circumstances.policy.verdict(
      on: failure, attempt: work.attempts[number], retryAfter: retryAfter, using: &generator)
    switch verdict {
    case .success(let pause): work.pauses.append((circumstances.clock() + pause, number))
    case .failure(let failure): throw .failed(subject: order.subject, failure)
    }
    return nil
  }
}
