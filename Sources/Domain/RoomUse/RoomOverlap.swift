package import CampusModel

/// Two different uses of one room at the same time: at least one source is wrong.
///
/// Sections that meet, or have an exam, at exactly the same times share the room and are not
/// listed.
package struct RoomOverlap: Hashable, Sendable {
  /// The use of the room.
  package enum Use: Hashable, Sendable {
    case weekly(WeeklyUse)
    case exam(ExamUse)
    /// Made by a person of the site.
    case reservation(Reservation)

    /// Sorted, each once; empty for a reservation.
    package var sections: [SectionID] {
      switch self {
      case .weekly(let use): use.sections
      case .exam(let exam): exam.sections
      case .reservation: []
      }
    }
  }

  /// The room.
  package let room: RoomID
  /// The use that begins first; next to an exam the class, next to a reservation the other use.
  package let first: Use
  /// The other use.
  package let second: Use
  /// The dates on which `first` begins and overlaps `second`, in order; never empty.
  package let dates: [CalendarDate]
}

extension RoomUses {
  /// All overlaps of classes, exams and people's reservations, by room.
  ///
  /// Calendars book a room for its classes too, so only reservations by people are compared.
  ///
  /// - Complexity: quadratic in the classes and exams of a room.
  package func overlaps(reservedByPeople reservations: [Reservation] = []) -> [RoomOverlap] {
    let reserved = Dictionary(grouping: reservations, by: \.room)
    return Set(rooms).union(reserved.keys).sorted().flatMap { room in
      let exams = exams(of: room).filter { days.contains($0.date) }
      var found = classOverlaps(in: room)
      found += exams.flatMap { overlaps(of: $0, in: room) }
      found += Self.overlaps(among: exams, in: room)
      for reservation in (reserved[room] ?? []).sorted() {
        found += overlaps(of: reservation, with: exams)
      }
      return found
    }
  }

  private func classOverlaps(in room: RoomID) -> [RoomOverlap] {
    let uses = weeklyUses(of: room)
    return uses.indices.flatMap { index in
      uses.indices.compactMap { other in
        overlap(uses[index], uses[other], isEarlierPair: index < other).map {
          RoomOverlap(
            room: room, first: .weekly(uses[index]), second: .weekly(uses[other]), dates: $0)
        }
      }
    }
  }

  /// The dates on which `first` begins and overlaps `second`; `nil` without any.
  ///
  /// On the same day each pair counts once; past midnight, with the next day's classes.
  private func overlap(
    _ first: WeeklyUse, _ second: WeeklyUse, isEarlierPair: Bool
  ) -> [CalendarDate]? {
    let sameDay =
      isEarlierPair && first.time != second.time && first.time.overlaps(second.time)
    let nextDay = DayStretch(first.time).overlaps(DayStretch(second.time).later(days: 1))
    guard sameDay || nextDay else { return nil }
    let dates = first.dates.dates.filter { date in
      takesPlace(first, on: date)
        && (sameDay && takesPlace(second, on: date)
          || nextDay && takesPlace(second, on: date + 1))
    }
    return dates.isEmpty ? nil : dates
  }

  /// The classes that overlap an exam, except those whose sections all take it: the exam replaces
  /// them.
  private func overlaps(of exam: ExamUse, in room: RoomID) -> [RoomOverlap] {
    weeklyUses(of: room).flatMap { use in
      (-1...1).map { exam.date + $0 }.filter { date in
        let (held, sitting) = (DayStretch(use.time), exam.stretch(from: date))
        return held.overlaps(sitting) && held != sitting && use.meets(on: date, in: term)
          && !attending(use, on: date).allSatisfy(exam.sections.contains)
      }.map { RoomOverlap(room: room, first: .weekly(use), second: .exam(exam), dates: [$0]) }
    }
  }

  /// Exams that overlap, except where all sections of one take the other too.
  private static func overlaps(among exams: [ExamUse], in room: RoomID) -> [RoomOverlap] {
    exams.indices.flatMap { index in
      let exam = exams[index]
      return exams[(index + 1)...].filter { other in
        exam.stretch(from: exam.date).overlaps(other.stretch(from: exam.date))
          && !exam.sections.allSatisfy(other.sections.contains)
          && !other.sections.allSatisfy(exam.sections.contains)
      }.map { RoomOverlap(room: room, first: .exam(exam), second: .exam($0), dates: [exam.date]) }
    }
  }

  private func overlaps(of reservation: Reservation, with exams: [ExamUse]) -> [RoomOverlap] {
    let (room, date) = (reservation.room, reservation.start.date)
    let start = reservation.start.time.value
    guard let taken = DayStretch(start, start + reservation.minutes) else { return [] }
    let classes = weeklyUses(of: room).flatMap { use in
      (-1...1).filter { day in
        DayStretch(use.time).later(days: day).overlaps(taken) && takesPlace(use, on: date + day)
      }.map { (RoomOverlap.Use.weekly(use), date + $0) }
    }
    let sittings = exams.filter { $0.stretch(from: date).overlaps(taken) }
      .map { (RoomOverlap.Use.exam($0), $0.date) }
    return (classes + sittings).map { use, date in
      RoomOverlap(room: room, first: use, second: .reservation(reservation), dates: [date])
    }
  }
}
