package import CampusModel
package import Diagnostics

/// Keys and values of a file, read by name and by kind.
///
/// Nothing is thrown: problems go into the report, and reading goes on, so that the owner sees
/// everything at once.
///
/// ```swift
/// value.mapping { map in
///   Stop(name: map.required("name", .text), minutes: map.integer("minutes", in: 1...60) ?? 5)
/// }  // now every key but 'name' and 'minutes' is an error
/// ```
///
/// A class, because it notes which keys were asked for. It does not outlive the closure that reads
/// it.
package final class YAMLMapping {
  /// Where its first key is, from 1.
  package let place: TextPlace
  /// The report of its file.
  package let report: Report
  private let entries: [YAMLNode.Entry]
  /// For each entry, whether its key was asked for.
  private var isKnown: [Bool]
  /// Every key that was asked for, in that order, some several times.
  private var asked: [String] = []

  init(_ entries: [YAMLNode.Entry], at place: TextPlace, _ report: Report) {
    (self.entries, self.place, self.report) = (entries, place, report)
    isKnown = Array(repeating: false, count: entries.count)
  }

  /// Reports every key that was not read. Call it once, at the end.
  func finish() {
    guard isKnown.contains(false) else { return }
    let keys = uniqued(asked)
    for (entry, isKnown) in zip(entries, isKnown) where !isKnown {
      report.error(
        at: entry.place, .unknownKey(report.quoted(entry.key)),
        suggestion: didYouMean(entry.key, among: keys)
          ?? "the keys here are \(keys.joined(separator: ", "))")
    }
  }

  /// The value of a key, which is known here from now on.
  package subscript(key: String) -> YAMLValue? {
    asked.append(key)
    guard let index = index(of: key) else { return nil }
    isKnown[index] = true
    return YAMLValue(entries[index].value, report)
  }

  /// Where a key is, by its present spelling, otherwise by its former one.
  private func index(of key: String) -> Int? {
    entries.firstIndex { $0.key == key }
      ?? formerSpellings[key].flatMap { former in entries.firstIndex { $0.key == former } }
  }

  /// Makes keys known that are read in other cases only.
  package func allow(_ keys: String...) { for key in keys { _ = self[key] } }

  /// Whether the key is there; it is known from now on.
  package func has(_ key: String) -> Bool { self[key] != nil }

  /// Returns the keys that are there.
  package func given(_ keys: String...) -> [String] { keys.filter(has) }

  /// The place of the value of `key`; the mapping's own place where the key is missing.
  package func place(of key: String) -> TextPlace {
    index(of: key).map { entries[$0].value.place } ?? place
  }
}

// MARK: Values

extension YAMLMapping {
  /// The value of a key; `nil`, with an error, where it is missing or wrong.
  package func required<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> Value? {
    demand(key)?.read(scalar)
  }

  /// `nil` if the key is missing, or, with an error, where its value is wrong.
  package func optional<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> Value? {
    self[key]?.read(scalar)
  }

  /// The same with its place.
  package func placed<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> Placed<Value>? {
    optional(key, scalar).map { Placed(value: $0, place: place(of: key)) }
  }

  /// The same with its place.
  package func requiredPlaced<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>
  ) -> Placed<Value>? {
    required(key, scalar).map { Placed(value: $0, place: place(of: key)) }
  }

  /// A whole number of that range; `nil` if the key is missing, or, with an error, for any other.
  package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    optional(key, .integer(in: range))
  }

  /// The value of a key; an error where it is missing.
  @discardableResult package func demand(_ key: String) -> YAMLValue? {
    let value = self[key]
    if value == nil { error(.missing(key)) }
    return value
  }

  /// Weekdays as codes ("MWF"), as a name, or as a list of names.
  package func weekdays(_ key: String) -> WeekdaySet? {
    guard let items = self[key]?.items, !items.isEmpty else { return required(key, .weekdays) }
    let days = items.compactMap { $0.read(.weekday) }
    return days.count == items.count ? WeekdaySet(days) : nil
  }

  /// The days from the value of `first` to that of `last`, both required; an error if they are in
  /// the wrong order.
  package func days(from first: String, to last: String) -> DateSpan? {
    let start = required(first, .date)
    let end = required(last, .date)
    guard let start, let end else { return nil }
    guard start <= end else {
      error(at: last, .endsBeforeItBegins(last, first))
      return nil
    }
    return DateSpan(start, end)
  }
}

// MARK: Lists, keys and values

extension YAMLMapping {
  /// The items that could be read; empty if the key is missing.
  package func list<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> [Placed<Value>] {
    items(key).compactMap { item in
      item.read(scalar).map { Placed(value: $0, place: item.place) }
    }
  }

  /// A list, or a single value without brackets; an error where neither is there.
  package func oneOrMore<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> [Placed<Value>] {
    guard let value = demand(key) else { return [] }
    guard value.text == nil else {
      return value.read(scalar).map { [Placed(value: $0, place: value.place)] } ?? []
    }
    if value.items?.isEmpty == true { value.error(.emptyList) }
    return list(key, scalar)
  }

  /// The same, but empty if the key is missing.
  package func zeroOrMore<Value>(_ key: String, _ scalar: YAMLScalar<Value>) -> [Placed<Value>] {
    has(key) ? oneOrMore(key, scalar) : []
  }

  /// The items of a list; empty if the key is missing and, with an error, if its value is not a
  /// list. More than `limit` are an error, and the first ones are read.
  package func items(_ key: String, atMost limit: Int = .max) -> [YAMLValue] {
    guard let value = self[key] else { return [] }
    guard let items = value.items else {
      value.mismatch("a list")
      return []
    }
    guard items.count > limit else { return items }
    items[limit].error(.tooMany(key, items.count, limit: limit))
    return Array(items.prefix(limit))
  }

  /// Reads the keys and values under `key`.
  @discardableResult package func mapping<Value>(
    _ key: String, _ body: (YAMLMapping) -> Value?
  ) -> Value? {
    self[key]?.mapping(body)
  }

  /// The same for a body that changes something of its caller's.
  package func with(_ key: String, _ body: (YAMLMapping) -> Void) {
    mapping(key) { map in
      body(map)
      return true
    }
  }

  /// Reads a list of keys and values; empty if the key is missing.
  @discardableResult package func mappings<Value>(
    _ key: String, atMost limit: Int = .max, _ body: (YAMLMapping) -> Value?
  ) -> [Value] {
    items(key, atMost: limit).compactMap { $0.mapping(body) }
  }

  /// The same for a body that collects its results itself.
  package func each(_ key: String, atMost limit: Int = .max, _ body: (YAMLMapping) -> Void) {
    for item in items(key, atMost: limit) {
      _ = item.mapping { map in
        body(map)
        return true
      }
    }
  }

  /// The keys under `key`, which the owner chose, with their values; empty if `key` is missing and,
  /// with an error that contains the expectation, if its value is anything else.
  package func entries(_ key: String, _ expectation: String) -> [YAMLEntry] {
    self[key]?.entries(expectation) ?? []
  }

  /// The owner's names for things: `columns: {room: Raum}`.
  package func names<Thing: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, of things: Thing.Type
  ) -> [Thing: String] {
    mapping(key) { map in
      things.allCases.reduce(into: [:]) { $0[$1] = map.optional($1.rawValue, .text) }
    } ?? [:]
  }
}

// MARK: Errors

extension YAMLMapping {
  /// Reports an error at the mapping.
  package func error(_ message: Diagnostic.Message, suggestion: String? = nil) {
    report.error(at: place, message, suggestion: suggestion)
  }

  /// Reports an error at the value of a key, or at the mapping if there is no such key.
  package func error(at key: String?, _ message: Diagnostic.Message, suggestion: String? = nil) {
    report.error(at: key.map(place(of:)) ?? place, message, suggestion: suggestion)
  }

  /// Reports a warning at the value of a key, or at the mapping if there is no such key.
  package func warn(at key: String, _ message: Diagnostic.Message, suggestion: String? = nil) {
    report.warn(at: place(of: key), message, suggestion: suggestion)
  }

  /// An error at each of the keys that is there.
  package func refuse(_ keys: String..., because message: (String) -> Diagnostic.Message) {
    refuse(keys, because: message)
  }

  /// The same for a list of keys.
  package func refuse(_ keys: [String], because message: (String) -> Diagnostic.Message) {
    for key in keys where has(key) { error(at: key, message(key)) }
  }
}

/// British spellings that keys had once, by the present one.
private let formerSpellings = [
  "color": "colour", "colors": "colours", "favorites": "favourites", "honors": "honours",
  "meters-per-unit": "metres-per-unit",
]

extension Diagnostic.Message {
  fileprivate static func unknownKey(_ key: String) -> Self { "unknown key\(key)" }
  fileprivate static func missing(_ key: String) -> Self { "'\(key)' is missing" }
  fileprivate static let emptyList: Self = "expected at least one item, found an empty list"

  fileprivate static func endsBeforeItBegins(_ last: String, _ first: String) -> Self {
    "'\(last)' is before '\(first)'"
  }

  fileprivate static func tooMany(_ key: String, _ count: Int, limit: Int) -> Self {
    "'\(key)' has \(count) entries; at most \(limit) are read"
  }
}
