package import CampusModel

extension StreetRouter {
  /// The fastest way with all its bends; `nil` where there is none, or one of the two places is too far from the streets.
  package func route(from start: Coordinate, to end: Coordinate) -> Route? {
    if start == end { return Route(length: .zero, points: [start, end]) }
    guard let leaving = joint(start), let arriving = joint(end) else { return nil }
    let (outs, ins) = (leaving.leaving(links), arriving.arriving(links))
    var search = StreetSearch(nodeCount: edges.nodeCount)
    search.run(from: outs, to: ins.map(\.node), along: edges)
    let direct = leaving.direct(to: arriving, links)
    var best = (seconds: direct?.seconds ?? .infinity, metres: direct?.metres ?? .infinity)
    var last: StreetSearch.Entry?
    for entry in ins {
      let seconds = search.seconds[Int(entry.node)] + entry.seconds
      guard seconds < best.seconds else { continue }
      best = (seconds, search.metres[Int(entry.node)] + entry.metres)
      last = entry
    }
    guard best.seconds.isFinite else { return nil }
    var line = StreetLine(links)
    line.add(start)
    line.add(leaving.spot)
    if let last {
      let (first, way) = path(to: last.node, in: search)
      line.leave(leaving, isAlong: outs[first].isAlong)
      for edge in way { line.follow(Int(edges.links[edge]), isAlong: edges.isAlong[edge]) }
      line.arrive(at: arriving, isAlong: last.isAlong)
    } else {
      line.pass(from: leaving, to: arriving)
    }
    line.add(arriving.spot)
    line.add(end)
    return Route(
      length: Length(
        seconds: best.seconds, metres: best.metres, walked: leaving.walked + arriving.walked),
      points: line.points)
  }

  /// The edges to a crossing in order, and the number of the entry that they begin behind.
  private func path(to node: Int32, in search: StreetSearch) -> (entry: Int, edges: [Int]) {
    var way: [Int] = []
    var node = Int(node)
    while search.parents[node] >= 0 {
      way.append(Int(search.parents[node]))
      node = Int(search.before[node])
    }
    return (-1 - Int(search.parents[node]), way.reversed())
  }
}

/// A line through the points of links, none of them twice in a row.
private struct StreetLine {
  private let links: StreetLinks
  private(set) var points: [Coordinate] = []

  init(_ links: StreetLinks) { self.links = links }

  mutating func add(_ point: Coordinate) {
    if points.last != point { points.append(point) }
  }

  /// From a spot of a link to its end, or to its start.
  mutating func leave(_ joint: StreetJoint, isAlong: Bool) {
    if isAlong {
      add(joint.point + 1, links.lastPoint(of: joint.link))
    } else {
      add(joint.point, Int(links.first[joint.link]))
    }
  }

  /// From the start of a link to a spot of it, or from its end.
  mutating func arrive(at joint: StreetJoint, isAlong: Bool) {
    if isAlong {
      add(Int(links.first[joint.link]), joint.point)
    } else {
      add(links.lastPoint(of: joint.link), joint.point + 1)
    }
  }

  mutating func follow(_ link: Int, isAlong: Bool) {
    let (first, last) = (Int(links.first[link]), links.lastPoint(of: link))
    if isAlong { add(first, last) } else { add(last, first) }
  }

  /// Between two spots of one link.
  mutating func pass(from start: StreetJoint, to end: StreetJoint) {
    if start.point < end.point { add(start.point + 1, end.point) }
    if start.point > end.point { add(start.point, end.point + 1) }
  }

  private mutating func add(_ from: Int, _ to: Int) {
    for index in stride(from: from, through: to, by: from <= to ? 1 : -1) {
      add(links.points[index])
    }
  }
}
