internal import FileFormats

/// A request on behalf of one file: an address, and the purpose of its answer.
struct Ask: Hashable, Sendable {
  var address: WebAddress
  var purpose: Purpose

  enum Purpose: Hashable, Sendable {
    /// The next part of the list of that index.
    case part(list: Int)
    /// Details of the record of that index.
    case detail(Int)
  }
}

/// A file that is being fetched: says what to request, receives the answers in any order, and has
/// the records in the end.
protocol Harvest {
  /// The file's name.
  var file: String { get }
  /// To follow "no" if there are no records.
  var noun: String { get }
  /// The file that must be fetched first, if this one is made from the same answers.
  var needs: String? { get }
  mutating func begin() -> [Ask]
  /// Receives an answer with the status 200, 400 or 404; returns the next requests.
  mutating func receive(_ part: Part, for purpose: Ask.Purpose) throws(FetchError) -> [Ask]
  /// Each record as it was written, in an order that does not depend on that of the answers; none
  /// twice.
  var records: [ArraySlice<UInt8>] { get }
}

extension Harvest {
  var needs: String? { nil }
}

/// Lists side by side, such as one for each department.
struct ListGroup {
  private(set) var lists: [PagedList]

  init(_ lists: [PagedList]) { self.lists = lists }

  var asks: [Ask] {
    lists.indices.map { Ask(address: lists[$0].next, purpose: .part(list: $0)) }
  }

  /// Appends a part to a list; returns the request for the next one, if there is one.
  mutating func append(_ part: Part, to list: Int) throws(FetchError) -> [Ask] {
    guard try lists[list].append(part) else { return [] }
    return [Ask(address: lists[list].next, purpose: .part(list: list))]
  }

  /// The records of all lists, each once.
  var records: [JSONValue] {
    var keys: Set<String> = []
    return lists.flatMap { list in
      list.records.filter { keys.insert(list.kind.key(of: $0)).inserted }
    }
  }
}
