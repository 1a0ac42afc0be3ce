internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SourceSettings {
  /// How counts of devices are written.
  package var counts: CountReading {
    get { self[CountReading.self] ?? CountReading() }
    set { self[CountReading.self] = newValue }
  }
}

extension SourceKeys {
  /// How dates of counts are written.
  package static let countDates = SourceKeys(["dates"]) { map, settings in
    settings.counts.dates = map.optional("dates", .dateOrder)
    return true
  }

  /// How dates of counts are written, and the names of columns.
  package static let countColumns =
    countDates
    + SourceKeys(["columns"]) { map, settings in
      settings.counts.readColumns(map)
      return true
    }
}

extension CountReading {
  /// Reads `columns: {time: When, access-point: {is: GYM}}`.
  fileprivate mutating func readColumns(_ map: YAMLMapping) {
    map.with("columns") { columns in
      for column in Column.allCases {
        let value = columns[column.rawValue]
        if column == .accessPoint, value?.isMapping == true {
          accessPoint = value?.mapping(Self.accessPoint)
        } else {
          self.columns[column] = value?.read(.text)
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
}
