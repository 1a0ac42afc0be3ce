internal import CampusModel
package import Markup
internal import Plotting
internal import RoomUse
package import SiteFrame

/// A floor: its plan with the devices each access point sees, and its rooms with the people near
/// them.
package struct FloorPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces
  let counted: CountedFloor

  package init(edition: Edition, rooms: RoomsOfTerm, crowds: CrowdedPlaces, counted: CountedFloor) {
    (self.edition, self.rooms, self.crowds, self.counted) = (edition, rooms, crowds, counted)
  }

  private var root: String { Address.root(from: counted.address) }
  private var floor: Floor { counted.floor }

  var content: FloorContent {
    let level = counted.house.floors.first { $0.floor?.id == floor.id }
    let entries = level?.rooms ?? []
    let floors = counted.house.floors.compactMap(\.floor)
    return FloorContent(
      crumbs: [
        Crumb("Rooms", root + Address.rooms),
        Crumb(counted.house.name, root + Address.building(counted.house.code)),
      ],
      head: counted.name, stale: stale, counted: rooms.countedMoment, line: line, map: map,
      key: key, hasFloors: floors.count > 1,
      floors: floors.map {
        ChoiceLink(
          href: root + Address.floor($0.id, of: counted.house.code), name: $0.name,
          current: $0.id == floor.id)
      },
      figures: figures(rooms: entries.count), hasCounts: rooms.snapshot != nil,
      roomsLine: rooms.presentTime, rooms: entries.map(row), method: method,
      crowd: crowds.address(of: .floor(counted.house.code, floor.id)).map { root + $0 },
      pointCount: Figure.count(floor.accessPoints.count).markup,
      points: (counted.density?.counts ?? []).map { count in
        .init(name: count.accessPoint.id, devices: count.count.markup(standing))
      })
  }

  private var standing: Figure.Standing { rooms.isStale ? .stale : .measured }

  private var stale: TrustedMarkup? {
    guard rooms.isStale, let snapshot = rooms.snapshot else { return nil }
    return phrase("◷ \(duration(snapshot.age(at: edition.instant))) old.")
  }

  /// When devices were counted; empty without counts.
  package var line: TrustedMarkup {
    guard let snapshot = rooms.snapshot else { return .empty }
    return phrase("Counted \(edition.local(snapshot.time).markup).")
  }

  private var map: TrustedMarkup? {
    let drawing = drawing(of: places, id: "plan")
    return drawing.isEmpty ? nil : drawing
  }

  /// The plan with its key on another page, where no script changes it; empty without a plan.
  package func drawing(id: String) -> TrustedMarkup {
    let still = places.map { place in
      var place = place
      place.id = nil
      return place
    }
    return drawing(of: still, id: id)
  }

  private func drawing(of places: [FloorMap.Place], id: String) -> TrustedMarkup {
    guard let plan = floor.plan,
      let chart = FloorMap(
        subject: counted.name, plan: plan, places: places, spots: counted.spots)
    else { return .empty }
    return [chart.svg(id: id), chart.key(id: "\(id)-key")].joined(by: "")
  }

  /// The look of a free room on the plan.
  private var key: [KeyEntry] { key(id: "key") }

  package func key(id: String) -> [KeyEntry] {
    places.contains { $0.isFree != nil }
      ? [KeyEntry(swatch: KeySwatch.state(.free).svg(id: "\(id)-free"), text: "free now")] : []
  }

  /// The rooms of the plan, each with its state where its day is known.
  private var places: [FloorMap.Place] {
    zip(floor.rooms, counted.places()).map { room, place in
      var place = place
      guard let entry = rooms.directory.entry(room.id), let id = shape(of: entry) else {
        return place
      }
      place.isFree =
        rooms.day(of: room.id, on: edition.now.date)
        .state(at: edition.now.time.value).isFree && entry.room?.exclusion == nil
      place.id = id
      return place
    }
  }

  /// The id of a room's shape on the plan; `nil` for a room without one.
  private func shape(of entry: RoomDirectory.Entry) -> String? {
    guard floor.plan != nil, entry.room?.outline.isEmpty == false, entry.room?.exclusion == nil
    else { return nil }
    return "shape-\(slug(entry.id.number))"
  }

  private func figures(rooms count: Int) -> [FigureCell] {
    let size = FigureCell("Rooms", Figure.count(count).markup, phrase("on this floor"))
    guard let total = counted.density?.total else { return [size] }
    return [
      FigureCell(
        "People", counted.peopleText,
        phrase(
          "estimated, \(Figure(edition.campus.settings.counts.peoplePerDevice, .rating)) per device"
        )),
      FigureCell(
        "Devices", rangeMarkup(total.devices, standing),
        phrase(
          """
          \(Figure.count(total.heard)) of \
          \(SiteFrame.counted(floor.accessPoints.count, "access point", "access points"))
          """)),
      share ?? size,
    ]
  }

  /// How full the floor is, where its capacity is known.
  private var share: FigureCell? {
    counted.density?.share(perDevice: edition.campus.settings.counts.peoplePerDevice)
      .map { FigureCell("Full", $0.markup, $0.note) }
  }

  private func row(_ entry: RoomDirectory.Entry) -> FloorContent.RoomRow {
    let day = rooms.day(of: entry.id, on: edition.now.date)
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    let nearby = entry.room.flatMap {
      counted.density?.people(near: $0, by: edition.campus.settings.counts)
    }
    return .init(
      href: root + Address.room(entry.id), name: entry.id.number,
      state: phrase("\(glyph) \(words)"), states: rooms.states(of: day),
      shape: shape(of: entry), near: rangeMarkup(nearby?.people, .estimate))
  }

  private var method: TrustedMarkup {
    let factor = Figure(edition.campus.settings.counts.peoplePerDevice, .rating)
    let reach =
      floor.plan?.metersPerUnit == nil
      ? phrase("counted at the two nearest access points")
      : phrase(
        "counted at all access points within \(Figure(Double(edition.campus.settings.counts.nearby), .meters)) m of the room’s center"
      )
    return phrase("~ Estimate: \(factor) people per device, \(reach).")
  }
}
