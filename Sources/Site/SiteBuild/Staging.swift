internal import Glibc
internal import Parallel

/// The next release while it is made, next to the output.
///
/// Every file in it is new, or a second name of a file that does not change; none is opened again
/// for writing.
struct Staging: Sendable {
  private let folder: OutputFolder
  private let root: OpenFolder

  /// Makes the folder, which must not be there, and marks it as ours and unfinished. `old` are the
  /// assets that this release takes over from the release before; `pages` are the pages of this
  /// one, and `copies` their copies.
  init(
    _ folder: OutputFolder, old: [String] = [], pages: [Page] = [], copies: CompressedCopies? = nil
  ) throws(PublishError) {
    self.folder = folder
    try folder.claim()
    try Disk.makeFolder(folder.next)
    root = try OpenFolder(folder.next)
    try Disk.create(
      OutputFolder.stagingMarker, in: root,
      Self.markerText(old: old, pages: pages, copies: copies))
  }

  /// The text of a release's marker: a sentence for people, and lines for the next build.
  static func markerText(
    old: [String] = [], pages: [Page] = [], copies: CompressedCopies? = nil
  ) -> [UInt8] {
    var text = """
      `almanac build` writes this folder. The next build replaces the files of the last one.

      """
    for name in old { text += "\(OldAssets.word)\(name)\n" }
    text += copies?.lines ?? ""
    return Array((text + OwnersFiles.lines(for: pages, copies: copies)).utf8)
  }

  /// Writes a file that is new or has changed.
  func write(_ bytes: [UInt8], at route: Route) throws(PublishError) -> FileStamp {
    try inFolder(of: route.text) { () throws(PublishError) in
      try Disk.create(route.text, in: root, bytes)
    }
  }

  /// Writes a file that looks as if it was written at another moment, in nanoseconds since 1970.
  func write(
    _ bytes: [UInt8], at name: String, modified: UInt64
  ) throws(PublishError) -> FileStamp {
    try inFolder(of: name) { () throws(PublishError) in
      try Disk.create(name, in: root, bytes, modified: modified)
    }
  }

  /// Throws where one of the copies that were made is missing or cut short.
  func verify(_ copies: [CompressedCopies.Copy]) throws(PublishError) {
    for copy in copies { try Disk.expect(Int(copy.stamp.size), at: copy.name, in: root) }
  }

  /// Copies a file that is new or has changed.
  func copy(_ file: CopiedFile, to route: Route) throws(PublishError) -> FileStamp {
    try inFolder(of: route.text) { () throws(PublishError) in
      try file.copy(to: route.text, in: root)
    }
  }

  /// Keeps files of the present output unchanged. If the file system has no second names, they are
  /// copied, after a check that there is space for `bytes`.
  func keep(_ names: [String], bytes: Int, jobs: Int) async throws(PublishError) {
    guard let first = names.first else { return }
    if try !keep(first) { try Disk.expectRoom(for: bytes, at: folder.next) }
    try await inParallelEach(Array(names.dropFirst()), jobs: jobs) { name throws(PublishError) in
      _ = try keep(name)
    }
  }

  private func keep(_ name: String) throws(PublishError) -> Bool {
    try inFolder(of: name) { () throws(PublishError) in
      try Disk.link("\(folder.path)/\(name)", as: name, in: root)
    }
  }

  /// Throws where one of the files that were made is missing, or another program has cut one short:
  /// the published files are the files that were made.
  func verify(_ sheets: [Sheet], jobs: Int) async throws(PublishError) {
    try await inParallelEach(sheets, jobs: jobs) { [root] sheet throws(PublishError) in
      try Disk.expect(sheet.size, at: sheet.route.text, in: root)
    }
  }

  func sync() throws(PublishError) { try Disk.sync(folder.next) }

  /// Makes the folders above a file only when it turns out that they are missing: most files find
  /// theirs.
  private func inFolder<Made>(
    of name: String, _ make: () throws(PublishError) -> Made
  ) throws(PublishError) -> Made {
    do throws(PublishError) {
      return try make()
    } catch {
      guard case .cannotWrite(_, errno: ENOENT) = error else { throw error }
      try Disk.makeFolders(above: root.full(name), below: root.path)
      return try make()
    }
  }
}
