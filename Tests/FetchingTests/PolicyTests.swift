import Glibc
import SeededRandom
import Testing

@testable import Fetching

@Suite struct PolicyTests {
  @Test(arguments: 1...20)
  func `a pause is between half of the doubled base and the whole of it`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let policy = RetryPolicy.trial(attempts: 9, base: 0.5, longest: 10)
    for attempt in 1...12 {
      let whole = min(10, 0.5 * pow(2, Double(attempt - 1)))
      let pause = policy.pause(after: attempt, retryAfter: nil, using: &generator)
      #expect((whole / 2...whole).contains(pause), "seed \(seed), attempt \(attempt)")
    }
  }

  @Test func `a seed repeats the pauses, another gives others`() {
    func pauses(_ seed: UInt64) -> [Double] {
      var generator = SeededGenerator(seed: seed)
      return (1...5).map {
        RetryPolicy.trial().pause(after: $0, retryAfter: nil, using: &generator)
      }
    }
    #expect(pauses(7) == pauses(7))
    #expect(pauses(7) != pauses(8))
  }

  @Test func `the server's own pause is the least`() {
    var generator = SeededGenerator(seed: 1)
    let policy = RetryPolicy.trial(base: 1)
    #expect(policy.pause(after: 1, retryAfter: 40, using: &generator) == 40)
    #expect(policy.pause(after: 1, retryAfter: 0, using: &generator) >= 0.5)
  }

  @Test func `what does not pass is not tried again`() {
    var generator = SeededGenerator(seed: 1)
    let policy = RetryPolicy.trial(attempts: 3, patience: 100)
    func verdict(_ failure: FetchError, _ attempt: Int, _ after: Double? = nil) -> FetchError? {
      switch policy.verdict(on: failure, attempt: attempt, retryAfter: after, using: &generator) {
      case .success: nil
      case .failure(let failure): failure
      }
    }
    #expect(verdict(.status(404), 1) == .status(404))
    #expect(verdict(.insecure("x"), 1) == .insecure("x"))
    #expect(verdict(.status(503), 2) == nil)
    #expect(verdict(.status(503), 3) == .status(503))
    #expect(verdict(.timedOut, 1) == nil)
    #expect(verdict(.status(429), 1, 100) == nil)
    #expect(verdict(.status(429), 1, 100.5) == .comeBackLater(101))
    #expect(verdict(.status(429), 1, 1e300) == .comeBackLater(1_000_000_000))
  }

  @Test(arguments: 1...30)
  func `no stretch of time sees more requests than the bucket allows`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (rate, burst) = (Double(1 + generator.below(20)), 1 + generator.below(4))
    var limit = RateLimit(perSecond: rate, burst: burst, now: 100)
    var now = 100.0
    var times: [Double] = []
    for _ in draws(300) {
      let wait = limit.takeToken(at: now)
      #expect(wait >= 0 && wait <= 1 / rate + 1e-6, "seed \(seed)")
      if wait == 0 { times.append(now) }
      now += generator.chance(70) ? wait : Double(generator.below(1000)) / 2000
    }
    for (i, start) in times.enumerated() {
      for j in i..<times.count {
        let allowed = Double(burst) + rate * (times[j] - start) + 1e-6
        #expect(Double(j - i + 1) <= allowed, "seed \(seed)")
      }
    }
  }

  @Test func `a bucket waits as long as it says, can be slowed and silenced`() {
    var limit = RateLimit(perSecond: 2, burst: 1, now: 0)
    #expect(limit.takeToken(at: 0) == 0)
    #expect(limit.takeToken(at: 0) == 0.5)
    #expect(limit.takeToken(at: 0.5) == 0)
    limit.slow(to: 1)
    limit.slow(to: 9)
    #expect(limit.takeToken(at: 0.5) == 1)
    limit.rest(until: 10)
    #expect(limit.takeToken(at: 4) == 6)
    #expect(limit.takeToken(at: 10) == 0)
  }

  @Test func `dates of HTTP are those of the C library`() {
    #expect(secondsOfHTTPDate("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var generator = SeededGenerator(seed: 3)
    for _ in draws(2000) {
      var time = tm()
      (time.tm_year, time.tm_mon) = (Int32(70 + generator.below(300)), Int32(generator.below(12)))
      (time.tm_mday, time.tm_hour) = (Int32(1 + generator.below(28)), Int32(generator.below(24)))
      (time.tm_min, time.tm_sec) = (Int32(generator.below(60)), Int32(generator.below(60)))
      func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let text =
        "Mon, \(two(time.tm_mday)) \(names[Int(time.tm_mon)]) \(time.tm_year + 1900) "
        + "\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec)) GMT"
      #expect(secondsOfHTTPDate(text) == timegm(&time), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("0", 0.0), ("120", 120), ("Sun, 06 Nov 1994 08:49:37 GMT", 37),
      ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
    ] as [(String, Double)])
  func `Retry-After is seconds or a date`(_ text: String, seconds: Double) {
    #expect(retryDelay(text, now: 784_111_740) == seconds)
  }

  @Test(arguments: ["", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:37", "99 99", "+5", "1e3"])
  func `any other text is not a pause`(_ text: String) {
    #expect(retryDelay(text, now: 0) == nil)
  }
}
