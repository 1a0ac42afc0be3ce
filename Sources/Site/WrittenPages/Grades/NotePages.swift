package import CampusModel
internal import Diagnostics
internal import Markup
internal import Prose
internal import Sealing
package import SiteBuild
internal import SiteFrame

/// Notes: a page with all notes of each person who has any, with the attached files, and the notes
/// that gradebook pages show.
///
/// A public person's files are published with the page. A private person's are inside the page,
/// because published files are not encrypted.
package struct NotePages {
  let view: BlockView

  package init(view: BlockView) {
    self.view = view
  }

  private var edition: Edition { view.edition }

  /// Larger files, in bytes, are not enclosed in a sealed page.
  static let largestEnclosed = 1 << 20

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for person in edition.people where !person.notes.isEmpty {
      pages.append(try page(of: person))
      if edition.access == nil { pages += try files(of: person) }
    }
    return pages
  }

  private func page(of person: Person) throws(Route.PathError) -> Page {
    let address = Address.notes(person.id)
    let frame = PageFrame(
      address: address, origin: "notes of \(person.id.text)", tab: .grades,
      title: "Notes, \(person.name)", isFound: false)
    return try edition.checkedPage(frame) { diagnostics in
      let book = NoteBook(view: view, person: person)
      return NotesContent(
        crumbs: [
          Crumb("Grades", Address.root(from: address) + Address.grades), Crumb("\(person.name)"),
        ],
        head: "Notes",
        line: phrase("\(person.name), \(counted(person.notes.count, "note", "notes"))"),
        tags: book.tags,
        notes: book.list(person.notes, onOwnPage: true, &diagnostics))
    }
  }

  /// Each once, however many notes it is attached to.
  private func files(of person: Person) throws(Route.PathError) -> [Page] {
    var pages: [String: Page] = [:]
    for attachment in person.notes.flatMap(\.attachments)
    where pages[attachment.published] == nil {
      let origin = "Content/people/\(person.id.text)/notes/\(attachment.name)"
      let digest = attachment.content.digest
      pages[attachment.published] = Page(
        route: try Route(Address.attachment(person.id, attachment.published)), origin: origin,
        key: edition.key { bytes in
          bytes.add(UInt64(truncatingIfNeeded: digest))
          bytes.add(UInt64(truncatingIfNeeded: digest >> 64))
        }
      ) { diagnostics in
        if let bytes = attachment.content.bytes { return bytes }
        diagnostics.append(.changed(origin))
        return []
      }
    }
    return pages.sorted { $0.key < $1.key }.map(\.value)
  }

  /// For the list of gradebooks, the people with notes.
  var books: [LinkRow] {
    edition.people.filter { !$0.notes.isEmpty }.map { person in
      LinkRow(
        href: Address.root(from: Address.grades) + Address.notes(person.id), name: person.name,
        detail: counted(person.notes.count, "note", "notes"))
    }
  }

  /// For a gradebook page, its course's notes; `nil` where there are none.
  func block(of person: Person, on course: GradedCourse) -> NoteListContent? {
    let notes = person.notes.filter { $0.subject?.attempt == course.attempt }
    guard !notes.isEmpty else { return nil }
    // Ignored here: the page of all notes reports these.
    var reportedElsewhere: [Diagnostic] = []
    let book = NoteBook(view: view, person: person)
    return book.list(notes, onOwnPage: false, &reportedElsewhere)
  }
}

extension Address {
  /// All notes of a person. No gradebook has this address: those have a dash in their names.
  package static func notes(_ person: PersonID) -> String {
    "grades/\(person.text)/\(NoteBook.page)"
  }

  static func attachment(_ person: PersonID, _ file: String) -> String {
    "grades/\(person.text)/\(NoteBook.folder)\(file)"
  }
}

/// A person's notes as templates show them. All pages that show them are in one folder.
private struct NoteBook {
  static let page = "notes.html"
  static let folder = "notes/"

  let view: BlockView
  let person: Person

  private var edition: Edition { view.edition }

  /// The latest first, those without a date last.
  func list(
    _ notes: [Note], onOwnPage: Bool, _ diagnostics: inout [Diagnostic]
  ) -> NoteListContent {
    var list = NoteListContent(all: onOwnPage ? nil : Self.page)
    for note in notes.latestFirst {
      let prose = prose(of: note, onOwnPage: onOwnPage, &diagnostics)
      list.needsStyle = list.needsStyle || prose.needsStyle
      list.items.append(
        .init(
          id: Self.anchor(of: note), title: note.title,
          line: line(of: note, onOwnPage: onOwnPage),
          body: prose.html,
          files: note.attachments.map { attachment in
            file(attachment, of: note, onOwnPage: onOwnPage, &diagnostics)
          }))
    }
    return list
  }

  /// The notes with each tag.
  var tags: [NotesContent.Tag] {
    tagNames.map { tag in
      let notes = person.notes.filter { note in
        note.tags.contains { $0.lowercased() == tag.lowercased() }
      }
      return .init(
        id: tagAnchor(of: tag), name: tag,
        entries: notes.latestFirst.map { note in
          .init(
            href: "#" + Self.anchor(of: note), title: note.title,
            detail: [note.date?.dayAndYearMarkup ?? .empty, subject(of: note, naming: true)]
              .joined(by: " · "))
        })
    }
  }

  /// Each tag as it is written first, in alphabetical order.
  private var tagNames: [String] {
    var names: [String: String] = [:]
    for tag in person.notes.flatMap(\.tags) where names[tag.lowercased()] == nil {
      names[tag.lowercased()] = tag
    }
    return names.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Tags whose slugs are the same are numbered.
  private func tagAnchor(of tag: String) -> String {
    let base = "tag-\(slug(tag))"
    let before = tagNames.prefix { $0.lowercased() != tag.lowercased() }
    let number = before.count { "tag-\(slug($0))" == base }
    return number == 0 ? base : "\(base)--\(number + 1)"
  }

  static func anchor(of note: Note) -> String { "note-\(note.id)" }

  private func place(of anchor: String, onOwnPage: Bool) -> String {
    (onOwnPage ? "" : Self.page) + "#" + anchor
  }
}

extension NoteBook {
  /// "12 Oct 2026 · CMPS 231, Homework 8 · exam, lists"
  private func line(of note: Note, onOwnPage: Bool) -> TrustedMarkup {
    let tags = note.tags.map { tag in
      Self.link(tag, to: place(of: tagAnchor(of: tag), onOwnPage: onOwnPage))
    }
    return [
      note.date?.dayAndYearMarkup ?? .empty, subject(of: note, naming: onOwnPage),
      tags.joined(by: ", "),
    ].joined(by: " · ")
  }

  /// The course, which a page of that course need not name, and the work.
  private func subject(of note: Note, naming namesCourse: Bool) -> TrustedMarkup {
    guard let subject = note.subject, let course = course(of: subject) else { return .empty }
    let address =
      Address.root(from: Address.notes(person.id)) + Address.gradebook(person.id, course)
    let link = namesCourse ? Self.link(course.course.text, to: address) : .empty
    let work = subject.work.map { work in
      let group = course.groups[work.group]
      return phrase("\(work.assignment.map { group.assignments[$0].name } ?? group.name)")
    }
    return [link, work ?? .empty].joined(by: ", ")
  }

  private func course(of subject: Note.Subject) -> GradedCourse? {
    person.gradebook?.courses.first { $0.attempt == subject.attempt }
  }

  private static func link(_ text: String, to address: String) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("a", ["href": address], text)
    return writer.markup
  }

  private func prose(
    of note: Note, onOwnPage: Bool, _ diagnostics: inout [Diagnostic]
  ) -> Prose {
    Prose(
      markdown: Array(note.markdown.utf8), from: 4, marking: "\(Self.anchor(of: note))-",
      placing: placements(of: note, &diagnostics)
    ) { target in
      lead(target, of: note, onOwnPage: onOwnPage)
    }
  }

  /// The parts of the campus that the note shows. Charts have no number: a page has many notes.
  private func placements(
    of note: Note, _ diagnostics: inout [Diagnostic]
  ) -> Prose.Placements {
    let address = Address.notes(person.id)
    let frame = PageFrame(address: address, origin: "notes of \(person.id.text)", title: note.title)
    var placements = Prose.Placements()
    for (place, block) in note.blocks.enumerated() {
      guard case .campus(let campus) = block.content else { continue }
      let id = "\(Self.anchor(of: note))-block-\(place + 1)"
      do throws(UnknownNameError) {
        let part = try CampusDrawing(view: view, frame: frame, id: id).part(of: campus)
        placements.blocks[block.line] = BlockFrame(
          id: id, words: edition.outline.words.words(in: .english), caption: block.caption
        )
        .markup(of: part, from: Address.root(from: address))
      } catch {
        let file = "Content/people/\(person.id.text)/notes/\(note.id).md"
        diagnostics.append(
          error.diagnostic(in: file))
      }
    }
    return placements
  }

  /// The target of a link in a note, which names attached files and other notes by their file
  /// names.
  private func lead(_ target: String, of note: Note, onOwnPage: Bool) -> String? {
    let name = target.split(separator: "%20", omittingEmptySubsequences: false)
      .joined(separator: " ")
    if let attachment = note.attachments.first(where: { $0.name == name }) {
      return edition.access == nil
        ? Self.folder + attachment.published
        : place(of: Self.anchor(of: note), onOwnPage: onOwnPage)
    }
    guard name.hasSuffix(".md"),
      let other = person.notes.first(where: { $0.id == slug(name.dropLast(3)) })
    else { return nil }
    return place(of: Self.anchor(of: other), onOwnPage: onOwnPage)
  }
}

// Attachments
extension NoteBook {
  private func file(
    _ attachment: Note.Attachment, of note: Note, onOwnPage: Bool, _ diagnostics: inout [Diagnostic]
  ) -> NoteListContent.File {
    .init(
      name: name(attachment, of: note, onOwnPage: onOwnPage, &diagnostics),
      detail: phrase("\(attachment.kind.name), \(Self.size(attachment.size))"))
  }

  /// "3 kB", "1.5 MB": thousands and millions of bytes, thousands rounded up.
  private static func size(_ bytes: Int) -> TrustedMarkup {
    bytes < 1_000_000
      ? phrase("\(Figure.count((bytes + 999) / 1000)) kB")
      : phrase("\(Figure(Double(bytes) / 1e6, .decimal(1))) MB")
  }

  private func name(
    _ attachment: Note.Attachment, of note: Note, onOwnPage: Bool, _ diagnostics: inout [Diagnostic]
  ) -> TrustedMarkup {
    guard edition.access != nil else {
      return Self.link(attachment.name, to: Self.folder + attachment.published)
    }
    guard attachment.size <= NotePages.largestEnclosed else {
      return phrase("\(attachment.name), not included: too large for a private page")
    }
    // Such links lead within one page only.
    guard onOwnPage else {
      return Self.link(attachment.name, to: place(of: Self.anchor(of: note), onOwnPage: false))
    }
    guard let bytes = attachment.content.bytes else {
      diagnostics.append(.changed(PrivateAccess.origin))
      return .empty
    }
    return EnclosedFile(name: attachment.published, bytes: bytes).link
  }
}

extension [Note] {
  /// The notes, the latest first and those without a date last; notes of one day in the order of
  /// their ids.
  fileprivate var latestFirst: Self {
    sorted { a, b in
      switch (a.date, b.date) {
      case (let x?, let y?) where x != y: x > y
      case (nil, _?): false
      case (_?, nil): true
      default: a.id < b.id
      }
    }
  }
}
