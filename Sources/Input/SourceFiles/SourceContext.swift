package import CampusModel
package import FileFormats

/// The context of a reader of a source.
@dynamicMemberLookup package struct SourceContext: Sendable {
  /// The term the entry names, for kinds whose files do not say.
  package var term: Term?
  /// The entry's term if it is not one of the site's, for grades and evaluations.
  package var pastTerm: GradeTerm?
  /// All terms, to find the one a file means by its code.
  package var terms: [Term]
  /// The date that the site shows; without one every term counts as open.
  package var today: CalendarDate?
  /// The settings of the entry that only its kind understands; also read as `context.grades` and so
  /// on.
  package var settings: SourceSettings
  /// Reads calendars by the site's clock; `nil` if that is not known.
  package var calendars: CalendarIntake?
  /// Whether a wildcard names the files, which should then hold all that the kind knows.
  package var isPattern = false
  /// The sheet of a workbook that has the table; `nil` for the first.
  package var sheet: String?
  /// The moment a wall clock of the site shows, for times written without a zone.
  package var instant: @Sendable (LocalMinute) -> Instant
  /// The time that clock shows at a moment.
  package var local: @Sendable (Instant) -> LocalMinute
  /// The share of its records a source may lose before that is an error: 0 to 1.
  package var lossLimit: Double
  /// The shapes of the files of all kinds.
  package var shapes = FileShapes.none
  /// All kinds, to find the one that reads a file which this kind cannot; `nil` looks for none.
  package var formats: SourceFormats?
  /// Where their comments stay.
  package var comments = CommentShelf.memory

  package init(
    term: Term?, pastTerm: GradeTerm? = nil, terms: [Term], today: CalendarDate? = nil,
    lossLimit: Double = 0.05, settings: SourceSettings = SourceSettings(),
    comments: CommentShelf = .memory,
    local: @escaping @Sendable (Instant) -> LocalMinute = { LocalMinute(localSeconds: $0.seconds) },
    instant: @escaping @Sendable (LocalMinute) -> Instant
  ) {
    self.term = term
    self.pastTerm = pastTerm
    self.terms = terms
    self.today = today
    self.lossLimit = lossLimit
    self.settings = settings
    self.local = local
    self.comments = comments
    self.instant = instant
  }

  package subscript<Value>(
    dynamicMember settings: WritableKeyPath<SourceSettings, Value>
  ) -> Value {
    get { self.settings[keyPath: settings] }
    set { self.settings[keyPath: settings] = newValue }
  }

  /// Whether a catalog of that term may have no course yet, since the term is not open.
  func isAhead(_ term: Term) -> Bool { today.map { $0 < term.opening } ?? false }

  /// The term that sources call `code`, if any.
  package func term(code: String) -> Term? { terms.first { $0.codes.contains(code) } }

  /// The term the entry names; without one, that whose code the file's name begins with, up to its
  /// first dot or underscore, or its folder's: "202208" of `data/202208_Finals.csv` and of
  /// `data/202208/courses.json`.
  func term(ofFile path: String) -> Term? {
    if let term { return term }
    let names = path.split(separator: "/").suffix(2).reversed()
    return names.lazy.compactMap { name in
      self.term(code: String(name.prefix { $0 != "." && $0 != "_" }))
    }.first
  }
}
