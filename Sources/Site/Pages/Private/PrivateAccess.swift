internal import CampusModel
internal import Sealing

/// What opens the pages of one private person, and where they and their feeds lie.
struct PrivateAccess: Sendable {
  let person: PersonID
  /// Each opens all of them.
  let secrets: [Secret]
  let linkSecret: Secret
  private let keyring: Keyring
  private let generation: Int

  /// Stretches the passphrase, if there is one, which takes a third of a second.
  ///
  /// Throws where no name could be typed beside it.
  init(to person: PersonID, by keyring: Keyring, _ access: SiteSecrets.Access) throws {
    (self.person, self.keyring, generation) = (person, keyring, access.generation)
    linkSecret = keyring.linkSecret(of: person.text, generation: access.generation)
    var secrets = [linkSecret]
    if let passphrase = access.passphrase, let name = SignInName(person.text) {
      secrets.append(try keyring.secret(of: passphrase, for: name))
    }
    self.secrets = secrets
  }

  /// The name under which the page stands that would stand at `address` if it were public.
  func name(ofPage address: String) -> OpaqueName {
    keyring.name(ofPage: address, of: person.text)
  }

  /// Nothing of the feed's own address is in it: that may be made of a schedule's title.
  func place(ofFeed address: String) -> String {
    let token = keyring.token(ofFeed: address, of: person.text, generation: generation)
    return "\(Address.secretFeedFolder)\(token.text)/calendar"
  }

  /// What feeds are remembered under, and say themselves: no name.
  var scope: String { keyring.name(ofPage: "feeds", of: person.text).text }
}
