internal import Bytes
package import Diagnostics

/// Numbers that builds keep for later ones to save time, each list by a digest of all that it
/// follows from.
///
/// Its file may be deleted, damaged or of another version at any time: then the lists that were in
/// it are unknown. What a build has not asked for is not kept any longer.
package struct KeptNumbers: Hashable, Sendable {
  package var lists: [UInt128: [UInt64]]

  private static let format = CacheFormat("almanac numbers", version: 2)

  package init(_ lists: [UInt128: [UInt64]] = [:]) { self.lists = lists }

  /// Those in the file at `path`, none if it cannot be read.
  package init(at path: String) { self.init(reading: Disk.readCache(path) ?? []) }

  /// Reads the whole records of what `file` makes. Any bytes are safe to give.
  init(reading bytes: [UInt8]) {
    self.init()
    var records = CacheRecords(bytes, Self.format)
    while let record = records.next() {
      var cursor = ByteCursor(record)
      if let key = try? cursor.fixed(UInt128.self), let numbers = try? cursor.numbers() {
        lists[key] = numbers
      }
    }
  }

  var file: [UInt8] {
    var file = Self.format.header
    for (key, numbers) in sorted {
      Self.format.append(to: &file) { Self.append(key, numbers, to: &$0) }
    }
    return file
  }

  private var sorted: [(key: UInt128, value: [UInt64])] { lists.sorted { $0.key < $1.key } }

  private static func append(_ key: UInt128, _ numbers: [UInt64], to out: inout [UInt8]) {
    out.append(fixed: key)
    out.append(numbers: numbers)
  }

  /// Writes them to the file at `path`; nothing is touched if they are the same. A failure to write
  /// is only a warning, which names the loss: `lost`.
  package func write(to path: String, lost: String) -> [Diagnostic] {
    Disk.replaceCache(path, Self.format, of: Disk.readCache(path) ?? Self().file, lost: lost) {
      sink throws(PublishError) in
      for (key, numbers) in sorted { try sink.add { Self.append(key, numbers, to: &$0) } }
    }
  }
}

// Lists of numbers
extension ByteCursor {
  mutating func numbers() throws(Fault) -> [UInt64] {
    var numbers: [UInt64] = []
    for _ in 0..<(try count(of: 8)) { numbers.append(try fixed()) }
    return numbers
  }
}

extension [UInt8] {
  mutating func append(numbers: [UInt64]) {
    append(number: numbers.count)
    for number in numbers { append(fixed: number) }
  }
}
