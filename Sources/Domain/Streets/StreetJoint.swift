internal import CampusModel

/// Where a place is joined to the streets: the nearest point of a link, reached in a straight line.
struct StreetJoint: Sendable {
  var link: Int
  /// The index of the link's last point before the spot.
  var point: Int
  var spot: Coordinate
  /// From the link's start to the spot: meters, and seconds in both directions.
  var meters: Double
  var along: Double
  var against: Double
  /// From the place to the spot.
  var walked: Double
  var walkedSeconds: Double

  // A spot at an end of the link is at the crossing, even where the link is a one-way street.

  /// The ends of the link that can be reached from the place.
  func exits(in links: StreetLinks) -> [StreetSearch.Entry] {
    let last = links.lastPoint(of: link)
    var entries: [StreetSearch.Entry] = []
    if links.isOpenAlong[link] || meters == links.meters[last] {
      entries.append(
        entry(
          at: links.ends[link], seconds: links.along[last] - along,
          meters: links.meters[last] - meters, isAlong: true))
    }
    if links.isOpenAgainst[link] || meters == 0 {
      entries.append(
        entry(at: links.starts[link], seconds: against, meters: meters, isAlong: false))
    }
    return entries
  }

  /// The ends of the link from which the place can be reached.
  func entrances(in links: StreetLinks) -> [StreetSearch.Entry] {
    let last = links.lastPoint(of: link)
    var entries: [StreetSearch.Entry] = []
    if links.isOpenAlong[link] || meters == 0 {
      entries.append(entry(at: links.starts[link], seconds: along, meters: meters, isAlong: true))
    }
    if links.isOpenAgainst[link] || meters == links.meters[last] {
      entries.append(
        entry(
          at: links.ends[link], seconds: links.against[last] - against,
          meters: links.meters[last] - meters, isAlong: false))
    }
    return entries
  }

  private func entry(
    at node: Int32, seconds: Double, meters: Double, isAlong: Bool
  ) -> StreetSearch.Entry {
    StreetSearch.Entry(
      node: node, seconds: max(0, seconds) + walkedSeconds, meters: max(0, meters) + walked,
      isAlong: isAlong)
  }

  /// The route to a spot on the same link that stays on it, with its direction; `nil` if there is
  /// none.
  func direct(
    to other: StreetJoint, in links: StreetLinks
  ) -> (seconds: Double, meters: Double, isAlong: Bool)? {
    guard link == other.link else { return nil }
    let (seconds, isAlong): (Double, Bool)
    if links.isOpenAlong[link], meters <= other.meters {
      (seconds, isAlong) = (other.along - along, true)
    } else if links.isOpenAgainst[link], meters >= other.meters {
      (seconds, isAlong) = (against - other.against, false)
    } else {
      return nil
    }
    return (
      max(0, seconds) + walkedSeconds + other.walkedSeconds,
      abs(other.meters - meters) + walked + other.walked, isAlong
    )
  }
}

/// Joins places to the streets of one profile.
struct StreetJoiner: Sendable {
  private let grid: StreetGrid
  private let islands: StreetIslands
  /// In meters.
  private let reach: Double
  /// In meters per second.
  private let pace: Double

  init(of links: StreetLinks, _ edges: borrowing StreetAdjacency, for profile: StreetProfile) {
    grid = StreetGrid(of: links)
    islands = StreetIslands(of: links, edges)
    (reach, pace) = (profile.reach, profile.walkingPace / 60)
  }

  /// The nearest point of a link within reach; of ties the first.
  ///
  /// Links on islands count only where no other is within reach. `nil` where all are too far.
  func joint(of place: Coordinate, in links: StreetLinks) -> StreetJoint? {
    let plane = Plane(around: place)
    var (best, bestOfIslands): (Foot?, Foot?)
    grid.forEachPiece(within: reach, of: place) { piece in
      let foot = Foot(of: piece, links, plane)
      guard foot.distance < reach * reach else { return }
      if islands.isIsland[Int(links.links[piece])] {
        if bestOfIslands.map({ foot < $0 }) ?? true { bestOfIslands = foot }
      } else if best.map({ foot < $0 }) ?? true {
        best = foot
      }
    }
    guard let foot = best ?? bestOfIslands, let spot = plane.coordinate((foot.x, foot.y)) else {
      return nil
    }
    let (a, b) = (foot.piece, foot.piece + 1)
    let walked = place.meters(to: spot)
    func between(_ values: [Double]) -> Double {
      foot.part == 1 ? values[b] : values[a] + foot.part * (values[b] - values[a])
    }
    return StreetJoint(
      link: Int(links.links[a]), point: a, spot: spot, meters: between(links.meters),
      along: between(links.along), against: between(links.against), walked: walked,
      walkedSeconds: walked / pace)
  }
}

/// The point of a piece that is nearest to the center of a plane.
private struct Foot: Comparable {
  var piece: Int
  /// How far along the piece, from 0 to 1.
  var part: Double
  var x: Double
  var y: Double
  /// Squared, in meters.
  var distance: Double

  init(of piece: Int, _ links: StreetLinks, _ plane: Plane) {
    let (a, b) = (plane.point(links.points[piece]), plane.point(links.points[piece + 1]))
    let (width, height) = (b.x - a.x, b.y - a.y)
    let square = width * width + height * height
    part = square == 0 ? 0 : min(1, max(0, -(a.x * width + a.y * height) / square))
    (x, y) = (a.x + part * width, a.y + part * height)
    distance = x * x + y * y
    self.piece = piece
  }

  static func < (a: Self, b: Self) -> Bool {
    a.distance == b.distance ? a.piece < b.piece : a.distance < b.distance
  }
}
