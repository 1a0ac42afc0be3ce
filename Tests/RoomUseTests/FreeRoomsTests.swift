import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private let monday = day("2026-08-31")

/// Rooms "MAB 1" … on one floor, with these seats.
private func floor(_ seats: [Int?], excluded: Set<Int> = []) -> Building {
  let rooms = seats.enumerated().map { index, seats in
    Room(
      id: room("MAB \(index + 1)"), seats: seats,
      exclusion: excluded.contains(index + 1) ? "a laboratory" : nil)
  }
  return Building(
    code: room("MAB 1").building, name: "Mabry Hall",
    floors: [Floor(id: "1", name: "1st floor", rooms: rooms)])
}

private func rooms(
  _ building: Building, _ classes: [String], hours: String = "8:00-22:00",
  on date: CalendarDate = monday
) -> FreeRooms {
  let courses = classes.enumerated().map {
    course("CMPS \($0 + 100)-0101", meeting("M \($1)"))
  }
  let settings = RoomSettings(openingHours: OpeningHours(daily: span(hours)))
  return FreeRooms(
    RoomDirectory(courses: courses, buildings: [building]), on: date,
    in: RoomUses(courses, term: fall), openings: OpeningSchedule(settings, buildings: [building]))
}

private func numbers(_ rooms: [FreeRoom]) -> [String] { rooms.map(\.entry.id.number) }

@Test func `free rooms are sorted by how long they stay free, ties in the directory's order`() {
  let rooms = rooms(
    floor([8, 8, 8, 8, 8], excluded: [4]),
    ["10:00-11:00 MAB 1", "9:00-9:50 MAB 2", "9:30-12:00 MAB 3"])
  #expect(numbers(rooms.free(at: 539)) == ["5", "1", "3", "2"])
  #expect(numbers(rooms.free(at: 540)) == ["5", "1", "3"])
  #expect(numbers(rooms.free(at: 590)) == ["2", "5", "1"])
  #expect(rooms.free(at: 590).map(\.end.minute) == [1320, 1320, 600])
  for minute in [479, 539, 540, 590, 1400] {
    #expect(rooms.freeCount(at: minute) == rooms.free(at: minute).count)
  }
  #expect(rooms.freeCount(at: 590, in: room("MAB 1").building) == 3)
  #expect(rooms.freeCount(at: 590, in: room("ALD 1").building) == 0)
  #expect(rooms.free(at: 479).isEmpty && !rooms.isAnyOpen(at: 479) && rooms.isAnyOpen(at: 480))
  #expect(rooms.day(of: room("MAB 4"))?.state(at: 600) == .free(until: 1320, by: .closing))
}

@Test func `soon free rooms are free within half an hour, for a slot at least`() {
  let rooms = rooms(
    floor([8, 8, 8, 8]),
    [
      "9:00-9:50 MAB 1", "9:00-9:30 MAB 2", "9:59-12:00 MAB 2", "9:00-10:00 MAB 3",
      "13:00-14:00 MAB 3", "9:00-9:40 MAB 4", "10:10-12:00 MAB 4",
    ])
  #expect(rooms.soonFree(at: 540).isEmpty)
  #expect(numbers(rooms.soonFree(at: 569)) == ["1", "4"])
  #expect(numbers(rooms.soonFree(at: 569, within: 31)) == ["1", "3", "4"])
  #expect(numbers(rooms.soonFree(at: 570)) == ["1", "3", "4"])
  #expect(rooms.soonFree(at: 570).map(\.start) == [590, 600, 580])
  #expect(numbers(rooms.soonFree(at: 600)).isEmpty)
}

@Test
func `least disturbed rooms are free longest, then with the fewest uses, neighbors and seats`() {
  let classes = [
    "8:00-8:50 MAB 1", "8:00-8:50 MAB 2", "9:00-9:50 MAB 2", "20:00-21:00 MAB 3",
    "10:00-11:00 MAB 5",
  ]
  let rooms = rooms(floor([8, 8, 1, 40, 8, 40, 30, 30, nil], excluded: [9]), classes)
  // 4 and 6 have a class beside them, 7 and 8 do not; 1 had a class, 2 two; 3 is free for less
  // long.
  #expect(numbers(rooms.leastDisturbed(at: 600)) == ["7", "8", "4", "6", "1", "2", "3"])
  #expect(
    rooms.leastDisturbed(at: 600, in: [room("MAB 1").building]) == rooms.leastDisturbed(at: 600))
  #expect(rooms.leastDisturbed(at: 600, in: [room("ALD 1").building]).isEmpty)
  // Of those whose number of seats is the same the directory's order holds; an unknown number comes
  // last.
  let plain = RoomUseTests.rooms(floor([nil, 30, 8]), [])
  #expect(numbers(plain.leastDisturbed(at: 600)) == ["3", "2", "1"])
  // Where the floor is not known, both neighbors count as used.
  let loose = RoomUseTests.rooms(floor([40]), ["8:00-8:50 MAB 2", "8:00-8:50 MAB 1"])
  #expect(numbers(loose.leastDisturbed(at: 600)) == ["1", "2"])
}
