internal import CampusModel

/// Where a place is joined to the streets: the nearest point of a link, to which one walks straight.
struct StreetJoint: Sendable {
  var link: Int
  /// The last point of the link before the spot.
  var point: Int
  var spot: Coordinate
  /// Of the link, from its start to the spot.
  var metres: Double
  var along: Double
  var against: Double
  /// From the place to the spot.
  var walked: Double
  var walkedSeconds: Double

  // Who stands at an end of the link is at the crossing there, also where the link is a one-way street.

  /// The ends of the link that are reached from the place.
  func leaving(_ links: StreetLinks) -> [StreetSearch.Entry] {
    let last = links.lastPoint(of: link)
    var entries: [StreetSearch.Entry] = []
    if links.isOpenAlong[link] || metres == links.metres[last] {
      entries.append(
        entry(links.ends[link], links.along[last] - along, links.metres[last] - metres, true))
    }
    if links.isOpenAgainst[link] || metres == 0 {
      entries.append(entry(links.starts[link], against, metres, false))
    }
    return entries
  }

  /// The ends of the link from which the place is reached.
  func arriving(_ links: StreetLinks) -> [StreetSearch.Entry] {
    let last = links.lastPoint(of: link)
    var entries: [StreetSearch.Entry] = []
    if links.isOpenAlong[link] || metres == 0 {
      entries.append(entry(links.starts[link], along, metres, true))
    }
    if links.isOpenAgainst[link] || metres == links.metres[last] {
      entries.append(
        entry(
          links.ends[link], links.against[last] - against, links.metres[last] - metres, false))
    }
    return entries
  }

  private func entry(
    _ node: Int32, _ seconds: Double, _ metres: Double, _ isAlong: Bool
  ) -> StreetSearch.Entry {
    StreetSearch.Entry(
      node: node, seconds: max(0, seconds) + walkedSeconds, metres: max(0, metres) + walked,
      isAlong: isAlong)
  }

  /// The way to a spot on the same link that stays on it, and whether it goes from its start to its end; `nil` where none does.
  func direct(
    to other: StreetJoint, _ links: StreetLinks
  ) -> (seconds: Double, metres: Double, isAlong: Bool)? {
    guard link == other.link else { return nil }
    let (seconds, isAlong): (Double, Bool)
    if links.isOpenAlong[link], metres <= other.metres {
      (seconds, isAlong) = (other.along - along, true)
    } else if links.isOpenAgainst[link], metres >= other.metres {
      (seconds, isAlong) = (against - other.against, false)
    } else {
      return nil
    }
    return (
      max(0, seconds) + walkedSeconds + other.walkedSeconds,
      abs(other.metres - metres) + walked + other.walked, isAlong
    )
  }
}

/// Finds where places are joined.
struct StreetJoining: Sendable {
  private let grid: StreetGrid
  private let islands: StreetIslands
  /// In metres.
  private let reach: Double
  /// Metres a second.
  private let pace: Double

  init(of links: StreetLinks, _ edges: borrowing StreetAdjacency, for profile: StreetProfile) {
    grid = StreetGrid(of: links)
    islands = StreetIslands(of: links, edges)
    (reach, pace) = (profile.reach, profile.walkingPace / 60)
  }

  /// The nearest point within reach of any link that is on no island, else the nearest of all; of equally near ones the first.
  /// `nil` where all are too far.
  func joint(of place: Coordinate, _ links: StreetLinks) -> StreetJoint? {
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
    let walked = place.metres(to: spot)
    func between(_ values: [Double]) -> Double {
      foot.part == 1 ? values[b] : values[a] + foot.part * (values[b] - values[a])
    }
    return StreetJoint(
      link: Int(links.links[a]), point: a, spot: spot, metres: between(links.metres),
      along: between(links.along), against: between(links.against), walked: walked,
      walkedSeconds: walked / pace)
  }
}

/// The point of a piece that is nearest to the centre of a plane.
private struct Foot: Comparable {
  var piece: Int
  /// How far along the piece, from 0 to 1.
  var part: Double
  var x: Double
  var y: Double
  /// Squared, in metres.
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
