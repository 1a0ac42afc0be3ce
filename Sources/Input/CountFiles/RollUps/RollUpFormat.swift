internal import Diagnostics
package import FileFormats
package import SourceFiles

/// Counts that others have rolled up: for each counter, date and half hour the same values as in
/// the site's own index, so that no values have to be merged that cannot be. Made by a database, in
/// which the counts may stay.
///
/// `RollUpIntake` reads the files of all such sources, and counts of the same counter and date in
/// other sources take their place.
package enum RollUpFormat: SourceFormat {
  package static let kind = SourceKind.countRollUps
  package static var keys: SourceKeys { .rollUpCommand }
  package static var traits: SourceTraits {
    var traits = SourceTraits()
    traits.holdsCounts = true
    traits.kindOfData = .occupancy
    traits.emptyHint = "check that it has the columns and the time zone of roll-ups"
    return traits
  }

  package static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    Contribution()
  }
}

extension SourceKind {
  package static let countRollUps = SourceKind("count-roll-ups")
}

/// The command of an entry whose table a program prints.
package struct RollUpCommand: Sendable {
  package var program: String
  package var arguments: [String]
  /// Where the settings name the program.
  package var place: TextPlace
}

extension SourceKeys {
  fileprivate static var rollUpCommand: SourceKeys {
    SourceKeys(["run"]) { map, settings in
      guard map.has("run") else { return true }
      map.refuse("path") { .twoSources($0) }
      map.refuse("sheet") { .noSheets($0) }
      let words = map.oneOrMore("run", .text)
      guard let first = words.first, !map.has("path"), !map.has("sheet") else { return false }
      settings[RollUpCommand.self] = RollUpCommand(
        program: first.value, arguments: words.dropFirst().map(\.value), place: first.place)
      return true
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func twoSources(_ key: String) -> Self {
    "found both '\(key)' and 'run', expected one of them"
  }

  fileprivate static func noSheets(_ key: String) -> Self { "'\(key)' needs a file in 'path'" }
}
