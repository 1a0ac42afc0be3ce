internal import CampusModel

/// A leg with the trip that each mode offers; times are moments.
struct OfferedLeg {
  var bare: BareLeg
  var offers: [Offer]

  /// A trip and when it is made.
  struct Offer {
    var mode: TravelMode
    var trip: Trip
    var leave: Int
    var arrival: Int
    var slack: Int?
    /// Without `elsewhere`, which depends on earlier legs.
    var objections: Set<LegOption.Objection>

    /// How many minutes late the trip arrives; 0 if in time.
    var late: Int { max(0, -(slack ?? 0)) }
  }
}

extension DayPlanner {
  func offered(_ leg: BareLeg) -> OfferedLeg {
    OfferedLeg(bare: leg, offers: TravelMode.allCases.compactMap { offer(by: $0, on: leg) })
  }

  private func offer(by mode: TravelMode, on leg: BareLeg) -> OfferedLeg.Offer? {
    guard let offer = offerInTime(by: mode, on: leg) ?? offerAfterwards(by: mode, on: leg) else {
      return nil
    }
    var judged = offer
    judged.objections = objections(to: offer)
    return judged
  }

  /// Leaving as late as possible; `nil` if that is before the person is free, or if nothing
  /// follows.
  private func offerInTime(by mode: TravelMode, on leg: BareLeg) -> OfferedLeg.Offer? {
    guard let due = leg.due, let trip = trip(leg.from, leg.to, mode, .arriving(clock.minute(due)))
    else { return nil }
    let latest = due - trip.minutes
    let leave =
      trip.departure.map { departure in
        clock.moments(departure).last { $0 <= latest } ?? clock.moment(departure)
      } ?? latest
    guard leave <= latest, leave >= leg.free ?? leave else { return nil }
    return OfferedLeg.Offer(
      mode: mode, trip: trip, leave: leave, arrival: leave + trip.minutes,
      slack: leg.free.map { leave - $0 }, objections: [])
  }

  /// Leaving as soon as the person is free: late, or on the way home.
  private func offerAfterwards(by mode: TravelMode, on leg: BareLeg) -> OfferedLeg.Offer? {
    guard let free = leg.free, let trip = trip(leg.from, leg.to, mode, .leaving(clock.minute(free)))
    else { return nil }
    let leave =
      trip.departure.map { departure in
        clock.moments(departure).first { $0 >= free } ?? clock.moment(departure)
      } ?? free
    let arrival = leave + trip.minutes
    return OfferedLeg.Offer(
      mode: mode, trip: trip, leave: leave, arrival: arrival,
      slack: leg.due.map { $0 < arrival ? $0 - arrival : leave - free }, objections: [])
  }

  private func objections(to offer: OfferedLeg.Offer) -> Set<LegOption.Objection> {
    var objections: Set<LegOption.Objection> = []
    if !preferences.modes.contains(offer.mode) { objections.insert(.unused) }
    if isLongWalk(offer.trip) { objections.insert(.longWalk) }
    let isEarly = preferences.earliest.map { clock.minute(offer.leave) < $0.value } ?? false
    let isLate = preferences.latest.map { clock.minute(offer.arrival) > $0 } ?? false
    if isEarly || isLate { objections.insert(.hour) }
    return objections
  }

  func isLongWalk(_ trip: Trip) -> Bool {
    guard trip.mode == .walking, let longest = preferences.longestWalk else { return false }
    return trip.minutes > longest
  }
}
