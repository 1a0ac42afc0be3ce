/// What `almanac` can do.
enum Command: String, CaseIterable, Sendable {
  case build
  case check

  var summary: String {
    switch self {
    case .build: "read Content/, render every page, and put the site in place in one step"
    case .check: "read everything and report what is wrong; write nothing"
    }
  }

  var options: [Option] {
    switch self {
    case .build: [.site, .output, .now, .jobs, .strict, .format, .help]
    case .check: [.site, .now, .jobs, .strict, .format, .help]
    }
  }
}
