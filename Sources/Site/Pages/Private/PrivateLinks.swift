package import CampusModel
internal import SiteFrame

/// The links that a private person needs for their own pages and feeds.
package struct PrivateLinks: Hashable, Sendable {
  package struct Feed: Hashable, Sendable {
    package var name: String
    package var address: String
  }

  /// The absolute address of the person's private front page, without a secret.
  package var home: String
  /// `home` with the secret behind its `#`.
  package var secretLink: String
  /// Feeds in their plain form: the person's own calendar, its parts, saved schedules.
  package var feeds: [Feed]
}

extension CampusSite {
  /// The folders of feeds, that of private people first; without a slash at the end.
  package static let feedFolders = [Address.secretFeedFolder, Address.feedFolder].map {
    String($0.dropLast())
  }

  /// `nil` for people who are not private, and for a site without secrets.
  package func privateLinks(of person: PersonID) -> PrivateLinks? { sealed?.links(of: person) }
}
