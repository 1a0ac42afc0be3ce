/// What `almanac` can do.
enum Command: String, CaseIterable, Sendable {
  case build
  case check
  case fetch

  var summary: String {
    switch self {
    case .build: "read Content/, render every page, and put the site in place in one step"
    case .check: "read everything and report what is wrong; write nothing"
    case .fetch: "get the data that site.yml names from umd.io and PlanetTerp"
    }
  }

  var options: [Option] {
    switch self {
    case .build: [.site, .output, .now, .jobs, .strict, .format, .help]
    case .check: [.site, .now, .jobs, .strict, .format, .help]
    case .fetch: [.site, .only, .force, .format, .help]
    }
  }
}
