internal import CampusModel
internal import DayPlanning
internal import Plotting

/// Where a day leads, in order: the places of its entries, numbered from 1. What follows at the
/// same place is the same stop.
struct DayStops {
  /// By the entry's place in the day; none for what nobody goes to.
  private(set) var numbers: [Int: Int] = [:]
  /// Of each number.
  private var places: [Place] = []
  private let ends: [Place]

  init(of itinerary: Itinerary) {
    let (first, last) = (itinerary.legs.first, itinerary.legs.last)
    ends = [
      first.flatMap { $0.origin == nil ? $0.from : nil },
      last.flatMap { $0.goal == nil ? $0.to : nil },
    ].compactMap(\.self)
    for (index, entry) in itinerary.entries.enumerated() {
      guard let place = entry.place, !entry.isCanceled, entry.time != nil else { continue }
      if !(places.last.map { $0.isAt(place) } ?? false) { places.append(place) }
      numbers[index] = places.count
    }
  }

  var count: Int { places.count }

  /// As the map marks them: each spot once, with all of its numbers. What nobody located is not on
  /// it.
  var marks: [RouteMap.Stop] {
    var marks: [(place: Place, stop: RouteMap.Stop)] = []
    for (place, number) in ends.map({ ($0, Int?.none) })
      + places.enumerated().map({ ($1, $0 + 1) })
    {
      guard let coordinate = place.coordinate else { continue }
      if let index = marks.firstIndex(where: { $0.place.isAt(place) }) {
        if let number { marks[index].stop.numbers.append(number) }
      } else {
        let numbers = number.map { [$0] } ?? []
        marks.append((place, RouteMap.Stop(place.name, numbers: numbers, at: coordinate)))
      }
    }
    return marks.map(\.stop)
  }
}
