internal import CampusModel
internal import DayPlanning
internal import Plotting

/// The stops of a day, in order: entries with a place to go to, numbered from 1.
struct DayStops {
  /// The stop's number, by the entry's place in the day; none for entries without a place.
  private(set) var numbers: [Int: Int] = [:]
  /// The place of each number.
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
      places.append(place)
      numbers[index] = places.count
    }
  }

  var count: Int { places.count }

  /// The stops on the map: each spot once, with the numbers and names of all entries there. Places
  /// without a location are not on it.
  var marks: [RouteMap.Stop] {
    var marks: [(place: Place, names: [String], stop: RouteMap.Stop)] = []
    for (place, number) in ends.map({ ($0, Int?.none) })
      + places.enumerated().map({ ($1, $0 + 1) })
    {
      guard let coordinate = place.coordinate else { continue }
      if let index = marks.firstIndex(where: { $0.place.isAt(place) }) {
        if let number { marks[index].stop.numbers.append(number) }
        if !marks[index].names.contains(place.name) {
          marks[index].names.append(place.name)
          marks[index].stop.name = marks[index].names.joined(separator: ", ")
        }
      } else {
        let numbers = number.map { [$0] } ?? []
        let stop = RouteMap.Stop(place.name, numbers: numbers, at: coordinate)
        marks.append((place, [place.name], stop))
      }
    }
    return marks.map(\.stop)
  }
}
