internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import Markup
internal import OwnerFiles
internal import SiteBuild

/// `save`: adds the schedule of a share link to a plan file.
struct SaveCommand: Sendable {
  let link: String
  /// The plan's person; `nil` means the only one there is.
  let person: String?
  let title: String?
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    link = arguments.operands[0]
    (person, title) = (arguments[.person], arguments[.title])
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let share = try readLink()
    let campus = try await SiteInput(options: options, environment: environment)
      .read(for: .save, about: person.map { PersonID(named: $0) }).campus
    let owner = try owner(in: campus)
    let file = "Content/people/\(owner.id.text)/plan.yml"
    if let known = owner.saved.first(where: { share.holds($0) }) {
      return report(known, in: file, of: owner, isNew: false)
    }
    try check(share, in: campus)
    let saved = newSchedule(share, of: owner)
    try add(saved, to: file)
    report(saved, in: file, of: owner, isNew: true)
  }

  /// The names of the JSON are part of the command line's contract.
  private func report(
    _ saved: SavedSchedule, in file: String, of owner: Person, isNew: Bool
  ) {
    let words =
      isNew
      ? "saved as '\(saved.title)'; the next build gives it a page and a feed"
      : "already saved, as '\(saved.title)'"
    let tree: JSON = [
      "command": .text(Command.save.rawValue), "status": .number(0),
      "person": .text(owner.id.text), "file": .text(file), "isNew": .flag(isNew),
      "id": .text(saved.id), "title": .text(saved.title), "term": .text(saved.term.text),
      "sections": .list(saved.sections.map { .text($0.text) }),
    ]
    environment.report(options.format == .json ? "\(tree.line)\n" : "\(file): \(words)\n")
  }

  private func readLink() throws -> ShareLink {
    do throws(ShareLink.ReadError) {
      return try ShareLink(parsing: link)
    } catch {
      throw CommandError(.badData, "not a valid share link: \(error)")
    }
  }

  private func owner(in campus: Campus) throws -> Person {
    if let person { return try campus.person(named: person) }
    guard let only = campus.people.first, campus.people.count == 1 else {
      let ids = campus.people.map(\.id.text).joined(separator: ", ")
      throw CommandError(.badData, "choose a plan with --person: \(ids)")
    }
    return only
  }

  /// Throws for an unknown term. Sections that are gone are reported and kept, since a saved
  /// schedule shows them.
  private func check(_ share: ShareLink, in campus: Campus) throws {
    guard campus.term(share.term) != nil else {
      let near = hint(for: share.term.text, among: campus.catalog.terms.map(\.id.text))
      throw CommandError(.badData, "unknown term '\(share.term.text)' in Content/terms\(near)")
    }
    let known = Set(
      campus.catalog.courses.filter { $0.term == share.term }.flatMap { $0.sections.map(\.id) })
    let gone = share.sections.filter { !known.contains($0) }
    guard gone.count < share.sections.count else {
      throw CommandError(
        .badData, "the catalog of \(share.term.text) has none of the link's sections")
    }
    for section in gone {
      environment.log("almanac: \(section.text) is not in the catalog of \(share.term.text)\n")
    }
  }

  /// With a title and an id that no other saved schedule has.
  private func newSchedule(_ share: ShareLink, of owner: Person) -> SavedSchedule {
    let ids = Set(owner.saved.map(\.id))
    let wanted = title ?? "Saved schedule"
    var (name, id, number) = (wanted, slug(wanted), 1)
    while ids.contains(id) {
      number += 1
      name = "\(wanted) \(number)"
      // A long slug is cut, so the number is added after that.
      id = "\(slug(String(slug(wanted).prefix(60))))-\(number)"
    }
    return SavedSchedule(id: id, title: name, term: share.term, sections: share.sections)
  }

  private func add(_ saved: SavedSchedule, to file: String) throws {
    guard try !isLink(file) else {
      throw CommandError(.badData, "'\(file)' is a symbolic link; save to the file it points to")
    }
    let path = "\(options.site)/\(file)"
    guard let text = try AtomicFile.read(path) else {
      throw CommandError(.badData, "'\(file)' was not found")
    }
    try AtomicFile.write(try edited(text, adding: saved, file: file), to: path)
  }

  private func isLink(_ file: String) throws(CommandError) -> Bool {
    try reading(file) { () throws(FileError) in
      try FileTree.disk(at: options.site).status(file)?.isLink == true
    }
  }

  private func edited(
    _ text: [UInt8], adding saved: SavedSchedule, file: String
  ) throws(CommandError) -> [UInt8] {
    do throws(PlanEditError) {
      return try adding(saved, toPlan: text)
    } catch {
      let place = FilePlace(file, line: error.line, column: error.column)
      throw CommandError(
        .badData, "nothing was saved",
        [
          Diagnostic(
            .error, .owner, at: place, error.message, suggestion: error.suggestion,
            ownerWords: error.ownerWords)
        ])
    }
  }
}

extension ShareLink {
  /// Whether the schedule is of the same term and has exactly these sections.
  fileprivate func holds(_ saved: SavedSchedule) -> Bool {
    saved.term == term && Set(saved.sections) == Set(sections)
  }
}
