internal import Glibc
internal import Parallel

/// A kind of compressed files that servers send in place of others: `index.html.gz` for
/// `index.html`.
package struct CopyFormat: Sendable {
  /// The ending of a copy's name, after the name of its file: ".gz".
  package var ending: String
  /// Names the library and its version: copies that were packed by another one are made again.
  package var mark: String
  /// Packs a file; `nil` if that fails. Called on any thread.
  package var pack: @Sendable ([UInt8]) -> [UInt8]?

  package init(
    ending: String, mark: String, pack: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    (self.ending, self.mark, self.pack) = (ending, mark, pack)
  }
}

/// Makes compressed copies of the text files of a release, next to them.
///
/// A copy has the modification time of its file, by which it is known to be a copy of that one: it
/// is packed again only when the file changes. A file has none if it is short or if a copy would
/// save less than a twentieth; nor have calendars, which some programs do not read compressed. A
/// name that a page or the owner has already stays theirs.
struct CompressedCopies: Sendable {
  /// A copy that is or will be at the output.
  struct Copy: Sendable {
    var name: String
    var stamp: FileStamp
    /// Whether it is at the output already.
    var isKept: Bool
  }

  let formats: [CopyFormat]
  /// Files at the output that are copies of a page of the next release, or were.
  let present: Set<String>
  private let files: Set<String>
  private let folder: OutputFolder
  /// Whether the formats are the same as in the release at the output.
  private let isCurrent: Bool
  /// Names that copies cannot have, in small letters.
  private let taken: Set<String>

  /// Shorter files are sent in one packet anyway; larger ones are no text for readers.
  private static let sizes = 1024...(1 << 26)

  private static let endings: Set<Substring> = [
    "atom", "css", "csv", "geojson", "htm", "html", "js", "json", "map", "md", "mjs", "rss", "svg",
    "tsv", "txt", "wasm", "webmanifest", "xml", "yml",
  ]

  /// `others` are the files at the output that are not of `pages`, `owners` the files among them
  /// that no build has made, and `marker` the text of the marker of a whole release.
  init(
    _ formats: [CopyFormat], of pages: [Page], among others: Set<String>, owners: Set<String>,
    marker: [UInt8], in folder: OutputFolder
  ) {
    (self.formats, self.folder) = (formats, folder)
    isCurrent = Set(formats.map(\.mark)).isSubset(of: Self.marks(in: marker))
    guard !formats.isEmpty else {
      (present, files, taken) = ([], [], [])
      return
    }
    let files = Set(pages.lazy.map(\.route.text))
    self.files = files
    present = others.subtracting(owners).filter { name in
      formats.contains {
        name.hasSuffix($0.ending) && files.contains(String(name.dropLast($0.ending.count)))
      }
    }
    let names = pages.lazy.flatMap { [$0.route.text[...]] + $0.route.folders }
    taken = Set(
      names.filter { name in formats.contains { name.lowercased().hasSuffix($0.ending) } }
        .map { $0.lowercased() }
    ).union(owners.lazy.map { $0.lowercased() })
  }

  private static func isText(_ name: String) -> Bool {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      endings.contains(name[name.utf8.index(after: $0)...])
    } ?? false
  }
}

// Making copies
extension CompressedCopies {
  /// The copies of the files of these sheets. New ones are written into `staging`, which has the
  /// files that are new; the others are at the output.
  func made(
    for sheets: [Sheet], in staging: Staging, jobs: Int
  ) async throws(PublishError) -> [Copy] {
    guard !formats.isEmpty else { return [] }
    let results = await inParallel(sheets, jobs: jobs) { sheet in
      Result { () throws(PublishError) in try self.copies(of: sheet, staging) }
    }
    var copies: [Copy] = []
    for result in results { copies += try result.get() }
    return copies
  }

  private func copies(of sheet: Sheet, _ staging: Staging) throws(PublishError) -> [Copy] {
    let name = sheet.route.text
    guard let stamp = sheet.stamp, Self.sizes.contains(sheet.size), Self.isText(name),
      files.contains(name)
    else { return [] }
    var copies: [Copy] = []
    var content: [UInt8]?
    for format in formats where !taken.contains("\(name)\(format.ending)".lowercased()) {
      let copy = "\(name)\(format.ending)"
      if sheet.isUnchanged, let known = kept(copy, of: stamp) {
        copies.append(Copy(name: copy, stamp: known, isKept: true))
        continue
      }
      let bytes: [UInt8]
      if let content { bytes = content } else { bytes = try self.bytes(of: sheet) }
      content = bytes
      guard let packed = format.pack(bytes), packed.count * 20 <= bytes.count * 19 else { continue }
      let made = try staging.write(packed, at: copy, modified: stamp.modified)
      copies.append(Copy(name: copy, stamp: made, isKept: false))
    }
    return copies
  }

  /// The stamp of a copy at the output, if it is one of the file with this stamp.
  private func kept(_ copy: String, of file: FileStamp) -> FileStamp? {
    guard isCurrent, present.contains(copy), let stamp = Disk.stamp(of: "\(folder.path)/\(copy)"),
      stamp.modified == file.modified
    else { return nil }
    return stamp
  }

  private func bytes(of sheet: Sheet) throws(PublishError) -> [UInt8] {
    try OpenFile(
      "\(sheet.isUnchanged ? folder.path : folder.next)/\(sheet.route)", O_RDONLY | O_NOFOLLOW
    ).read()
  }
}

// In the marker of a release
extension CompressedCopies {
  /// The prefix of a line of a marker that names a format of copies.
  private static let word = "packed: "

  /// The lines for the marker of a release with these copies.
  var lines: String { formats.map { "\(Self.word)\($0.mark)\n" }.joined() }

  private static func marks(in marker: [UInt8]) -> Set<String> {
    Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(word) }.map { String($0.dropFirst(word.count)) })
  }

  /// The names that the copies of a file have, if there are any. They count as made by builds.
  func names(for file: String) -> [String] {
    guard Self.isText(file) else { return [] }
    return formats.map { "\(file)\($0.ending)" }.filter { !taken.contains($0.lowercased()) }
  }
}
