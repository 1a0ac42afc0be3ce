/// The header of a cache file: a name and a version.
///
/// A record is bytes of any kind between their length and their checksum, so that a damaged one is
/// found and costs nothing but itself. Records of earlier versions are ignored: a cache can always
/// be made again.
///
/// ```
/// var file = format.header
/// format.append(to: &file) { $0.append(text: "rooms/mab/0230.html") }
/// var records = CacheRecords(file, format)
/// while let record = records.next() { read(record) }
/// ```
package struct CacheFormat: Sendable {
  /// The first line.
  package let header: [UInt8]
  /// The number by which records of one format differ from those of any other.
  private let salt: UInt64

  package init(_ name: String, version: Int) {
    header = Array("\(name) \(version)\n".utf8)
    salt = Checksum(of: header).value
  }

  /// How many bytes are before a record's content, and after it.
  fileprivate static let edge = 8

  /// Appends the output of `write` as a record; it is less than 4 GB.
  package func append(to file: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    let start = file.count
    file.append(fixed: UInt64(0))
    write(&file)
    let content = file[(start + Self.edge)...]
    let (head, sum) = (head(of: content.count), sum(of: content))
    for place in 0..<Self.edge {
      file[start + place] = UInt8(truncatingIfNeeded: head >> UInt64(8 * place))
    }
    file.append(fixed: sum)
  }

  /// The number of bytes of a record, and 32 bits that depend on it.
  private func head(of count: Int) -> UInt64 {
    let mark = (UInt64(count) ^ salt) &* 0xff51_afd7_ed55_8ccd
    return (mark & ~0xffff_ffff) | UInt64(count)
  }

  private func sum(of content: ArraySlice<UInt8>) -> UInt64 { WordSum(of: content).value ^ salt }

  /// The content of the record that begins at `start`; `nil` if no whole one does.
  fileprivate func record(at start: Int, in file: [UInt8]) -> ArraySlice<UInt8>? {
    var cursor = ByteCursor(file[start...])
    do throws(ByteCursor.ReadError) {
      let written = try cursor.fixed(UInt64.self)
      let count = Int(written & 0xffff_ffff)
      guard written == head(of: count) else { return nil }
      let content = try cursor.slice(count)
      return try cursor.fixed() == sum(of: content) ? content : nil
    } catch {
      return nil
    }
  }
}

/// Reads the whole records of a cache one by one. Any bytes are safe to read.
package struct CacheRecords {
  private let file: [UInt8]
  private let format: CacheFormat
  private var position: Int
  /// Whether some of the bytes so far are in no whole record.
  package private(set) var isDamaged: Bool

  /// Without records where the file is of another format or version.
  package init(_ file: [UInt8], _ format: CacheFormat) {
    (self.file, self.format) = (file, format)
    isDamaged = !file.starts(with: format.header)
    position = isDamaged ? file.count : format.header.count
  }

  /// The content of the next whole record; `nil` at the end. Bytes between two are skipped.
  package mutating func next() -> ArraySlice<UInt8>? {
    while position < file.count {
      if let content = format.record(at: position, in: file) {
        position = content.endIndex + CacheFormat.edge
        return content
      }
      isDamaged = true
      position += 1
    }
    return nil
  }
}
