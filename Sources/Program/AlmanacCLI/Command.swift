internal import SiteImport

/// The commands of `almanac`.
enum Command: String, CaseIterable, Sendable {
  case build
  case serve
  case watch
  case check
  case new
  case `import`
  case rank
  case grades
  case search
  case save
  case reserve
  case unreserve
  case record
  case fetch
  case publish
  case secrets
  case links
  case rotate
  case rollback
  case clean
  case memory
  case jobs
  case completion
  case manual
  case version

  var summary: String {
    switch self {
    case .build: "build the site from Content/ and publish it in one step"
    case .serve: "build and preview the site in a browser; rebuild on every change"
    case .watch: "build, and build again whenever a file changes"
    case .check: "read everything and report all errors; write nothing"
    case .new: "create a small starter site, or one that shows a folder of tables"
    case .import: "make a site of a folder of Hugo, Zola, MkDocs or Jekyll"
    case .rank: "print the best schedules of a plan, as on its pages"
    case .grades: "print a person's grades in all courses, or the details of one"
    case .search: "search courses by words, scores, departments, levels and times"
    case .save: "save the schedule of a share link to a plan"
    case .reserve: "reserve a room for a person of the site"
    case .unreserve: "cancel a person's reservation, or part of it"
    case .record: "append current device counts to the site's files"
    case .fetch: "download the data listed in site.yml from umd.io and PlanetTerp"
    case .publish: "send the built site to S3, a host, a remote of rclone or a git branch"
    case .secrets: "create the secrets file for encrypting private pages"
    case .links: "print a private person's secret link, passphrase and feed addresses"
    case .rotate: "give a private person new links and feed addresses"
    case .rollback: "restore the previous release; run again to undo"
    case .clean: "remove the cache and leftovers of interrupted builds"
    case .memory: "write the history between builds to one file, or read it back"
    case .jobs: "run the builds of a folder of sites as jobs, and make a page about all of them"
    case .completion: "print what bash, zsh or fish need to complete commands and options"
    case .manual: "print this program's manual page"
    case .version: "print the version of the program and its libraries"
    }
  }

  /// The words that must follow.
  var operands: [Operand] {
    switch self {
    case .build, .serve, .watch, .check, .search, .fetch, .secrets, .rollback, .clean, .manual,
      .version:
      []
    case .new: [Operand("DIR", .folder)]
    case .import:
      [
        Operand("GENERATOR", .choices(Generator.allCases.map(\.rawValue))),
        Operand("FOLDER", .folder), Operand("TO", .folder),
      ]
    case .rank: [Operand("PLAN")]
    case .publish: [Operand("TARGET")]
    case .save: [Operand("LINK")]
    case .reserve, .unreserve: [Operand("ROOM"), Operand("DATE"), Operand("SLOT")]
    case .grades, .links, .rotate: [Operand("PERSON")]
    case .record: [Operand("FILE", .file)]
    case .memory:
      [
        Operand("ACTION", .choices(MemoryCommand.Action.allCases.map(\.rawValue))),
        Operand("FILE", .file),
      ]
    case .jobs:
      [
        Operand("ENGINE", .choices(JobsCommand.Action.allCases.map(\.rawValue))),
        Operand("FOLDER", .folder),
      ]
    case .completion: [Operand("SHELL", .choices(Shell.allCases.map(\.rawValue)))]
    }
  }

  /// How many of the operands must be given.
  var neededOperands: Int {
    switch self {
    case .record: 0
    case .import: 2
    default: operands.count
    }
  }

  /// The name of further words, any number of them; `nil` where none are allowed.
  var furtherWords: String? { self == .search ? "WORD" : nil }

  /// All words that follow, as the usage text has them.
  var wordForms: [String] {
    operands.enumerated().map { $0 < neededOperands ? $1.form : "[\($1.form)]" }
      + (furtherWords.map { ["[\($0) …]"] } ?? [])
  }

  var options: [Option] { (hasSite ? [.site] : []) + own + [.color, .help] }

  private var hasSite: Bool {
    switch self {
    case .new, .import, .jobs, .completion, .manual, .version: false
    default: true
    }
  }

  /// The options besides `--site`, which comes first where there is a site already, and `--color`
  /// and `--help`, which come last.
  private var own: [Option] {
    switch self {
    case .build:
      [.output, .part, .singleFile, .now] + Self.unpublished
        + [.jobs, .strict, .noRun, .wait, .report, .quiet, .format]
    case .serve:
      [.output, .host, .port, .now] + Self.unpublished + [.jobs, .strict, .noRun, .quiet, .format]
    case .watch: [.output, .now] + Self.unpublished + [.jobs, .strict, .noRun, .quiet, .format]
    case .new: [.from, .format]
    case .check: [.data, .now] + Self.unpublished + [.jobs, .strict, .quiet, .format]
    case .import: [.format]
    case .rank: [.top, .order, .format]
    case .grades: [.course, .term, .whatIf, .format]
    case .search: [.offered, .filter, .sort, .hits, .format]
    case .save: [.person, .title, .quiet, .format]
    case .reserve, .unreserve: [.holder, .now, .quiet, .format]
    case .record: [.countKind, .to, .at, .quiet, .format]
    case .fetch: [.only, .force, .quiet, .format]
    case .publish: [.output, .dryRun, .takeOver, .wait, .quiet, .format]
    case .secrets: [.output, .format]
    case .links: [.output, .format]
    case .rotate: [.output, .passphrase, .format]
    case .rollback: [.output, .wait, .quiet, .format]
    case .clean: [.output, .previous, .wait, .quiet, .format]
    case .memory: [.output, .wait, .quiet, .format]
    case .jobs:
      [
        .overview, .jobFiles, .pageTitle, .parallel, .coresOfBuild, .minutes, .memory, .startTime,
        .image, .program, .pageTime, .quiet, .format,
      ]
    case .completion, .manual: []
    case .version: [.format]
    }
  }

  /// The options that show unpublished pages.
  private static let unpublished: [Option] = [.drafts, .future, .expired]

  /// A command line to learn from.
  var example: String {
    switch self {
    case .build: "almanac build --site /srv/campus --quiet"
    case .serve: "almanac serve --host 0.0.0.0"
    case .watch: "almanac watch --output /var/www/campus"
    case .check: "almanac check --strict"
    case .new: "almanac new notes"
    case .import: "almanac import hugo ../blog new-blog"
    case .rank: "almanac rank robin --top 5 --order gaps"
    case .grades: "almanac grades robin --course cmps231 --what-if 'Final exam=85'"
    case .search: "almanac search calculus --filter 'credits=3..4, days=MWF' --sort rating"
    case .save: "almanac save 'https://…/share/#spring-2027:CMPS330-0101' --person robin"
    case .reserve: "almanac reserve 'MAB 0230' tomorrow 13:30-15:00 --as robin"
    case .unreserve: "almanac unreserve 'MAB 0230' tomorrow 13:30 --as robin"
    case .record: "ssh controller show ap active | almanac record --quiet"
    case .fetch: "almanac fetch --only umdio --quiet"
    case .publish: "almanac publish s3://larkspur/campus --dry-run"
    case .secrets: "almanac secrets"
    case .links: "almanac links sam"
    case .rotate: "almanac rotate sam --passphrase"
    case .rollback: "almanac rollback"
    case .clean: "almanac clean --previous"
    case .memory: "almanac memory export almanac-memory"
    case .jobs: "almanac jobs slurm /srv/campuses"
    case .completion: "almanac completion bash > ~/.local/share/bash-completion/completions/almanac"
    case .manual: "almanac manual | man -l -"
    case .version: "almanac --version"
    }
  }
}
