internal import CampusModel
internal import Diagnostics

/// The key that only entries of counted devices have.
let countKeys = ["dates"]

/// Reads what an entry says of how counts of devices are written. For kinds whose times are always the same `dates` is an error.
/// That of `reservations` is read elsewhere.
func readCountReading(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> CountReading {
  let hasLooseTimes = ["aruba-tables", "client-counts", "counts-csv"].contains(kind)
  let isElsewhere = kind == SourceKind.reservations.rawValue
  for key in countKeys where map[key] != nil && !hasLooseTimes && !isElsewhere {
    findings.error(at: map.place(of: key), .notOfCounts(key, findings.quoted(kind)))
  }
  guard hasLooseTimes else { return CountReading() }
  var reading = CountReading(dates: map.optional("dates", .dateOrder, &findings))
  let keys = CountReading.Thing.allCases.map(\.rawValue)
  if kind == "counts-csv", let columns = map.mapping("columns", keys: keys, &findings) {
    for thing in CountReading.Thing.allCases {
      if let name = columns.optional(thing.rawValue, .text, &findings) {
        reading.columns[thing] = name
      }
    }
  }
  return reading
}

extension YAMLScalar<CountReading.DateOrder> {
  static var dateOrder: Self {
    let words = CountReading.DateOrder.allCases.map(\.rawValue)
    return Self("day-first or month-first", words: words) { .init(rawValue: $0) }
  }
}

extension Diagnostic.Message {
  fileprivate static func notOfCounts(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not for sources of kind\(kind)"
  }
}
