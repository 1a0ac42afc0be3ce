internal import Fetching
package import SiteBuild

/// Publishes a release as one commit on a branch of a git repository, for hosts of Pages. A push
/// replaces the branch at once, so readers never see parts of two releases.
///
/// The objects are in a bare repository in `.almanac/cache/`, which can be deleted at any time; so
/// only changed files are sent.
package struct GitPublisher {
  let release: Release
  let repository: String
  let branch: String
  /// Whether earlier commits of the branch stay.
  let keepsHistory: Bool
  /// The bare repository; absolute, as are its index and its list of excluded files.
  private let store: String
  private let environment: [String: String]
  private let timeLimit: Int

  package init(
    _ release: Release, to branch: String, of repository: String, keepsHistory: Bool,
    files: TargetFiles, environment: [String: String], timeLimit: Int
  ) {
    (self.release, self.repository, self.branch) = (release, repository, branch)
    (self.keepsHistory, store) = (keepsHistory, "\(files.scratch).git")
    self.timeLimit = timeLimit
    self.environment = environment.merging([
      "GIT_DIR": store, "GIT_WORK_TREE": release.folder, "GIT_INDEX_FILE": "\(store)/next-index",
      "GIT_TERMINAL_PROMPT": "0",
    ]) { $1 }
    .merging(Self.names) { first, _ in first }
  }

  /// The environment of git's commands, if nothing else is set.
  private static let names = [
    "GIT_AUTHOR_NAME": "almanac", "GIT_AUTHOR_EMAIL": "almanac@localhost",
    "GIT_COMMITTER_NAME": "almanac", "GIT_COMMITTER_EMAIL": "almanac@localhost",
    "GIT_SSH_COMMAND": "ssh -o BatchMode=yes",
  ]

  package func publish(_ options: FarOptions) throws(FarPublishError) -> FarReport {
    try makeStore()
    let parent = try fetchParent()
    let tree = try makeTree()
    var report = try changes(from: parent, to: tree)
    report.unchanged = release.files.count - report.sent.count
    if options.isRehearsal || (parent != nil && report.sent.isEmpty && report.removed.isEmpty) {
      return report
    }
    let parents = keepsHistory ? parent.map { ["-p", $0] } ?? [] : []
    let commit = try word(["commit-tree", tree, "-m", "Publish the site"] + parents)
    // The fetched commit must still be there: another publish is noticed.
    let lease = "--force-with-lease=refs/heads/\(branch):\(parent ?? "")"
    do throws(FarPublishError) {
      try git("push", "--quiet", lease, "--", repository, "\(commit):refs/heads/\(branch)")
    } catch .program(let name, .status(let status, let line)) {
      if line.contains("stale info") { throw .overtaken }
      throw .program(name, .status(status, line))
    }
    return report
  }

  private func makeStore() throws(FarPublishError) {
    let program = ExternalProgram(
      ["git", "init", "--quiet", "--bare", store], folder: "/",
      environment: environment.filter { !Self.places.contains($0.key) }, timeLimit: timeLimit)
    do throws(ProgramError) { _ = try program.output() } catch {
      throw .program("git init", error)
    }
  }

  /// The variables that a new repository must not have.
  private static let places: Set<String> = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]

  /// The last commit of the branch; `nil` if there is no such branch.
  private func fetchParent() throws(FarPublishError) -> String? {
    let line = try output(["ls-remote", "--", repository, "refs/heads/\(branch)"])
    guard let commit = line.split(whereSeparator: \.isWhitespace).first else { return nil }
    let depth = keepsHistory ? [] : ["--depth=1"]
    try git(["fetch", "--quiet"] + depth + ["--", repository, String(commit)])
    return String(commit)
  }

  /// A tree of all files of the release.
  private func makeTree() throws(FarPublishError) -> String {
    let list = "\(store)/files"
    let bytes = Array(release.files.map { "\($0.path)\0" }.joined().utf8)
    try onDisk { () throws(PublishError) in try AtomicFile.write(bytes, to: list) }
    try git("read-tree", "--empty")
    try git(
      "-c", "core.autocrlf=false", "-c", "core.attributesFile=/dev/null", "add", "--force",
      "--pathspec-file-nul", "--pathspec-from-file=\(list)")
    return try word(["write-tree"])
  }

  private func changes(
    from parent: String?, to tree: String
  ) throws(FarPublishError) -> FarReport {
    var report = FarReport()
    let sizes = Dictionary(release.files.map { ($0.path, $0.size) }) { first, _ in first }
    guard let parent else {
      report.sent = sizes.sorted { $0.key < $1.key }.map { .init(path: $0.key, size: $0.value) }
      return report
    }
    let text = try output(
      ["diff-tree", "-r", "-z", "--no-renames", "--name-status", parent, tree])
    let words = text.split(separator: "\0").map(String.init)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let path = words[index + 1]
      if words[index] == "D" {
        report.removed.append(path)
      } else {
        report.sent.append(.init(path: path, size: sizes[path] ?? 0))
      }
    }
    return report
  }

  private func git(_ words: String...) throws(FarPublishError) { try git(words) }
  private func git(_ words: [String]) throws(FarPublishError) { _ = try output(words) }

  private func word(_ words: [String]) throws(FarPublishError) -> String {
    try output(words).filter { !$0.isWhitespace }
  }

  private func output(_ words: [String]) throws(FarPublishError) -> String {
    let program = ExternalProgram(
      ["git"] + words, folder: release.folder, environment: environment, timeLimit: timeLimit,
      sizeLimit: 256)
    do throws(ProgramError) {
      return String(decoding: try program.output(), as: UTF8.self)
    } catch {
      throw .program("git \(words.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? "")", error)
    }
  }
}
