internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup
internal import TableFiles

extension OwnFiles {
  /// The notes in a person's folder, by id: every Markdown file of `notes/` that no other
  /// note attaches. Links are refused, so that no file from elsewhere is published.
  mutating func notes(
    in person: PersonFolder, on book: Gradebook?, context: PlanContext
  ) -> [Note] {
    let folder = "\(person.path)/notes"
    guard exists(folder), isOwnFolder(folder) else { return [] }
    let files = noteFiles(in: folder)
    let attached = Set(files.flatMap { NoteReader.attachments(in: $0.bytes) })
    let reader = NoteReader(
      courses: book?.courses ?? [], currentTerm: context.currentTerm,
      context: BlockContext(files: DataFiles(tree), folder: folder))
    var shelf = AttachmentShelf(tree: tree, folder: folder)
    var notes: [String: (note: Note, file: String)] = [:]
    for (name, bytes) in files where !attached.contains(name) {
      let path = "\(folder)/\(name)"
      let id = slug(name.dropLast(3))
      if let other = notes[id] {
        report(path, .sameNote(as: person.quoting == .open ? " of '\(other.file)'" : ""))
        continue
      }
      let note = inspect(path, quoting: person.quoting) { report -> Note? in
        guard let own = reader.read(bytes, id: id, report) else { return nil }
        var note = own.note
        note.attachments = shelf.attachments(own.attachments, report)
        return note
      }
      if let note { notes[id] = (note, name) }
    }
    return notes.values.map(\.note).sorted { inByteOrder($0.id, $1.id) }
  }

  /// Whether it is a folder itself, and no link to one.
  private mutating func isOwnFolder(_ path: String) -> Bool {
    do throws(FileError) {
      guard let status = try tree.status(path), status.kind == .folder else { return false }
      if status.isLink || status.leavesSite { report(path, .linkedNotes) }
      return !status.isLink && !status.leavesSite
    } catch {
      report(path, .unreadable(error))
      return false
    }
  }

  private mutating func noteFiles(in folder: String) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names(folder) where name.hasSuffix(".md") && !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      do throws(FileError) {
        guard let status = try tree.status(path) else { continue }
        guard !status.isLink, !status.leavesSite else {
          report(path, .linkedNotes)
          continue
        }
        files.append((name, try tree.read(path)))
      } catch {
        report(path, .unreadable(error))
      }
    }
    return files
  }
}

/// The files that a person's notes attach.
private struct AttachmentShelf {
  let tree: FileTree
  let folder: String
  /// The names under which files are published, with the names of the files.
  private var taken: [String: String] = [:]

  init(tree: FileTree, folder: String) { (self.tree, self.folder) = (tree, folder) }

  mutating func attachments(_ names: [Placed<String>], _ report: Report) -> [Note.Attachment] {
    var attachments: [Note.Attachment] = []
    for name in names {
      if attachments.contains(where: { $0.name == name.value }) {
        report.error(at: name.place, .attachedTwice(report.quoted(name.value)))
      } else if let attachment = attachment(name, report) {
        attachments.append(attachment)
      }
    }
    return attachments
  }

  private mutating func attachment(
    _ name: Placed<String>, _ report: Report
  ) -> Note.Attachment? {
    func fail(_ message: Diagnostic.Message) -> Note.Attachment? {
      report.error(at: name.place, message)
      return nil
    }
    guard let kind = kind(of: name, report), let bytes = bytes(of: name, report) else { return nil }
    guard kind.fits(bytes) else { return fail(.notAsNamed(report.quoted(name.value), kind)) }
    let (tree, room) = (tree, TextBudget(bytes: 0))
    let content = DocumentText(bytes, in: "\(folder)/\(name.value)", room: room) { file in
      do {
        return try tree.read(file)
      } catch {
        // Reported when the file is written.
        return nil
      }
    }
    let attachment = Note.Attachment(
      name: name.value, kind: kind, size: bytes.count, content: content)
    if let other = taken[attachment.published], other != name.value {
      return fail(.samePlace(attachment.published, other, in: report))
    }
    guard !FileName.isDevice(attachment.published) else {
      return fail(.device(report.quoted(name.value)))
    }
    taken[attachment.published] = name.value
    return attachment
  }

  private func kind(of name: Placed<String>, _ report: Report) -> Note.Attachment.Kind? {
    let isPlain = name.value.unicodeScalars.allSatisfy {
      !"/\\".unicodeScalars.contains($0) && $0.properties.generalCategory != .control
    }
    guard isPlain, !name.value.hasPrefix(".") else {
      report.error(at: name.place, .notInFolder(report.quoted(name.value)))
      return nil
    }
    if let kind = Note.Attachment.Kind(ofFile: name.value) { return kind }
    let endings = Note.Attachment.Kind.allCases.flatMap(\.endings).joined(separator: ", ")
    report.error(
      at: name.place, .notPublished(report.quoted(name.value)),
      suggestion: "expected a name that ends in one of \(endings)")
    return nil
  }

  private func bytes(of name: Placed<String>, _ report: Report) -> [UInt8]? {
    let (path, quoted) = ("\(folder)/\(name.value)", report.quoted(name.value))
    func fail(_ message: Diagnostic.Message, suggestion: String? = nil) -> [UInt8]? {
      report.error(at: name.place, message, suggestion: suggestion)
      return nil
    }
    do throws(FileError) {
      guard let status = try tree.status(path) else {
        let near = report.didYouMean(name.value, among: try tree.names(folder))
        return fail(.noFile(quoted), suggestion: near)
      }
      guard !status.isLink, !status.leavesSite else { return fail(.isLink(quoted)) }
      guard status.kind == .file else { throw .notAFile }
      guard status.size <= Note.Attachment.largest else { return fail(.large(quoted)) }
      return try tree.read(path)
    } catch {
      return fail(.unreadableFile(quoted, error))
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let linkedNotes: Self =
    "this is a symbolic link; expected a regular file or folder"

  fileprivate static func sameNote(as other: String) -> Self {
    "this note has the same address as another\(other); rename one of them"
  }

  fileprivate static func notInFolder(_ name: String) -> Self {
    "expected the name of a file next to the note\(name.isEmpty ? "" : ", found\(name)")"
  }

  fileprivate static func notPublished(_ name: String) -> Self {
    "the file\(name) is of a type that cannot be attached"
  }

  fileprivate static func attachedTwice(_ name: String) -> Self {
    "the file\(name) is already attached"
  }

  fileprivate static func noFile(_ name: String) -> Self {
    "the file\(name) was not found next to the note"
  }
  fileprivate static func isLink(_ name: String) -> Self {
    "the file\(name) is a symbolic link; expected a regular file"
  }

  fileprivate static func large(_ name: String) -> Self {
    "the file\(name) is too large to attach; expected at most \(Note.Attachment.largest >> 20) MB"
  }

  fileprivate static func unreadableFile(_ name: String, _ error: FileError) -> Self {
    "the file\(name) \(error.text)"
  }

  fileprivate static func notAsNamed(_ name: String, _ kind: Note.Attachment.Kind) -> Self {
    let what = kind == .text || kind == .csv ? "text in UTF-8" : "a file of type \(kind.rawValue)"
    return "the file\(name) is not \(what), as its name says"
  }

  fileprivate static func device(_ name: String) -> Self {
    "the name\(name) is reserved on Windows; rename the file"
  }

  fileprivate static func samePlace(
    _ place: String, _ other: String, in report: Report
  ) -> Self {
    Self(
      report.words(
        "this file and '\(other)' would both be published as '\(place)'; rename one of them",
        withheld: "another attachment would be published under the same name; rename one of them"))
  }
}
