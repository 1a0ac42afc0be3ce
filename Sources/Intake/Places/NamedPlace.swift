internal import CampusModel

/// A place that people name, with what else is known of it.
struct NamedPlace: Hashable, Sendable {
  var place: Place
  /// What it is called beside its name.
  var aliases: [String] = []
  /// When it is open; `nil` where its building's hours hold, or nobody tells any.
  var opening: OpeningHours?
  var closures: [Closure] = []

  init(_ place: Place) { self.place = place }
}

/// Places by their names, all of one kind: none of them goes before another.
struct PlaceShelf: Sendable {
  private var places: [NamedPlace] = []
  private var byName: [String: [Int]] = [:]

  init() {}

  /// Linear in the names.
  init(_ places: some Sequence<NamedPlace>) {
    for place in places { add(place, as: [place.place.name] + place.aliases) }
  }

  mutating func add(_ place: NamedPlace, as names: [String]) {
    for name in Set(names.map(foldedName)) where !name.isEmpty {
      byName[name, default: []].append(places.count)
    }
    places.append(place)
  }

  /// The places of a name that `foldedName` gave, in the order in which they were added. Maps draw one place several times, as a
  /// point and as a house: those within 100 metres of the first are one with it.
  subscript(folded: String) -> [NamedPlace] {
    let found = (byName[folded] ?? []).map { places[$0] }
    guard found.count > 1, let first = found.first else { return found }
    return [first] + found.dropFirst().filter { !$0.place.isNear(first.place) }
  }

  /// The names of all, as they are written, in the order in which they were added.
  var names: some Sequence<String> { places.lazy.map(\.place.name) }
}

extension Place {
  fileprivate func isNear(_ other: Place) -> Bool {
    if isAt(other) { return true }
    guard let coordinate, let theirs = other.coordinate else { return false }
    return coordinate.metres(to: theirs) <= 100
  }
}
