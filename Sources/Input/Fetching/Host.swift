/// The requests that wait for one host, and the limits on sending them.
struct Host {
  var rate: RateLimit
  var connections: Int
  private(set) var inFlight = 0
  /// In the order of the requests; the first `taken` are done.
  private var queue: [Job] = []
  private var taken = 0
  /// Failed requests, to be sent again at their time.
  private var later: [(job: Job, at: Double)] = []

  init(rate: RateLimit, connections: Int) {
    (self.rate, self.connections) = (rate, connections)
  }

  mutating func add(_ job: Job) { queue.append(job) }

  mutating func add(_ job: Job, at moment: Double) { later.append((job, moment)) }

  mutating func ended() { inFlight -= 1 }

  /// Drops all requests of these fetches.
  mutating func forget(_ fetches: Set<Int>) {
    queue = queue[taken...].filter { !fetches.contains($0.fetch) }
    taken = 0
    later.removeAll { fetches.contains($0.job.fetch) }
  }

  enum Turn {
    case job(Job)
    /// Nothing can begin for that many seconds, unless something ends before.
    case wait(Double)
  }

  /// The next job that may begin. `isFree` is true for a job without a request, which needs no
  /// token and no connection.
  mutating func next(at now: Double, isFree: (Job) -> Bool) -> Turn {
    guard let (place, wait) = nextPlace(at: now) else { return .wait(.infinity) }
    if wait > 0 { return .wait(wait) }
    let job = job(at: place)
    if isFree(job) {
      remove(place)
      return .job(job)
    }
    guard inFlight < connections else { return .wait(.infinity) }
    let pause = rate.takeToken(at: now)
    guard pause == 0 else { return .wait(pause) }
    remove(place)
    inFlight += 1
    return .job(job)
  }

  private enum Place { case queue, later(Int) }

  /// Repeated requests that are due go before new ones; others only if there are no new ones.
  private func nextPlace(at now: Double) -> (Place, wait: Double)? {
    let due = later.indices.min { later[$0].at < later[$1].at }
    if let due, later[due].at <= now { return (.later(due), 0) }
    if taken < queue.count { return (.queue, 0) }
    return due.map { (.later($0), later[$0].at - now) }
  }

  private func job(at place: Place) -> Job {
    switch place {
    case .queue: queue[taken]
    case .later(let index): later[index].job
    }
  }

  private mutating func remove(_ place: Place) {
    switch place {
    case .later(let index): later.remove(at: index)
    case .queue:
      taken += 1
      if taken == queue.count { (queue, taken) = ([], 0) }
    }
  }
}

/// A request until it has an answer.
struct Job: Sendable {
  /// The index of the fetch.
  var fetch: Int
  var ask: Ask
  /// Where redirects have led so far.
  var address: WebAddress
  var hops = 0
  /// Counted from 1.
  var attempt = 1
}
