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
      let unchanged = await inParallel(chunks, jobs: jobs) { $0.isUnchanged(bytes, outputFolder) }
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
    let (stamps, outputs) = (inputs.all, output.stamps(in: lock.folder))
    return Disk.replaceCache(path, lost: "the next build checks every file again") {
      sink throws(PublishError) in
      try sink.add {
        appendHead(to: &$0, of: lock.folder)
        $0.append(number: UInt64(stamps.count))
      }
      for (path, stamp) in stamps {
        try sink.add { Listing.append(path, in: inputs.folder(of: path), stamp, to: &$0) }
      }
      try sink.add { $0.append(number: UInt64(outputs.count)) }
      for (name, stamp) in outputs { try sink.add { Listing.append(name, stamp, to: &$0) } }
    }
  }

  private func appendHead(to out: inout [UInt8], of folder: OutputFolder) {
    out += Listing.format
    out.append(number: UInt64(truncatingIfNeeded: question))
    out.append(number: UInt64(truncatingIfNeeded: question >> 64))
    out.append(number: UInt64(bitPattern: Int64(holds.lowerBound)))
    out.append(number: UInt64(bitPattern: Int64(holds.upperBound)))
    out.append(text: folder.path)
    out.append(number: UInt64(answer.count))
    out += answer
  }
}

/// The files of the site that a build has left at the output.
package struct MadeFiles: Sendable {
  private var files: [(name: String, stamp: FileStamp)] = []

  init() {}

  init(_ sheets: [Sheet]) {
    files = sheets.compactMap { sheet in sheet.stamp.map { (sheet.route.text, $0) } }
  }

  /// The stamps of every file when it was made, and of every folder above one now: a folder's stamp
  /// shows when files are added or removed.
  fileprivate func stamps(in folder: OutputFolder) -> [(name: String, stamp: FileStamp)] {
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
    return files
      + folders.sorted().map { (String($0), Disk.folderStamp(of: "\(folder.path)/\($0)")) }
  }
}

/// The file of a record, split as far as needed to look at the files that it lists.
private struct Listing {
  static let format = Array("almanac build 1\n".utf8)

  let question: UInt128
  let holds: Range<Int>
  let output: String
  let answer: [UInt8]
  let inputs: [Chunk]
  let outputs: [Chunk]

  init?(reading bytes: [UInt8]) {
    guard var reader = CacheReader(bytes, format: Self.format) else { return nil }
    question = UInt128(reader.number()) | UInt128(reader.number()) << 64
    let from = Int(Int64(bitPattern: reader.number()))
    holds = from..<max(from, Int(Int64(bitPattern: reader.number())))
    output = reader.string()
    answer = Array(reader.text())
    inputs = Chunk.all(&reader, sizeOfStamp: 32, isInput: true)
    outputs = Chunk.all(&reader, sizeOfStamp: 16, isInput: false)
  }

  static func append(
    _ path: String, in folder: String, _ stamp: InputStamp, to out: inout [UInt8]
  ) {
    append(stamp.file, to: &out)
    out.append(number: stamp.inode)
    out.append(number: stamp.changed)
    append(path, in: folder, to: &out)
  }

  static func append(_ path: String, _ stamp: FileStamp, to out: inout [UInt8]) {
    append(stamp, to: &out)
    append(path, in: "", to: &out)
  }

  private static func append(_ stamp: FileStamp, to out: inout [UInt8]) {
    out.append(number: stamp.size)
    out.append(number: stamp.modified)
  }

  private static func append(_ path: String, in folder: String, to out: inout [UInt8]) {
    out.append(number: UInt64(folder.utf8.count + path.utf8.count + 1))
    out.append(contentsOf: folder.utf8)
    out.append(contentsOf: path.utf8)
    // C strings end with a zero.
    out.append(0)
  }
}

/// Some of the entries of a record, which one thread looks at.
private struct Chunk: Sendable {
  let start: Int
  let count: Int
  let isInput: Bool

  private static let size = 512

  /// Moves `reader` past a list of entries.
  static func all(_ reader: inout CacheReader, sizeOfStamp: Int, isInput: Bool) -> [Self] {
    let total = reader.count(ofAtLeast: sizeOfStamp + 8)
    return stride(from: 0, to: total, by: size).map { first in
      let chunk = Self(start: reader.index, count: min(size, total - first), isInput: isInput)
      for _ in 0..<chunk.count {
        reader.index += sizeOfStamp
        _ = reader.text()
      }
      return chunk
    }
  }

  func isUnchanged(_ bytes: [UInt8], _ outputFolder: Int32) -> Bool {
    var reader = CacheReader(bytes, at: start)
    return (0..<count).allSatisfy { _ in
      isInput ? isInputUnchanged(&reader) : isOutputUnchanged(&reader, outputFolder)
    }
  }

  private func isInputUnchanged(_ reader: inout CacheReader) -> Bool {
    let file = FileStamp(size: reader.number(), modified: reader.number())
    let (inode, changed) = (reader.number(), reader.number())
    return reader.text().withUnsafeBytes { name in
      guard let path = name.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      let stamp = InputStamp(of: path)
      return stamp.file == file && stamp.inode == inode && stamp.changed == changed
    }
  }

  private func isOutputUnchanged(_ reader: inout CacheReader, _ folder: Int32) -> Bool {
    let stamp = FileStamp(size: reader.number(), modified: reader.number())
    return reader.text().withUnsafeBytes { name in
      guard let path = name.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      var status = stat()
      return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0
        && (status.st_mode == S_IFREG | OpenFile.mode || status.st_mode & S_IFMT == S_IFDIR)
        && FileStamp(status) == stamp
    }
  }
}
