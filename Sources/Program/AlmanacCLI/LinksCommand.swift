internal import CampusModel
internal import Pages
internal import Sealing

/// `links`: prints the links to a private person's pages and feeds, for the site's owner.
struct LinksCommand: Sendable {
  /// A person's id.
  let person: String
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    person = arguments.operands[0]
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let input = SiteInput(options: options, environment: environment)
    let reading = try await input.read(for: .links, about: PersonID(named: person))
    let links = try await PersonLinks(of: person, in: reading, options, environment)
    environment.print(
      links.report(.links).text(as: options.format, onTerminal: environment.printsToTerminal))
  }
}

/// A private person with the site's secrets.
struct PersonLinks: Sendable {
  let person: Person
  var secrets: SiteSecrets
  let links: PrivateLinks

  /// Throws for an unknown person, a public person, and a site without secrets. `change` is
  /// applied to the secrets before links are made.
  init(
    of name: String, in reading: SiteInput.Reading, _ options: SiteOptions,
    _ environment: CommandEnvironment,
    change: (_ access: inout SiteSecrets.Access, _ person: Person) throws -> Void = { _, _ in }
  ) async throws {
    person = try reading.campus.person(named: name)
    let id = person.id.text
    guard person.visibility == .private else {
      throw CommandError(.badData, "'\(id)' is public: anyone can open their pages without a link")
    }
    guard var secrets = reading.secrets else {
      throw CommandError(
        .badData,
        "nothing of '\(id)' is published without secrets; create them with 'almanac secrets'")
    }
    try change(&secrets.people[id, default: SiteSecrets.Access()], person)
    var reading = reading
    reading.secrets = secrets
    let site = try await SiteCommand(options: options, environment: environment).site(of: reading)
    guard let links = site.privateLinks(of: person.id) else {
      throw CommandError(.badData, "nothing of '\(id)' is published")
    }
    (self.secrets, self.links) = (secrets, links)
  }

  func report(_ command: Command) -> LinksReport {
    LinksReport(
      command: command, person: person, access: secrets[person.id.text], links: links)
  }
}
