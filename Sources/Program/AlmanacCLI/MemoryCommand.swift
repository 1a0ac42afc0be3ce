internal import FileFormats
internal import Markup
internal import SiteBuild

/// `memory`: the history between builds as one file, for machines that forget.
struct MemoryCommand: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case export
    case `import`
  }

  let action: Action
  /// The one file.
  let file: String
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    action = Action(rawValue: arguments.operands[0]) ?? .export
    file = arguments.operands[1]
    (self.options, self.environment) = (options, environment)
  }

  func run() throws {
    try SiteInput(options: options, environment: environment).expectContent()
    let lock = try options.lockSite(in: environment)
    let archive =
      switch action {
      case .export: try exported()
      case .import: try imported()
      }
    extendLifetime(lock)
    environment.report(
      options.format == .json ? json(archive).line + "\n" : words(archive))
  }

  private var folder: String { "\(options.site)/.almanac/memory" }

  /// The ending of the file that a killed build leaves next to a file that it was replacing.
  private static let leftover = ".new"

  /// The files in the folder; those with other names than the program's are not part of it.
  private func known() throws(CommandError) -> MemoryArchive {
    let tree = FileTree.disk(at: options.site)
    let paths = try reading(folder) { () throws(FileError) in
      try tree.files(below: ".almanac/memory")
    }
    var files: [MemoryArchive.File] = []
    for path in paths where !path.hasSuffix(Self.leftover) {
      let name = String(path.dropFirst(".almanac/memory/".count))
      guard MemoryArchive.isSafe(name) else { continue }
      let bytes = try reading(path) { () throws(FileError) in try tree.read(path) }
      files.append(MemoryArchive.File(name: name, bytes: bytes))
    }
    return MemoryArchive(files)
  }
}

// The two directions
extension MemoryCommand {
  /// Only the owner can read the file: the history names private people.
  private func exported() throws -> MemoryArchive {
    let archive = try known()
    guard !archive.files.isEmpty else {
      throw CommandError(
        .badData, "this site has no history yet: '\(folder)' is empty; build the site first")
    }
    if try AtomicFile.makePrivate(archive.bytes, at: file) { return archive }
    try AtomicFile.edit(file) { old in
      guard old.isEmpty || old.starts(with: MemoryArchive.mark.utf8) else {
        throw CommandError(
          .cannotWrite, "'\(file)' is another file and is not replaced; choose another name")
      }
      return archive.bytes
    }
    return archive
  }

  /// The whole history or none of it: a site with another history keeps it.
  private func imported() throws -> MemoryArchive {
    guard let bytes = try AtomicFile.read(file) else {
      throw CommandError(.badData, "'\(file)' was not found")
    }
    let archive: MemoryArchive
    do throws(MemoryArchive.ReadingError) {
      archive = try MemoryArchive(reading: bytes)
    } catch {
      throw CommandError(.badData, "'\(file)' \(error.text); nothing was changed")
    }
    let known = try known()
    if known == archive { return archive }
    guard known.files.isEmpty else {
      throw CommandError(
        .cannotWrite,
        "this site has a history already; to replace it, remove '\(folder)' first")
    }
    try PrivateFolder.make(archive.files.map { ($0.name, $0.bytes) }, at: folder)
    return archive
  }
}

// The report
extension MemoryCommand {
  private func words(_ archive: MemoryArchive) -> String {
    let files = ClosingReport.counted(archive.files.count, "file", "files")
    let size = "\((Self.bytes(of: archive) + 1023) >> 10) KB"
    return switch action {
    case .export: "exported the history of the site to '\(file)': \(files), \(size)\n"
    case .import: "imported the history of the site from '\(file)': \(files), \(size)\n"
    }
  }

  /// The names are part of the command line's contract.
  private func json(_ archive: MemoryArchive) -> JSON {
    [
      "command": .text(Command.memory.rawValue), "status": .number(0),
      "action": .text(action.rawValue), "file": .text(file),
      "files": .number(archive.files.count), "bytes": .number(Self.bytes(of: archive)),
    ]
  }

  private static func bytes(of archive: MemoryArchive) -> Int {
    archive.files.reduce(0) { $0 + $1.bytes.count }
  }
}
