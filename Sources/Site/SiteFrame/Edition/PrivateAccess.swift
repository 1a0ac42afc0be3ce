package import CampusModel
package import Sealing

/// The secrets that open the pages of one private person, and the addresses of their pages and
/// feeds.
package struct PrivateAccess: Sendable {
  /// The origin that messages name.
  package static let origin = "a private page or feed"

  let person: PersonID
  /// Each opens all of them.
  package let secrets: [Secret]
  /// The secret of the link that opens the pages without a passphrase.
  package let linkSecret: Secret
  private let keyring: Keyring
  private let generation: Int

  /// Derives the passphrase's secret, if there is a passphrase, which takes a third of a second.
  ///
  /// Throws if the person's name cannot be typed with it.
  package init(to person: PersonID, by keyring: Keyring, _ access: SiteSecrets.Access) throws {
    (self.person, self.keyring, generation) = (person, keyring, access.generation)
    linkSecret = keyring.linkSecret(of: person.text, generation: access.generation)
    var secrets = [linkSecret]
    if let passphrase = access.passphrase, let name = SignInName(person.text) {
      secrets.append(try keyring.secret(of: passphrase, for: name))
    }
    self.secrets = secrets
  }

  /// The name of the page whose address would be `address` if it were public.
  package func name(ofPage address: String) -> OpaqueName {
    keyring.name(ofPage: address, of: person.text)
  }

  /// The names of the person's two files. The first one is called as the front page, and no page
  /// has the address of the other.
  package var front: OpaqueName { name(ofPage: Address.home) }
  package var rest: OpaqueName { name(ofPage: "lasting") }

  /// The token contains nothing of the feed's own address, which may contain a schedule's title.
  package func place(ofFeed address: String) -> String {
    let token = keyring.token(ofFeed: address, of: person.text, generation: generation)
    return "\(Address.secretFeedFolder)\(token.text)/calendar"
  }

  /// The scope of feeds in the memory and in their files: it contains no name.
  package var scope: String { keyring.name(ofPage: "feeds", of: person.text).text }
}
