internal import CampusModel

/// The names of rooms on a plan, each in its room, none over another, over a number or under a circle.
struct FloorLabels {
  private struct Label {
    var text: String
    var x: Double
    var y: Double
    var style: TextStyle
    var box: Box { style.box(of: text, x: x, y: y) }
  }

  private var labels: [Label] = []
  private let frame: FloorFrame
  private let circles: [CountCircle]

  /// Places names: the marked room's first, then the rooms', then the plan's own words that are not a room's name.
  init(
    places: [FloorMap.Place], plan: FloorPlan, frame: FloorFrame, circles: [CountCircle]
  ) {
    (self.frame, self.circles) = (frame, circles)
    for place in places where place.isMarked { add(place) }
    for place in places where !place.isMarked { add(place) }
    let names = Set(places.map(\.name))
    for case .label(let text, let point) in plan.shapes where !names.contains(text) {
      add(text, at: frame.place(point))
    }
  }

  func draw(into svg: inout SVGWriter) {
    for label in labels { svg.text(label.text, x: label.x, y: label.y, label.style) }
  }

  /// In the first corner from the lower left that is clear; else over a circle's edge; else not at all.
  private mutating func add(_ place: FloorMap.Place) {
    guard let bounds = frame.bounds(of: place.outline) else { return }
    let style = TextStyle(
      face: place.isMarked ? .plain : .soft, isBold: place.isMarked, hasHalo: true)
    guard let text = style.fitted(place.name, to: bounds.width - 8, keeping: 4) else { return }
    let ring = frame.ring(place.outline)
    let width = style.width(of: text)
    let candidates = [
      (bounds.x + 5, bounds.maxY - 6), (bounds.maxX - 5 - width, bounds.maxY - 6),
      (bounds.x + 5, bounds.y + 14), (bounds.maxX - 5 - width, bounds.y + 14),
      (bounds.x + (bounds.width - width) / 2, bounds.y + bounds.height / 2 + 4),
    ].map { Label(text: text, x: $0.0, y: $0.1, style: style) }
    let inside = candidates.filter { label in
      label.box.corners.allSatisfy { ring.surrounds($0) }
    }
    guard let label = inside.first(where: isClear) ?? inside.first(where: isReadable) else {
      return
    }
    labels.append(label)
  }

  /// At its own place, a little above or below, pulled in from the edge; else not at all.
  private mutating func add(_ text: String, at place: (x: Double, y: Double)) {
    let style = TextStyle(face: .soft, hasHalo: true)
    let room = frame.canvas
    guard let text = style.fitted(text, to: room.width - 8, keeping: 4) else { return }
    let x = min(place.x, room.maxX - 4 - style.width(of: text))
    let label = [0.0, -12, 12].map { Label(text: text, x: x, y: place.y + $0, style: style) }
      .first { room.contains($0.box) && isClear($0) }
    if let label { labels.append(label) }
  }

  private func isClear(_ label: Label) -> Bool {
    isReadable(label) && !circles.contains { label.box.overlaps($0.circle) }
  }

  private func isReadable(_ label: Label) -> Bool {
    !labels.contains { $0.box.overlaps(label.box) }
      && !circles.contains { $0.numberBox.map(label.box.overlaps) ?? false }
  }
}

/// A closed line through places of a drawing.
struct Ring {
  let places: [(x: Double, y: Double)]

  /// Whether the place is inside, by the even-odd rule.
  func surrounds(_ place: (x: Double, y: Double)) -> Bool {
    guard var before = places.last else { return false }
    var isInside = false
    for corner in places {
      if (corner.y > place.y) != (before.y > place.y) {
        let share = (place.y - corner.y) / (before.y - corner.y)
        if place.x < corner.x + share * (before.x - corner.x) { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }
}

extension FloorFrame {
  fileprivate func ring(_ outline: [PlanPoint]) -> Ring { Ring(places: outline.map(place)) }
}
