internal import Bytes
package import Diagnostics

/// Numbers that builds keep for later ones to save time, each list by a digest of its inputs.
///
/// Numbers that a build has not asked for are dropped.
package struct KeptNumbers: Hashable, Sendable {
  package var lists: [UInt128: [UInt64]]

  private static let format = CacheFormat("almanac numbers", version: 2)

  package init(_ lists: [UInt128: [UInt64]] = [:]) { self.lists = lists }

  /// The numbers in the file at `path`; none if it cannot be read.
  package init(at path: String) { self.init(reading: Disk.readCache(path) ?? []) }

  /// Reads the whole records of the file's bytes. Any bytes are safe to give.
  init(reading bytes: [UInt8]) {
    lists = KeptRecords.read(bytes, Self.format).compactMapValues { record in
      var cursor = ByteCursor(record[...])
      return try? cursor.numbers()
    }
  }

  var file: [UInt8] { KeptRecords.bytes(of: records, Self.format) }

  private var records: [UInt128: [UInt8]] {
    lists.mapValues { numbers in
      var record: [UInt8] = []
      record.append(numbers: numbers)
      return record
    }
  }

  /// Writes them to the file at `path`; nothing is touched if they are the same. A failure to write
  /// is only a warning, which names the loss: `lost`.
  package func write(to path: String, lost: String) -> [Diagnostic] {
    KeptRecords(at: path, Self.format).write(records, lost: lost)
  }
}

// Lists of numbers
extension ByteCursor {
  mutating func numbers() throws(ReadError) -> [UInt64] {
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
