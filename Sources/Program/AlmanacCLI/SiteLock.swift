internal import SiteBuild

extension SiteOptions {
  /// Folders that are never replaced, nor folders that contain them.
  var protectedFolders: [String] { [site] + inputFolders }
  /// Folders that cannot contain the output.
  var inputFolders: [String] { ["\(site)/Content", "\(site)/Templates"] }

  /// Throws for an output that a build must not replace, before anything is read or written.
  func expectOwnOutput() throws(PublishError) {
    try SiteBuild.expectOwnOutput(output, protected: protectedFolders, inputs: inputFolders)
  }

  /// Takes the lock of the output, and that of the site's memory, which all its outputs share. With
  /// `--wait` it waits for them and reports that once on a terminal.
  func lockSite(in environment: CommandEnvironment) throws(PublishError) -> BuildLock {
    var hasReported = !environment.isWatched
    let report = {
      guard !hasReported else { return }
      hasReported = true
      environment.log("almanac: waiting for another build of '\(output)' to finish\n")
    }
    return try BuildLock(
      on: output, and: "\(site)/.almanac/lock", protected: protectedFolders, inputs: inputFolders,
      waiting: waits ? report : nil)
  }
}
