/// A count of devices as it may be told: one by which few could be told apart says only that they are few.
///
/// Small counts are withheld here and nowhere else. Whatever is shown of the present, a spot on a map, a total, people, a share of
/// capacity, is made of told counts alone; so it is the same whichever small counts stand behind them, and no sum, difference or
/// comparison of what is shown can find out more than the told counts say by themselves. A total is therefore exact only
/// where all its parts are; otherwise it is known to lie between two bounds.
///
/// None is withheld as one is: "nobody" tells of a room at night what "one" does, and if it were told, "under 2" would mean one.
package enum ToldCount: Hashable, Encodable, Sendable {
  case exactly(Int)
  /// Fewer than so many, at least 2; perhaps none.
  case under(Int)
  /// Nobody counted: missing is not 0.
  case notHeard

  /// `devices` as it is told where fewer than `smallest` are withheld; up to 1 withholds nothing. Below 0 is 0.
  package init(_ devices: Int?, under smallest: Int) {
    guard let devices else {
      self = .notHeard
      return
    }
    self = smallest > 1 && devices < smallest ? .under(smallest) : .exactly(max(0, devices))
  }

  /// What it may be, from the least to the most; `nil` where nobody counted.
  package var bounds: ClosedRange<Int>? {
    switch self {
    case .exactly(let devices): devices...devices
    case .under(let limit): 0...(limit - 1)
    case .notHeard: nil
    }
  }
}

/// The sum of told counts, and how many of them there were.
package struct ToldTotal: Hashable, Encodable, Sendable {
  /// From the least to the most it may be, equal where nothing is withheld; `nil` where nobody counted. It is the sum over those
  /// who did: what the silent ones would have counted is not in it.
  package let devices: ClosedRange<Int>?
  /// How many counted, of how many.
  package let heard: Int
  package let counters: Int

  /// Sums that no `Int` holds stop at the largest.
  package init(_ counts: some Sequence<ToldCount>) {
    let all = Array(counts)
    let bounds = all.compactMap(\.bounds)
    counters = all.count
    heard = bounds.count
    devices =
      bounds.isEmpty
      ? nil
      : bounds.reduce(0...0) { sum, part in
        sum.lowerBound.held(adding: part.lowerBound)...sum.upperBound.held(adding: part.upperBound)
      }
  }

  package var silent: Int { counters - heard }

  /// About how many people there are, from the least to the most; not whole. `nil` where nobody counted.
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
  /// What `counter` counted, as it is told where fewer than `smallest` are withheld.
  package func told(_ counter: String, under smallest: Int) -> ToldCount {
    ToldCount(devices[counter], under: smallest)
  }

  /// What access points counted that are on no floor of `buildings` and in none of `zones`.
  package func unmapped(
    _ buildings: [Building], zones: [CrowdZone] = [], under smallest: Int
  ) -> ToldTotal {
    let mapped = Set(buildings.flatMap(\.floors).flatMap(\.accessPoints).map(\.id))
      .union(zones.flatMap(\.counters))
    return ToldTotal(
      devices.filter { !mapped.contains($0.key) }.map { ToldCount($0.value, under: smallest) })
  }
}
