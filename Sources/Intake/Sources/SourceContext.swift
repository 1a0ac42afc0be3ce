package import CampusModel
package import TimeZones

/// What a reader of a source may need to know beside the bytes.
package struct SourceContext: Sendable {
  /// The term the entry names, for kinds whose files do not say.
  package var term: Term?
  /// All terms, to find the one a file means by its code.
  package var terms: [Term]
  /// The zone of the site, for times written without one.
  package var zone: Zone

  package init(term: Term?, terms: [Term], zone: Zone) {
    self.term = term
    self.terms = terms
    self.zone = zone
  }
}
