/// What `almanac` can do.
enum Command: String, CaseIterable, Sendable {
  case build
  case serve
  case watch
  case check
  case new
  case rank
  case grades
  case search
  case save
  case reserve
  case unreserve
  case record
  case fetch
  case secrets
  case links
  case rotate
  case rollback
  case clean

  var summary: String {
    switch self {
    case .build: "read Content/, render every page, and put the site in place in one step"
    case .serve: "build, show the site to this machine's browser, and keep both fresh"
    case .watch: "build, and build again whenever something changes"
    case .check: "read everything and report what is wrong; write nothing"
    case .new: "make a small site to begin with"
    case .rank: "print the best schedules of a plan, as its pages show them"
    case .grades: "print where a person's courses stand, or all about one of them"
    case .search: "find courses by words, scores, departments, levels and hours"
    case .save: "add the schedule of a share link to a plan"
    case .reserve: "reserve a room for a person of the site"
    case .unreserve: "give back a room that a person has reserved, or a part of its time"
    case .record: "add counts of devices that were taken just now to the site's own files"
    case .fetch: "get the data that site.yml names from umd.io and PlanetTerp"
    case .secrets: "make the file of secrets that private pages are sealed with"
    case .links: "print what opens a private person's pages, and the addresses of their feeds"
    case .rotate: "give a private person new links and feed addresses"
    case .rollback: "put the release before the present one back, in one step; again to go forward"
    case .clean: "remove the cache and what builds that were cut off have left"
    }
  }

  /// The words that must follow, by their names in the usage text.
  var operands: [String] {
    switch self {
    case .build, .serve, .watch, .check, .search, .fetch, .secrets, .rollback, .clean: []
    case .new: ["DIR"]
    case .rank: ["PLAN"]
    case .save: ["LINK"]
    case .reserve, .unreserve: ["ROOM", "DATE", "SLOT"]
    case .grades, .links, .rotate: ["PERSON"]
    case .record: ["FILE"]
    }
  }

  /// How many of the operands must be given.
  var neededOperands: Int { self == .record ? 0 : operands.count }

  /// The name of words of which any number may follow those; `nil` where none may.
  var furtherWords: String? { self == .search ? "WORD" : nil }

  /// All words that follow, as the usage text has them.
  var wordForms: [String] {
    operands.enumerated().map { $0 < neededOperands ? $1 : "[\($1)]" }
      + (furtherWords.map { ["[\($0) …]"] } ?? [])
  }

  var options: [Option] {
    switch self {
    case .build: [.site, .output, .part, .now, .jobs, .strict, .wait, .format, .help]
    case .serve: [.site, .output, .now, .jobs, .strict, .port, .help]
    case .watch: [.site, .output, .now, .jobs, .strict, .help]
    case .new: [.help]
    case .check: [.site, .now, .jobs, .strict, .format, .help]
    case .rank: [.site, .top, .order, .format, .help]
    case .grades: [.site, .course, .term, .whatIf, .format, .help]
    case .search: [.site, .offered, .filter, .sort, .hits, .format, .help]
    case .save: [.site, .person, .title, .help]
    case .reserve, .unreserve: [.site, .holder, .now, .format, .help]
    case .record: [.site, .countKind, .to, .at, .help]
    case .fetch: [.site, .only, .force, .format, .help]
    case .secrets: [.site, .output, .help]
    case .links: [.site, .output, .format, .help]
    case .rotate: [.site, .output, .passphrase, .format, .help]
    case .rollback: [.site, .output, .wait, .format, .help]
    case .clean: [.site, .output, .previous, .wait, .format, .help]
    }
  }
}
