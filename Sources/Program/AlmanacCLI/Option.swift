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

  /// The possible values.
  var values: WordKind {
    switch value {
    case .none: .text
    case .required("DIR"): .folder
    case .required("FILE"), .required("PATH"): .file
    case .required: .text
    case .optional(let choices), .oneOf(let choices): .choices(choices)
    }
  }
}

extension Option {
  static let site = Option(
    name: "--site", value: .required(placeholder: "DIR"),
    help: "the folder with Content/ and optional Templates/ (default: .)")
  static let output = Option(
    name: "--output", value: .required(placeholder: "DIR"),
    help: "the folder to write the site to (default: Public in the site's folder)")
  static let now = Option(
    name: "--now", value: .required(placeholder: "INSTANT"),
    help:
      "the current time of the site, such as 2026-11-18T13:10 in its time zone, or with Z or +hh:mm"
  )
  static let jobs = Option(
    name: "--jobs", value: .required(placeholder: "N"),
    help: "how many pages to render at once (default: one per core)")
  static let strict = Option(
    name: "--strict", value: .optional(["data"]),
    help: "treat warnings about hand-written files as errors; with =data, all warnings")
  static let wait = Option(
    name: "--wait", value: .none,
    help: "wait for another build of this site to finish instead of failing")
  static let noRun = Option(
    name: "--no-run", value: .none,
    help: "run no commands of pages, and use their kept outputs")
  static let drafts = Option(
    name: "--drafts", value: .none, help: "also show pages that are drafts")
  static let future = Option(
    name: "--future", value: .none, help: "also show pages whose date has not come")
  static let expired = Option(
    name: "--expired", value: .none, help: "also show pages that have expired")
  static let data = Option(
    name: "--data", value: .none,
    help: "list the tables that pages can show, with their columns, instead of checking the site")
  static let previous = Option(
    name: "--previous", value: .none, help: "also remove the previous release")
  static let format = Option(
    name: "--format", value: .oneOf(["text", "json"]), help: "format of the report (default: text)")
  static let quiet = Option(
    name: "--quiet", value: .none,
    help: "no report on success and no warnings about third-party data; for cron")
  static let color = Option(
    name: "--color", value: .oneOf(ColorChoice.allCases.map(\.rawValue)),
    help: "whether to color messages (default: auto, only on a terminal)")
  static let host = Option(
    name: "--host", value: .required(placeholder: "ADDRESS"),
    help:
      "the address to serve the site at: 0.0.0.0 for all addresses, so that phones can "
      + "open it too (default: 127.0.0.1, this machine only)")
  static let port = Option(
    name: "--port", value: .required(placeholder: "N"),
    help: "the port to serve the site on, 0 for any free one (default: the first free from 8000)")
  static let top = Option(
    name: "--top", value: .required(placeholder: "K"),
    help: "how many schedules to list (default: as in the plan)")
  static let order = Option(
    name: "--order", value: .oneOf(Preferences.Order.allCases.map(\.rawValue)),
    help: "how to order them (default: as in the plan)")
  static let course = Option(
    name: "--course", value: .required(placeholder: "ID"),
    help: "details of this course of the gradebook, such as 'CMPS 231' or cmps231")
  static let term = Option(
    name: "--term", value: .required(placeholder: "ID"),
    help: "this term only; needed if a course was taken more than once")
  static let whatIf = Option(
    name: "--what-if", value: .required(placeholder: "SCORES"),
    help: "also calculate with these scores: 'Final exam=85, Homework 8=18/20'")
  static let offered = Option(
    name: "--term", value: .required(placeholder: "ID"),
    help: "the courses of this term (default: the one the catalog opens with)")
  static let filter = Option(
    name: "--filter", value: .required(placeholder: "LIST"),
    help:
      "only courses that match: 'gen-ed=DSSP|DSHS, level=300, rating=4.., days=MWF, time=10:00-15:00'"
  )
  static let sort = Option(
    name: "--sort", value: .required(placeholder: "KEY"),
    help: "sort descending by gpa, rating, seats or credits; 'credits:least' for ascending")
  static let hits = Option(
    name: "--top", value: .required(placeholder: "K"),
    help: "how many courses to list, 1 to 200 (default: 20)")
  static let person = Option(
    name: "--person", value: .required(placeholder: "ID"),
    help: "whose plan: a folder in Content/people (default: if there is only one)")
  static let holder = Option(
    name: "--as", value: .required(placeholder: "ID"),
    help: "for whom: a folder in Content/people (required)")
  static let title = Option(
    name: "--title", value: .required(placeholder: "WORDS"),
    help: "the name of the schedule (default: \"Saved schedule\")")
  static let part = Option(
    name: "--only", value: .required(placeholder: "GLOB"),
    help: "only pages with matching addresses, such as 'rooms/**'; the others stay unchanged")
  static let singleFile = Option(
    name: "--single-file", value: .required(placeholder: "FILE"),
    help: "instead of the site write one HTML file with the pages of Content/pages or of --only")
  static let only = Option(
    name: "--only", value: .required(placeholder: "NAME"),
    help: "fetch only entries of this kind, or the entry with this folder")
  static let force = Option(
    name: "--force", value: .none,
    help: "accept files that are much smaller than the last good ones")
  static let passphrase = Option(
    name: "--passphrase", value: .none, help: "also create a new passphrase")
  static let countKind = Option(
    name: "--kind", value: .oneOf(SourceFormats.builtIn.ofCounts.map(\.rawValue)),
    help: "the kind of capture (default: detected)")
  static let to = Option(
    name: "--to", value: .required(placeholder: "FOLDER"),
    help: "the folder of the files, relative to the site (default: Content/occupancy)")
  static let at = Option(
    name: "--at", value: .required(placeholder: "INSTANT"),
    help: "the time of a capture that has none, written as for --now (default: now)")
  static let from = Option(
    name: "--from", value: .required(placeholder: "PATH"),
    help: "show this folder or file of tables and Markdown (default: a small site to start with)")
  static let dryRun = Option(
    name: "--dry-run", value: .none,
    help: "list what would be sent and removed; send nothing")
  static let takeOver = Option(
    name: "--take-over", value: .none,
    help: "send every file, if a publish was interrupted on a machine that does not continue it")
  static let report = Option(
    name: "--report", value: .required(placeholder: "FILE"),
    help: "also write the report to FILE as JSON, of a failed build too, with the last good one")
  static let overview = Option(
    name: "--output", value: .required(placeholder: "DIR"),
    help: "the folder of the page about all sites (default: Public in FOLDER)")
  static let jobFiles = Option(
    name: "--to", value: .required(placeholder: "DIR"),
    help: "the folder to write the files of the jobs to (default: .jobs in FOLDER)")
  static let pageTitle = Option(
    name: "--title", value: .required(placeholder: "WORDS"),
    help: "the title of the page about all sites (default: Sites)")
  static let parallel = Option(
    name: "--parallel", value: .required(placeholder: "N"),
    help: "how many sites are built at once (slurm, kubernetes; default: 4)")
  static let coresOfBuild = Option(
    name: "--cores", value: .required(placeholder: "N"),
    help: "how many cores the build of a site uses (default: 1)")
  static let minutes = Option(
    name: "--minutes", value: .required(placeholder: "N"),
    help: "how long a build may take (slurm, kubernetes, systemd; default: 60)")
  static let memory = Option(
    name: "--memory", value: .required(placeholder: "MB"),
    help: "how much memory a build may use (slurm, kubernetes, systemd; default: 2000)")
  static let startTime = Option(
    name: "--start", value: .required(placeholder: "HH:MM"),
    help: "when the builds start every night (kubernetes, systemd; default: 05:10)")
  static let pageTime = Option(
    name: "--now", value: .required(placeholder: "INSTANT"),
    help: "the time of the page about all sites, in UTC or with an offset (collect; default: now)")
  static let image = Option(
    name: "--image", value: .required(placeholder: "NAME"),
    help: "the container image, which must have a shell (kubernetes; default: almanac-ci)")
  static let program = Option(
    name: "--program", value: .required(placeholder: "PATH"),
    help: "where the machines have this program (slurm, systemd, make; default: almanac)")
  static let help = Option(name: "--help", value: .none, help: "show this help")
}
