internal import CampusModel
internal import Parallel
internal import Streets

/// The lengths of routes along streets by one mode. Lengths between shared places are calculated
/// once; for a person's own places, such as homes, only routes from and to them are calculated
/// anew.
///
/// A class, because all people's days hold it.
final class SharedLengths: Sendable {
  typealias Length = StreetRouter.Length

  let router: StreetRouter
  private let shared: [StreetRouter.JoinedPlace]
  private let numbers: [Coordinate: Int]
  /// From each shared place to all of them, calculated on first use.
  private let rows: [LazyValue<[Length?]>]

  /// - Precondition: No place occurs twice in `places`.
  init(by router: StreetRouter, among places: [Coordinate]) {
    let joined = places.map(router.joined)
    self.router = router
    shared = joined
    numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    rows = joined.map { place in LazyValue { router.lengths(from: place, to: joined) } }
  }

  /// The lengths of the routes from each place to each other, by rows.
  ///
  /// - Complexity: two searches for each place that is not shared, and one for each shared place on
  /// its first use.
  func table(among places: [Coordinate]) -> [[Length?]] {
    let numbers = places.map { self.numbers[$0] }
    let joined = zip(places, numbers).map { place, number in
      number.map { shared[$0] } ?? router.joined(place)
    }
    var table = numbers.map { from -> [Length?] in
      guard let row = from.map({ rows[$0].value }) else { return [] }
      return numbers.map { to in to.flatMap { row[$0] } }
    }
    for own in places.indices where numbers[own] == nil {
      table[own] = router.lengths(from: joined[own], to: joined)
      let back = router.lengths(to: joined[own], from: joined)
      for other in places.indices where numbers[other] != nil { table[other][own] = back[other] }
    }
    return table
  }
}
