internal import FarPublish
internal import Glibc
internal import OwnerFiles
internal import SiteBuild
internal import SiteServe

// Targets that programs send to
extension PublishCommand {
  func publish(
    _ release: Release, by entry: PublishEntry
  ) async throws(FarPublishError) -> FarReport {
    switch entry.address {
    case .bucket: preconditionFailure("stores are published to by requests")
    case .host(let host, let port, let path):
      try await publish(release, by: .rsync(host: host, port: port, path: path), for: entry)
    case .remote(let remote):
      try await publish(release, by: .rclone(remote), for: entry)
    case .branch(let branch, let repository):
      try GitPublisher(
        release, to: branch, of: repository, keepsHistory: entry.keepsHistory,
        files: targetFiles(release, "git:\(repository)#\(branch)"), environment: variables,
        timeLimit: entry.timeLimit
      ).publish(farOptions)
    }
  }

  private func publish(
    _ release: Release, by program: ProgramStore.Program, for entry: PublishEntry
  ) async throws(FarPublishError) -> FarReport {
    let store = ProgramStore(program, environment: variables, timeLimit: entry.timeLimit)
    var publisher = BatchPublisher(
      release, to: store, files: targetFiles(release, store.identity), options: farOptions)
    return try await publisher.publish()
  }

  /// The site's folder from the root, since programs work elsewhere.
  func targetFiles(_ release: Release, _ identity: String) -> TargetFiles {
    TargetFiles(
      site: canonicalPath(options.site) ?? options.site, identity: identity,
      output: release.folder)
  }

  var farOptions: FarOptions {
    var far = FarOptions()
    (far.isRehearsal, far.takesOver) = (isRehearsal, takesOver)
    far.jobs = environment.cores
    return far
  }

  /// The environment variables that programs see: those needed to find their keys and settings.
  private var variables: [String: String] {
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    for name in Self.names {
      if let value = environment.variable(name) { variables[name] = value }
    }
    return variables
  }

  private static let names = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TMPDIR", "XDG_CONFIG_HOME", "SSH_AUTH_SOCK",
    "RCLONE_CONFIG", "RCLONE_CONFIG_PASS", "RCLONE_PASSWORD_COMMAND", "GIT_SSH_COMMAND",
    "GIT_CONFIG_GLOBAL", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME",
    "GIT_COMMITTER_EMAIL", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy",
  ]
}
