internal import FileFormats

/// A list that a server sends in parts, which are requested one after the other.
///
/// It ends with an empty part, with one that is shorter than the part before it, or where the
/// server says so; a short first part may only mean that the server sends fewer records than
/// requested. Repeated records, such as umd.io's first thirty courses, are kept once: the first
/// counts.
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
  /// The number of parts received, and of records in them, repeated ones included.
  private(set) var parts = 0
  private var received = 0
  private var lastCount = 0
  /// How many successive parts had nothing new.
  private var stale = 0

  init(_ address: WebAddress, _ paging: Paging, of kind: RecordKind) {
    (self.address, self.paging, self.kind) = (address, paging, kind)
  }

  /// How many records are requested at a time.
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

  /// Appends the next part; returns whether there is another one.
  mutating func append(_ part: Part) throws(FetchError) -> Bool {
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
    // More records than requested are all of them, from a server that does not support parts.
    if found.isEmpty || found.count > size { return false }
    guard stale < 3, parts < Self.partLimit else {
      // Fewer than requested, again and again: such a server has no more. A full part may be
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

/// The parts of an answer that a list needs.
struct Part: Hashable, Sendable {
  /// Whether the server says that more follows.
  enum More: String, Hashable, Sendable { case yes, no, unsaid }

  var status: Int
  var body: [UInt8]
  var more: More
  /// When the server last confirmed it, in seconds since 1970.
  var confirmed: Int

  init(status: Int, body: [UInt8], more: More = .unsaid, confirmed: Int) {
    (self.status, self.body, self.more, self.confirmed) = (status, body, more, confirmed)
  }

  /// Read from `X-Next-Page` and `Link` (RFC 8288), which umd.io sends. A `Link` without a next
  /// page ends the list only if it has a previous one: other links are not about pages.
  static func more(after answer: Response) -> More {
    if answer["x-next-page"]?.isEmpty == false { return .yes }
    guard let link = answer["link"]?.lowercased() else { return .unsaid }
    if link.contains("rel=\"next\"") || link.contains("rel=next") { return .yes }
    return link.contains("rel=\"prev\"") || link.contains("rel=prev") ? .no : .unsaid
  }
}
