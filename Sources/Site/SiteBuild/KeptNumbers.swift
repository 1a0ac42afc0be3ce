internal import Bytes
package import Diagnostics

/// Numbers that builds keep for later ones to save time, each list by a digest of its inputs.
///
/// Its file may be deleted, damaged or of another version at any time: then nothing is known. Lists
/// that a build does not request are dropped.
package struct KeptNumbers: Hashable, Sendable {
  package var lists: [UInt128: [UInt64]]

  private static let format = Array("almanac numbers 1\n".utf8)

  package init(_ lists: [UInt128: [UInt64]] = [:]) { self.lists = lists }

  /// Those in the file at `path`, none if it cannot be read.
  package init(at path: String) { self.init(reading: Disk.readCache(path) ?? []) }

  /// Reads the output of `file`. Any bytes are safe.
  init(reading bytes: [UInt8]) {
    self.init()
    guard var reader = CacheReader(bytes, format: Self.format) else { return }
    while !reader.isAtEnd {
      let key = UInt128(reader.number()) | UInt128(reader.number()) << 64
      lists[key] = reader.numbers()
    }
  }

  var file: [UInt8] {
    var file = content
    file.append(number: WordSum(of: file).value)
    return file
  }

  private var content: [UInt8] {
    var out = Self.format
    for (key, numbers) in lists.sorted(by: { $0.key < $1.key }) {
      out.append(number: UInt64(truncatingIfNeeded: key))
      out.append(number: UInt64(truncatingIfNeeded: key >> 64))
      out.append(numbers: numbers)
    }
    return out
  }

  /// Writes them to the file at `path`; nothing is touched if they are the same. A failure to write
  /// is only a warning, which names the loss: `lost`.
  package func write(to path: String, lost: String) -> [Diagnostic] {
    Disk.replaceCache(path, of: Disk.readCache(path) ?? Self().file, lost: lost) {
      sink throws(PublishError) in try sink.add { $0 += content }
    }
  }
}
