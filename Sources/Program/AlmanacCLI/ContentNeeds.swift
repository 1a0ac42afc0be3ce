internal import CampusModel
internal import Intake
internal import SourceFiles

/// The parts of a site's content that a command needs, besides `site.yml` and the terms. Errors in
/// other parts do not stop it, and it does not report them.
struct ContentNeeds: Sendable {
  enum Sources: Sendable {
    case none
    /// Courses and sections.
    case catalog
    /// All but counts of devices, which say only how full places are.
    case allButCounts
    case all
  }

  /// A file, or a kind of file, in a person's folder.
  enum PersonalFile: Sendable { case plan, grades, days, notes, attachments }

  var sources = Sources.none
  var personal: Set<PersonalFile> = []
  var others: Set<ContentPart> = []

  /// Everything that a site is made of.
  static let everything = ContentNeeds(
    sources: .all, personal: [.plan, .grades, .days, .notes, .attachments],
    others: [
      .travel, .places, .reservations, .document, .template, .secrets, .staticFile,
    ])
}

extension Command {
  /// The table of the needs of commands; the personal files are those of the person that the
  /// command is about.
  var needs: ContentNeeds {
    switch self {
    case .rank:
      ContentNeeds(sources: .allButCounts, personal: [.plan, .attachments], others: [.travel])
    case .grades: ContentNeeds(sources: .catalog, personal: [.plan, .grades, .attachments])
    case .search: ContentNeeds(sources: .allButCounts)
    case .save: ContentNeeds(sources: .catalog, personal: [.plan])
    case .reserve, .unreserve:
      ContentNeeds(sources: .allButCounts, personal: [.plan], others: [.reservations])
    case .links, .rotate: ContentNeeds(personal: [.plan], others: [.secrets])
    case .fetch: ContentNeeds(sources: .catalog)
    case .build, .check, .serve, .watch, .new, .import, .record, .publish, .secrets, .rollback,
      .clean, .memory, .jobs, .completion, .manual, .version:
      .everything
    }
  }
}

extension ContentNeeds {
  /// Whether a part is needed by a command about one person; about all of them where `person` is
  /// `nil`.
  func include(_ part: ContentPart, of person: PersonID?) -> Bool {
    func isNeeded(_ file: PersonalFile, _ owner: PersonID) -> Bool {
      personal.contains(file) && (person == nil || person == owner)
    }
    switch part {
    case .settings: return true
    case .plan(let owner): return isNeeded(.plan, owner)
    case .grades(let owner): return isNeeded(.grades, owner)
    case .days(let owner): return isNeeded(.days, owner)
    case .notes(let owner): return isNeeded(.notes, owner)
    case .attachment(let owner): return isNeeded(.attachments, owner)
    case .source(let kind): return sources.include(kind)
    case .travel, .places, .reservations, .document, .template, .secrets, .staticFile:
      return others.contains(part)
    }
  }
}

extension ContentNeeds.Sources {
  fileprivate func include(_ kind: SourceKind) -> Bool {
    let traits = SourceFormats.builtIn[kind]?.traits ?? .plain
    return switch self {
    case .none: false
    case .catalog: traits.holdsCourses
    case .allButCounts: !traits.holdsCounts
    case .all: true
    }
  }
}
