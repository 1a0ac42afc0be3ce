internal import Bytes
package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Synchronization
package import TableFiles

/// The data that the blocks of one page may name. The page's questions are noted in its `trace`.
package struct BlockFiles: Sendable {
  package let files: DataFiles
  private let trace: BlockTrace?

  package init(_ files: DataFiles) { self.init(files, trace: nil) }

  private init(_ files: DataFiles, trace: BlockTrace?) {
    (self.files, self.trace) = (files, trace)
  }

  /// The same data; questions about them are noted in `trace`.
  func noting(in trace: BlockTrace) -> BlockFiles { BlockFiles(files, trace: trace) }

  /// Takes the page for one that must be read in each build.
  func spoil() { trace?.spoil() }

  /// See `DataFiles`.
  package func path(of name: String, from folder: String) -> String? {
    let path = files.path(of: name, from: folder)
    trace?.note(BlockRead(.place, name, from: folder, answer: path))
    return path
  }

  /// See `DataFiles`.
  func path(beside folder: String, named name: String) -> String? {
    let path = files.path(beside: folder, named: name)
    trace?.note(BlockRead(.neighbor, name, from: folder, answer: path))
    return path
  }

  /// See `DataFiles`. A page with a table that something is wrong with is read in each build, so
  /// that it is reported each time.
  package func table(at path: String, named name: String? = nil) -> DataTable? {
    let table = files.table(at: path, named: name)
    if files.isSound(at: path, named: name) { noteContent(of: path) } else { spoil() }
    return table
  }

  /// See `DataFiles`.
  func bytes(at path: String) throws(FileError) -> [UInt8] {
    noteContent(of: path)
    return try files.bytes(at: path)
  }

  /// See `DataFiles`.
  package func names(from folder: String) -> [String] {
    noteNames(of: folder)
    return files.names(from: folder)
  }

  /// See `DataFiles`.
  func names(from folder: String, endingIn endings: [String]) -> [String] {
    noteNames(of: folder)
    return files.names(from: folder, endingIn: endings)
  }

  private func noteContent(of path: String) {
    guard let trace else { return }
    trace.note(BlockRead(.content, path, answer: files.answer(.content, path, from: "")))
  }

  private func noteNames(of folder: String) {
    guard let trace else { return }
    trace.note(BlockRead(.names, from: folder, answer: files.answer(.names, "", from: folder)))
  }
}

/// A question that a page asked about the files of its site, and the answer.
struct BlockRead: Hashable {
  enum Question: UInt8 {
    /// Where a file is that the page names.
    case place
    /// Where a file is that is next to the page.
    case neighbor
    /// The content of a file.
    case content
    /// The names of the files that a page may name.
    case names
  }

  var question: Question
  var name: String
  var folder: String
  /// A path or a digest; empty for none.
  var answer: String

  init(_ question: Question, _ name: String = "", from folder: String = "", answer: String?) {
    (self.question, self.name, self.folder) = (question, name, folder)
    self.answer = answer ?? ""
  }

  /// Whether the answer would be the same now.
  func isCurrent(in files: DataFiles) -> Bool {
    (files.answer(question, name, from: folder) ?? "") == answer
  }
}

/// The questions of one page, in order, each once.
final class BlockTrace: Sendable {
  private let state = Mutex<(reads: [BlockRead], isSpoiled: Bool)>(([], false))

  /// `nil` for a page that must be read in each build.
  var reads: [BlockRead]? { state.withLock { $0.isSpoiled ? nil : $0.reads } }

  func note(_ read: BlockRead) {
    state.withLock { state in
      if !state.reads.contains(read) { state.reads.append(read) }
    }
  }

  func spoil() { state.withLock { $0.isSpoiled = true } }
}

extension DataFiles {
  /// The answer to a question; `nil` for none.
  fileprivate func answer(
    _ question: BlockRead.Question, _ name: String, from folder: String
  ) -> String? {
    switch question {
    case .place: path(of: name, from: folder)
    case .neighbor: path(beside: folder, named: name)
    case .content: checksum(at: name)?.digits
    case .names: listing(from: folder).digits
    }
  }
}
