/// A calendar without its folds: long lines are folded, anywhere between two bytes, into several of
/// which all but the first begin with a space or a tab (RFC 5545 §3.1).
///
/// ```
/// let calendar = UnfoldedLines(file)     // "BEGIN:VCAL\r\n ENDAR"
/// calendar?.bytes ?? file                // "BEGIN:VCALENDAR"
/// calendar?.place(inFile: 10)            // 13
/// ```
package struct UnfoldedLines {
  package let bytes: [UInt8]
  /// The index in `bytes` after each fold, and how many bytes were omitted before it; in order.
  private let folds: [(place: Int, dropped: Int)]

  /// `nil` for a file without calendar lines, or with none that is folded. Linear.
  package init?(_ file: [UInt8]) {
    guard file.starts(with: "BEGIN:".utf8) else { return nil }
    var bytes: [UInt8] = []
    var folds: [(place: Int, dropped: Int)] = []
    var clean = 0
    file.withUnsafeBufferPointer { file in
      var index = 0
      while let end = file[index...].firstIndex(of: 0x0a) {
        index = end + 1
        guard index < file.count, file[index] == 0x20 || file[index] == 0x09 else { continue }
        let line = index >= 2 && file[index - 2] == 0x0d ? index - 2 : index - 1
        if folds.isEmpty { bytes.reserveCapacity(file.count) }
        bytes += UnsafeBufferPointer(rebasing: file[clean..<max(clean, line)])
        clean = index + 1
        folds.append((bytes.count, clean - bytes.count))
      }
      bytes += UnsafeBufferPointer(rebasing: file[clean...])
    }
    guard !folds.isEmpty else { return nil }
    (self.bytes, self.folds) = (bytes, folds)
  }

  /// The index in the file of a byte of `bytes`.
  package func place(inFile place: Int) -> Int {
    place + (folds.last { $0.place <= place }?.dropped ?? 0)
  }

  /// A value of the type TEXT without its escapes (RFC 5545 §3.3.11).
  package static func unescaped(_ value: some Collection<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        out.append(isEscaped && byte | 0x20 == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
