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
    let joints = ends.map(joint)
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return lengths(between: start, joint(start), and: ends, joints, isReversed: false, &search)
  }

  /// The ways to a place from each of the others, as `lengths(from:to:)`.
  package func lengths(to end: Coordinate, from starts: [Coordinate]) -> [Length?] {
    let joints = starts.map(joint)
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return lengths(between: end, joint(end), and: starts, joints, isReversed: true, &search)
  }

  /// The ways from each place to each other, by rows.
  package func table(among places: [Coordinate]) -> [[Length?]] {
    let joints = places.map(joint)
    var search = StreetSearch(nodeCount: edges.nodeCount)
    return zip(places, joints).map { place, joint in
      lengths(between: place, joint, and: places, joints, isReversed: false, &search)
    }
  }

  func joint(_ place: Coordinate) -> StreetJoint? { joining.joint(of: place, links) }

  private func lengths(
    between place: Coordinate, _ joint: StreetJoint?, and others: [Coordinate],
    _ joints: [StreetJoint?], isReversed: Bool, _ search: inout StreetSearch
  ) -> [Length?] {
    let far = joints.map {
      isReversed ? $0?.leaving(links) ?? [] : $0?.arriving(links) ?? []
    }
    let near = isReversed ? joint?.arriving(links) : joint?.leaving(links)
    search.run(
      from: near ?? [], to: far.flatMap { $0.map(\.node) },
      along: isReversed ? reversed : edges)
    return others.indices.map { number in
      if others[number] == place { return .zero }
      guard let joint, let other = joints[number] else { return nil }
      let direct = isReversed ? other.direct(to: joint, links) : joint.direct(to: other, links)
      var best = direct.map { ($0.seconds, $0.metres) } ?? (.infinity, .infinity)
      for entry in far[number] {
        let seconds = search.seconds[Int(entry.node)] + entry.seconds
        if seconds < best.0 { best = (seconds, search.metres[Int(entry.node)] + entry.metres) }
      }
      guard best.0.isFinite else { return nil }
      return Length(seconds: best.0, metres: best.1, walked: joint.walked + other.walked)
    }
  }
}
