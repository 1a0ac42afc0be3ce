extension Zone {
  /// Reads the 64-bit block and the footer of a TZif file, version 2 or later (RFC 9636 §3).
  ///
  /// Any bytes are safe to read.
  package init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
    do throws(TZifError) {
      var reader = TZifReader(rest: bytes[...])
      let shortBlock = try reader.header()
      try reader.skip(shortBlock.size(timeWidth: 4))
      let counts = try reader.header()
      guard counts.leaps == 0 else { throw TZifError.countsLeapSeconds }
      let (earliest, changes) = try reader.clocks(counts)
      self.init(name: name, rule: try reader.footer(), earliest: earliest, changes: changes)
    } catch {
      throw .damaged(name: name, why: error.sentence)
    }
  }
}

private enum TZifError: Error {
  case notTZif, oldVersion, tooShort, countsLeapSeconds, noClock, outOfOrder, outOfRange
  case badFooter(String)

  var sentence: String {
    switch self {
    case .notTZif: "it does not begin with 'TZif'"
    case .oldVersion: "it is version 1, which ends in 2038"
    case .tooShort: "it ends too early"
    case .countsLeapSeconds: "it counts leap seconds"
    case .noClock: "it has no clock"
    case .outOfOrder: "its changes are not in time order"
    case .outOfRange: "a number in it is out of range"
    case .badFooter(let text): "its footer '\(text)' is not a valid rule"
    }
  }
}

private struct TZifReader {
  var rest: ArraySlice<UInt8>

  struct Counts {
    let universal, standard, leaps, times, clocks, characters: Int

    /// The length in bytes of the block after the header.
    func size(timeWidth: Int) -> Int {
      times * (timeWidth + 1) + clocks * 6 + characters + leaps * (timeWidth + 4) + standard
        + universal
    }
  }

  mutating func header() throws(TZifError) -> Counts {
    guard rest.count >= 44 else { throw rest.starts(with: "TZif".utf8) ? .tooShort : .notTZif }
    let head = try consume(20)
    guard head.starts(with: "TZif".utf8) else { throw .notTZif }
    guard head[head.startIndex + 4] >= UInt8(ascii: "2") else { throw .oldVersion }
    return Counts(
      universal: try integer(4), standard: try integer(4), leaps: try integer(4),
      times: try integer(4), clocks: try integer(4), characters: try integer(4))
  }

  /// The 64-bit block. The indicators at its end are skipped: they only matter to `TZ` variables.
  mutating func clocks(
    _ counts: Counts
  ) throws(TZifError) -> (earliest: WallClock, changes: [Zone.Change]) {
    guard counts.size(timeWidth: 8) <= rest.count else { throw .tooShort }
    var times: [Int] = []
    for _ in 0..<counts.times { times.append(try signedTime()) }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .outOfOrder }
    let kinds = try consume(counts.times)
    let records = try consume(counts.clocks * 6)
    let names = try consume(counts.characters)
    var clocks: [WallClock] = []
    for index in 0..<counts.clocks {
      clocks.append(try Self.clock(records.dropFirst(index * 6).prefix(6), names: names))
    }
    guard let earliest = clocks.first else { throw .noClock }
    guard kinds.allSatisfy({ Int($0) < clocks.count }) else { throw .outOfRange }
    try skip(counts.standard + counts.universal)
    let changes = zip(times, kinds).map { Zone.Change(seconds: $0, clock: clocks[Int($1)]) }
    return (earliest, changes)
  }

  /// Four bytes of offset, one for daylight saving time, one for where its name begins.
  private static func clock(
    _ record: ArraySlice<UInt8>, names: ArraySlice<UInt8>
  ) throws(TZifError) -> WallClock {
    var reader = TZifReader(rest: record)
    let offset = Int(Int32(truncatingIfNeeded: try reader.integer(4)))
    let isDaylight = try reader.integer(1)
    let start = try reader.integer(1)
    guard abs(offset) < 26 * 3600, isDaylight <= 1, start < names.count else { throw .outOfRange }
    let name = names.dropFirst(start).prefix { $0 != 0 }
    return WallClock(
      offset: offset, isDaylight: isDaylight == 1,
      abbreviation: String(decoding: name, as: UTF8.self))
  }

  /// The rule between two line ends; `nil` if it is empty.
  mutating func footer() throws(TZifError) -> PosixRule? {
    let newline = UInt8(ascii: "\n")
    guard try consume(1).first == newline, let end = rest.firstIndex(of: newline) else {
      throw .tooShort
    }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    if text.isEmpty { return nil }
    guard let rule = PosixRule(parsing: text) else { throw .badFooter(text) }
    return rule
  }

  mutating func skip(_ count: Int) throws(TZifError) { _ = try consume(count) }

  /// Times too far from now are refused, since sums would overflow. Files write "always" as −2⁵⁹.
  private mutating func signedTime() throws(TZifError) -> Int {
    let time = Int(
      truncatingIfNeeded: UInt64(UInt32(try integer(4))) << 32 | UInt64(try integer(4)))
    guard time >= -(1 << 59), time <= Int.farthestSecond else { throw .outOfRange }
    return time
  }

  /// An unsigned number, highest byte first.
  private mutating func integer(_ width: Int) throws(TZifError) -> Int {
    try consume(width).reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func consume(_ count: Int) throws(TZifError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
