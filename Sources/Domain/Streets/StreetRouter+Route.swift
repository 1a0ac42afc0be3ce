package import CampusModel

extension StreetRouter {
  /// The fastest route with all its bends; `nil` if there is none, or if one place is too far from
  /// the streets.
  package func route(from start: Coordinate, to end: Coordinate) -> StreetRoute? {
    if start == end { return StreetRoute(length: .zero, points: [start, end]) }
    guard let leaving = joint(start), let arriving = joint(end) else { return nil }
    let (outs, ins) = (leaving.exits(in: links), arriving.entrances(in: links))
    var search = StreetSearch(nodeCount: edges.nodeCount)
    search.run(from: outs, to: ins.map { $0.node }, along: edges)
    let direct = leaving.direct(to: arriving, in: links)
    var best = (seconds: direct?.seconds ?? .infinity, meters: direct?.meters ?? .infinity)
    var last: StreetSearch.Entry?
    for entry in ins {
      let seconds = search.seconds[Int(entry.node)] + entry.seconds
      guard seconds < best.seconds else { continue }
      best = (seconds, search.meters[Int(entry.node)] + entry.meters)
      last = entry
    }
    guard best.seconds.isFinite else { return nil }
    var line = StreetLine(links)
    line.append(start)
    line.append(leaving.spot)
    if let last {
      let (first, route) = path(to: last.node, in: search)
      line.leave(leaving, isAlong: outs[first].isAlong)
      for edge in route { line.follow(Int(edges.links[edge]), isAlong: edges.isAlong[edge]) }
      line.arrive(at: arriving, isAlong: last.isAlong)
    } else {
      line.pass(from: leaving, to: arriving)
    }
    line.append(arriving.spot)
    line.append(end)
    return StreetRoute(
      length: Length(
        seconds: best.seconds, meters: best.meters, walked: leaving.walked + arriving.walked),
      points: line.points)
  }

  /// The edges to a crossing, in order, and the index of the entry where they begin.
  private func path(to node: Int32, in search: StreetSearch) -> (entry: Int, edges: [Int]) {
    var edges: [Int] = []
    var node = Int(node)
    while search.parents[node] >= 0 {
      edges.append(Int(search.parents[node]))
      node = Int(search.before[node])
    }
    return (-1 - Int(search.parents[node]), edges.reversed())
  }
}

/// A line through points, none of them twice in a row.
private struct StreetLine {
  private let links: StreetLinks
  private(set) var points: [Coordinate] = []

  init(_ links: StreetLinks) { self.links = links }

  mutating func append(_ point: Coordinate) {
    if points.last != point { points.append(point) }
  }

  /// From a spot of a link to its end, or to its start.
  mutating func leave(_ joint: StreetJoint, isAlong: Bool) {
    if isAlong {
      appendPoints(from: joint.point + 1, to: links.lastPoint(of: joint.link))
    } else {
      appendPoints(from: joint.point, to: Int(links.first[joint.link]))
    }
  }

  /// From the start of a link to a spot of it, or from its end.
  mutating func arrive(at joint: StreetJoint, isAlong: Bool) {
    if isAlong {
      appendPoints(from: Int(links.first[joint.link]), to: joint.point)
    } else {
      appendPoints(from: links.lastPoint(of: joint.link), to: joint.point + 1)
    }
  }

  mutating func follow(_ link: Int, isAlong: Bool) {
    let (first, last) = (Int(links.first[link]), links.lastPoint(of: link))
    if isAlong { appendPoints(from: first, to: last) } else { appendPoints(from: last, to: first) }
  }

  /// Between two spots of one link.
  mutating func pass(from start: StreetJoint, to end: StreetJoint) {
    if start.point < end.point { appendPoints(from: start.point + 1, to: end.point) }
    if start.point > end.point { appendPoints(from: start.point, to: end.point + 1) }
  }

  private mutating func appendPoints(from: Int, to: Int) {
    for index in stride(from: from, through: to, by: from <= to ? 1 : -1) {
      append(links.points[index])
    }
  }
}
