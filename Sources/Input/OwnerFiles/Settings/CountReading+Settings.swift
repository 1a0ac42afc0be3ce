internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension CountReading {
  /// How an entry of `sources:` writes counts of devices. `dates` is an error for kinds whose times
  /// are always the same; that of `reservations` is read elsewhere.
  init(_ map: YAMLMapping, kind: String) {
    self.init()
    guard ["aruba-tables", "client-counts", "counts-csv"].contains(kind) else {
      let isElsewhere = kind == SourceKind.reservations.rawValue
      map.allow("dates")
      map.refuse(isElsewhere ? [] : ["dates"]) { .notOfCounts($0, map.report.quoted(kind)) }
      return
    }
    dates = map.optional("dates", .dateOrder)
    guard kind == "counts-csv" else { return }
    map.with("columns") { columns in
      for thing in Thing.allCases {
        let value = columns[thing.rawValue]
        if thing == .accessPoint, value?.isMapping == true {
          accessPoint = value?.mapping(Self.accessPoint)
        } else {
          self.columns[thing] = value?.read(.text)
        }
      }
    }
  }

  /// The name in `access-point: {is: GYM}`.
  private static func accessPoint(_ map: YAMLMapping) -> String? {
    map.allow("is")
    guard !map.has("column") else {
      map.error(at: "column", .nameAndColumn)
      return nil
    }
    guard let name = map.required("is", .text)?.collapsed else { return nil }
    if case .named = WrittenAccessPoint(name) { return name }
    map.error(at: "is", .noAccessPoint)
    return nil
  }
}

extension YAMLScalar<CountReading.DateOrder> {
  static var dateOrder: Self {
    let words = CountReading.DateOrder.allCases.map(\.rawValue)
    return Self("day-first or month-first", words: words) { .init(rawValue: $0) }
  }
}

extension Diagnostic.Message {
  fileprivate static var nameAndColumn: Self {
    "expected either a column name, or 'is' and the name of one access point, found both"
  }

  fileprivate static var noAccessPoint: Self {
    "expected the name of an access point or zone, found an address or nothing"
  }

  fileprivate static func notOfCounts(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not supported for sources of kind\(kind)"
  }
}
