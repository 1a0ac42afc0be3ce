internal import Bytes
internal import Fetching
internal import SiteBuild

/// A place that a program sends files to, many at a time.
package struct ProgramStore: Sendable {
  package enum Program: Hashable, Sendable {
    /// `rsync` over `ssh`: the user and the host, and the path of a folder.
    case rsync(host: String, port: Int?, path: String)
    /// `rclone`: a remote with a path.
    case rclone(String)
  }

  let program: Program
  /// All variables that the program sees.
  private let environment: [String: String]
  /// Seconds.
  private let timeLimit: Int

  package init(_ program: Program, environment: [String: String], timeLimit: Int) {
    (self.program, self.environment, self.timeLimit) = (program, environment, timeLimit)
  }

  /// The same for the same folder: the name of the files kept about it.
  package var identity: String { destination }

  private var destination: String {
    switch program {
    case .rsync(let host, let port, let path):
      "\(host):\(port.map { "\($0)" } ?? "")\(path)"
    case .rclone(let remote): "rclone:\(remote)"
    }
  }
}

// MARK: - Abilities

extension ProgramStore {
  /// Copies the file at the top of the place into `folder`, where it is missing until then; does
  /// nothing if the place has none.
  func fetch(_ name: String, into folder: String) throws(FarPublishError) {
    switch program {
    case .rsync(_, _, let path):
      let source = remote(path: "\(path)/\(name)")
      // 23: there is no such folder yet.
      try run(
        rsync + ["--times", "--ignore-missing-args", source, "\(folder)/"], orStatus: 23)
    case .rclone(let remote):
      // 3: there is no such folder yet.
      try run(
        ["rclone", "copy", "--retries=1", "--include", "/\(name)", remote, folder], orStatus: 3)
    }
  }

  /// Sends files of `folder`, whose paths are in `list`, one a line. A reader finds the old file or
  /// the new one, never a part.
  func send(_ list: String, of folder: String) throws(FarPublishError) {
    switch program {
    case .rsync(_, _, let path):
      try run(
        rsync + [
          "--times", "--perms", "--chmod=D755,F644", "--ignore-times", "--compress",
          "--files-from=\(list)", "\(folder)/", remote(path: "\(path)/"),
        ])
    case .rclone(let remote):
      try run(
        ["rclone", "copy", "--ignore-times", "--no-traverse", "--files-from-raw", list]
          + [folder, remote])
    }
  }

  /// Removes the files whose paths are in `list`, one a line; none of them is in `folder`.
  func remove(_ list: String, of folder: String) throws(FarPublishError) {
    switch program {
    case .rsync(_, _, let path):
      // 24: files are missing here, which is why they are removed there.
      try run(
        rsync + [
          "--delete-missing-args", "--no-implied-dirs", "--files-from=\(list)", "\(folder)/",
          remote(path: "\(path)/"),
        ], orStatus: 24)
    case .rclone(let remote):
      try run(["rclone", "delete", "--files-from-raw", list, remote])
    }
  }

  /// Asks for nothing: without a key, it fails.
  private var rsync: [String] {
    guard case .rsync(_, let port, _) = program else { return [] }
    let shell = "ssh -o BatchMode=yes" + (port.map { " -p \($0)" } ?? "")
    return ["rsync", "--protect-args", "--rsh=\(shell)"]
  }

  private func remote(path: String) -> String {
    guard case .rsync(let host, _, _) = program else { return path }
    return "\(host):\(path)"
  }

  /// Runs a program; a run that ends with the status `expected` has done its work, too.
  private func run(
    _ words: [String], orStatus expected: Int32 = 0
  ) throws(FarPublishError) {
    let program = ExternalProgram(
      words, folder: "/", environment: environment, timeLimit: timeLimit)
    do throws(ProgramError) {
      _ = try program.output()
    } catch .status(expected, _) {
      return
    } catch {
      throw .program(words[0], error)
    }
  }
}
