package import CampusModel

/// Finds the fastest routes along the streets of a map for one profile.
///
/// Places are joined to the streets by straight lines, which are walked: to the nearest usable
/// point within `StreetProfile.reach`, and not to an island if other streets are within reach.
/// One-way streets make directions differ.
///
/// ```
/// let router = StreetRouter(map, for: .walking(pace: 80))
/// router.lengths(from: library, to: [gym])[0]?.seconds
/// router.route(from: library, to: gym)?.points
/// ```
package final class StreetRouter: Sendable {
  /// How long a route is.
  package struct Length: Hashable, Sendable {
    /// Seconds, stairs and walks to the streets included.
    package var seconds: Double
    /// Meters in all.
    package var meters: Double
    /// The meters in straight lines between the two places and the streets.
    package var walked: Double

    package init(seconds: Double, meters: Double, walked: Double) {
      (self.seconds, self.meters, self.walked) = (seconds, meters, walked)
    }

    static let zero = Self(seconds: 0, meters: 0, walked: 0)
  }

  /// The profile of the traveler.
  package let profile: StreetProfile
  let links: StreetLinks
  let edges: StreetAdjacency
  private let reversed: StreetAdjacency
  private let joining: StreetJoiner

  /// - Complexity: linear in the map, apart from sorting.
  package init(_ map: StreetMap, for profile: StreetProfile) {
    self.profile = profile
    links = StreetLinks(map, for: profile)
    edges = StreetAdjacency(of: links)
    reversed = StreetAdjacency(of: links, isReversed: true)
    joining = StreetJoiner(of: links, edges, for: profile)
  }

  /// Whether the map has no street for this profile.
  package var isEmpty: Bool { links.count == 0 }

  /// The lengths of the routes from a place to others.
  ///
  /// `nil` where there is no route, or where one of the two is too far from the streets.
  ///
  /// - Complexity: at most edges × log(edges).
  package func lengths(from start: Coordinate, to ends: [Coordinate]) -> [Length?] {
    lengths(from: joined(start), to: ends.map(joined))
  }

  /// The lengths of the routes to a place from others, as in `lengths(from:to:)`.
  package func lengths(to end: Coordinate, from starts: [Coordinate]) -> [Length?] {
    lengths(to: joined(end), from: starts.map(joined))
  }

  /// The lengths between all places: a row for each start.
  package func table(among places: [Coordinate]) -> [[Length?]] {
    let places = places.map(joined)
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return places.map { lengths(between: $0, and: places, isReversed: false, &search) }
  }

  /// A place joined to the streets, to be used in several searches.
  package struct JoinedPlace: Sendable {
    /// The place.
    package let place: Coordinate
    /// `nil` where it is too far from the streets.
    fileprivate let joint: StreetJoint?
  }

  /// Joins a place to the nearest street within reach.
  package func joined(_ place: Coordinate) -> JoinedPlace {
    JoinedPlace(place: place, joint: joint(place))
  }

  /// As `lengths(from:to:)` of coordinates.
  package func lengths(from start: JoinedPlace, to ends: [JoinedPlace]) -> [Length?] {
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return lengths(between: start, and: ends, isReversed: false, &search)
  }

  /// As `lengths(to:from:)` of coordinates.
  package func lengths(to end: JoinedPlace, from starts: [JoinedPlace]) -> [Length?] {
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return lengths(between: end, and: starts, isReversed: true, &search)
  }

  func joint(_ place: Coordinate) -> StreetJoint? { joining.joint(of: place, in: links) }

  private func lengths(
    between place: JoinedPlace, and others: [JoinedPlace], isReversed: Bool,
    _ search: inout StreetSearch
  ) -> [Length?] {
    let far = others.map {
      isReversed ? $0.joint?.exits(in: links) ?? [] : $0.joint?.entrances(in: links) ?? []
    }
    let near = isReversed ? place.joint?.entrances(in: links) : place.joint?.exits(in: links)
    search.run(
      from: near ?? [], to: far.flatMap { $0.map { $0.node } },
      along: isReversed ? reversed : edges)
    return others.indices.map { number in
      if others[number].place == place.place { return .zero }
      guard let joint = place.joint, let other = others[number].joint else { return nil }
      let direct =
        isReversed ? other.direct(to: joint, in: links) : joint.direct(to: other, in: links)
      var best = direct.map { ($0.seconds, $0.meters) } ?? (.infinity, .infinity)
      for entry in far[number] {
        let seconds = search.seconds[Int(entry.node)] + entry.seconds
        guard seconds < best.0 else { continue }
        best =
          isReversed
          ? forwards(from: entry, by: search, to: near ?? [])
          : (seconds, search.meters[Int(entry.node)] + entry.meters)
      }
      guard best.0.isFinite else { return nil }
      return Length(seconds: best.0, meters: best.1, walked: joint.walked + other.walked)
    }
  }

  /// The length of a route that a reversed search found, summed in its own direction.
  ///
  /// So it equals, ties aside, the result of a search from its start to the last bit.
  private func forwards(
    from entry: StreetSearch.Entry, by search: StreetSearch, to ends: [StreetSearch.Entry]
  ) -> (Double, Double) {
    var (seconds, meters, node) = (entry.seconds, entry.meters, Int(entry.node))
    while search.parents[node] >= 0 {
      let edge = Int(search.parents[node])
      seconds += reversed.seconds[edge]
      meters += reversed.meters[edge]
      node = Int(search.before[node])
    }
    let end = ends[-1 - Int(search.parents[node])]
    return (seconds + end.seconds, meters + end.meters)
  }
}

/// A route with all its bends.
package struct StreetRoute: Hashable, Sendable {
  /// How long it is.
  package var length: StreetRouter.Length
  /// From the first place to the last, both included.
  package var points: [Coordinate]
}
