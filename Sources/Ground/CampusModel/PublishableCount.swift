/// A count of devices that is safe to publish: small counts appear only as "under" a limit.
///
/// Small counts are replaced here and nowhere else. Everything on a page is computed from
/// publishable counts: totals, people, shares of capacity. No sum, difference or comparison of
/// published numbers can therefore reveal a small count. A total is exact only where all its parts
/// are; otherwise it has two bounds. A count of 0 is replaced too: otherwise "under 2" would always
/// mean 1.
///
/// ```
/// PublishableCount(12, under: 5)   // .exactly(12)
/// PublishableCount(3, under: 5)    // .under(5): 0 … 4
/// PublishableCount(nil, under: 5)  // .notHeard
/// ```
package enum PublishableCount: Hashable, Encodable, Sendable {
  /// Large enough to publish.
  case exactly(Int)
  /// Fewer than the limit, which is at least 2; possibly 0.
  case under(Int)
  /// Not counted. That is not the same as 0.
  case notHeard

  /// The publishable form of `devices`, with a limit of `smallest`; 0 and 1 replace nothing.
  ///
  /// A negative count becomes 0.
  package init(_ devices: Int?, under smallest: Int) {
    guard let devices else {
      self = .notHeard
      return
    }
    self = smallest > 1 && devices < smallest ? .under(smallest) : .exactly(max(0, devices))
  }

  /// The lowest and the highest possible count; `nil` where nothing was counted.
  package var bounds: ClosedRange<Int>? {
    switch self {
    case .exactly(let devices): devices...devices
    case .under(let limit): 0...(limit - 1)
    case .notHeard: nil
    }
  }
}

/// The sum of publishable counts, and how many of them there are.
package struct PublishableTotal: Hashable, Encodable, Sendable {
  /// The lowest and the highest possible sum, equal where no part is small; `nil` where nothing was
  /// counted.
  ///
  /// Counters that did not report are not in it.
  package let devices: ClosedRange<Int>?
  /// The number of counters that reported.
  package let heard: Int
  /// The number of counters.
  package let counters: Int

  /// Sums beyond `Int.max` stop there.
  package init(_ counts: some Sequence<PublishableCount>) {
    let all = Array(counts)
    let bounds = all.compactMap { $0.bounds }
    counters = all.count
    heard = bounds.count
    devices =
      bounds.isEmpty
      ? nil
      : bounds.reduce(0...0) { sum, part in
        sum.lowerBound.held(adding: part.lowerBound)...sum.upperBound.held(adding: part.upperBound)
      }
  }

  /// The number of counters that did not report.
  package var silent: Int { counters - heard }

  /// The estimated number of people, from the lowest to the highest; not rounded. `nil` where
  /// nothing was counted.
  package func people(perDevice factor: Double) -> ClosedRange<Double>? {
    devices.map { Double($0.lowerBound) * factor...Double($0.upperBound) * factor }
  }
}

extension Int {
  fileprivate func held(adding other: Int) -> Int {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}

extension Snapshot {
  /// The publishable count of one counter.
  package func publishableCount(of counter: String, under smallest: Int) -> PublishableCount {
    PublishableCount(devices[counter], under: smallest)
  }

  /// The total of access points that are on no floor of `buildings` and in none of `zones`.
  package func unmapped(
    _ buildings: [Building], zones: [CrowdZone] = [], under smallest: Int
  ) -> PublishableTotal {
    let mapped = Set(buildings.flatMap { $0.floors }.flatMap { $0.accessPoints }.map { $0.id })
      .union(zones.flatMap { $0.counters })
    return PublishableTotal(
      devices.filter { !mapped.contains($0.key) }.map {
        PublishableCount($0.value, under: smallest)
      })
  }
}
