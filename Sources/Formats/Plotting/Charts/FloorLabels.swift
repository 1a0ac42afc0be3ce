internal import CampusModel

/// Places the names of rooms on a plan, clear of each other, of numbers and of circles.
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

  /// Places names: marked rooms first, then other rooms, then labels of the plan that are no room's
  /// name.
  init(
    places: [FloorMap.Place], plan: FloorPlan, frame: FloorFrame, circles: [CountCircle]
  ) {
    (self.frame, self.circles) = (frame, circles)
    for place in places where place.isMarked { addName(of: place) }
    for place in places where !place.isMarked { addName(of: place) }
    let names = Set(places.map(\.name))
    for case .label(let text, let point) in plan.shapes where !names.contains(text) {
      addText(text, at: frame.position(of: point))
    }
  }

  func draw(into svg: inout SVGWriter) {
    for label in labels { svg.text(label.text, x: label.x, y: label.y, label.style) }
  }

  /// In the first clear corner from the lower left, otherwise over a circle's edge, otherwise
  /// nowhere.
  private mutating func addName(of place: FloorMap.Place) {
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

  /// At its own place, a little above or below, moved in from the edge; otherwise nowhere.
  private mutating func addText(_ text: String, at place: (x: Double, y: Double)) {
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

/// A closed line through points of a drawing.
struct Ring {
  let places: [(x: Double, y: Double)]

  /// Whether a point is inside, by the even-odd rule.
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
  fileprivate func ring(_ outline: [PlanPoint]) -> Ring { Ring(places: outline.map(position)) }
}
