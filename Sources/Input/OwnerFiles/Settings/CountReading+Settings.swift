internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

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
    reading.accessPoint = readAccessPoint(columns, &findings)
    for thing in CountReading.Thing.allCases {
      if thing == .accessPoint, columns[thing.rawValue]?.entries != nil { continue }
      if let name = columns.optional(thing.rawValue, .text, &findings) {
        reading.columns[thing] = name
      }
    }
  }
  return reading
}

/// The name in `access-point: {is: GYM}`; `nil` where the key names a column.
private func readAccessPoint(_ columns: YAMLMapping, _ findings: inout Findings) -> String? {
  let thing = CountReading.Thing.accessPoint.rawValue
  guard let node = columns[thing], node.entries != nil,
    let own = YAMLMapping(node, keys: ["is", "column"], &findings)
  else { return nil }
  guard own["column"] == nil else {
    findings.error(at: own.place(of: "column"), .nameAndColumn)
    return nil
  }
  guard let name = own.required("is", .text, &findings)?.collapsed else { return nil }
  guard case .named = WrittenAccessPoint(name) else {
    findings.error(at: own.place(of: "is"), .noAccessPoint)
    return nil
  }
  return name
}

extension YAMLScalar<CountReading.DateOrder> {
  static var dateOrder: Self {
    let words = CountReading.DateOrder.allCases.map(\.rawValue)
    return Self("day-first or month-first", words: words) { .init(rawValue: $0) }
  }
}

extension Diagnostic.Message {
  fileprivate static var nameAndColumn: Self {
    "expected either a column's name, or 'is' and the name of one access point, found both"
  }

  fileprivate static var noAccessPoint: Self {
    "expected the name of an access point or a zone, found an address or nothing"
  }

  fileprivate static func notOfCounts(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not for sources of kind\(kind)"
  }
}
