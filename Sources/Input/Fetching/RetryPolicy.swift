/// How often, and after what pause, a request that failed is made again.
package struct RetryPolicy: Hashable, Sendable {
  /// How often a request is made in all; at least 1.
  package var attempts: Int
  /// The longest pause after the first failure, in seconds; it doubles with each further one.
  package var base: Double
  /// No pause of our own is longer, in seconds.
  package var longest: Double
  /// A server that wants us to wait longer than that many seconds is given up on.
  package var patience: Double

  /// The site's settings give the number of attempts and the first pause; the longest pause is
  /// fixed.
  package init(attempts: Int, base: Double, longest: Double = 60, patience: Double = 120) {
    (self.attempts, self.base) = (attempts, base)
    (self.longest, self.patience) = (longest, patience)
  }

  /// The pause in seconds after the `attempt`th failure, counted from 1: between half of `base ·
  /// 2^(attempt − 1)` and the whole of it, so that clients that failed together do not come back
  /// together; never less than the server's `Retry-After`.
  package func pause(
    after attempt: Int, retryAfter: Double?, using generator: inout some RandomNumberGenerator
  ) -> Double {
    var whole = min(base, longest)
    for _ in 1..<max(attempt, 1) where whole < longest { whole = min(whole * 2, longest) }
    let share = Double(generator.next() >> 11) / Double(UInt64(1) << 53)
    return max(whole / 2 + whole / 2 * share, retryAfter ?? 0)
  }

  /// The action after the `attempt`th failure: the pause before the next attempt, or the failure to
  /// give up with.
  package func verdict(
    on failure: FetchError, attempt: Int, retryAfter: Double?,
    using generator: inout some RandomNumberGenerator
  ) -> Result<Double, FetchError> {
    guard failure.isWorthRetrying, attempt < attempts else { return .failure(failure) }
    if let retryAfter, retryAfter > patience {
      // The bound keeps it within an Int.
      return .failure(.comeBackLater(Int(min(retryAfter.rounded(.up), 1e9))))
    }
    return .success(pause(after: attempt, retryAfter: retryAfter, using: &generator))
  }
}
