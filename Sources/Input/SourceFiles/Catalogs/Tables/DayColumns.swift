internal import CampusModel
internal import FileFormats

/// The columns of a table that are a day each, with a mark in the rows that meet then.
///
/// ```
/// DayColumns(["Course", "Mon", "Tues"], columns).places    // Monday 1, Tuesday 2
/// ```
struct DayColumns {
  /// In the order of the week.
  let places: [(day: Weekday, column: Int)]

  /// Columns that `columns:` names come first, then names and abbreviations of three letters and
  /// more, then shorter ones where at least three columns have them.
  init(_ header: [String], _ columns: TableColumns<SectionColumn>) {
    let taken = Set(columns.places.values)
    // No name of a day is longer.
    let short = header.indices.filter { !taken.contains($0) && header[$0].utf8.count < 16 }
    let names = Dictionary(
      short.map { (plainName(header[$0]), $0) }, uniquingKeysWith: { first, _ in first })
    var days: [Weekday: Int] = [:]
    for (name, column) in names.sorted(by: { $0.value < $1.value }) {
      if let day = TimetableText.namedDay(name), days[day] == nil { days[day] = column }
    }
    // "Mar" alone is a month.
    if days.count < 3 { days = days.filter { Self.isEnglish(header[$0.value], for: $0.key) } }
    if days.isEmpty { days = Self.short(names) }
    for (day, meaning) in zip(Weekday.allCases, SectionColumn.weekdays) {
      if let column = columns.places[meaning] { days[day] = column }
    }
    places = days.sorted { $0.key < $1.key }.map { (day: $0.key, column: $0.value) }
  }

  private static func isEnglish(_ name: String, for day: Weekday) -> Bool {
    day.name.lowercased().hasPrefix(plainName(name).prefix(3))
  }

  /// The list of short names of which most columns are called, if at least three are.
  private static func short(_ names: [String: Int]) -> [Weekday: Int] {
    let found = shortNames.map { list in
      zip(Weekday.allCases, list).reduce(into: [Weekday: Int]()) { days, entry in
        days[entry.0] = names[entry.1]
      }
    }
    let most = found.max { $0.count < $1.count } ?? [:]
    return most.count < 3 ? [:] : most
  }

  private static let shortNames = [
    "mo tu we th fr sa su", "m t w r f s u", "m t w th f sa su", "m tu w th f s su",
    "mo di mi do fr sa so", "lu ma me je ve sa di", "lu ma mi ju vi sa do", "l m x j v s d",
  ].map { $0.split(separator: " ").map(String.init) }
}

extension SectionColumn {
  /// From Monday to Sunday.
  static let weekdays: [SectionColumn] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]
}
