package import CampusModel

/// A room that is free, or soon will be.
package struct FreeRoom: Hashable, Sendable {
  /// The room, as the directory lists it.
  package let entry: RoomDirectory.Entry
  /// The room's day.
  package let day: RoomDay
  /// The minute from which it is free: the current one, or a later one.
  package let start: Int
  /// When it stops being free, and why.
  package let end: RoomDay.FreeEnd

  /// How many minutes it stays free.
  package var length: Int { end.minute - start }
}

/// The free rooms of a campus at each minute of one date.
///
/// Computed once, then asked for any minute. Rooms the owner excludes have a day but are in no
/// list. Ties keep the order of the directory.
package struct FreeRooms: Sendable {
  private struct Candidate: Sendable {
    let entry: RoomDirectory.Entry
    let day: RoomDay
    /// Indices of the rooms before and after it on its floor; `nil` where its floor is unknown.
    let neighbors: [Int]?
    /// Whether the owner does not exclude it.
    let isListed: Bool

    init(_ entry: RoomDirectory.Entry, _ day: RoomDay, neighbors: [Int]?) {
      (self.entry, self.day, self.neighbors) = (entry, day, neighbors)
      isListed = entry.room?.exclusion == nil
    }
  }

  /// The date of these days.
  package let date: CalendarDate
  /// In the order of the directory, excluded rooms included.
  private let candidates: [Candidate]
  private let places: [RoomID: Int]
  /// Each building's range in `candidates`.
  private let ranges: [BuildingCode: Range<Int>]

  /// Computes the day of each room.
  ///
  /// - Complexity: linear in the rooms, and for each as `RoomUses.uses(of:on:)`.
  /// - `mine`: reservations of the person who looks.
  package init(
    _ directory: RoomDirectory, on date: CalendarDate, in uses: RoomUses, openings: OpeningSchedule,
    mine: [Reservation] = []
  ) {
    var candidates: [Candidate] = []
    var ranges: [BuildingCode: Range<Int>] = [:]
    for building in directory.buildings {
      let start = candidates.count
      for level in building.floors {
        let first = candidates.count
        for (index, entry) in level.rooms.enumerated() {
          let adjacent = [index - 1, index + 1].filter(level.rooms.indices.contains)
          candidates.append(
            Candidate(
              entry,
              RoomDay(
                entry.id, in: uses, opening: openings.opening(of: entry.id, on: date), mine: mine),
              neighbors: level.floor == nil ? nil : adjacent.map { first + $0 }))
        }
      }
      ranges[building.code] = start..<candidates.count
    }
    self.date = date
    self.candidates = candidates
    self.ranges = ranges
    places = Dictionary(candidates.enumerated().map { ($1.entry.id, $0) }) { first, _ in first }
  }

  /// The room's day, excluded or not; `nil` for a room that is not in the directory.
  package func day(of room: RoomID) -> RoomDay? { places[room].map { candidates[$0].day } }

  /// Whether any room is open at that minute. If not, none is free.
  package func isAnyOpen(at minute: Int) -> Bool {
    candidates.contains { $0.day.opening.isOpen(at: minute) }
  }

  /// The rooms free at that minute, those free longest first.
  package func free(at minute: Int) -> [FreeRoom] {
    present(at: minute, among: candidates.indices).map(\.room).sorted(by: Self.isLonger)
  }

  /// How many rooms are free at that minute, of one building or of all.
  ///
  /// - Complexity: linear in their rooms.
  package func freeCount(at minute: Int, in building: BuildingCode? = nil) -> Int {
    let places = building.map { ranges[$0] ?? 0..<0 } ?? candidates.indices
    return places.count { place in
      candidates[place].isListed && candidates[place].day.end(ofFreeAt: minute) != nil
    }
  }

  /// The rooms that are taken at that minute and free within so many, those free longest first.
  ///
  /// - `within`: how many minutes later they become free, at most.
  /// - `length`: how many minutes they stay free, at least.
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

  /// The rooms free at that minute, the least likely to be disturbed first.
  ///
  /// Sorted by:
  ///
  /// 1. how long they stay free, descending;
  /// 2. how many classes and reservations they have that day, ascending;
  /// 3. how many of the two rooms next to them, by number on the same floor, are in use at that
  ///    minute, ascending; both count as used where the floor is unknown;
  /// 4. how many seats they have, ascending; an unknown number comes last.
  package func leastDisturbed(at minute: Int) -> [FreeRoom] {
    leastDisturbed(at: minute, among: candidates.indices)
  }

  /// The same for the rooms of some buildings.
  ///
  /// - Complexity: linear in their rooms, then sorting.
  /// - `buildings`: each once.
  package func leastDisturbed(at minute: Int, in buildings: [BuildingCode]) -> [FreeRoom] {
    // In the order of the directory, so that ties keep it.
    let places = buildings.compactMap { ranges[$0] }.sorted { $0.lowerBound < $1.lowerBound }
    return leastDisturbed(at: minute, among: places.joined())
  }

  private func leastDisturbed(at minute: Int, among places: some Sequence<Int>) -> [FreeRoom] {
    present(at: minute, among: places)
      .map { place, room in (sortKey(of: room, at: minute, place: place), room) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The days of all rooms that are not excluded.
  package var days: [RoomDay] { listed.map(\.day) }

  private var listed: some Sequence<Candidate> {
    candidates.lazy.filter(\.isListed)
  }

  /// The rooms free at that minute, with their indices.
  private func present(
    at minute: Int, among places: some Sequence<Int>
  ) -> [(place: Int, room: FreeRoom)] {
    places.compactMap { place in
      let candidate = candidates[place]
      guard candidate.isListed, let end = candidate.day.end(ofFreeAt: minute) else { return nil }
      let room = FreeRoom(entry: candidate.entry, day: candidate.day, start: minute, end: end)
      return (place, room)
    }
  }

  private func sortKey(of room: FreeRoom, at minute: Int, place: Int) -> [Int] {
    let used = candidates[place].neighbors.map { neighbors in
      neighbors.count { candidates[$0].day.uses.contains { $0.stretch.contains(minute) } }
    }
    return [-room.end.minute, room.day.uses.count, used ?? 2, room.entry.room?.seats ?? .max]
  }

  private static func isLonger(_ a: FreeRoom, _ b: FreeRoom) -> Bool { a.length > b.length }
}

private func < (a: [Int], b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }
