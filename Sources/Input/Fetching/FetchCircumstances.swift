/// The effects and settings of a fetch.
package struct FetchCircumstances {
  package var transport: Transport
  /// Seconds on a clock that never jumps.
  package var clock: () -> Double
  /// Seconds since 1970.
  package var now: () -> Int
  /// The folder of answers that are kept, `.almanac/cache/fetch` of the site.
  package var cache: String
  /// Accepts files with less than half of the records of the last good ones.
  package var force: Bool
  /// Called now and then with the progress of each order.
  package var progress: (([FetchReport]) -> Void)?

  package init(
    transport: Transport, clock: @escaping () -> Double, now: @escaping () -> Int, cache: String,
    force: Bool = false,
    progress: (([FetchReport]) -> Void)? = nil
  ) {
    self.transport = transport
    self.clock = clock
    self.now = now
    self.cache = cache
    self.force = force
    self.progress = progress
  }
}

/// Why nothing was fetched at all.
package enum FetchRunError: Error, Hashable, Sendable {
  /// Another fetch into the same site is running.
  case busy
  /// The folder of kept answers cannot be written.
  case failed(FetchError)
}

/// Fetches all orders, each independently of the others' failures; one report per order, in their
/// order.
///
/// A file is replaced only when its new content is complete and plausible; a failure leaves the
/// last good file unchanged. `generator` spreads retries.
package func fetch(
  _ orders: [FetchOrder], in circumstances: FetchCircumstances,
  using generator: some RandomNumberGenerator
) throws(FetchRunError) -> [FetchReport] {
  do throws(FetchError) {
    if try Files.lock("\(circumstances.cache)/lock") {
      var courier = Courier(orders, in: circumstances, generator: generator)
      return try courier.run()
    }
  } catch {
    throw .failed(error)
  }
  throw .busy
}
