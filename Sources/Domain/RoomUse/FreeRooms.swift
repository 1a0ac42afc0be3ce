package import CampusModel

/// A room that is free, or soon will be.
package struct FreeRoom: Hashable, Sendable {
  package let entry: RoomDirectory.Entry
  package let day: RoomDay
  /// From when it is free, as asked: the present minute, or a later one.
  package let start: Int
  /// When it stops being free, and why.
  package let end: RoomDay.FreeEnd

  package var length: Int { end.minute - start }
}

/// The rooms of a campus on one date: which are free when. Worked out once, asked for any minute.
///
/// Rooms that the owner excludes have a day and are in no list. In all lists equals stand in the order of the directory.
package struct FreeRooms: Sendable {
  private struct Candidate: Sendable {
    let entry: RoomDirectory.Entry
    let day: RoomDay
    /// Places of the rooms before and after it on its floor; `nil` where its floor is not known.
    let neighbours: [Int]?
  }

  package let date: CalendarDate
  /// In the order of the directory, excluded rooms among them.
  private let candidates: [Candidate]
  private let places: [RoomID: Int]
  /// Where each building's rooms stand among them.
  private let houses: [BuildingCode: Range<Int>]

  /// Linear in the rooms, and for each as `RoomUses.uses(of:on:)`. `mine` are reservations of whoever looks.
  package init(
    _ directory: RoomDirectory, on date: CalendarDate, in uses: RoomUses, openings: Openings,
    mine: [Reservation] = []
  ) {
    var candidates: [Candidate] = []
    var houses: [BuildingCode: Range<Int>] = [:]
    for house in directory.houses {
      let start = candidates.count
      for storey in house.storeys {
        let first = candidates.count
        for (index, entry) in storey.rooms.enumerated() {
          let beside = [index - 1, index + 1].filter(storey.rooms.indices.contains)
          candidates.append(
            Candidate(
              entry: entry,
              day: RoomDay(
                entry.id, in: uses, opening: openings.opening(of: entry.id, on: date), mine: mine),
              neighbours: storey.floor == nil ? nil : beside.map { first + $0 }))
        }
      }
      houses[house.code] = start..<candidates.count
    }
    self.date = date
    self.candidates = candidates
    self.houses = houses
    places = Dictionary(candidates.enumerated().map { ($1.entry.id, $0) }) { first, _ in first }
  }

  /// The room's day, excluded or not; `nil` for a room that is not in the directory.
  package func day(of room: RoomID) -> RoomDay? { places[room].map { candidates[$0].day } }

  /// Whether some room is open at that minute: if not, none can be free.
  package func isAnyOpen(at minute: Int) -> Bool {
    candidates.contains { $0.day.opening.isOpen(at: minute) }
  }

  /// The rooms free at that minute of the date: those free longest first.
  package func free(at minute: Int) -> [FreeRoom] {
    present(at: minute, among: candidates.indices).map(\.room).sorted(by: Self.isLonger)
  }

  /// The rooms that are not free at that minute and will be within so many, for at least `length` on end: those free longest
  /// from then on first.
  package func soonFree(at minute: Int, within: Int = 30, for length: Int = 30) -> [FreeRoom] {
    let found = listed.compactMap { candidate -> FreeRoom? in
      guard candidate.day.end(ofFreeAt: minute) == nil,
        let next = candidate.day.nextFree(from: minute, for: length), next.start - minute <= within
      else { return nil }
      return FreeRoom(
        entry: candidate.entry, day: candidate.day, start: next.start, end: next.end)
    }
    return found.sorted(by: Self.isLonger)
  }

  /// The rooms free at that minute, those first in which one is least likely to be disturbed, as far as it is known:
  ///
  /// 1. those that stay free until later;
  /// 2. those with fewer classes and reservations that day, before and after: less coming and going at the door;
  /// 3. those with fewer rooms in use at that minute next to them, which are the one before and the one after by number on the
  ///    same floor; where the floor is not known, both count as used;
  /// 4. those with fewer seats, which fewer people look for; an unknown number comes last.
  package func leastDisturbed(at minute: Int) -> [FreeRoom] {
    leastDisturbed(at: minute, among: candidates.indices)
  }

  /// The same of some buildings alone: linear in their rooms, but for sorting. Each is named once.
  package func leastDisturbed(at minute: Int, in buildings: [BuildingCode]) -> [FreeRoom] {
    // In the order of the directory, as equals stand.
    let places = buildings.compactMap { houses[$0] }.sorted { $0.lowerBound < $1.lowerBound }
    return leastDisturbed(at: minute, among: places.joined())
  }

  private func leastDisturbed(at minute: Int, among places: some Sequence<Int>) -> [FreeRoom] {
    present(at: minute, among: places)
      .map { place, room in (calm(of: place, room, at: minute), room) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The days of the rooms that may be in a list.
  package var days: [RoomDay] { listed.map(\.day) }

  private var listed: some Sequence<Candidate> {
    candidates.lazy.filter { $0.entry.room?.exclusion == nil }
  }

  /// With their places.
  private func present(
    at minute: Int, among places: some Sequence<Int>
  ) -> [(place: Int, room: FreeRoom)] {
    places.compactMap { place in
      let (entry, day) = (candidates[place].entry, candidates[place].day)
      guard entry.room?.exclusion == nil, let end = day.end(ofFreeAt: minute) else { return nil }
      return (place, FreeRoom(entry: entry, day: day, start: minute, end: end))
    }
  }

  private func calm(of place: Int, _ room: FreeRoom, at minute: Int) -> [Int] {
    let used = candidates[place].neighbours.map { neighbours in
      neighbours.count { candidates[$0].day.uses.contains { $0.stretch.contains(minute) } }
    }
    return [-room.end.minute, room.day.uses.count, used ?? 2, room.entry.room?.seats ?? .max]
  }

  private static func isLonger(_ a: FreeRoom, _ b: FreeRoom) -> Bool { a.length > b.length }
}

private func < (a: [Int], b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }
