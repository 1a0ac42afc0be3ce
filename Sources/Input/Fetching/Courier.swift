/// Carries out orders over a transport: sends the requests that are allowed now and receives
/// answers, until nothing is left.
///
/// One loop in one thread. Its circumstances provide time, sleep and randomness.
struct Courier<Generator: RandomNumberGenerator> {
  let orders: [FetchOrder]
  let circumstances: FetchCircumstances
  var generator: Generator
  let answers: KeptAnswers
  private(set) var reports: [FetchReport]
  private var fetches: [FileFetch] = []
  private var hosts: [(place: String, host: Host)] = []
  private var inFlight: [Int: (job: Job, kept: KeptAnswers.Kept?)] = [:]
  private var lastTag = 0
  private var runs: [Run] = []
  private let started: Double
  /// For each order the time of its first request, and how many bytes of answers it received,
  /// unpacked.
  private var spent: [(since: Double?, bytes: Int)]

  init(_ orders: [FetchOrder], in circumstances: FetchCircumstances, generator: Generator) {
    (self.orders, self.circumstances, self.generator) = (orders, circumstances, generator)
    answers = KeptAnswers(folder: circumstances.cache)
    reports = orders.map { FetchReport(kind: $0.kind, name: $0.name) }
    started = circumstances.clock()
    spent = orders.map { _ in (nil, 0) }
  }

  /// Carries out all orders. Throws only where the cache cannot be written.
  mutating func run() throws(FetchError) -> [FetchReport] {
    try begin()
    while true {
      beginFetches()
      giveUpWhatIsOverdue()
      let pause = try startJobs()
      guard !inFlight.isEmpty || pause < .infinity else { break }
      // Something is always in progress or due, so the longest wait only delays reports of
      // progress.
      for (tag, outcome) in circumstances.transport.wait(min(pause, 1)) {
        try receive(outcome, of: tag)
      }
      circumstances.progress?(reports)
    }
    return try end()
  }

  private mutating func begin() throws(FetchError) {
    let now = circumstances.now()
    try answers.sweep(now: now)
    for (index, order) in orders.enumerated() {
      runs.append(try answers.beginRun(order.key, now: now))
      fetches += order.harvests.map { FileFetch(order: index, harvest: $0) }
      let place = order.base.place
      if let known = hosts.firstIndex(where: { $0.place == place }) {
        hosts[known].host.rate.slow(to: order.perSecond)
        hosts[known].host.connections = min(hosts[known].host.connections, order.connections)
      } else {
        let rate = RateLimit(
          perSecond: order.perSecond, burst: order.connections, now: circumstances.clock())
        hosts.append((place, Host(rate: rate, connections: order.connections)))
      }
    }
  }

  /// Ends each run, unless its failures may be temporary: then its answers are kept for the next
  /// one.
  private mutating func end() throws(FetchError) -> [FetchReport] {
    for (index, run) in runs.enumerated()
    where !reports[index].failures.contains(where: \.isTemporary) {
      try answers.endRun(run)
    }
    return reports
  }
}

// MARK: - Fetches

extension Courier {
  private mutating func beginFetches() {
    for index in fetches.indices where fetches[index].progress == .waiting {
      if let needed = fetches[index].harvest.needs {
        let other = fetches.first {
          $0.order == fetches[index].order && $0.harvest.file == needed
        }
        switch other?.progress {
        case .waiting, .inProgress: continue
        case .failed:
          fail(index, .needs(needed), at: nil)
          continue
        case .done, nil: break
        }
      }
      fetches[index].progress = .inProgress
      let asks = fetches[index].harvest.begin()
      fetches[index].outstanding = asks.count
      for ask in asks { add(Job(fetch: index, ask: ask, address: ask.address)) }
    }
  }

  private mutating func add(_ job: Job, at moment: Double? = nil) {
    let place = orders[fetches[job.fetch].order].base.place
    guard let host = hosts.firstIndex(where: { $0.place == place }) else { return }
    if let moment {
      hosts[host].host.add(job, at: moment)
    } else {
      hosts[host].host.add(job)
    }
  }

  private mutating func fail(_ fetch: Int, _ failure: FetchError, at address: String?) {
    guard fetches[fetch].progress != .failed else { return }
    fetches[fetch].progress = .failed
    report(
      FetchReport.File(
        name: fetches[fetch].harvest.file, records: 0, outcome: .failed(failure, at: address)),
      of: fetch)
  }

  private mutating func finish(_ fetch: Int) {
    let folder = orders[fetches[fetch].order].folder
    do {
      let file = try fetches[fetch].finish(in: folder, force: circumstances.force)
      fetches[fetch].progress = .done
      report(file, of: fetch)
    } catch {
      fail(fetch, error, at: nil)
    }
  }

  private mutating func report(_ file: FetchReport.File, of fetch: Int) {
    let order = fetches[fetch].order
    reports[order].files.append(file)
    reports[order].seconds = circumstances.clock() - started
  }
}

// MARK: - Jobs

extension Courier {
  /// Starts all jobs that may start now; returns the seconds until more may, infinite if none waits
  /// for time.
  private mutating func startJobs() throws(FetchError) -> Double {
    var pause = Double.infinity
    for index in hosts.indices {
      turns: while true {
        switch hosts[index].host.next(at: circumstances.clock(), isFree: isFree) {
        case .wait(let seconds):
          pause = min(pause, seconds)
          break turns
        case .job(let job):
          if isFree(job) { try reuse(job) } else { start(job) }
        }
      }
    }
    // A reused answer may have completed a fetch that another has waited for.
    return fetches.contains { $0.progress == .waiting } && inFlight.isEmpty ? min(pause, 0) : pause
  }

  /// Whether a job needs no request: its answer is no longer needed, or this run already has it.
  private func isFree(_ job: Job) -> Bool {
    let fetch = fetches[job.fetch]
    if fetch.progress == .failed { return true }
    return job.attempt == 1 && job.hops == 0
      && runs[fetch.order].has(job.ask.address)
  }

  private mutating func reuse(_ job: Job) throws(FetchError) {
    guard fetches[job.fetch].progress != .failed else { return }
    let order = fetches[job.fetch].order
    guard let kept = answers[job.ask.address] else {
      runs[order].forget(job.ask.address)
      add(job)
      return
    }
    guard mayAsk(order) else { return }
    reports[order].reused += 1
    guard mayReceive(kept.part.body.count, for: order) else { return }
    do {
      try accept(kept.part, of: job)
    } catch {
      // The stored answer is not plausible: it is requested again.
      runs[order].forget(job.ask.address)
      try answers.forget(job.ask.address)
      add(job)
    }
  }

  private mutating func start(_ job: Job) {
    let order = fetches[job.fetch].order
    guard mayAsk(order) else { return release(order) }
    spent[order].since = spent[order].since ?? circumstances.clock()
    lastTag += 1
    let kept = answers[job.ask.address].flatMap { $0.part.status == 200 ? $0 : nil }
    inFlight[lastTag] = (job, kept)
    reports[order].requests += 1
    circumstances.transport.start(
      Request(
        job.address, validators: kept?.validators ?? Validators(),
        timeout: orders[order].timeout), lastTag)
  }

  /// Whether the order's limit allows another request or reused answer; gives the order up if not.
  private mutating func mayAsk(_ order: Int) -> Bool {
    let bound = orders[order].bounds.requests
    if reports[order].requests + reports[order].reused < bound { return true }
    giveUp(order, .tooManyRequests(bound))
    return false
  }

  private mutating func accept(_ part: Part, of job: Job) throws(FetchError) {
    let next = try fetches[job.fetch].receive(part, for: job.ask)
    guard fetches[job.fetch].progress == .inProgress else { return }
    for ask in next { add(Job(fetch: job.fetch, ask: ask, address: ask.address)) }
    if fetches[job.fetch].outstanding == 0 { finish(job.fetch) }
  }
}

// MARK: - Answers

extension Courier {
  private mutating func receive(
    _ outcome: Result<Response, FetchError>, of tag: Int
  ) throws(FetchError) {
    guard let (job, kept) = inFlight.removeValue(forKey: tag) else { return }
    let order = fetches[job.fetch].order
    release(order)
    switch outcome {
    case .failure(let failure): retry(job, after: failure, retryAfter: nil)
    case .success(let answer):
      reports[order].bytes += answer.received
      guard mayReceive(max(answer.received, answer.body.count), for: order) else { return }
      do {
        try receive(answer, of: job, kept)
      } catch .cannotWrite(let path, let reason) {
        throw .cannotWrite(path: path, reason: reason)
      } catch {
        let pause = answer["retry-after"].flatMap { retryDelay($0, now: circumstances.now()) }
        retry(job, after: error, retryAfter: pause)
      }
    }
  }

  private mutating func receive(
    _ answer: Response, of job: Job, _ kept: KeptAnswers.Kept?
  ) throws(FetchError) {
    let now = circumstances.now()
    switch answer.status {
    case 304:
      guard var kept else { throw .status(304) }
      reports[fetches[job.fetch].order].notModified += 1
      kept.part.confirmed = now
      try accept(kept.part, of: job)
      try answers.confirm(job.ask.address, at: now)
      try runs[fetches[job.fetch].order].note(job.ask.address)
    case 200, 400, 404:
      let part = Part(
        status: answer.status, body: answer.body, more: Part.more(after: answer), confirmed: now)
      do {
        try accept(part, of: job)
      } catch .notJSON(let found, _) {
        throw .notJSON(found, type: answer["content-type"])
      }
      try answers.keep(
        KeptAnswers.Kept(part: part, validators: answer.validators), of: job.ask.address)
      try runs[fetches[job.fetch].order].note(job.ask.address)
    case 301, 302, 303, 307, 308: try follow(answer, of: job)
    default: throw .status(answer.status)
    }
  }

  private mutating func follow(_ answer: Response, of job: Job) throws(FetchError) {
    guard let text = answer.redirect else { throw .status(answer.status) }
    guard let target = WebAddress(text), job.address.mayLead(to: target) else {
      throw .leadsElsewhere(text, from: job.address.origin)
    }
    guard job.hops < 5 else { throw .leadsInCircles }
    var next = job
    next.address = target
    next.hops += 1
    add(next)
  }

  private mutating func retry(_ job: Job, after failure: FetchError, retryAfter: Double?) {
    guard fetches[job.fetch].progress != .failed else { return }
    let verdict = orders[fetches[job.fetch].order].retry.verdict(
      on: failure, attempt: job.attempt, retryAfter: retryAfter, using: &generator)
    switch verdict {
    case .failure(let last): fail(job.fetch, last, at: job.address.text)
    case .success(let pause):
      let moment = circumstances.clock() + pause
      let place = orders[fetches[job.fetch].order].base.place
      if retryAfter != nil, let host = hosts.firstIndex(where: { $0.place == place }) {
        hosts[host].host.rate.rest(until: moment)
      }
      reports[fetches[job.fetch].order].retries += 1
      var again = Job(fetch: job.fetch, ask: job.ask, address: job.ask.address)
      again.attempt = job.attempt + 1
      add(again, at: moment)
    }
  }
}

// MARK: - Bounds

extension Courier {
  private mutating func giveUpWhatIsOverdue() {
    for order in orders.indices {
      let seconds = orders[order].bounds.seconds
      guard let since = spent[order].since, circumstances.clock() - since >= Double(seconds) else {
        continue
      }
      giveUp(order, .tookTooLong(seconds))
    }
  }

  /// Counts the bytes of an answer; false if they are too many, and the order is given up.
  private mutating func mayReceive(_ bytes: Int, for order: Int) -> Bool {
    spent[order].bytes += bytes
    let megabytes = orders[order].bounds.megabytes
    if spent[order].bytes <= megabytes << 20 { return true }
    giveUp(order, .tooMuch(megabytes))
    return false
  }

  /// Fails all files of the order that are not complete, and requests nothing more.
  private mutating func giveUp(_ order: Int, _ failure: FetchError) {
    let open = fetches.indices.filter {
      fetches[$0].order == order && [.waiting, .inProgress].contains(fetches[$0].progress)
    }
    let concerned = Set(open)
    for (tag, (job, _)) in inFlight where concerned.contains(job.fetch) {
      circumstances.transport.cancel(tag)
      inFlight[tag] = nil
      release(order)
    }
    for host in hosts.indices { hosts[host].host.forget(concerned) }
    for fetch in open { fail(fetch, failure, at: nil) }
  }

  /// A connection to the order's host is free again.
  private mutating func release(_ order: Int) {
    let place = orders[order].base.place
    if let host = hosts.firstIndex(where: { $0.place == place }) { hosts[host].host.ended() }
  }
}
