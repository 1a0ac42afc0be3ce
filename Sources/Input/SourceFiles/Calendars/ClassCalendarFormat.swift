internal import CalendarImport
internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Timetables as calendars, whose events name their courses; see `ClassCalendar`.
package enum ClassCalendarFormat: SourceFormat {
  package static let kind = SourceKind.icsClasses
  package static var keys: SourceKeys { .classCalendar }
  package static let traits: SourceTraits = {
    var traits = SourceTraits.catalog
    traits.countsUnusedRows = true
    traits.emptyHint =
      "check that the titles of events begin with a course, such as 'CMPS 131. Programming', and that they are in a term"
    return traits
  }()

  package static func read(_ files: [SourceFile], context: SourceContext) async -> Contribution {
    guard let calendars = context.calendars else { return Contribution() }
    return await calendars.classes(files, spellings: context.calendar?.rooms ?? [:])
  }
}

extension SourceKind {
  package static let icsClasses = SourceKind("ics-classes")
}

extension CalendarIntake {
  /// The courses of the files of one source, and the problems of the files.
  fileprivate func classes(
    _ files: [SourceFile], spellings: [String: RoomID]
  ) async -> Contribution {
    var contribution = Contribution()
    var classes = ClassCalendar(terms: terms, spellings: spellings)
    for file in files {
      let (before, known) = (classes.placeless, classes.unknownPlaces)
      let used = await events(of: file, into: &contribution) { classes.add($0) }
      contribution.countUnused(of: file, used: used.count)
      if let first = used.first, classes.placeless > before {
        contribution.diagnostics.append(
          Diagnostic(
            .warning, .data, at: first.origin, .placeless(classes.placeless - before),
            suggestion: "name such a room in 'rooms:', such as 'rooms: {\"Great Hall\": ALD 0107}'")
        )
      }
      let others = classes.unknownPlaces.filter { known[$0.key] != $0.value }
      if let first = used.first, !others.isEmpty {
        contribution.diagnostics.append(
          Diagnostic(
            .warning, .data, at: first.origin, .unknownPlaces(others.keys.sorted()),
            suggestion:
              "if it is a room, name it in 'rooms:', such as 'rooms: {\"Great Hall\": ALD 0107}'"))
      }
    }
    contribution.courses = classes.found
    if let file = files.first {
      contribution.judge(
        as: ClassCalendarFormat.traits, at: FilePlace(file.path), isPattern: files.count > 1,
        lossLimit: lossLimit)
    }
    return contribution
  }
}

extension Contribution {
  /// Counts as unused the events that the calendar kept and no course has, such as events of other
  /// years. A file that could not be read has no rows.
  fileprivate mutating func countUnused(of file: SourceFile, used: Int) {
    guard let last = files.indices.last, files[last].path == file.path else { return }
    let unused = max(0, files[last].rows.kept - used)
    files[last].rows.kept -= unused
    files[last].rows.unused += unused
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownPlaces(_ names: [String]) -> Self {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return "places of events that are not rooms, left out: \(names.count), such as \(shown)"
  }

  fileprivate static func placeless(_ count: Int) -> Self {
    "events without a readable room, treated as unannounced: \(count)"
  }
}
