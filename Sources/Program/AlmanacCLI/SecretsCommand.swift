internal import Diagnostics
internal import Intake
internal import Markup
internal import Sealing
internal import SiteBuild

/// `secrets`: creates the file of secrets that the environment or the settings name, with a new
/// key.
struct SecretsCommand: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment

  /// Throws, and touches nothing, if the file already exists.
  func run() throws {
    try SiteInput(options: options, environment: environment).expectContent()
    guard let file = SecretsPlace.file(of: options, in: environment) else {
      throw CommandError(.badData, Self.placeless)
    }
    if let fault = file.fault(in: options) {
      throw CommandError(.badData, "no secrets were created", [fault])
    }
    environment.keepSecrets()
    var random = SystemRandomNumberGenerator()
    let text = Self.text(key: Secret(from: &random))
    guard try AtomicFile.makePrivate(Array(text.utf8), at: file.path) else {
      throw CommandError(
        .cannotWrite,
        "'\(file.path)' already exists and is never replaced, since links depend on it")
    }
    let tree: JSON = [
      "command": .text(Command.secrets.rawValue), "status": .number(0), "file": .text(file.path),
    ]
    environment.print(options.format == .json ? tree.line + "\n" : Self.words(file.path))
    warn(about: file)
  }

  private func warn(about file: SecretsFile) {
    if let tree = WorkTree(holding: file.path), !tree.ignores(file.path) {
      environment.warn(
        "'\(file.path)' is in the git work tree '\(tree.root)', which does not ignore it: add it to "
          + ".gitignore first")
    }
    if case .text = SecretsPlace(of: options, in: environment) {
      environment.warn("\(SecretsPlace.textVariable) is set and overrides this file")
    }
  }

  private static let placeless =
    "no secrets file is configured: add 'secrets: ../almanac-secrets.yml' to "
    + "Content/site.yml, or set \(SecretsPlace.fileVariable)"

  private static func text(key: Secret) -> String {
    """
    # Anyone with this file can open every private page of the site. Keep it secret and out of version control, and keep a
    # copy of it: without it, existing links cannot open anything published later.
    key: \(key.text)

    """
  }

  private static func words(_ path: String) -> String {
    """
    Created '\(path)', which only you can read. Keep a copy in a safe place, and keep it out of version control.
    The next build encrypts the pages of private people. Run 'almanac links PERSON' for the links that open them.

    """
  }
}
