internal import Bytes
package import CampusModel
package import Diagnostics
internal import SQLDatabase

/// The facts about one count file that the index stores.
package struct IndexedFile: Sendable {
  /// The key of a file.
  package struct Key: Hashable, Sendable {
    /// As the paths in the settings lead to it.
    package var path: String
    /// A digest of all settings that decide how its bytes are read.
    package var reading: UInt64
    /// 0 for the first file of that path and reading; 1 for the second, listed by another entry.
    package var copy: Int

    package init(path: String, reading: UInt64, copy: Int) {
      (self.path, self.reading, self.copy) = (path, reading, copy)
    }
  }

  /// A moment and an offset: rows before the offset are not after the moment, later ones not before
  /// it.
  package struct Landmark: Hashable, Sendable {
    /// In seconds.
    package var moment: Int
    /// In bytes.
    package var offset: Int

    package init(moment: Int, offset: Int) { (self.moment, self.offset) = (moment, offset) }
  }

  /// The key of the file.
  package let key: Key
  /// Its size and times when it was read.
  package var mark: FileMark
  /// How many bytes were read.
  package var read = 0
  /// A digest of the bytes that were read.
  package var digest: UInt64 = 0
  /// The first and the last moment of its rows, in seconds, also of rows not kept; `nil` without
  /// rows.
  package var moments: ClosedRange<Int>?
  /// How many rows were kept, dropped, merged and unused.
  package var rows = RowCounts()
  /// The warnings about it.
  package var diagnostics: [Diagnostic] = []
  /// The counters in its rows, ascending.
  package var counters: [Int32] = []
  /// A digest of the files that overlap with it in time, in order; 0 for none.
  package var company: UInt64 = 0
  /// Whether its rows are in order of time, as landmarks need it.
  package var isOrdered = false
  /// In order of time and offset; none if its rows are not in order.
  package var landmarks: [Landmark] = []

  /// A file that was not read yet.
  package init(key: Key, mark: FileMark) { (self.key, self.mark) = (key, mark) }
}

// MARK: - As bytes

extension IndexedFile {
  /// Writes the values without a column of their own, sealed together with the columns.
  func packed(_ out: inout PackedWriter) {
    for count in [rows.kept, rows.dropped, rows.merged, rows.unused] { out.add(count) }
    out.add(Int(bitPattern: UInt(truncatingIfNeeded: company)))
    out.add(isOrdered ? 0 : 1)
    out.add(diagnostics.count)
    for diagnostic in diagnostics { out.add(diagnostic) }
    out.add(counters.count)
    var before: Int32 = 0
    for counter in counters {
      out.add(Int(counter - before))
      before = counter
    }
    out.add(landmarks.count)
    var last = Landmark(moment: 0, offset: 0)
    for mark in landmarks {
      out.add(mark.moment - last.moment)
      out.add(mark.offset - last.offset)
      last = mark
    }
    out.seal(beside: Self.sealed(key.path, columns))
  }

  /// The numbers in a row's checksum in addition to its bytes.
  private static func sealed(_ path: String, _ columns: [Int]) -> [Int] {
    [Int(truncatingIfNeeded: Checksum(of: path.utf8).value)] + columns
  }

  /// The numbers that have columns.
  var columns: [Int] {
    [
      mark.size, mark.modified, mark.changed, mark.inode, read, Int(truncatingIfNeeded: digest),
      moments?.lowerBound ?? .max, moments?.upperBound ?? .min, key.copy,
      Int(truncatingIfNeeded: key.reading),
    ]
  }

  /// Reads the output of `packed` and `columns`.
  init(path: String, columns: [Int], rest: UnsafeRawBufferPointer) throws(DatabaseError) {
    var input = try PackedReader(rest, sealedBeside: Self.sealed(path, columns))
    self.init(
      key: Key(path: path, reading: UInt64(truncatingIfNeeded: columns[9]), copy: columns[8]),
      mark: FileMark(
        size: columns[0], modified: columns[1], changed: columns[2], inode: columns[3]))
    (read, digest) = (columns[4], UInt64(truncatingIfNeeded: columns[5]))
    moments = columns[6] <= columns[7] ? columns[6]...columns[7] : nil
    rows = RowCounts(
      kept: try input.number(), dropped: try input.number(), merged: try input.number(),
      unused: try input.number())
    company = UInt64(truncatingIfNeeded: try input.number())
    isOrdered = try input.number() == 0
    for _ in 0..<(try input.count()) { diagnostics.append(try input.diagnostic(path)) }
    for _ in 0..<(try input.count()) {
      counters.append(Int32(truncatingIfNeeded: try input.number()) &+ (counters.last ?? 0))
    }
    for _ in 0..<(try input.count()) {
      landmarks.append(
        Landmark(
          moment: try input.number() &+ (landmarks.last?.moment ?? 0),
          offset: try input.number() &+ (landmarks.last?.offset ?? 0)))
    }
  }
}

extension PackedWriter {
  /// Writes a warning about a data file; the index keeps no other diagnostics.
  fileprivate mutating func add(_ diagnostic: Diagnostic) {
    add(diagnostic.place.line ?? 0)
    add(diagnostic.place.column ?? 0)
    add(diagnostic.message.text)
    add(diagnostic.suggestion.map { "+" + $0 } ?? "")
    add(diagnostic.notes.count)
    for note in diagnostic.notes { add(note) }
  }
}

extension PackedReader {
  fileprivate mutating func diagnostic(_ file: String) throws(DatabaseError) -> Diagnostic {
    let (line, column) = (try number(), try number())
    let message = try text()
    let suggestion = try text()
    var notes: [String] = []
    for _ in 0..<(try count()) { notes.append(try text()) }
    return Diagnostic(
      .warning, .data,
      at: FilePlace(file, line: line > 0 ? line : nil, column: column > 0 ? column : nil),
      Diagnostic.Message(message),
      suggestion: suggestion.isEmpty ? nil : String(suggestion.dropFirst()), notes: notes)
  }
}
