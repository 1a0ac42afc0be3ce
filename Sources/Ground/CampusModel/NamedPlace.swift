/// A place with its name, opening hours and closures.
package struct NamedPlace: Hashable, Sendable {
  /// Where it is, with its name.
  package var place: Place
  /// Its other names.
  package var aliases: [String] = []
  /// The kind of place, such as "fast food"; `nil` if unknown.
  package var category: String?
  /// When it is open; `nil` for its building's hours, if any.
  package var opening: OpeningHours?
  /// Days on which it is closed.
  package var closures: [Closure] = []

  package init(_ place: Place) { self.place = place }
}
