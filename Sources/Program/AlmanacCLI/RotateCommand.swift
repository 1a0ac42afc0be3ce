internal import CampusModel
internal import Diagnostics
internal import Intake
internal import OwnerFiles
internal import Sealing
internal import SiteBuild
internal import SiteServe

/// `rotate`: writes a new generation of a private person's links into the file of secrets.
struct RotateCommand: Sendable {
  /// A person's id.
  let person: String
  let drawsPassphrase: Bool
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    person = arguments.operands[0]
    drawsPassphrase = arguments[.passphrase] != nil
    (self.options, self.environment) = (options, environment)
  }

  /// Writes nothing before everything to print is known.
  func run() async throws {
    let reading = try await SiteInput(options: options, environment: environment)
      .read(for: .rotate, about: PersonID(named: person))
    let links = try await PersonLinks(
      of: person, in: reading, options, environment, change: rotate)
    try write(links.secrets[links.person.id.text], of: links.person.id)
    environment.print(
      links.report(.rotate).text(as: options.format, onTerminal: environment.printsToTerminal))
    if options.format == .text { environment.print(words(links)) }
  }

  private func rotate(_ access: inout SiteSecrets.Access, of person: Person) throws {
    guard access.generation < SiteSecrets.lastGeneration else {
      throw CommandError(.badData, "the limit of link generations is reached")
    }
    access.generation += 1
    try expectFile(access, of: person.id)
    guard drawsPassphrase else { return }
    guard SignInName(person.id.text) != nil else {
      throw CommandError(
        .badData,
        "no passphrase for '\(person.id.text)': the id has letters that not every keyboard has")
    }
    var random = SystemRandomNumberGenerator()
    access.passphrase = Passphrase(from: &random)
  }

  /// Throws if the secrets are not in a file, with the change to make by hand.
  private func expectFile(_ access: SiteSecrets.Access, of person: PersonID) throws {
    guard case .text = SecretsPlace(of: options, in: environment) else { return }
    let passphrase = drawsPassphrase ? ", and another passphrase," : ""
    throw CommandError(
      .cannotWrite,
      "\(SecretsPlace.textVariable) cannot be changed by this program: set for '\(person.text)' "
        + "'generation: \(access.generation)'\(passphrase) under 'people:' in it")
  }

  /// Follows links, and writes into the file that they lead to.
  private func write(_ access: SiteSecrets.Access, of person: PersonID) throws {
    guard let file = SecretsPlace.file(of: options, in: environment),
      let path = canonicalPath(file.path)
    else { throw CommandError(.cannotWrite, "the secrets file was removed meanwhile") }
    let passphrase = drawsPassphrase ? access.passphrase : nil
    try AtomicFile.edit(path) { text in
      // Another rotation may have been faster; then the links made here would be of an old
      // generation.
      guard let now = readSecrets(text, named: file.name).secrets?[person.text],
        now.generation == access.generation - 1
      else { throw CommandError(.busy, "the secrets file was changed meanwhile; try again") }
      do throws(SecretsEditError) {
        return try giving(
          person, generation: access.generation, passphrase: passphrase, inSecrets: text,
          named: file.name)
      } catch {
        throw Self.failure(error, of: person, access: access, drawsPassphrase: drawsPassphrase)
      }
    }
  }

  private static func failure(
    _ error: SecretsEditError, of person: PersonID, access: SiteSecrets.Access,
    drawsPassphrase: Bool
  ) -> CommandError {
    switch error {
    case .unreadable(let diagnostics):
      CommandError(.badData, "nothing was changed", diagnostics)
    case .unfit:
      CommandError(
        .badData,
        "the secrets file cannot be changed without changing other parts of it: set for "
          + "'\(person.text)' 'generation: \(access.generation)'"
          + "\(drawsPassphrase ? " and a 'passphrase'" : "") by hand")
    }
  }

  private func words(_ links: PersonLinks) -> String {
    let isKept = !drawsPassphrase && links.secrets[links.person.id.text].passphrase != nil
    return """
      These are valid from the next build on. The old feed addresses keep working for 30 days after it and announce the move.
      Old links open nothing built after that. Copies that others made earlier remain readable to them.

      """ + (isKept ? "The passphrase is unchanged; use --passphrase for a new one.\n" : "")
  }
}
