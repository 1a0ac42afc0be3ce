internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension OwnFiles {
  /// The times that a calendar in a person's folder takes, within the term of their plan.
  ///
  /// What is wrong with it is told as with every file of theirs: never on the page of data problems, and of a private
  /// person's nothing is quoted.
  mutating func blocks(
    of calendar: BlockCalendar, in folder: String, term: TermID?, quotes: Bool,
    _ around: Surroundings
  ) async -> [OwnBlock] {
    guard let days = term.flatMap({ around.days[$0] }), let zones = around.zones,
      let file = file(of: calendar, in: folder, quotes: quotes)
    else { return [] }
    let reading = await CalendarReader.shared.read(
      file.bytes, path: file.path, within: days, in: zones)
    diagnostics += reading.diagnostics.told(quotes: quotes)
    return reading.calendar.map { calendar.blocks(of: $0, within: days) } ?? []
  }

  private mutating func file(
    of calendar: BlockCalendar, in folder: String, quotes: Bool
  ) -> SourceFile? {
    let own = PersonFolder(path: folder, tree: tree)
    return inspect("\(folder)/plan.yml", quotes: quotes) { findings in
      own.file(calendar.path, noun: "calendar", namedBy: "plan.yml", &findings)
    }
  }
}

extension [Diagnostic] {
  /// As those of a file written by hand; where nothing may be quoted, only how many there are.
  func told(quotes: Bool) -> [Diagnostic] {
    if quotes || hasErrors {
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
      ? "one place of this calendar cannot be read as it is"
      : "\(count) places of this calendar cannot be read as they are, this the first"
  }
}
