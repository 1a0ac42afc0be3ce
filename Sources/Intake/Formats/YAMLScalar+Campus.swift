internal import CampusModel

// How days, times and ids are written by hand.

extension YAMLScalar<CalendarDate> {
  static var date: Self { Self("a date like 2026-08-31") { CalendarDate(parsing: $0) } }
}

extension YAMLScalar<LocalMinute> {
  static var localMinute: Self {
    Self("a date and time like 2026-11-18T13:10") { text in
      let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
      guard parts.count == 2, let date = CalendarDate(parsing: parts[0]),
        let time = MinuteOfDay(parsing: parts[1])
      else { return nil }
      return LocalMinute(date, time)
    }
  }
}

extension YAMLScalar<MinuteSpan> {
  /// Two times with a dash between; an end before the start lies on the next day, and 24:00 ends this one.
  static var timeSpan: Self {
    Self("a time span like 16:00-18:00 or 4pm-6pm") { writtenTimeSpan($0) }
  }
}

extension YAMLScalar<Weekday> {
  static var weekday: Self {
    Self("a weekday like Monday", words: Weekday.allCases.map(\.name)) { writtenWeekday($0) }
  }
}

extension YAMLScalar<WeekdaySet> {
  static var weekdays: Self {
    Self("weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday]") { writtenWeekdays($0) }
  }
}

extension YAMLScalar<CourseID> {
  static var courseID: Self {
    Self("a course like CMPS 330") { text in
      guard let id = CourseID(text), !id.department.isEmpty, !id.number.isEmpty else { return nil }
      return id
    }
  }
}

extension YAMLScalar<SectionID> {
  static var sectionID: Self {
    Self("a section like CMPS 330-0201") { SectionID(parsing: $0) }
  }
}

extension YAMLScalar<RoomID> {
  static var roomID: Self { Self("a room like MAB 0230") { RoomID(parsing: $0) } }
}

extension YAMLScalar<BuildingCode> {
  static var buildingCode: Self { Self("a building's code like MAB") { BuildingCode($0) } }
}

extension YAMLScalar<TermID> {
  static var termID: Self {
    Self("a term like fall-2026, the name of a file in terms/") { text in
      text.isEmpty ? nil : TermID(text)
    }
  }
}
