package import CampusModel
package import Markup

/// A map of a floor with the counts of its access points, as circles with proportional areas.
package struct FloorMap: Hashable, Sendable {
  /// A named room or area of the floor.
  package struct Place: Hashable, Sendable {
    /// As written on the plan: "0230", "Lounge".
    package var name: String
    /// Its outline on the plan.
    package var outline: [PlanPoint]
    /// Whether it is the one the page is about.
    package var isMarked: Bool
    /// Whether it is a room that is free; `nil` where nothing is said of that.
    package var isFree: Bool?
    /// For a script that shows later whether it is free; unique in the page.
    package var id: String?

    package init(
      name: String, outline: [PlanPoint], isMarked: Bool = false, isFree: Bool? = nil,
      id: String? = nil
    ) {
      (self.name, self.outline, self.isMarked) = (name, outline, isMarked)
      (self.isFree, self.id) = (isFree, id)
    }
  }

  /// An access point and its count, as far as it may be published.
  package struct Spot: Hashable, Sendable {
    /// Where it is on the plan.
    package var position: PlanPoint
    /// The count of the access point.
    package var count: PublishableCount
    package init(at position: PlanPoint, _ count: PublishableCount) {
      (self.position, self.count) = (position, count)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the total.
  package let finding: String?
  /// The walls, doors and labels of the floor.
  package let plan: FloorPlan
  /// The named rooms and areas.
  package let places: [Place]
  /// The access points.
  package let spots: [Spot]
  /// The scale of the circles, the same in the map and in its key.
  let circles: CircleScale

  /// `nil` for a plan without width or height.
  ///
  /// To draw several floors in one scale, give the `largest` count of all of them.
  package init?(
    subject: String, finding: String? = nil, plan: FloorPlan, places: [Place], spots: [Spot],
    largest: Int? = nil
  ) {
    guard plan.width > 0, plan.height > 0, plan.width.isFinite, plan.height.isFinite else {
      return nil
    }
    self.subject = subject
    self.finding = finding
    self.plan = plan
    self.places = places
    self.spots = spots
    circles = CircleScale(upTo: max(largest ?? 0, spots.compactMap(\.circled).max() ?? 0))
  }

  /// The map; `id` must be unique in the page.
  ///
  /// Shapes and spots outside the plan are moved to its edge, circles at the edge inward by their
  /// radius.
  package func svg(id: String) -> TrustedMarkup {
    let frame = FloorFrame(plan)
    return SVGWriter.chart(
      id: id, height: frame.height, title: title, description: description
    ) { svg in
      svg.rect(frame.ground, "sunk")
      drawShapes(in: frame, into: &svg)
      let drawn = drawCircles(in: frame, into: &svg)
      drawWedge(in: frame, clearOf: drawn, into: &svg)
      let labels = FloorLabels(places: places, plan: plan, frame: frame, circles: drawn)
      labels.draw(into: &svg)
      frame.drawScaleBar(into: &svg)
      frame.drawNorth(into: &svg)
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let total = PublishableTotal(spots.map(\.count))
    var words = "no access points"
    if total.counters > 0 {
      let devices = total.devices.map { "\(countText($0)) devices" } ?? "nothing counted"
      words = "\(devices) at \(total.heard) of \(total.counters) access points"
      if let most = spots.compactMap(\.circled).max() {
        words += ", most \(Figure.count(most).text)"
      }
    }
    let marked = places.filter(\.isMarked).map(\.name)
    if !marked.isEmpty { words += "; \(listed(marked)) is marked" }
    return "\(subject): \(words)"
  }
}

// The parts of the drawing, from back to front.
extension FloorMap {
  private func drawShapes(in frame: FloorFrame, into svg: inout SVGWriter) {
    for shape in plan.shapes {
      switch shape {
      case .polygon(let points): svg.path(frame.path(points, isClosed: true), "wall")
      case .line(let points): svg.openPath(frame.path(points, isClosed: false), "outline")
      case .door, .label: break
      }
    }
    for place in places where !plan.shapes.contains(.polygon(place.outline)) {
      svg.path(frame.path(place.outline, isClosed: true), "wall")
    }
    for place in places {
      guard let isFree = place.isFree else { continue }
      svg.path(
        frame.path(place.outline, isClosed: true), isFree ? "plan-room free" : "plan-room",
        id: place.id)
    }
    for place in places where place.isMarked {
      svg.path(frame.path(place.outline, isClosed: true), "chosen")
    }
    for case .door(let points) in plan.shapes {
      svg.openPath(frame.path(points, isClosed: false), "door")
    }
  }

  /// Draws the largest first, so that small ones stay visible, with numbers from 11 up where they
  /// fit.
  private func drawCircles(in frame: FloorFrame, into svg: inout SVGWriter) -> [CountCircle] {
    let drawn = spots.map { CountCircle($0, frame: frame, scale: circles) }
      .sorted { $0.rank > $1.rank }
    for circle in drawn { circle.drawMark(into: &svg) }
    var taken: [Box] = []
    var numbered = drawn
    for index in numbered.indices {
      guard let box = numbered[index].numberBox, !taken.contains(where: box.overlaps) else {
        numbered[index].number = nil
        continue
      }
      taken.append(box)
      numbered[index].drawNumber(into: &svg)
    }
    return numbered
  }

  /// A red wedge at the marked place, unless a circle is in its way.
  private func drawWedge(
    in frame: FloorFrame, clearOf circles: [CountCircle], into svg: inout SVGWriter
  ) {
    for place in places where place.isMarked {
      guard let bounds = frame.bounds(of: place.outline), bounds.width > 24, bounds.height > 30
      else { continue }
      let free = [0.5, 0.25, 0.75].map { bounds.x + bounds.width * $0 }.first { x in
        let box = Box(x: x - 8, y: bounds.y + 6, width: 16, height: 14)
        return !circles.contains { box.overlaps($0.circle) }
      }
      guard let free else { continue }
      var wedge = PathData()
      wedge.wedge(x: free, y: bounds.y + 8, halfWidth: 7, height: 10)
      svg.path(wedge, "red-fill")
    }
  }
}
