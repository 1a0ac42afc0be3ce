internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import Templating

/// A floor: its plan with the devices each access point sees, and its rooms with the people near
/// them.
struct FloorPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let crowds: CrowdedPlaces
  let counted: CountedFloor

  private var root: String { Address.root(from: counted.address) }
  private var floor: Floor { counted.floor }

  var content: [String: TemplateValue] {
    let level = counted.house.floors.first { $0.floor?.id == floor.id }
    let entries = level?.rooms ?? []
    let floors = counted.house.floors.compactMap(\.floor)
    return [
      "crumbs": .crumbs([
        Crumb("Rooms", root + Address.rooms),
        Crumb(counted.house.name, root + Address.building(counted.house.code)),
      ]),
      "head": .text(counted.name), "stale": stale, "line": .markup(line), "map": .markup(map),
      "hasFloors": .flag(floors.count > 1),
      "floors": .list(
        floors.map {
          [
            "href": .text(root + Address.floor($0.id, of: counted.house.code)),
            "name": .text($0.name), "current": .flag($0.id == floor.id),
          ]
        }),
      "six": false, "figures": .figures(figures(rooms: entries.count)),
      "roomsLine": .markup(edition.now.time.markup), "rooms": .list(entries.map(row)),
      "method": .markup(method),
      "crowd": .optional(
        crowds.address(of: .floor(counted.house.code, floor.id)).map { root + $0 }),
      "pointCount": .markup(
        Figure.count(floor.accessPoints.count).markup),
      "points": .list(
        (counted.density?.counts ?? []).map { count in
          ["name": .text(count.accessPoint.id), "devices": .markup(count.count.markup(standing))]
        }),
    ]
  }

  private var standing: Figure.Standing { rooms.isStale ? .stale : .measured }

  private var stale: TemplateValue {
    guard rooms.isStale, let snapshot = rooms.snapshot else { return .nothing }
    return .markup(phrase("◷ \(duration(snapshot.age(at: edition.instant))) old."))
  }

  private var line: TrustedMarkup {
    guard let snapshot = rooms.snapshot else { return phrase("No counts yet.") }
    return phrase("Counted \(edition.local(snapshot.time).markup).")
  }

  private var map: TrustedMarkup {
    guard let plan = floor.plan else { return .empty }
    let chart = FloorMap(
      subject: counted.name, plan: plan, places: counted.places(), spots: counted.spots)
    guard let chart else { return .empty }
    return [chart.svg(id: "plan"), chart.key(id: "plan-key")].joined(by: "")
  }

  private func figures(rooms count: Int) -> [FigureCell] {
    let total = counted.density?.total
    return [
      FigureCell(
        "People", counted.peopleText,
        phrase(
          "estimated, \(Figure(edition.campus.settings.counts.peoplePerDevice, .rating)) per device"
        )),
      FigureCell(
        "Devices", told(total?.devices, standing),
        phrase(
          """
          \(Figure.count(total?.heard ?? 0)) of \
          \(Pages.counted(floor.accessPoints.count, "access point", "access points"))
          """)),
      share ?? FigureCell("Rooms", Figure.count(count).markup, phrase("on this floor")),
    ]
  }

  /// How full the floor is, where its capacity is known.
  private var share: FigureCell? {
    counted.density?.share(perDevice: edition.campus.settings.counts.peoplePerDevice)
      .map { FigureCell("Full", $0.markup, $0.note) }
  }

  private func row(_ entry: RoomDirectory.Entry) -> TemplateValue {
    let day = rooms.day(of: entry.id, on: edition.now.date)
    let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
    let nearby = entry.room.flatMap {
      counted.density?.people(near: $0, by: edition.campus.settings.counts)
    }
    return [
      "href": .text(root + Address.room(entry.id)), "name": .text(entry.id.number),
      "state": .markup(phrase("\(glyph) \(words)")),
      "near": .markup(told(nearby?.people, .estimate)),
    ]
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
