package import CampusModel
internal import OwnerFiles
package import SourceFiles
internal import TableFiles

/// The kind of a file of a site, for commands that need only some kinds.
package enum ContentPart: Hashable, Sendable {
  /// `site.yml`, the terms and the folders that hold the rest, without which nothing can be read.
  case settings
  case plan(PersonID)
  case grades(PersonID)
  case days(PersonID)
  case notes(PersonID)
  /// Calendars and gradebook exports in a person's folder.
  case attachment(PersonID)
  /// A file of an entry of `sources:`, of this kind.
  case source(SourceKind)
  /// The files that `travel:` names: maps, measured routes, timetables; and files of no other part.
  case travel
  case places
  case reservations
  /// Markdown of `pages/` and `guide/`, and the output of commands for it.
  case document
  case template
  case secrets
  /// A file of `Content/static`.
  case staticFile

  /// The part that a file named in a message belongs to; `sources` are the kinds of the sources'
  /// files by their paths.
  init(of path: String, sources: [String: SourceKind]) {
    let names = path.split(separator: "/").map(String.init)
    switch (names.first, names.dropFirst().first) {
    case _ where sources[path] != nil: self = sources[path].map { .source($0) } ?? .travel
    case ("Templates", _): self = .template
    case ("Content", "people") where names.count > 2:
      self = Self.file(names.dropFirst(3), of: PersonID(names[2]))
    case ("Content", "pages"), ("Content", "guide"): self = .document
    case _ where path.hasPrefix(CommandTables.messageFile): self = .document
    case ("Content", "places.yml"): self = .places
    case ("Content", "static"): self = .staticFile
    case _ where path == ReservationFile.path: self = .reservations
    case ("Content", nil), ("Content", "site.yml"), ("Content", "terms"), ("Content", "people"):
      self = .settings
    default: self = .travel
    }
  }

  private static func file(_ names: ArraySlice<String>, of person: PersonID) -> Self {
    switch names.first {
    case nil, "plan.yml": .plan(person)
    case "grades.yml": .grades(person)
    case "days.yml": .days(person)
    case "notes": .notes(person)
    default: .attachment(person)
    }
  }
}
