package import Diagnostics

/// What is wrong with a file of the memory: what else it holds is kept.
package enum MemoryDamage: Hashable, Sendable {
  /// The first line is that of another version, or of nothing this program wrote: nothing of the file is kept.
  case unknownFormat
  /// A line that cannot be read, from 1: it is passed over.
  case line(Int)
  /// The file ends, or a part of it, before all was there that it announced on that line.
  case short(line: Int)
}

extension MemoryDamage {
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
    "this is not a memory of this version; nothing of it is used"
  }
  fileprivate static var damagedLine: Self { "a damaged line is passed over; the rest is kept" }
  fileprivate static var shortPart: Self {
    "lines are missing after this one; the rest is kept"
  }
}
