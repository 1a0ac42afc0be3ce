/// Carries out orders over a transport: what may be asked now is asked, what comes is taken, until
/// nothing is left.
///
/// One loop in one thread. Time, sleep and randomness are what its circumstances say.
struct Courier<Generator: RandomNumberGenerator> {
  let orders: [FetchOrder]
  let circumstances: FetchCircumstances
  var generator: Generator
  let answers: KeptAnswers
  private(set) var reports: [FetchReport]
  private var errands: [Errand] = []
  private var hosts: [(place: String, host: Host)] = []
  private var inFlight: [Int: (job: Job, kept: KeptAnswers.Kept?)] = [:]
  private var lastTag = 0
  private var runs: [Run] = []
  private let started: Double
  /// For each order when it made its first request, and how many bytes of answers it took in,
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
  mutating func run() throws(FetchFailure) -> [FetchReport] {
    try begin()
    while true {
      beginErrands()
      giveUpWhatIsOverdue()
      let pause = try startJobs()
      guard !inFlight.isEmpty || pause < .infinity else { break }
      // Something is always in progress or due, so the longest wait only delays reports of
      // progress.
      for (tag, outcome) in circumstances.transport.wait(min(pause, 1)) {
        try take(outcome, of: tag)
      }
      circumstances.progress?(reports)
    }
    return try end()
  }

  private mutating func begin() throws(FetchFailure) {
    let now = circumstances.now()
    try answers.sweep(now: now)
    for (index, order) in orders.enumerated() {
      runs.append(try answers.beginRun(order.key, now: now))
      errands += order.harvests.map { Errand(order: index, harvest: $0) }
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

  /// A run is over unless what failed may well succeed soon: then its answers are worth keeping for
  /// the next one.
  private mutating func end() throws(FetchFailure) -> [FetchReport] {
    for (index, run) in runs.enumerated()
    where !reports[index].failures.contains(where: \.isTemporary) {
      try answers.endRun(run)
    }
    return reports
  }
}

// MARK: - Errands

extension Courier {
  private mutating func beginErrands() {
    for index in errands.indices where errands[index].progress == .waiting {
      if let needed = errands[index].harvest.needs {
        let other = errands.first {
          $0.order == errands[index].order && $0.harvest.file == needed
        }
        switch other?.progress {
        case .waiting, .inProgress: continue
        case .failed:
          fail(index, .needs(needed), at: nil)
          continue
        case .done, nil: break
        }
      }
      errands[index].progress = .inProgress
      let asks = errands[index].harvest.begin()
      errands[index].outstanding = asks.count
      for ask in asks { add(Job(errand: index, ask: ask, address: ask.address)) }
    }
  }

  private mutating func add(_ job: Job, at moment: Double? = nil) {
    let place = orders[errands[job.errand].order].base.place
    guard let host = hosts.firstIndex(where: { $0.place == place }) else { return }
    if let moment {
      hosts[host].host.add(job, at: moment)
    } else {
      hosts[host].host.add(job)
    }
  }

  private mutating func fail(_ errand: Int, _ failure: FetchFailure, at address: String?) {
    guard errands[errand].progress != .failed else { return }
    errands[errand].progress = .failed
    report(
      FetchReport.File(
        name: errands[errand].harvest.file, records: 0, outcome: .failed(failure, at: address)),
      of: errand)
  }

  private mutating func finish(_ errand: Int) {
    let folder = orders[errands[errand].order].folder
    do {
      let file = try errands[errand].finish(in: folder, force: circumstances.force)
      errands[errand].progress = .done
      report(file, of: errand)
    } catch {
      fail(errand, error, at: nil)
    }
  }

  private mutating func report(_ file: FetchReport.File, of errand: Int) {
    let order = errands[errand].order
    reports[order].files.append(file)
    reports[order].seconds = circumstances.clock() - started
  }
}

// MARK: - Jobs

extension Courier {
  /// Starts what may start now; the seconds until more may, which are infinite where nothing waits
  /// for time.
  private mutating func startJobs() throws(FetchFailure) -> Double {
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
    // What came for nothing may have ended one errand that another has waited for.
    return errands.contains { $0.progress == .waiting } && inFlight.isEmpty ? min(pause, 0) : pause
  }

  /// Whether a job needs no request: its answer is no longer needed, or this run already has it.
  private func isFree(_ job: Job) -> Bool {
    let errand = errands[job.errand]
    if errand.progress == .failed { return true }
    return job.attempt == 1 && job.hops == 0
      && runs[errand.order].has(job.ask.address)
  }

  private mutating func reuse(_ job: Job) throws(FetchFailure) {
    guard errands[job.errand].progress != .failed else { return }
    let order = errands[job.errand].order
    guard let kept = answers[job.ask.address] else {
      runs[order].forget(job.ask.address)
      add(job)
      return
    }
    guard mayAsk(order) else { return }
    reports[order].reused += 1
    guard mayTake(kept.part.body.count, for: order) else { return }
    do {
      try accept(kept.part, of: job)
    } catch {
      // What was kept is not believed any more: it is asked for again.
      runs[order].forget(job.ask.address)
      try answers.forget(job.ask.address)
      add(job)
    }
  }

  private mutating func start(_ job: Job) {
    let order = errands[job.errand].order
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

  /// Whether the order's bound leaves another request, or an answer that is reused; gives the order
  /// up where it does not.
  private mutating func mayAsk(_ order: Int) -> Bool {
    let bound = orders[order].bounds.requests
    if reports[order].requests + reports[order].reused < bound { return true }
    giveUp(order, .tooManyRequests(bound))
    return false
  }

  private mutating func accept(_ part: Part, of job: Job) throws(FetchFailure) {
    let next = try errands[job.errand].take(part, for: job.ask)
    guard errands[job.errand].progress == .inProgress else { return }
    for ask in next { add(Job(errand: job.errand, ask: ask, address: ask.address)) }
    if errands[job.errand].outstanding == 0 { finish(job.errand) }
  }
}

// MARK: - Answers

extension Courier {
  private mutating func take(
    _ outcome: Result<Answer, FetchFailure>, of tag: Int
  ) throws(FetchFailure) {
    guard let (job, kept) = inFlight.removeValue(forKey: tag) else { return }
    let order = errands[job.errand].order
    release(order)
    switch outcome {
    case .failure(let failure): retry(job, after: failure, retryAfter: nil)
    case .success(let answer):
      reports[order].bytes += answer.received
      guard mayTake(max(answer.received, answer.body.count), for: order) else { return }
      do {
        try take(answer, of: job, kept)
      } catch .cannotWrite(let path, let reason) {
        throw .cannotWrite(path: path, reason: reason)
      } catch {
        let pause = answer["retry-after"].flatMap { retryDelay($0, now: circumstances.now()) }
        retry(job, after: error, retryAfter: pause)
      }
    }
  }

  private mutating func take(
    _ answer: Answer, of job: Job, _ kept: KeptAnswers.Kept?
  ) throws(FetchFailure) {
    let now = circumstances.now()
    switch answer.status {
    case 304:
      guard var kept else { throw .status(304) }
      reports[errands[job.errand].order].notModified += 1
      kept.part.confirmed = now
      try accept(kept.part, of: job)
      try answers.confirm(job.ask.address, at: now)
      try runs[errands[job.errand].order].note(job.ask.address)
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
      try runs[errands[job.errand].order].note(job.ask.address)
    case 301, 302, 303, 307, 308: try follow(answer, of: job)
    default: throw .status(answer.status)
    }
  }

  private mutating func follow(_ answer: Answer, of job: Job) throws(FetchFailure) {
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

  private mutating func retry(_ job: Job, after failure: FetchFailure, retryAfter: Double?) {
    guard errands[job.errand].progress != .failed else { return }
    let verdict = orders[errands[job.errand].order].retry.verdict(
      on: failure, attempt: job.attempt, retryAfter: retryAfter, using: &generator)
    switch verdict {
    case .failure(let last): fail(job.errand, last, at: job.address.text)
    case .success(let pause):
      let moment = circumstances.clock() + pause
      let place = orders[errands[job.errand].order].base.place
      if retryAfter != nil, let host = hosts.firstIndex(where: { $0.place == place }) {
        hosts[host].host.rate.rest(until: moment)
      }
      reports[errands[job.errand].order].retries += 1
      var again = Job(errand: job.errand, ask: job.ask, address: job.ask.address)
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
  private mutating func mayTake(_ bytes: Int, for order: Int) -> Bool {
    spent[order].bytes += bytes
    let megabytes = orders[order].bounds.megabytes
    if spent[order].bytes <= megabytes << 20 { return true }
    giveUp(order, .tooMuch(megabytes))
    return false
  }

  /// Fails all files of the order that are not complete, and asks for nothing more.
  private mutating func giveUp(_ order: Int, _ failure: FetchFailure) {
    let open = errands.indices.filter {
      errands[$0].order == order && [.waiting, .inProgress].contains(errands[$0].progress)
    }
    let concerned = Set(open)
    for (tag, (job, _)) in inFlight where concerned.contains(job.errand) {
      circumstances.transport.cancel(tag)
      inFlight[tag] = nil
      release(order)
    }
    for host in hosts.indices { hosts[host].host.forget(concerned) }
    for errand in open { fail(errand, failure, at: nil) }
  }

  /// A connection to the order's host is free again.
  private mutating func release(_ order: Int) {
    let place = orders[order].base.place
    if let host = hosts.firstIndex(where: { $0.place == place }) { hosts[host].host.ended() }
  }
}
