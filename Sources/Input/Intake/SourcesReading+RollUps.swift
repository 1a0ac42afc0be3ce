internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles
internal import TableFiles
internal import TimeZones

// Counts that others have rolled up, in files and from commands
extension SourcesReading {
  /// Reads the roll-ups of all entries that have any.
  mutating func readRollUps(
    of entries: [SourceEntry], in zone: Zone, at now: Instant, keeping days: Int?,
    _ report: Report
  ) -> RollUpCounts {
    var intake = RollUpIntake(tree: site.tree, zone: zone, now: now, days: days)
    for entry in entries where entry.kind == .countRollUps {
      if let command = entry.settings[RollUpCommand.self] {
        read(command, of: entry, by: &intake, report)
        continue
      }
      let paths = uniqued(entry.paths.flatMap { expand($0, report) })
      do throws(FileError) {
        counted[entry.place] = try intake.read(paths, sheet: entry.sheet)
        countFiles[entry.place] = paths
      } catch {
        report.error(at: entry.place, .unreadableFile(entry.origins.joined(separator: ", "), error))
      }
    }
    return intake.counts
  }

  private mutating func read(
    _ command: RollUpCommand, of entry: SourceEntry, by intake: inout RollUpIntake,
    _ report: Report
  ) {
    let (program, permits) = (command.program, frame.settings.commands)
    guard let permit = permits.first(where: { $0.program == program }) else {
      report.error(
        at: command.place, .notListed(program),
        suggestion: didYouMean(program, among: permits.map(\.program))
          ?? "add '- run: \(program)' to 'commands:'")
      return
    }
    do throws(CommandRunError) {
      let found = try intake.read(
        TableCommand(arguments: command.arguments, by: permit), by: site.commands,
        at: FilePlace(inSettings: command.place))
      counted[entry.place] = found.entry
      countFiles[entry.place] = found.entry.files.map(\.path)
      countRuns[entry.place] = found.ran
    } catch {
      report.error(
        at: command.place, .failed(program, error),
        suggestion: error == .nothingKept ? "'almanac build' runs it, without --no-run" : nil)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func notListed(_ program: String) -> Self {
    "the program '\(program)' is not listed under 'commands:'"
  }

  fileprivate static func failed(_ program: String, _ failure: CommandRunError) -> Self {
    "'\(program)' \(failure.reason)"
  }
}
