internal import FileFormats

/// A list that a server gives in parts, which are asked for one after the other.
///
/// It has come to its end with an empty part, or with one that is shorter than the part before it,
/// or where the server says so; a first part that is short may only mean that the server gives less
/// at a time than was asked for. What comes twice, as umd.io's first thirty courses do, is kept
/// once: the first counts.
struct PagedList {
  enum Paging: Hashable, Sendable {
    /// `page`, from 1, of `per_page` records.
    case pages(of: Int)
    /// `limit` records after the first `offset`.
    case offsets(of: Int)
  }

  /// The most parts of a list.
  static let partLimit = 5000

  let address: WebAddress
  let paging: Paging
  let kind: RecordKind
  private(set) var records: [JSONValue] = []
  private var keys: Set<String> = []
  /// How many parts have come, and how many records in all of them, repeated ones counted.
  private(set) var parts = 0
  private var received = 0
  private var lastCount = 0
  /// How many successive parts had nothing new.
  private var stale = 0

  init(_ address: WebAddress, _ paging: Paging, of kind: RecordKind) {
    (self.address, self.paging, self.kind) = (address, paging, kind)
  }

  /// How many records are asked for at a time.
  private var size: Int {
    switch paging {
    case .pages(let size), .offsets(let size): size
    }
  }

  /// The address of the part that comes next.
  var next: WebAddress {
    switch paging {
    case .pages(let size):
      address.adding("page", "\(parts + 1)").adding("per_page", "\(size)")
    case .offsets(let size):
      address.adding("limit", "\(size)").adding("offset", "\(received)")
    }
  }

  /// Takes the next part; returns whether there is another one.
  mutating func take(_ part: Part) throws(FetchFailure) -> Bool {
    // Some servers answer a page beyond the last one so.
    if part.status == 404, parts > 0 { return false }
    guard part.status == 200 else { throw RecordKind.refusal(part) }
    let found = try kind.records(in: part.body)
    let before = records.count
    for record in found where keys.insert(kind.key(of: record)).inserted { records.append(record) }
    let isShorter = parts > 0 && found.count < lastCount
    parts += 1
    received += found.count
    lastCount = found.count
    stale = records.count == before ? stale + 1 : 0
    // More than was asked for is everything, from a server that knows no parts.
    if found.isEmpty || found.count > size { return false }
    guard stale < 3, parts < Self.partLimit else {
      // Fewer than were asked for, again and again: such a server has no more. A full part may be
      // the first of many.
      if found.count < size, part.more == .unsaid { return false }
      throw .endless
    }
    switch part.more {
    case .yes: return true
    case .no: return false
    case .unsaid: return !isShorter
    }
  }
}

/// An answer as far as a list must know it.
struct Part: Hashable, Sendable {
  /// Whether the server says that more follows.
  enum More: String, Hashable, Sendable { case yes, no, unsaid }

  var status: Int
  var body: [UInt8]
  var more: More
  /// When the server last said that this is so, in seconds since 1970.
  var confirmed: Int

  init(status: Int, body: [UInt8], more: More = .unsaid, confirmed: Int) {
    (self.status, self.body, self.more, self.confirmed) = (status, body, more, confirmed)
  }

  /// Read from `X-Next-Page` and `Link` (RFC 8288), which umd.io sends. A `Link` without a next
  /// page ends the list only if it has a previous one: other links are not about pages.
  static func more(after answer: Answer) -> More {
    if answer["x-next-page"]?.isEmpty == false { return .yes }
    guard let link = answer["link"]?.lowercased() else { return .unsaid }
    if link.contains("rel=\"next\"") || link.contains("rel=next") { return .yes }
    return link.contains("rel=\"prev\"") || link.contains("rel=prev") ? .no : .unsaid
  }
}
