internal import CampusModel
internal import Parallel
internal import Streets

/// The ways along streets by one mode between places, those that many people go to worked out once:
/// of a person's own, homes above all, only the ways from and to them are new.
///
/// A class, because all people's days hold it.
final class SharedLengths: Sendable {
  typealias Length = StreetRouter.Length

  let router: StreetRouter
  private let shared: [StreetRouter.JoinedPlace]
  private let numbers: [Coordinate: Int]
  /// From each shared place to all of them, once somebody asks.
  private let rows: [LazyValue<[Length?]>]

  /// - Precondition: `places` are each there once.
  init(by router: StreetRouter, among places: [Coordinate]) {
    let joined = places.map(router.joined)
    self.router = router
    shared = joined
    numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    rows = joined.map { place in LazyValue { router.lengths(from: place, to: joined) } }
  }

  /// The ways from each place to each other, by rows.
  ///
  /// - Complexity: two searches for each place that is not shared, and for each that is one when it
  ///   is first asked for.
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
