internal import CampusModel
internal import Diagnostics
internal import Markup
internal import PlacePages
internal import Plotting
internal import RoomUse
internal import SiteFrame

extension CampusDrawing {
  /// How full a place is: today compared with the usual, or by weekday and half hour.
  func crowd(_ block: CrowdBlock) throws(UnknownNameError) -> CampusPart {
    let crowds = try plan(for: block.place).crowds
    let place = try place(of: block, among: crowds.places)
    let page = CrowdPage(
      edition: edition, crowd: crowds.crowd(at: place), address: Address.crowd(place.kind))
    let name = edition.name(of: place)
    var part = CampusPart(
      title: block.span == .today ? "People in \(name) today" : "People in \(name) by weekday",
      markup: .empty)
    switch block.span {
    case .today:
      if let chart = page.bandChart {
        (part.markup, part.numbers) = (chart.svg(id: id), chart.numbers(above: page.least))
      }
    case .week:
      if let chart = page.weekChart {
        part.markup = [chart.svg(id: id), chart.key(id: "\(id)-key")].joined(by: "")
        part.numbers = chart.numbers(above: page.least)
      }
    }
    part.line =
      part.markup.isEmpty
      ? phrase("Usual levels appear after three days of counts.") : page.method
    part.more = (Address.crowd(place.kind), "Worth going now?")
    (part.sources, part.isAboutNow) = (SourceNames.counts, block.span == .today)
    return part
  }

  private func place(
    of block: CrowdBlock, among places: [CrowdPlace]
  ) throws(UnknownNameError) -> CrowdPlace {
    if let floor = block.floor {
      let house = try building(block.place)
      let text = floor.text.lowercased()
      let floors = places.filter { place in
        if case .floor(house.code, _) = place.kind { true } else { false }
      }
      let found = floors.first { place in
        guard case .floor(_, let id) = place.kind else { return false }
        return id.lowercased() == text || place.name.lowercased() == text
      }
      if let found { return found }
      throw UnknownNameError(
        floor, "no counts of a floor '\(floor.text)' in \(house.name)",
        suggestion: didYouMean(floor.text, among: floors.map(\.name)))
    }
    let text = block.place.text.lowercased()
    let whole = places.filter { if case .floor = $0.kind { false } else { true } }
    if let found = whole.first(where: { $0.names.contains(text) }) { return found }
    throw UnknownNameError(
      block.place, "no counts of '\(block.place.text)'",
      suggestion: didYouMean(block.place.text, among: whole.map(\.name)))
  }
}

extension CrowdPlace {
  /// The names that a block may use for it, in lower case.
  fileprivate var names: [String] {
    let code =
      switch kind {
      case .zone(let id): id
      case .building(let code): code.text
      case .floor(_, let id): id
      }
    return [name.lowercased(), code.lowercased()]
  }
}

extension BandChart {
  /// The drawn values; numbers that may not be published are missing.
  fileprivate func numbers(above least: Double?) -> DataTable {
    DataTable([
      .words("Time", rows.map { $0.time.clockText }),
      .numbers("Today", rows.map { published($0.today, above: least) }),
      .numbers("Usual", rows.map { published($0.usual?.median, above: least) }),
      .numbers("Usual, low", rows.map { published($0.usual?.lower, above: least) }),
      .numbers("Usual, high", rows.map { published($0.usual?.upper, above: least) }),
    ])
  }
}

extension HeatMap {
  /// The drawn values; numbers that may not be published are missing.
  fileprivate func numbers(above least: Double?) -> DataTable {
    DataTable(
      [.words("Time", rows.map { $0.time.clockText })]
        + Weekday.allCases.map { day in
          .numbers(day.shortName, rows.map { published($0.people[day.rawValue], above: least) })
        })
  }
}

/// A whole number of people; charts draw smaller ones than `least` as if they were that.
private func published(_ people: Double?, above least: Double?) -> Double? {
  guard let people, people > least ?? -1 else { return nil }
  return people.rounded()
}
