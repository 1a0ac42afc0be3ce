internal import Bytes

/// The known facts about the pages at the output, from earlier builds: the digest of their inputs,
/// the stamp of their file, their ids and links. Pages with diagnostics are never in it, so that
/// they are reported again.
///
/// Its file may be deleted, damaged or of another version at any time: then the pages whose records
/// are not whole are rendered.
struct PageCache: Sendable {
  struct Entry: Sendable {
    var key: UInt128
    var stamp: FileStamp
    var findings: LinkCheck.Findings
  }

  private var bytes: [UInt8]
  /// The digest of the gate that the build which wrote it had; 0 if it had none.
  private(set) var gate: UInt128 = 0
  /// Where the entries begin, in the order of their routes.
  private var starts: [Int] = []

  static let format = CacheFormat("almanac pages", version: 3)

  init() { bytes = [] }

  /// Reads the output of `file`. Any bytes are safe. Linear in their number.
  init(reading bytes: [UInt8]) {
    self.init()
    self.bytes = bytes
    var records = CacheRecords(bytes, Self.format)
    if let record = records.next() {
      var cursor = ByteCursor(record)
      gate = (try? cursor.fixed()) ?? 0
    }
    while let record = records.next() { starts.append(record.startIndex) }
  }

  /// For each of these pages, in the order of their routes, where its entry begins; `nil` where
  /// there is none. Linear in both.
  func places(of pages: [Page]) -> [Int?] {
    var next = 0
    return pages.map { page in
      while next < starts.count {
        let route = route(at: starts[next])
        if route.elementsEqual(page.route.text.utf8) { return starts[next] }
        if page.route.text.utf8.lexicographicallyPrecedes(route) { return nil }
        next += 1
      }
      return nil
    }
  }

  private func route(at start: Int) -> ArraySlice<UInt8> {
    var cursor = ByteCursor(bytes[start...])
    return (try? cursor.text()) ?? []
  }

  /// The entry at a place; `route` is that of its page.
  func entry(at place: Int, of route: Route) -> Entry? {
    try? Entry(reading: bytes[place...], of: route)
  }
}

// Writing
extension PageCache {
  /// Writes the entries of a build with this gate, given in the order of their routes.
  static func write(
    _ entries: some Sequence<Entry>, gate: UInt128, to sink: inout CacheSink
  ) throws(PublishError) {
    try sink.add { $0.append(fixed: gate) }
    for entry in entries { try sink.add { entry.append(to: &$0) } }
  }
}

extension PageCache.Entry {
  fileprivate func append(to out: inout [UInt8]) {
    out.append(text: findings.route.text)
    out.append(fixed: key)
    out.append(fixed: stamp.size)
    out.append(fixed: stamp.modified)
    out.append(numbers: findings.ids)
    out.append(numbers: findings.targets)
    out.append(number: findings.fragments.count)
    for fragment in findings.fragments {
      out.append(text: fragment.written)
      out.append(text: fragment.path)
      out.append(fixed: fragment.id)
    }
  }

  fileprivate init(reading bytes: ArraySlice<UInt8>, of route: Route) throws(ByteCursor.ReadError) {
    var cursor = ByteCursor(bytes)
    _ = try cursor.text()
    key = try cursor.fixed()
    stamp = FileStamp(size: try cursor.fixed(), modified: try cursor.fixed())
    findings = LinkCheck.Findings(route: route)
    findings.ids = try cursor.numbers()
    findings.targets = try cursor.numbers()
    for _ in 0..<(try cursor.count(of: 10)) {
      findings.fragments.append(
        LinkCheck.Findings.Fragment(
          written: try cursor.string(), path: try cursor.string(), id: try cursor.fixed()))
    }
  }
}
