internal import Diagnostics

/// The error that ends the reading of a TOML text.
struct TOMLError: Error {
  /// An index of the bytes.
  var offset: Int
  /// The message, for a report that knows whether the text may be quoted.
  var message: @Sendable (Report) -> Diagnostic.Message
  var suggestion: String?

  init(at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil) {
    self.init(at: offset, suggestion: suggestion) { _ in message }
  }

  init(
    at offset: Int, suggestion: String? = nil,
    _ message: @escaping @Sendable (Report) -> Diagnostic.Message
  ) {
    (self.offset, self.message, self.suggestion) = (offset, message, suggestion)
  }

  fileprivate static func isThere(_ key: TOMLKey) -> Self {
    Self(at: key.offset) { "the key\($0.quoted(key.text)) appears twice" }
  }

  fileprivate static func isNoTable(_ key: TOMLKey) -> Self {
    Self(at: key.offset) { "the key\($0.quoted(key.text)) has a value already; expected a table" }
  }
}

/// A table of a TOML text while it is read.
///
/// A class, because headers and dotted keys return to tables that are there.
final class TOMLTable {
  /// The origin of the table, which decides what may be added to it (TOML 1.0, "Table").
  enum Origin {
    /// It was named in the header of a table within it.
    case path
    /// It has a header of its own.
    case header
    /// It was named by a key with dots.
    case dots
    /// It is written between braces, and complete.
    case braces
  }

  struct Entry {
    var key: String
    /// An index of the bytes.
    var offset: Int
    var value: Value
  }

  indirect enum Value {
    case scalar(String, isPlain: Bool, offset: Int)
    /// An array between brackets, which is complete.
    case array([Value], offset: Int)
    case table(TOMLTable)
    /// The tables of headers between two brackets each.
    case tables([TOMLTable])
  }

  var origin: Origin
  /// An index of the bytes.
  let offset: Int
  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  init(_ origin: Origin, at offset: Int) { (self.origin, self.offset) = (origin, offset) }

  subscript(key: String) -> Value? { places[key].map { entries[$0].value } }

  /// Adds a key that is not there yet.
  func append(_ key: TOMLKey, _ value: Value) {
    places[key.text] = entries.count
    entries.append(Entry(key: key.text, offset: key.offset, value: value))
  }

  func replace(_ key: TOMLKey, with value: Value) {
    if let place = places[key.text] { entries[place].value = value }
  }
}

/// A part of a key.
struct TOMLKey: Sendable {
  var text: String
  /// An index of the bytes.
  var offset: Int
}

// MARK: - Headers and keys

extension TOMLTable {
  /// The table that the header `[a.b.c]` begins, in the table of the whole text.
  func table(ofHeader keys: [TOMLKey]) throws(TOMLError) -> TOMLTable {
    guard let last = keys.last else { return self }
    let parent = try table(above: keys)
    switch parent[last.text] {
    case nil:
      let table = TOMLTable(.header, at: last.offset)
      parent.append(last, .table(table))
      return table
    case .table(let table) where table.origin == .path:
      table.origin = .header
      return table
    default: throw TOMLError.isThere(last)
    }
  }

  /// The table that the header `[[a.b.c]]` adds to a list.
  func element(ofHeader keys: [TOMLKey]) throws(TOMLError) -> TOMLTable {
    guard let last = keys.last else { return self }
    let parent = try table(above: keys)
    let table = TOMLTable(.header, at: last.offset)
    switch parent[last.text] {
    case nil: parent.append(last, .tables([table]))
    case .tables(let tables): parent.replace(last, with: .tables(tables + [table]))
    default: throw TOMLError.isThere(last)
    }
    return table
  }

  /// The table of all keys of a header but the last one.
  private func table(above keys: [TOMLKey]) throws(TOMLError) -> TOMLTable {
    var table = self
    for key in keys.dropLast() {
      switch table[key.text] {
      case nil:
        let next = TOMLTable(.path, at: key.offset)
        table.append(key, .table(next))
        table = next
      case .table(let next) where next.origin != .braces: table = next
      case .tables(let tables):
        guard let next = tables.last else { return table }
        table = next
      default: throw TOMLError.isNoTable(key)
      }
    }
    return table
  }

  /// Adds the value of a key, which may have dots.
  func assign(_ value: Value, to keys: [TOMLKey]) throws(TOMLError) {
    var table = self
    for key in keys.dropLast() {
      switch table[key.text] {
      case nil:
        let next = TOMLTable(.dots, at: key.offset)
        table.append(key, .table(next))
        table = next
      case .table(let next) where next.origin == .dots || next.origin == .path:
        next.origin = .dots
        table = next
      case .table, .tables: throw TOMLError.isThere(key)
      default: throw TOMLError.isNoTable(key)
      }
    }
    guard let last = keys.last else { return }
    guard table[last.text] == nil else { throw TOMLError.isThere(last) }
    table.append(last, value)
  }
}
