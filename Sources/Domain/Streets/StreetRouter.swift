package import CampusModel

/// The fastest ways along the streets of a map by one profile. Made once, it answers any number of questions; a place is joined to
/// the streets without a change of them.
///
/// A way begins and ends with a straight line, which is walked: to the nearest point that can be used within `StreetProfile.reach`.
/// Islands are passed over where other streets are within reach. Directions differ: there may be one-way streets.
package final class StreetRouter: Sendable {
  /// What a way takes.
  package struct Length: Hashable, Sendable {
    package var seconds: Double
    package var metres: Double
    /// Those of the metres that lie between the two places and the streets.
    package var walked: Double

    package init(seconds: Double, metres: Double, walked: Double) {
      (self.seconds, self.metres, self.walked) = (seconds, metres, walked)
    }

    static let zero = Self(seconds: 0, metres: 0, walked: 0)
  }

  /// A way with all its bends.
  package struct Route: Hashable, Sendable {
    package var length: Length
    /// From the first place to the last, both among them.
    package var points: [Coordinate]
  }

  package let profile: StreetProfile
  let links: StreetLinks
  let edges: StreetAdjacency
  private let reversed: StreetAdjacency
  private let joining: StreetJoining

  package init(_ map: StreetMap, for profile: StreetProfile) {
    self.profile = profile
    links = StreetLinks(map, for: profile)
    edges = StreetAdjacency(of: links)
    reversed = StreetAdjacency(of: links, isReversed: true)
    joining = StreetJoining(of: links, edges, for: profile)
  }

  /// Whether there is nowhere to go.
  package var isEmpty: Bool { links.count == 0 }

  /// The ways from a place to each of the others; `nil` where there is none, or one of the two is too far from the streets.
  ///
  /// - Complexity: edges × log(edges) at most.
  package func lengths(from start: Coordinate, to ends: [Coordinate]) -> [Length?] {
    lengths(from: joined(start), to: ends.map(joined))
  }

  /// The ways to a place from each of the others, as `lengths(from:to:)`.
  package func lengths(to end: Coordinate, from starts: [Coordinate]) -> [Length?] {
    lengths(to: joined(end), from: starts.map(joined))
  }

  /// The ways from each place to each other, by rows.
  package func table(among places: [Coordinate]) -> [[Length?]] {
    let places = places.map(joined)
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return places.map { lengths(between: $0, and: places, isReversed: false, &search) }
  }

  /// A place with where it is joined to the streets, for whoever asks for its ways more than once.
  package struct JoinedPlace: Sendable {
    package let place: Coordinate
    /// `nil` where it is too far from the streets.
    fileprivate let joint: StreetJoint?
  }

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

  func joint(_ place: Coordinate) -> StreetJoint? { joining.joint(of: place, links) }

  private func lengths(
    between place: JoinedPlace, and others: [JoinedPlace], isReversed: Bool,
    _ search: inout StreetSearch
  ) -> [Length?] {
    let far = others.map {
      isReversed ? $0.joint?.leaving(links) ?? [] : $0.joint?.arriving(links) ?? []
    }
    let near = isReversed ? place.joint?.arriving(links) : place.joint?.leaving(links)
    search.run(
      from: near ?? [], to: far.flatMap { $0.map(\.node) },
      along: isReversed ? reversed : edges)
    return others.indices.map { number in
      if others[number].place == place.place { return .zero }
      guard let joint = place.joint, let other = others[number].joint else { return nil }
      let direct = isReversed ? other.direct(to: joint, links) : joint.direct(to: other, links)
      var best = direct.map { ($0.seconds, $0.metres) } ?? (.infinity, .infinity)
      for entry in far[number] {
        let seconds = search.seconds[Int(entry.node)] + entry.seconds
        guard seconds < best.0 else { continue }
        best =
          isReversed
          ? forwards(from: entry, by: search, to: near ?? [])
          : (seconds, search.metres[Int(entry.node)] + entry.metres)
      }
      guard best.0.isFinite else { return nil }
      return Length(seconds: best.0, metres: best.1, walked: joint.walked + other.walked)
    }
  }

  /// What a way takes that a search against its direction found, added up in its direction: but for ties to the last bit what one from its start
  /// would say.
  private func forwards(
    from entry: StreetSearch.Entry, by search: StreetSearch, to ends: [StreetSearch.Entry]
  ) -> (Double, Double) {
    var (seconds, metres, node) = (entry.seconds, entry.metres, Int(entry.node))
    while search.parents[node] >= 0 {
      let edge = Int(search.parents[node])
      seconds += reversed.seconds[edge]
      metres += reversed.metres[edge]
      node = Int(search.before[node])
    }
    let end = ends[-1 - Int(search.parents[node])]
    return (seconds + end.seconds, metres + end.metres)
  }
}
