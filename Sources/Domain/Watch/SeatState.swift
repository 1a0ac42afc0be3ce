/// How many seats a section has, as coarse as news of it are.
package enum SeatState: String, CaseIterable, Hashable, Encodable, Sendable {
  case open, few, full
  /// No count was ever known.
  case unknown

  /// Up to this many seats are few.
  package static let mostFew = 3
  /// From this many on, few seats are open again: a count that alternates between 3 and 4 is not
  /// news.
  static let enough = 6

  /// The state once so many seats are open. An unknown count changes nothing; one below 0 is 0.
  func after(_ open: Int?) -> SeatState {
    guard let open else { return self }
    if open <= 0 { return .full }
    if open <= Self.mostFew { return .few }
    return self == .few && open < Self.enough ? .few : .open
  }
}
