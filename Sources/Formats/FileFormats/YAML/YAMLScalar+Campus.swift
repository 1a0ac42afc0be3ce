package import CampusModel

// How days, times and ids are written by hand.

extension YAMLScalar<CalendarDate> {
  /// A date of ISO 8601: 2026-08-31.
  package static var date: YAMLScalar<CalendarDate> {
    Self("a date like 2026-08-31") { CalendarDate(parsing: $0) }
  }
}

extension YAMLScalar<LocalMinute> {
  /// A minute by the site's clock, without a zone: 2026-11-18T13:10, or with a space.
  package static var localMinute: YAMLScalar<LocalMinute> {
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
  /// Two times with a dash between; an end before the start lies on the next day, and 24:00 ends
  /// this one.
  package static var timeSpan: YAMLScalar<MinuteSpan> {
    Self("a time span like 16:00-18:00 or 4pm-6pm") { writtenTimeSpan($0) }
  }
}

extension YAMLScalar<Weekday> {
  /// The name of a weekday or its first letters, in any case.
  package static var weekday: YAMLScalar<Weekday> {
    Self("a weekday like Monday", words: Weekday.allCases.map(\.name)) { writtenWeekday($0) }
  }
}

extension YAMLScalar<WeekdaySet> {
  /// Weekdays in any of the spellings that schools use.
  package static var weekdays: YAMLScalar<WeekdaySet> {
    Self("weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday]") { writtenWeekdays($0) }
  }
}

extension YAMLScalar<CourseID> {
  /// A department and a number, with or without a space.
  package static var courseID: YAMLScalar<CourseID> {
    Self("a course like CMPS 330") { text in
      guard let id = CourseID(text), !id.department.isEmpty, !id.number.isEmpty else { return nil }
      return id
    }
  }
}

extension YAMLScalar<SectionID> {
  /// A course and the code of its section, with a dash between.
  package static var sectionID: YAMLScalar<SectionID> {
    Self("a section like CMPS 330-0201") { SectionID(parsing: $0) }
  }
}

extension YAMLScalar<RoomID> {
  /// The code of a building and the number of a room.
  package static var roomID: YAMLScalar<RoomID> {
    Self("a room like MAB 0230") { RoomID(parsing: $0) }
  }
}

extension YAMLScalar<BuildingCode> {
  /// The code of a building; any text may be one.
  package static var buildingCode: YAMLScalar<BuildingCode> {
    Self("a building code like MAB") { BuildingCode($0) }
  }
}

extension YAMLScalar<TermID> {
  /// The name of a file in `Content/terms`, without its ending.
  package static var termID: YAMLScalar<TermID> {
    Self("a term like fall-2026, the name of a file in terms/") { text in
      text.isEmpty ? nil : TermID(text)
    }
  }
}
