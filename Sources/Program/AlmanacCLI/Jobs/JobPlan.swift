internal import CampusModel
internal import Glibc

/// The jobs to run: a build of each site of a folder, and then the page about all of them.
struct JobPlan: Sendable {
  /// The folder of the sites, an absolute path.
  let folder: String
  /// The names of the sites, in the order of their bytes.
  let sites: [String]
  /// The folder of the page about all sites, an absolute path.
  let overview: String
  /// The title of that page; `nil` for the default.
  let title: String?
  /// The program on the machines that build.
  let program: String
  /// How many sites are built at once.
  let parallel: Int
  /// How many cores a build uses.
  let cores: Int
  /// How long a build may take.
  let minutes: Int
  /// How much memory a build may use, in megabytes.
  let memory: Int
  /// When the builds start every night.
  let start: MinuteOfDay
  /// The container image, with a shell.
  let image: String

  init(_ arguments: Arguments, sites: SitesFolder) throws {
    self.sites = sites.names
    folder = try Self.absolute(sites.path)
    overview = try arguments[.overview].map(Self.absolute) ?? "\(folder)/Public"
    title = arguments[.pageTitle]
    program = arguments[.program] ?? "almanac"
    image = arguments[.image] ?? "almanac-ci"
    parallel = try Self.number(in: .parallel, of: arguments, 1...10_000) ?? 4
    cores = try Self.number(in: .coresOfBuild, of: arguments, 1...256) ?? 1
    minutes = try Self.number(in: .minutes, of: arguments, 1...10_080) ?? 60
    memory = try Self.number(in: .memory, of: arguments, 100...1_000_000) ?? 2000
    let time = arguments[.startTime] ?? "05:10"
    guard let start = MinuteOfDay(parsing: time) else { throw UsageError.notAStart(time) }
    self.start = start
    let texts = [folder, overview, title ?? "", program, image]
    for text in texts where !SitesFolder.isPlain(text) {
      throw CommandError(
        .usage,
        "'\(printableText(text))' has a line break or another control character, which files "
          + "of jobs cannot contain")
    }
  }

  /// The number in an option; `nil` without it.
  private static func number(
    in option: Option, of arguments: Arguments, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .notInRange(text, option: option.name, range: range)
    }
    return number
  }

  /// The path from the root, without `.`, `..` and a slash at its end. Links stay.
  static func absolute(_ path: String) throws(CommandError) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : "\(try workingFolder())/\(path)").split(
      separator: "/")
    {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func workingFolder() throws(CommandError) -> String {
    guard let path = getcwd(nil, 0) else {
      throw CommandError(.badData, "the working folder cannot be read")
    }
    defer { free(path) }
    return String(cString: path)
  }
}

// The commands, for a shell
extension JobPlan {
  /// The program as a word.
  var programWord: String { Self.quoted(program) }

  /// The commands that build the site in `$site`: they fetch its data first, if its settings name
  /// any.
  func build(with program: String) -> String {
    """
    if grep -qs '^fetch:' "$site/Content/site.yml"; then
      # If this fails, the last good data is still there.
      \(program) fetch --site "$site" --quiet
    fi
    exec \(program) build --site "$site" --report "$site/\(SitesFolder.report)" --jobs \(cores) \
    --wait --quiet
    """
  }

  /// The command that makes the page about all sites.
  func collection(with program: String, folder: String, overview: String) -> String {
    ([program, "jobs", "collect"]
      + collectionWords(folder: folder, overview: overview).map(Self.quoted))
      .joined(separator: " ")
  }

  /// The words after `jobs collect`.
  func collectionWords(folder: String, overview: String) -> [String] {
    [folder, "--output=\(overview)"] + (title.map { ["--title=\($0)"] } ?? []) + ["--quiet"]
  }

  /// `site='…'` for each site below `folder`, by numbers from `first`.
  func cases(of variable: String, folder: String, first: Int) -> String {
    let lines = sites.enumerated().map { index, name in
      "  \(index + first)) site=\(Self.quoted("\(folder)/\(name)")) ;;"
    }
    return "case $\(variable) in\n\(lines.joined(separator: "\n"))\nesac"
  }

  /// A word of a shell, with any content.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
