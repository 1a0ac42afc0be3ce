internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension OwnFiles {
  /// The times in a calendar of a person's folder, within the term of their plan.
  ///
  /// Errors are reported like errors of their other files: never on the page of data problems, and
  /// without quotes from a private person's file.
  mutating func blocks(
    of calendar: BlockCalendar, in folder: PersonFolder, term: TermID?, context: PlanContext
  ) async -> [PersonalBlock] {
    guard let days = term.flatMap({ context.days[$0] }), let zones = context.zones,
      let file = file(calendar.path, in: folder, noun: "calendar", namedBy: "plan.yml")
    else { return [] }
    let reading = await CalendarReader.shared.read(
      file.bytes, path: file.path, within: days, in: zones)
    diagnostics += reading.diagnostics.reported(folder.quoting)
    return reading.calendar.map { calendar.blocks(of: $0, within: days) } ?? []
  }

  /// A file in a person's folder that another file there names.
  mutating func file(
    _ path: Placed<String>, in folder: PersonFolder, noun: String, namedBy owner: String
  ) -> SourceFile? {
    inspect(folder.path + "/" + owner, quoting: folder.quoting) { report in
      folder.file(path, noun: noun, namedBy: owner, reportingTo: report)
    }
  }
}

extension [Diagnostic] {
  /// The same as diagnostics of a hand-written file; only their number if nothing may be quoted.
  func reported(_ quoting: Report.Quoting) -> [Diagnostic] {
    if quoting == .open || hasErrors {
      return map { diagnostic in
        var own = diagnostic
        own.origin = .owner
        return own
      }
    }
    guard let first else { return [] }
    return [Diagnostic(.warning, .owner, at: first.place, .unreadPlaces(count))]
  }
}

extension Diagnostic.Message {
  fileprivate static func unreadPlaces(_ count: Int) -> Self {
    count == 1
      ? "one entry of this calendar cannot be read as written"
      : "\(count) entries of this calendar cannot be read as written; the first is here"
  }
}
