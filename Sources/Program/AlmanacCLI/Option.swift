internal import CampusModel
internal import Intake
internal import SourceFiles

/// One option of the command line. The list of them drives parsing, help and suggestions.
struct Option: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case none
    /// Must follow, as `--site DIR` or `--site=DIR`.
    case required(placeholder: String)
    /// May follow after "=" only, as `--strict=data`, and must be one of these.
    case optional([String])
    /// Must follow and be one of these.
    case oneOf([String])
  }

  /// With its dashes: "--site".
  var name: String
  var value: Value
  var help: String

  /// "--site DIR", "--format text|json".
  var form: String {
    switch value {
    case .none: name
    case .required(let placeholder): "\(name) \(placeholder)"
    case .optional(let choices): "\(name)[=\(choices.joined(separator: "|"))]"
    case .oneOf(let choices): "\(name) \(choices.joined(separator: "|"))"
    }
  }
}

extension Option {
  static let site = Option(
    name: "--site", value: .required(placeholder: "DIR"),
    help: "the folder that holds Content/ and, if it wants its own look, Templates/ (default: .)")
  static let output = Option(
    name: "--output", value: .required(placeholder: "DIR"),
    help: "the folder the site is written to (default: Public within the site's folder)")
  static let now = Option(
    name: "--now", value: .required(placeholder: "INSTANT"),
    help: "the moment the site shows, as 2026-11-18T13:10 by the site's clock, or with Z or +hh:mm")
  static let jobs = Option(
    name: "--jobs", value: .required(placeholder: "N"),
    help: "how many pages are rendered at once (default: one for each core)")
  static let strict = Option(
    name: "--strict", value: .optional(["data"]),
    help: "take warnings about hand-written files as errors; with =data, all warnings")
  static let wait = Option(
    name: "--wait", value: .none,
    help: "wait until another build of this site has ended, instead of giving up")
  static let previous = Option(
    name: "--previous", value: .none, help: "remove the release before the present one too")
  static let format = Option(
    name: "--format", value: .oneOf(["text", "json"]), help: "how the report is written")
  static let quiet = Option(
    name: "--quiet", value: .none,
    help: "no report where all is well, and no warnings about data of others; for cron")
  static let color = Option(
    name: "--color", value: .oneOf(ColorChoice.allCases.map(\.rawValue)),
    help: "whether messages have colors (default: auto, on a terminal)")
  static let host = Option(
    name: "--host", value: .required(placeholder: "ADDRESS"),
    help:
      "at which address of this machine the site is shown: 0.0.0.0 for all, so that a phone can "
      + "read it too (default: 127.0.0.1, for this machine only)")
  static let port = Option(
    name: "--port", value: .required(placeholder: "N"),
    help: "on which port the site is shown, 0 for any free one (default: the first free from 8000)")
  static let top = Option(
    name: "--top", value: .required(placeholder: "K"),
    help: "how many schedules are listed (default: as the plan says)")
  static let order = Option(
    name: "--order", value: .oneOf(Preferences.Order.allCases.map(\.rawValue)),
    help: "by what they are ordered (default: as the plan says)")
  static let course = Option(
    name: "--course", value: .required(placeholder: "ID"),
    help: "all about this course of the gradebook, as 'CMPS 231' or cmps231")
  static let term = Option(
    name: "--term", value: .required(placeholder: "ID"),
    help: "of this term alone: needed where a course was taken more than once")
  static let whatIf = Option(
    name: "--what-if", value: .required(placeholder: "SCORES"),
    help: "with these scores beside the present ones: 'Final exam=85, Homework 8=18/20'")
  static let offered = Option(
    name: "--term", value: .required(placeholder: "ID"),
    help: "the courses of this term (default: the present one)")
  static let filter = Option(
    name: "--filter", value: .required(placeholder: "LIST"),
    help: "only such courses: 'gen-ed=DSSP|DSHS, level=300, rating=4.., days=MWF, time=10:00-15:00'"
  )
  static let sort = Option(
    name: "--sort", value: .required(placeholder: "KEY"),
    help: "the greatest first of gpa, rating, seats or credits; the least with 'credits:least'")
  static let hits = Option(
    name: "--top", value: .required(placeholder: "K"),
    help: "how many courses are listed, 1 to 200 (default: 20)")
  static let person = Option(
    name: "--person", value: .required(placeholder: "ID"),
    help: "whose plan: a folder of Content/people (default: the only one there is)")
  static let holder = Option(
    name: "--as", value: .required(placeholder: "ID"),
    help: "for whom: a folder of Content/people; must be given")
  static let title = Option(
    name: "--title", value: .required(placeholder: "WORDS"),
    help: "what the schedule is called (default: \"Saved schedule\")")
  static let part = Option(
    name: "--only", value: .required(placeholder: "GLOB"),
    help: "only the pages at such addresses, as 'rooms/**'; the others stay as they are")
  static let only = Option(
    name: "--only", value: .required(placeholder: "NAME"),
    help: "fetch only the entries of this kind, or the one into this folder")
  static let force = Option(
    name: "--force", value: .none,
    help: "take files that are much smaller than the last good ones")
  static let passphrase = Option(
    name: "--passphrase", value: .none, help: "draw a new passphrase too, or a first one")
  static let countKind = Option(
    name: "--kind", value: .oneOf(SourceFormats.builtIn.ofCounts.map(\.rawValue)),
    help: "what the capture is (default: what it looks like)")
  static let to = Option(
    name: "--to", value: .required(placeholder: "FOLDER"),
    help: "the folder of the files, from the site's (default: Content/occupancy)")
  static let at = Option(
    name: "--at", value: .required(placeholder: "INSTANT"),
    help: "when a capture was taken that does not say it, written as for --now (default: now)")
  static let help = Option(name: "--help", value: .none, help: "show this text")
}
