/// Facts that earlier builds recorded about the pages at the output: the digest of their inputs,
/// the stamp of their file, their ids and links. Pages with diagnostics are never in it, so that
/// they are reported again.
///
/// Its file may be deleted, damaged or of another version at any time: then every page is rendered.
struct PageCache: Sendable {
  struct Entry: Sendable {
    var key: UInt128
    var stamp: FileStamp
    var findings: LinkCheck.Findings
  }

  private var bytes: [UInt8]
  /// Where the entries begin, in the order of their routes.
  private var starts: [Int] = []

  private static let format = Array("almanac pages 1\n".utf8)

  init() { bytes = [] }

  /// Reads the output of `file`. Any bytes are safe. Linear in their number.
  init(reading bytes: [UInt8]) {
    self.init()
    guard var reader = CacheReader(bytes, format: Self.format) else { return }
    self.bytes = bytes
    while !reader.isAtEnd {
      starts.append(reader.index)
      _ = reader.text()
    }
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
    var reader = CacheReader(bytes, at: start + 8)
    return reader.text()
  }

  /// The entry at a place; `route` is that of its page.
  func entry(at place: Int, of route: Route) -> Entry {
    var reader = CacheReader(bytes, at: place + 8)
    _ = reader.text()
    let key = UInt128(reader.number()) | UInt128(reader.number()) << 64
    let stamp = FileStamp(size: reader.number(), modified: reader.number())
    var findings = LinkCheck.Findings(route: route)
    findings.ids = reader.numbers()
    findings.targets = reader.numbers()
    findings.fragments = (0..<reader.count(ofAtLeast: 24)).map { _ in
      let written = reader.string()
      let path = reader.string()
      return LinkCheck.Findings.Fragment(written: written, path: path, id: reader.number())
    }
    return Entry(key: key, stamp: stamp, findings: findings)
  }
}

// Writing
extension PageCache {
  /// Writes the entries, given in the order of their routes.
  static func write(
    _ entries: some Sequence<Entry>, to sink: inout CacheSink
  ) throws(PublishError) {
    try sink.add { $0 += format }
    for entry in entries { try sink.add { append(entry, to: &$0) } }
  }

  /// Preceded by its number of bytes.
  private static func append(_ entry: Entry, to out: inout [UInt8]) {
    let start = out.count
    out.append(number: 0)
    out.append(text: entry.findings.route.text)
    out.append(number: UInt64(truncatingIfNeeded: entry.key))
    out.append(number: UInt64(truncatingIfNeeded: entry.key >> 64))
    out.append(number: entry.stamp.size)
    out.append(number: entry.stamp.modified)
    out.append(numbers: entry.findings.ids)
    out.append(numbers: entry.findings.targets)
    out.append(number: UInt64(entry.findings.fragments.count))
    for fragment in entry.findings.fragments {
      out.append(text: fragment.written)
      out.append(text: fragment.path)
      out.append(number: fragment.id)
    }
    let size = UInt64(out.count - start - 8).littleEndian
    withUnsafeBytes(of: size) { out.replaceSubrange(start..<(start + 8), with: $0) }
  }
}
