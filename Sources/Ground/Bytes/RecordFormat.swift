/// The header of a file of records: a name and a version.
///
/// A record is a line that ends with a mark of its content, so that a damaged record is found and
/// costs nothing but itself. Records can be added at the end of a file at any time.
///
/// ```
/// almanac catalog size 2
/// published fall-2026 412 #0e93a5
/// former fall-2026 408 #c2ffd1
/// ```
package struct RecordFormat: Sendable {
  /// The name of all versions: "almanac catalog size".
  package let name: String
  package let version: Int
  /// Versions before this one had no marks.
  let firstMarked: Int
  /// The number by which records of one name differ from those of any other.
  private let salt: UInt64

  /// `firstMarked` is the first version with marks, which is this one unless it is given.
  package init(_ name: String, version: Int, firstMarked: Int? = nil) {
    (self.name, self.version, self.firstMarked) = (name, version, firstMarked ?? version)
    salt = Checksum(of: name.utf8).value
  }

  /// A record to add at the end of a file.
  package func record(_ content: String) -> [UInt8] {
    var file = RecordWriter(self)
    let start = file.bytes.count
    file.add(content)
    return Array(file.bytes[start...])
  }

  /// The first line, without its end.
  package var header: String { "\(name) \(version)" }

  /// How many bytes a mark has: " #" and six hexadecimal digits.
  static let markSize = 8

  /// 24 bits of `content`, which depend on all of it.
  func mark(of content: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var sum = WordSum()
    sum.add(content)
    var value = sum.value ^ salt
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    return UInt32(truncatingIfNeeded: value >> 40)
  }
}

// MARK: - Writing

/// Makes a file of records, or records to add to one.
///
/// ```
/// var file = RecordWriter(format)
/// file.add("published fall-2026 412")
/// ```
package struct RecordWriter {
  private let format: RecordFormat
  /// The file so far.
  package private(set) var bytes: [UInt8]

  /// A file with its first line. `capacity` is about how many bytes it will have.
  package init(_ format: RecordFormat, capacity: Int = 0) {
    self.format = format
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes += "\(format.header)\n".utf8
  }

  /// Adds a record, which has no line feed.
  package mutating func add(_ record: String) { add { $0 += record.utf8 } }

  /// Adds the output of `write` as a record; it has no line feed.
  package mutating func add(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    let mark = bytes.withUnsafeBufferPointer {
      format.mark(of: UnsafeBufferPointer(rebasing: $0[start...]))
    }
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: "#"))
    for place in (0..<6).reversed() {
      bytes.append(.hexadecimal(UInt8(truncatingIfNeeded: mark >> UInt32(4 * place)) & 15))
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
