/// How fast one host may be asked: a bucket that fills with so many tokens a second and holds a
/// few; each request takes one.
struct RateLimit: Hashable, Sendable {
  /// Tokens a second; above 0.
  private(set) var perSecond: Double
  private let burst: Double
  private var tokens: Double
  private var filledAt: Double
  /// The host asked for silence until then.
  private var quietUntil = -Double.infinity

  /// A full bucket at `now`, in seconds on a clock that never jumps.
  init(perSecond: Double, burst: Int, now: Double) {
    precondition(perSecond > 0 && burst >= 1, "a rate of \(perSecond) in bursts of \(burst)")
    (self.perSecond, self.burst) = (perSecond, Double(burst))
    (tokens, filledAt) = (Double(burst), now)
  }

  /// Takes a token, and gives 0; or takes none, and gives the seconds until there will be one.
  mutating func takeToken(at now: Double) -> Double {
    if now < quietUntil { return quietUntil - now }
    tokens = min(burst, tokens + max(0, now - filledAt) * perSecond)
    filledAt = max(now, filledAt)
    // A billionth less will do: waiting for the last of a token must not take two turns because of
    // rounding.
    guard tokens < 1 - 1e-9 else {
      tokens -= 1
      return 0
    }
    return (1 - tokens) / perSecond
  }

  /// Sets the limit to `other` if that is slower: a host with two limits has the slower one.
  mutating func slow(to other: Double) { perSecond = min(perSecond, other) }

  /// Asks nothing more before `moment`.
  mutating func rest(until moment: Double) { quietUntil = max(quietUntil, moment) }
}
