/// The kind of a source as `site.yml` names it. Each format adds its own.
package struct SourceKind: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ name: String) { self.init(rawValue: name) }
}

/// The properties of a kind of source, apart from its reader.
package struct SourceTraits: Sendable {
  /// Whether its files are a catalog: courses and their sections.
  package enum Catalog: Sendable {
    case no
    case yes
    /// A single file that is named in full may be of another kind.
    case whenSeveralFiles
  }

  /// Whether nothing is lost by a source without one record.
  package enum Emptiness: Sendable {
    case wrong
    /// In a good week no class is canceled. A list whose rows were all ignored is another matter.
    case fineWhenNothingIsWrong
    case fine
  }

  package var catalog = Catalog.no
  package var emptiness = Emptiness.wrong
  /// Whether its files are about terms that the site need not have.
  package var holdsPastTerms = false
  /// Whether its files hold counts of devices.
  package var holdsCounts = false
  /// The kind that its data is of, where its files are only another form of that; `nil` for its
  /// own.
  package var kindOfData: SourceKind?
  /// Whether problems in its files are mistakes of the site's owner, who writes them.
  package var isHandWritten = false
  /// Whether a source is judged by all rows that were read, not by those that the site has a use
  /// for.
  package var countsUnusedRows = false
  /// A suggestion where a source has no record; `nil` for the usual one.
  package var emptyHint: String?

  package var holdsCourses: Bool { catalog != .no }

  package init() {}
}

extension SourceTraits {
  package static let plain = SourceTraits()

  package static let catalog: SourceTraits = {
    var traits = SourceTraits()
    traits.catalog = .yes
    return traits
  }()

  /// Grades and evaluations.
  package static let pastTerms: SourceTraits = {
    var traits = SourceTraits()
    traits.holdsPastTerms = true
    return traits
  }()
}
