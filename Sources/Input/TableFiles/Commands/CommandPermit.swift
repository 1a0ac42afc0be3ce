/// An entry of `commands:` in the settings: a program that pages may run, and how.
package struct CommandPermit: Hashable, Sendable {
  /// How a program writes its table.
  package enum Format: String, CaseIterable, Sendable {
    case csv, tsv, json, yaml

    /// The ending of a file of this format.
    var ending: String { self == .yaml ? "yml" : rawValue }
  }

  /// The program as pages must write it: a path from the site's folder, or a name in `PATH`.
  package var program: String
  package var format = Format.csv
  /// Seconds for which an output is used again; `nil` for builds that always run it.
  package var maxAge: Int?
  /// Seconds.
  package var timeLimit = 60
  /// Megabytes of output.
  package var sizeLimit = 16

  package init(program: String) { self.program = program }

  /// The file of the program, from the site's folder or absolute; `nil` for a name in `PATH`.
  package var programPath: String? { program.contains("/") ? program : nil }
}

/// A program and its arguments, as a page names them in `run`. Its output is a table.
///
/// ```
/// TableCommand(arguments: ["--month", "2026-10"], by: CommandPermit(program: "./fetch-loans"))
/// ```
package struct TableCommand: Hashable, Sendable {
  package let arguments: [String]
  package let permit: CommandPermit

  package init(arguments: [String], by permit: CommandPermit) {
    (self.arguments, self.permit) = (arguments, permit)
  }

  /// The program as the settings and the page write it.
  package var program: String { permit.program }

  /// The program and its arguments.
  package var words: [String] { [program] + arguments }

  /// The file of the program, from the site's folder or absolute; `nil` for a name in `PATH`.
  package var programPath: String? { permit.programPath }
}
