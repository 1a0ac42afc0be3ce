package import CampusModel
package import Diagnostics

/// What the index knows of one count file.
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

  /// Where to continue reading a file that only grew.
  package struct Growth: Hashable, Sendable {
    /// How many lines were read.
    package var lines: Int
    /// The counts of the last moment, by counter.
    package var last: [Int32: Int]

    package init(lines: Int, last: [Int32: Int]) { (self.lines, self.last) = (lines, last) }
  }

  /// The key of the file.
  package var key: Key
  /// Its size and times when it was read.
  package var mark: FileMark
  /// How many bytes were read.
  package var read: Int
  /// A digest of the bytes that were read.
  package var digest: UInt64
  /// The first and the last moment of its rows, in seconds, also of rows not kept; `nil` without
  /// rows.
  package var moments: ClosedRange<Int>?
  /// How many rows were kept, dropped, merged and unused.
  package var rows: RowCounts
  /// The warnings about it.
  package var told: [Diagnostic]
  /// The counters in its rows, ascending.
  package var counters: [Int32]
  /// A digest of the files that overlap with it in time, in order; 0 for none.
  package var company: UInt64
  /// How to read its rows again, as a number of the reader.
  package var form: Int
  /// In order of time and offset; none if its rows are not in order.
  package var landmarks: [Landmark]
  /// `nil` if it must be read from the start when it changes.
  package var growth: Growth?

  package init(
    key: Key, mark: FileMark, read: Int, digest: UInt64, moments: ClosedRange<Int>?,
    rows: RowCounts, told: [Diagnostic], counters: [Int32], company: UInt64, form: Int,
    landmarks: [Landmark], growth: Growth?
  ) {
    self.key = key
    self.mark = mark
    self.read = read
    self.digest = digest
    self.moments = moments
    self.rows = rows
    self.told = told
    self.counters = counters
    self.company = company
    self.form = form
    self.landmarks = landmarks
    self.growth = growth
  }
}

// MARK: - As bytes

extension IndexedFile {
  /// Writes what has no column of its own, sealed together with the columns.
  func packed(_ out: inout PackedWriter) {
    for count in [rows.kept, rows.dropped, rows.merged, rows.unused] { out.add(count) }
    out.add(Int(bitPattern: UInt(truncatingIfNeeded: company)))
    out.add(form)
    out.add(told.count)
    for diagnostic in told { out.add(diagnostic) }
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
    out.add(growth == nil ? 0 : 1)
    if let growth {
      out.add(growth.lines)
      out.add(growth.last.count)
      for (counter, devices) in growth.last.sorted(by: { $0.key < $1.key }) {
        out.add(Int(counter))
        out.add(devices)
      }
    }
    out.seal(beside: columns)
  }

  /// The numbers that have columns.
  var columns: [Int] {
    [
      mark.size, mark.modified, mark.changed, mark.inode, read, Int(truncatingIfNeeded: digest),
      moments?.lowerBound ?? .max, moments?.upperBound ?? .min, key.copy,
      Int(truncatingIfNeeded: key.reading),
    ]
  }

  /// Reads what `packed` and `columns` wrote.
  init(path: String, columns: [Int], rest: UnsafeRawBufferPointer) throws(StoreError) {
    var input = try PackedReader(rest, sealedBeside: columns)
    let rows = RowCounts(
      kept: try input.number(), dropped: try input.number(), merged: try input.number(),
      unused: try input.number())
    let company = UInt64(truncatingIfNeeded: try input.number())
    let form = try input.number()
    var told: [Diagnostic] = []
    for _ in 0..<(try input.count()) { told.append(try input.diagnostic(path)) }
    var counters: [Int32] = []
    for _ in 0..<(try input.count()) {
      counters.append(Int32(truncatingIfNeeded: try input.number()) &+ (counters.last ?? 0))
    }
    var landmarks: [Landmark] = []
    for _ in 0..<(try input.count()) {
      landmarks.append(
        Landmark(
          moment: try input.number() &+ (landmarks.last?.moment ?? 0),
          offset: try input.number() &+ (landmarks.last?.offset ?? 0)))
    }
    var growth: Growth?
    if try input.number() == 1 {
      growth = Growth(lines: try input.number(), last: [:])
      for _ in 0..<(try input.count()) {
        let counter = Int32(truncatingIfNeeded: try input.number())
        growth?.last[counter] = try input.number()
      }
    }
    self.init(
      key: Key(path: path, reading: UInt64(truncatingIfNeeded: columns[9]), copy: columns[8]),
      mark: FileMark(
        size: columns[0], modified: columns[1], changed: columns[2], inode: columns[3]),
      read: columns[4], digest: UInt64(truncatingIfNeeded: columns[5]),
      moments: columns[6] <= columns[7] ? columns[6]...columns[7] : nil, rows: rows,
      told: told, counters: counters, company: company, form: form,
      landmarks: landmarks, growth: growth)
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
  fileprivate mutating func diagnostic(_ file: String) throws(StoreError) -> Diagnostic {
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
