/// The owner's secrets, stored separately from the content: they open every private page.
package struct SiteSecrets: Hashable, Sendable {
  /// The secrets of one person.
  package struct Access: Hashable, Sendable {
    /// Incremented for new links: secret links and feed addresses are those of a generation.
    package var generation: Int
    /// Opens the person's pages too, where there is one.
    package var passphrase: Passphrase?

    package init(generation: Int = 1, passphrase: Passphrase? = nil) {
      (self.generation, self.passphrase) = (generation, passphrase)
    }
  }

  package var key: Secret
  /// By the person's id; people without an entry have the first generation and no passphrase.
  package var people: [String: Access]

  package init(key: Secret, people: [String: Access] = [:]) {
    (self.key, self.people) = (key, people)
  }

  package subscript(person: String) -> Access { people[person] ?? Access() }
}
