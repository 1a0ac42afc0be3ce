internal import CalendarImport
internal import CampusModel
internal import Diagnostics

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
      let (path, bytes) = file(of: calendar, in: folder, quotes: quotes)
    else { return [] }
    let reading = await CalendarReader.shared.read(bytes, path: path, within: days, in: zones)
    diagnostics += reading.diagnostics.told(quotes: quotes)
    return reading.calendar.map { calendar.blocks(of: $0, within: days) } ?? []
  }

  /// The calendar's file; `nil`, with an error in the plan, where it is not in the person's folder.
  private mutating func file(
    of calendar: BlockCalendar, in folder: String, quotes: Bool
  ) -> (path: String, bytes: [UInt8])? {
    let tree = self.tree
    return inspect("\(folder)/plan.yml", quotes: quotes) { findings in
      let (name, place) = (calendar.path.value, calendar.path.place)
      guard let path = calendar.path(in: folder) else {
        findings.error(
          at: place, .leavesFolder(findings.quoted(name)),
          suggestion: "put the file beside plan.yml, and name it here")
        return nil
      }
      do throws(FileError) {
        guard let status = try tree.status(path) else {
          findings.error(
            at: place, .noFile(findings.quoted(name)),
            suggestion: quotes ? tree.nearestName(to: path) : nil)
          return nil
        }
        guard try !tree.passesLink(path, below: folder), !status.leavesSite else {
          findings.error(at: place, .isLink(findings.quoted(name)))
          return nil
        }
        return (path, try tree.read(path))
      } catch {
        findings.error(at: place, .unreadableFile(findings.quoted(name), error))
        return nil
      }
    }
  }
}

extension FileTree {
  /// Whether the path, or a folder on the way to it below `folder`, is a link.
  fileprivate func passesLink(
    _ path: String, below folder: String
  ) throws(FileError) -> Bool {
    var here = folder
    for part in path.dropFirst(folder.count).split(separator: "/") {
      here += "/\(part)"
      if try status(here)?.isLink == true { return true }
    }
    return false
  }
}

extension [Diagnostic] {
  /// As those of a file written by hand; where nothing may be quoted, only how many there are.
  fileprivate func told(quotes: Bool) -> [Diagnostic] {
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
  fileprivate static func leavesFolder(_ path: String) -> Self {
    "the calendar\(path) is not within the person's folder"
  }

  fileprivate static func noFile(_ path: String) -> Self { "there is no file\(path)" }

  fileprivate static func isLink(_ path: String) -> Self {
    "the calendar\(path) is a link, or lies behind one"
  }

  fileprivate static func unreadableFile(_ path: String, _ error: FileError) -> Self {
    "the calendar\(path) \(error.text)"
  }

  fileprivate static func unreadPlaces(_ count: Int) -> Self {
    count == 1
      ? "one place of this calendar cannot be read as it is"
      : "\(count) places of this calendar cannot be read as they are, this the first"
  }
}
