internal import Glibc

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
  /// Where `bytes` goes on behind a fold, and how many bytes were left out up to there; in order.
  private let folds: [(place: Int, dropped: Int)]

  /// `nil` for what has no such lines, or none that is folded. Linear.
  package init?(_ file: [UInt8]) {
    guard file.starts(with: "BEGIN:".utf8) else { return nil }
    var bytes: [UInt8] = []
    var folds: [(place: Int, dropped: Int)] = []
    var clean = 0
    file.withUnsafeBufferPointer { file in
      guard let base = file.baseAddress else { return }
      var index = 0
      while let end = memchr(base + index, 0x0a, file.count - index) {
        index = UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
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

  /// Where in the file that byte of `bytes` stands.
  package func place(inFile place: Int) -> Int {
    place + (folds.last { $0.place <= place }?.dropped ?? 0)
  }
}
