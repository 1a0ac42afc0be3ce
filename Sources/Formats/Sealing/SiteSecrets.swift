/// The owner's secrets, kept apart from the content: they open every private page.
package struct SiteSecrets: Hashable, Sendable {
  /// What belongs to one person.
  package struct Access: Hashable, Sendable {
    /// Counted up whenever new links are given out: secret links and feed addresses are those of a
    /// generation.
    package var generation: Int
    /// Opens the person's pages too, where there is one.
    package var passphrase: Passphrase?

    package init(generation: Int = 1, passphrase: Passphrase? = nil) {
      (self.generation, self.passphrase) = (generation, passphrase)
    }
  }

  package var key: Secret
  /// By the person's id; who is not in it has the first generation and no passphrase.
  package var people: [String: Access]

  package init(key: Secret, people: [String: Access] = [:]) {
    (self.key, self.people) = (key, people)
  }

  package subscript(person: String) -> Access { people[person] ?? Access() }
}
