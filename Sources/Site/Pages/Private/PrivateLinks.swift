package import CampusModel

/// What a private person is given to reach their own.
package struct PrivateLinks: Hashable, Sendable {
  package struct Feed: Hashable, Sendable {
    package var name: String
    package var address: String
  }

  /// The whole address of the person's private front page, without what opens it.
  package var home: String
  /// `home` with the secret behind its `#`.
  package var secretLink: String
  /// Of feeds in their plain form: the person's own calendar, its parts, saved schedules.
  package var feeds: [Feed]
}

extension CampusSite {
  /// Where sealed pages lie.
  package static let sealedFolder = "p/"
  /// Where feeds lie, those of private people first; without the slash.
  package static let feedFolders = [Address.secretFeedFolder, Address.feedFolder].map {
    String($0.dropLast())
  }

  /// `nil` for whoever is not private, and where there are no secrets.
  package func privateLinks(of person: PersonID) -> PrivateLinks? { privateLinks[person] }
}
