internal import Bytes

/// Answers of earlier requests, one file each in `.almanac/cache/fetch/`, for answers of "not
/// modified" and for interrupted runs. May be deleted at any time: then everything is requested
/// again.
///
/// A file has its address, its validators and its length, line by line, a checksum of these and the
/// body, an empty line, and the body; its modification time is when the server last confirmed it.
/// Any other file, such as half of one after a power cut, is ignored.
struct KeptAnswers: Sendable {
  /// Without a slash at its end.
  let folder: String

  /// An answer that was not confirmed for that many seconds is thrown away: 30 days.
  static let longestLife = 30 * 86_400
  /// A run that began longer ago is not continued: 6 hours.
  static let longestRun = 6 * 3600

  struct Kept: Hashable, Sendable {
    var part: Part
    var validators: Validators
  }

  subscript(address: WebAddress) -> Kept? {
    let path = path(of: address)
    guard let modified = Files.modified(path), let bytes = Files.read(path) else { return nil }
    return Self.read(bytes, of: address, confirmed: modified)
  }

  /// Forgets an answer, so that it is asked for again.
  func forget(_ address: WebAddress) throws(FetchError) { try Files.remove(path(of: address)) }

  func keep(_ kept: Kept, of address: WebAddress) throws(FetchError) {
    let head = [
      address.text, "\(kept.part.status)", kept.part.more.rawValue,
      kept.validators.entityTag ?? "", kept.validators.lastModified ?? "",
      "\(kept.part.body.count)",
    ]
    let lines = Array(head.map { $0.filter { !$0.isNewline } + "\n" }.joined().utf8)
    let sum = "\(Self.sum(of: lines + kept.part.body))\n\n"
    try Files.replaceSoon(
      path(of: address), lines + Array(sum.utf8) + kept.part.body, modified: kept.part.confirmed)
  }

  /// The server said that the answer is still so.
  func confirm(_ address: WebAddress, at now: Int) throws(FetchError) {
    try Files.touch(path(of: address), now)
  }

  private static func read(_ bytes: [UInt8], of address: WebAddress, confirmed: Int) -> Kept? {
    let lines = bytes.prefix(16_384).split(
      separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    guard lines.count == 9, lines[7].isEmpty else { return nil }
    let head = lines[..<7].map { String(decoding: $0, as: UTF8.self) }
    let body = bytes[lines[8].startIndex...]
    guard head[0] == address.text, let status = Int(head[1]),
      let more = Part.More(rawValue: head[2]),
      Int(head[5]) == body.count, head[6] == sum(of: bytes[..<lines[6].startIndex] + body)
    else { return nil }
    return Kept(
      part: Part(status: status, body: Array(body), more: more, confirmed: confirmed),
      validators: Validators(
        entityTag: head[3].isEmpty ? nil : head[3], lastModified: head[4].isEmpty ? nil : head[4]))
  }

  private static func sum(of bytes: some Collection<UInt8>) -> String {
    WordSum(of: bytes).value.hexadecimalDigits
  }

  private func path(of address: WebAddress) -> String {
    "\(folder)/answers/\(name(of: address.text))"
  }
}

// MARK: - Runs

/// The addresses that one run has received so far, written down as it goes. A kill costs at most
/// the answer that was on its way.
///
/// A file of records: the moment it began, then an address each.
struct Run: Sendable {
  fileprivate static let format = RecordFormat("almanac fetch run", version: 1)

  fileprivate let path: String
  private(set) var addresses: Set<String>

  fileprivate init(path: String, addresses: Set<String>) {
    (self.path, self.addresses) = (path, addresses)
  }

  func has(_ address: WebAddress) -> Bool { addresses.contains(address.text) }

  /// Notes that the answer is kept.
  mutating func note(_ address: WebAddress) throws(FetchError) {
    guard addresses.insert(address.text).inserted else { return }
    try Files.append(Run.format.record(address.text), to: path)
  }

  /// Removes an address whose kept answer cannot be used after all.
  mutating func forget(_ address: WebAddress) { addresses.remove(address.text) }
}

extension KeptAnswers {
  /// A new run with this key, or the one that was interrupted.
  func beginRun(_ key: String, now: Int) throws(FetchError) -> Run {
    let path = runPath(key)
    var records = RecordReader(Files.read(path) ?? [], Run.format)
    var lines: [String] = []
    // Records that are damaged, or were not written to their end, are requested again.
    while let record = records.next() {
      lines.append(record.isWhole ? String(decoding: record.content, as: UTF8.self) : "")
    }
    if let start = lines.first.flatMap({ Int($0) }), start <= now, now - start < Self.longestRun {
      return Run(path: path, addresses: Set(lines.dropFirst()))
    }
    var file = RecordWriter(Run.format)
    file.add("\(now)")
    try Files.replaceSoon(path, file.bytes, modified: now)
    return Run(path: path, addresses: [])
  }

  /// There is nothing left of the run to continue.
  func endRun(_ run: Run) throws(FetchError) { try Files.remove(run.path) }

  /// Deletes answers that nothing has asked for in a long time.
  func sweep(now: Int) throws(FetchError) {
    for shelf in ["answers", "runs"] {
      for name in Files.names(in: "\(folder)/\(shelf)") {
        let path = "\(folder)/\(shelf)/\(name)"
        guard let modified = Files.modified(path), now - modified > Self.longestLife else {
          continue
        }
        try Files.remove(path)
      }
    }
  }

  private func runPath(_ key: String) -> String { "\(folder)/runs/\(name(of: key))" }

  /// The name of the file for a text: two 64-bit FNV-1a sums with different beginnings. The file
  /// contains the text, so a collision only costs a request.
  private func name(of text: String) -> String {
    [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].map { (basis: UInt64) in
      var sum = Checksum(beginning: basis)
      sum.add(text.utf8)
      return sum.digits
    }.joined()
  }
}
