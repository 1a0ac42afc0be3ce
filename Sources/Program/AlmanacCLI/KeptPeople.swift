internal import Diagnostics
internal import SiteBuild

/// The file of known facts about private people's feeds. They hold only beside the very memory of
/// feeds that was written with them: if it is restored or damaged, all is found out again.
struct KeptPeople {
  private let records: KeptRecords

  init(site: String) {
    records = KeptRecords(at: "\(site)/.almanac/cache/people", named: "almanac people", version: 1)
  }

  /// `sum` is that of the memory's bytes.
  func read(besideFeedsOf sum: UInt64) -> [UInt128: [UInt8]] { keyed(records.read(), sum) }

  func write(_ people: [UInt128: [UInt8]], besideFeedsOf sum: UInt64) -> [Diagnostic] {
    records.write(keyed(people, sum), lost: "the next build makes all private people's feeds again")
  }

  private func keyed(_ people: [UInt128: [UInt8]], _ sum: UInt64) -> [UInt128: [UInt8]] {
    Dictionary(uniqueKeysWithValues: people.map { ($0.key ^ UInt128(sum), $0.value) })
  }
}
