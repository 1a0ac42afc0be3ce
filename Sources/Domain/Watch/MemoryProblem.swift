internal import Bytes
package import Diagnostics

/// A problem in a file of the memory; the rest of it is kept.
package enum MemoryProblem: Hashable, Sendable {
  /// The first line is that of another version, or of nothing this program wrote: nothing of the
  /// file is kept.
  case unknownFormat
  /// A line that cannot be read, from 1: it is ignored.
  case line(Int)
  /// The file ends, or a part of it, before all was there that it announced on that line.
  case short(line: Int)
}

extension MemoryProblem {
  package func diagnostic(of file: String) -> Diagnostic {
    switch self {
    case .unknownFormat:
      Diagnostic(.warning, .data, at: FilePlace(file, line: 1), .unknownFormat)
    case .line(let line):
      Diagnostic(.warning, .data, at: FilePlace(file, line: line), .damagedLine)
    case .short(let line):
      Diagnostic(.warning, .data, at: FilePlace(file, line: line), .shortPart)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var unknownFormat: Self {
    "this file is from another version and is ignored"
  }
  fileprivate static var damagedLine: Self { "a damaged line is skipped; the rest is used" }
  fileprivate static var shortPart: Self {
    "lines are missing after this one; the rest is used"
  }
}

extension RecordReader {
  /// A reader of a memory; `nil` for an empty one, and for one of another version or another
  /// program, which is added to `damage`.
  init?(_ bytes: [UInt8], _ format: RecordFormat, damage: inout [MemoryProblem]) {
    self.init(bytes, format)
    guard version != nil else {
      if !bytes.isEmpty { damage.append(.unknownFormat) }
      return nil
    }
    if isHeaderDamaged { damage.append(.line(1)) }
  }
}
