internal import Bytes
package import Diagnostics
internal import Glibc
internal import Parallel

/// The options, inputs and outputs of a build. If they are unchanged, the next build has nothing to
/// do: it looks at every file, and opens none.
///
/// Its file may be deleted, damaged or of another version at any time: then the next build does all
/// its work.
package struct BuildRecord: Sendable {
  /// A digest of the build's circumstances: the program, its libraries, the options.
  package var question: UInt128
  /// The seconds since 1970 during which the answer is valid.
  package var holds: Range<Int>
  /// The build's report, for later callers. This module does not interpret it.
  package var answer: [UInt8]

  package init(question: UInt128, holds: Range<Int>, answer: [UInt8]) {
    self.question = question
    self.holds = holds
    self.answer = answer
  }
}

// Reading
extension BuildRecord {
  /// The answer of the build whose record is at `path`, if it is still valid at `now`: the question
  /// is the same, no input has changed, the lock's output is as it was made, and no build was cut
  /// off since. Looks once at every input and at every file and folder of the output, with `jobs`
  /// threads.
  package static func answer(
    at path: String, to question: UInt128, now: Int, under lock: borrowing BuildLock, jobs: Int
  ) async -> [UInt8]? {
    let folder = lock.folder
    guard let bytes = Disk.readCache(path), let record = Listing(reading: bytes),
      record.question == question, record.holds.contains(now), record.output == folder.path,
      nothingIsLeft(of: folder)
    else { return nil }
    let outputFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard outputFolder >= 0 else { return nil }
    defer { close(outputFolder) }
    // Usually an input has changed: then the output, which is large, need not be checked.
    for chunks in [record.inputs, record.outputs] {
      let unchanged = await inParallel(chunks, jobs: jobs) { $0.isUnchanged(outputFolder) }
      guard unchanged.allSatisfy({ $0 }) else { return nil }
    }
    return record.answer
  }

  private static func nothingIsLeft(of folder: OutputFolder) -> Bool {
    InputStamp(of: folder.next) == .missing
  }
}

// Writing
extension BuildRecord {
  /// Writes the record of the build that has just ended under this lock. A record with unsettled
  /// inputs is never valid. A failure to write is only a warning.
  package func write(
    to path: String, inputs: InputStamps, output: MadeFiles, under lock: borrowing BuildLock
  ) -> [Diagnostic] {
    let (stamps, folders) = (inputs.all, output.folders(in: lock.folder))
    return Disk.replaceCache(
      path, Listing.format, lost: "the next build checks every file again"
    ) { sink throws(PublishError) in
      try sink.add {
        appendHead(to: &$0, of: lock.folder)
        $0.append(number: Chunk.count(of: stamps.count))
        $0.append(
          number: [output.count, output.copies.count, folders.count].map(Chunk.count(of:))
            .reduce(0, +))
      }
      try Chunk.write(stamps, to: &sink) { input, out in
        Listing.append(input.key, in: inputs.folder(of: input.key), input.value, to: &out)
      }
      try Chunk.write(output.files, to: &sink) { Listing.append($0.name, $0.stamp, to: &$1) }
      try Chunk.write(output.copies, to: &sink) { Listing.append($0.name, $0.stamp, to: &$1) }
      try Chunk.write(folders, to: &sink) { Listing.append($0.name, $0.stamp, to: &$1) }
    }
  }

  private func appendHead(to out: inout [UInt8], of folder: OutputFolder) {
    out.append(fixed: question)
    out.append(signed: holds.lowerBound)
    out.append(signed: holds.upperBound)
    out.append(text: folder.path)
    out.append(text: answer)
  }
}

/// The files of the site that a build has left at the output.
package struct MadeFiles: Sendable {
  /// The sheets that have a stamp.
  private var sheets: [Sheet] = []
  /// They are in the same folders.
  fileprivate private(set) var copies: [CompressedCopies.Copy] = []

  init() {}

  init(_ sheets: [Sheet], _ copies: [CompressedCopies.Copy]) {
    (self.sheets, self.copies) = (sheets, copies)
  }

  fileprivate var count: Int { sheets.count { $0.stamp != nil } }

  /// As they were made.
  fileprivate var files: some Collection<(name: String, stamp: FileStamp)> {
    sheets.lazy.compactMap { sheet in sheet.stamp.map { (sheet.route.text, $0) } }
  }

  /// Every folder above one of them as it is now: folders show files that are added or removed.
  fileprivate func folders(in folder: OutputFolder) -> [(name: String, stamp: FileStamp)] {
    var folders: Set<Substring> = ["."]
    var last: Substring = ""
    for file in files {
      var name = file.name[...]
      let folder = name[..<(name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)]
      // Neighbors mostly lie in one folder.
      if folder == last { continue }
      last = folder
      while let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) {
        name = name[..<slash]
        guard folders.insert(name).inserted else { break }
      }
    }
    return folders.sorted().map { (String($0), Disk.folderStamp(of: "\(folder.path)/\($0)")) }
  }
}

/// The file of a record, taken apart as far as is needed to look at its list: a record of the
/// question and the answer, then chunks of stamps.
private struct Listing {
  static let format = CacheFormat("almanac build", version: 2)

  let question: UInt128
  let holds: Range<Int>
  let output: String
  let answer: [UInt8]
  let inputs: [Chunk]
  let outputs: [Chunk]

  /// `nil` for a file that lacks anything: a file that it does not list would be taken for
  /// unchanged.
  init?(reading bytes: [UInt8]) {
    var records = CacheRecords(bytes, Self.format)
    guard let head = records.next() else { return nil }
    var cursor = ByteCursor(head)
    var chunks: [ArraySlice<UInt8>] = []
    while let chunk = records.next() { chunks.append(chunk) }
    do throws(ByteCursor.ReadError) {
      question = try cursor.fixed()
      let from = Int(try cursor.signed())
      holds = from..<max(from, Int(try cursor.signed()))
      output = try cursor.string()
      answer = Array(try cursor.text())
      let count = try cursor.number(atMost: chunks.count)
      guard try cursor.number(atMost: chunks.count) == chunks.count - count, !records.isDamaged
      else { return nil }
      inputs = chunks[..<count].map { Chunk(stamps: $0, isInput: true) }
      outputs = chunks[count...].map { Chunk(stamps: $0, isInput: false) }
    } catch {
      return nil
    }
  }

  static func append(_ path: String, in folder: String, _ stamp: UInt64, to out: inout [UInt8]) {
    out.append(fixed: stamp)
    append(path, in: folder, to: &out)
  }

  static func append(_ path: String, _ stamp: FileStamp, to out: inout [UInt8]) {
    out.append(fixed: stamp.size)
    out.append(fixed: stamp.modified)
    append(path, in: "", to: &out)
  }

  private static func append(_ path: String, in folder: String, to out: inout [UInt8]) {
    out.append(number: folder.utf8.count + path.utf8.count + 1)
    out.append(contentsOf: folder.utf8)
    out.append(contentsOf: path.utf8)
    // C strings end with a zero.
    out.append(0)
  }
}

/// Some of the stamps of a record, which one thread looks at.
private struct Chunk: Sendable {
  let stamps: ArraySlice<UInt8>
  let isInput: Bool

  private static let size = 512

  static func count(of stamps: Int) -> Int { (stamps + size - 1) / size }

  /// Writes as many records as `count(of:)` says.
  static func write<Stamps: Collection>(
    _ stamps: Stamps, to sink: inout CacheSink,
    _ append: (Stamps.Element, inout [UInt8]) -> Void
  ) throws(PublishError) {
    var rest = stamps[...]
    while !rest.isEmpty {
      try sink.add { for stamp in rest.prefix(size) { append(stamp, &$0) } }
      rest = rest.dropFirst(size)
    }
  }

  func isUnchanged(_ outputFolder: Int32) -> Bool {
    var cursor = ByteCursor(stamps)
    do throws(ByteCursor.ReadError) {
      while !cursor.isAtEnd {
        let isUnchanged =
          isInput ? try isInputUnchanged(&cursor) : try isOutputUnchanged(&cursor, outputFolder)
        guard isUnchanged else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  private func isInputUnchanged(_ cursor: inout ByteCursor) throws(ByteCursor.ReadError) -> Bool {
    let stamp = try cursor.fixed(UInt64.self)
    return try cursor.text().withUnsafeBytes { name in
      guard let path = name.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      return InputStamp(of: path).digest == stamp
    }
  }

  private func isOutputUnchanged(
    _ cursor: inout ByteCursor, _ folder: Int32
  ) throws(ByteCursor.ReadError) -> Bool {
    let stamp = FileStamp(size: try cursor.fixed(), modified: try cursor.fixed())
    return try cursor.text().withUnsafeBytes { name in
      guard let path = name.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      var status = stat()
      return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0
        && (status.st_mode == S_IFREG | OpenFile.mode || status.st_mode & S_IFMT == S_IFDIR)
        && FileStamp(status) == stamp
    }
  }
}
