internal import CampusModel

extension FloorMap {
  /// For each spot, the name of the smallest place around it; `nil` where there is none.
  private var placeNames: [String?] {
    let places = places.filter { $0.outline.count > 2 }.map { ($0, $0.outline.area) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    return spots.map { spot in places.first { $0.outline.surround(spot.position) }?.name }
  }

  /// The map in a few sentences; `nil` for a map without spots.
  var description: String? {
    guard !spots.isEmpty else { return nil }
    let most = zip(spots, placeNames).compactMap { spot, place -> (count: Int, words: String)? in
      guard let count = spot.circled else { return nil }
      return (count, "\(Figure.count(count).text)\(place.map { " in \($0)" } ?? "")")
    }.enumerated().sorted { a, b in
      (b.element.count, a.offset) < (a.element.count, b.offset)
    }.prefix(3).map(\.element.words)
    let sizes = most.isEmpty ? [] : ["Most devices: \(listed(most))."]
    let few = Set(spots.map(\.count)).compactMap { count -> Int? in
      if case .under(let limit) = count { limit } else { nil }
    }.max()
    let rest = [
      few.map { limit in
        (spots.count { $0.count == .under(limit) }, "saw fewer than \(Figure.count(limit).text)")
      },
      (spots.count { $0.count == .exactly(0) }, "saw none"),
      (spots.count { $0.count == .notHeard }, "did not report"),
    ].compactMap(\.self).filter { $0.0 > 0 }.map { "\(Figure.count($0.0).text) \($0.1)" }
    let sums = rest.isEmpty ? [] : ["Of the access points: \(listed(rest))."]
    return (sizes + sums).joined(separator: " ")
  }
}

/// "268", or "264 to 272" where small counts are withheld.
func countText(_ devices: ClosedRange<Int>) -> String {
  let (least, most) = (
    Figure.count(devices.lowerBound).text, Figure.count(devices.upperBound).text
  )
  return least == most ? least : "\(least) to \(most)"
}
