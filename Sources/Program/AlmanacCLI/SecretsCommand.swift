internal import Diagnostics
internal import Intake
internal import Sealing
internal import SiteBuild

/// `secrets`: makes the file of secrets that the environment or the settings name, with a key that nobody had before.
struct SecretsCommand: Sendable {
  let options: SiteOptions
  let surroundings: Surroundings

  /// Throws, and touches nothing, where something is at the file's place already.
  func run() throws {
    try SiteInput(options: options, surroundings: surroundings).expectContent()
    guard let file = SecretsPlace.file(of: options, in: surroundings) else {
      throw Failure(.badData, Self.placeless)
    }
    if let fault = file.fault(in: options) {
      throw Failure(.badData, "no secrets were made", [fault])
    }
    surroundings.keepSecrets()
    var random = SystemRandomNumberGenerator()
    let text = Self.text(key: Secret(from: &random))
    guard try AtomicFile.makePrivate(Array(text.utf8), at: file.path) else {
      throw Failure(
        .cannotWrite,
        "'\(file.path)' is there already, and is never replaced: links are made with it")
    }
    let tree: JSONTree = [
      "command": .text(Command.secrets.rawValue), "status": .count(0), "file": .text(file.path),
    ]
    surroundings.print(options.format == .json ? tree.line + "\n" : Self.words(file.path))
    warn(about: file)
  }

  private func warn(about file: SecretsFile) {
    if let tree = WorkTree(holding: file.path), !tree.ignores(file.path) {
      surroundings.warn(
        "'\(file.path)' lies in the git work tree '\(tree.root)', which does not ignore it: add it to "
          + ".gitignore before anything else")
    }
    if case .text = SecretsPlace(of: options, in: surroundings) {
      surroundings.warn("\(SecretsPlace.textVariable) is set, and wins over this file")
    }
  }

  private static let placeless =
    "it is not said where the secrets lie: write 'secrets: ../almanac-secrets.yml' into "
    + "Content/site.yml, or name a file in \(SecretsPlace.fileVariable)"

  private static func text(key: Secret) -> String {
    """
    # Whoever reads this file opens every private page of the site. Keep it to yourself and out of version control, and keep a
    # copy of it: without it no link that was given out opens what is published next.
    key: \(key.text)

    """
  }

  private static func words(_ path: String) -> String {
    """
    Secrets are in '\(path)', which only you can read. Keep a copy of it in a safe place, and keep it out of version control.
    The next build seals the pages of private people. 'almanac links PERSON' prints what opens them.

    """
  }
}
