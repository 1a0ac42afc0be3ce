internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup

extension OwnFiles {
  /// The notes in a person's folder, by their ids: every Markdown file of `notes/` that no other note attaches. Links are refused, so
  /// that nothing is published that lies elsewhere.
  mutating func notes(
    in person: String, on book: Gradebook?, quotes: Bool, _ around: Surroundings
  ) -> [Note] {
    let folder = "\(person)/notes"
    guard exists(folder), isOwnFolder(folder) else { return [] }
    let files = noteFiles(in: folder)
    let attached = Set(files.flatMap { NoteReader.attachments(in: $0.bytes) })
    let reader = NoteReader(courses: book?.courses ?? [], presentTerm: around.presentTerm)
    var shelf = AttachmentShelf(tree: tree, folder: folder)
    var notes: [String: (note: Note, file: String)] = [:]
    for (name, bytes) in files where !attached.contains(name) {
      let path = "\(folder)/\(name)"
      let id = slug(name.dropLast(3))
      if let other = notes[id] {
        report(path, .sameNote(as: quotes ? " of '\(other.file)'" : ""))
        continue
      }
      let note = inspect(path, quotes: quotes) { findings -> Note? in
        guard let own = reader.read(bytes, id: id, &findings) else { return nil }
        var note = own.note
        note.attachments = shelf.attachments(own.attachments, &findings)
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

/// What a person's notes attach.
private struct AttachmentShelf {
  let tree: FileTree
  let folder: String
  /// The names under which files are published, with those of the files.
  private var taken: [String: String] = [:]

  init(tree: FileTree, folder: String) { (self.tree, self.folder) = (tree, folder) }

  mutating func attachments(
    _ names: [Placed<String>], _ findings: inout Findings
  ) -> [Note.Attachment] {
    var attachments: [Note.Attachment] = []
    for name in names {
      if attachments.contains(where: { $0.name == name.value }) {
        findings.error(at: name.place, .attachedTwice(findings.quoted(name.value)))
      } else if let attachment = attachment(name, &findings) {
        attachments.append(attachment)
      }
    }
    return attachments
  }

  private mutating func attachment(
    _ name: Placed<String>, _ findings: inout Findings
  ) -> Note.Attachment? {
    guard let kind = kind(of: name, &findings),
      let bytes = bytes(of: name, &findings)
    else { return nil }
    guard kind.fits(bytes) else {
      findings.error(at: name.place, .notAsNamed(findings.quoted(name.value), kind))
      return nil
    }
    let (tree, room) = (tree, TextRoom(bytes: 0))
    let content = DocumentText(bytes, in: "\(folder)/\(name.value)", room: room) { file in
      do {
        return try tree.read(file)
      } catch {
        // Whoever writes the file tells it.
        return nil
      }
    }
    let attachment = Note.Attachment(
      name: name.value, kind: kind, size: bytes.count, content: content)
    if let other = taken[attachment.published], other != name.value {
      findings.error(
        at: name.place, .samePlace(attachment.published, other, findings))
      return nil
    }
    guard !FileName.isDevice(attachment.published) else {
      findings.error(at: name.place, .device(findings.quoted(name.value)))
      return nil
    }
    taken[attachment.published] = name.value
    return attachment
  }

  private func kind(of name: Placed<String>, _ findings: inout Findings) -> Note.Attachment.Kind? {
    let isPlain = name.value.unicodeScalars.allSatisfy {
      !"/\\".unicodeScalars.contains($0) && $0.properties.generalCategory != .control
    }
    guard isPlain, !name.value.hasPrefix(".") else {
      findings.error(at: name.place, .notBeside(findings.quoted(name.value)))
      return nil
    }
    if let kind = Note.Attachment.Kind(ofFile: name.value) { return kind }
    let endings = Note.Attachment.Kind.allCases.flatMap(\.endings).joined(separator: ", ")
    findings.error(
      at: name.place, .notPublished(findings.quoted(name.value)),
      suggestion: "what can be attached ends in one of \(endings)")
    return nil
  }

  private func bytes(of name: Placed<String>, _ findings: inout Findings) -> [UInt8]? {
    let (path, quoted) = ("\(folder)/\(name.value)", findings.quoted(name.value))
    do throws(FileError) {
      guard let status = try tree.status(path) else {
        findings.error(
          at: name.place, .noFile(quoted),
          suggestion: findings.didYouMean(name.value, among: try tree.names(folder)))
        return nil
      }
      guard !status.isLink, !status.leavesSite else {
        findings.error(at: name.place, .isLink(quoted))
        return nil
      }
      guard status.kind == .file else { throw .notAFile }
      guard status.size <= Note.Attachment.largest else {
        findings.error(at: name.place, .large(quoted))
        return nil
      }
      return try tree.read(path)
    } catch {
      findings.error(at: name.place, .unreadableFile(quoted, error))
      return nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let linkedNotes: Self =
    "this is a link; notes and the folder they are in are files and a folder themselves"

  fileprivate static func sameNote(as other: String) -> Self {
    "this note has the same address as another\(other); rename one"
  }

  fileprivate static func notBeside(_ name: String) -> Self {
    "expected the name of a file beside the note\(name.isEmpty ? "" : ", found\(name)")"
  }

  fileprivate static func notPublished(_ name: String) -> Self {
    "the file\(name) is of a type that is not attached"
  }

  fileprivate static func attachedTwice(_ name: String) -> Self {
    "the file\(name) is attached already"
  }

  fileprivate static func noFile(_ name: String) -> Self {
    "there is no file\(name) beside the note"
  }
  fileprivate static func isLink(_ name: String) -> Self {
    "the file\(name) is a link; only files themselves are attached"
  }

  fileprivate static func large(_ name: String) -> Self {
    "the file\(name) is over \(Note.Attachment.largest >> 20) MB, which is too large to attach"
  }

  fileprivate static func unreadableFile(_ name: String, _ error: FileError) -> Self {
    "the file\(name) \(error.text)"
  }

  fileprivate static func notAsNamed(_ name: String, _ kind: Note.Attachment.Kind) -> Self {
    let what = kind == .text || kind == .csv ? "text in UTF-8" : "a file of type \(kind.rawValue)"
    return "the file\(name) is not \(what), as its name says"
  }

  fileprivate static func device(_ name: String) -> Self {
    "Windows would take the file\(name) for a device when it is published; rename it"
  }

  fileprivate static func samePlace(
    _ place: String, _ other: String, _ findings: Findings
  ) -> Self {
    Self(
      findings.words(
        "this file would be published as '\(place)', as '\(other)' is; rename one",
        withheld: "another attachment would be published under the same name; rename one"))
  }
}
