internal import Bytes
internal import CampusModel
internal import Packs

// Sections in packs.
extension PackWriter {
  mutating func section(_ section: Section, of course: CourseID) {
    text(section.id.code)
    list(section.instructors) { $0.text($1) }
    optional(section.seats) { $0.seats($1) }
    text(orNone: section.part)
    list(section.links) { writer, link in
      writer.text(orNone: link.course == course ? nil : link.course.canonical)
      writer.text(link.code)
    }
    list(section.meetings) { $0.meeting($1) }
    optional(section.exams) { $0.list($1) { $0.exam($1) } }
    list(section.cancellations) { writer, cancellation in
      writer.date(cancellation.date)
      writer.number(orNone: cancellation.start?.value)
      writer.text(orNone: cancellation.reason)
    }
  }

  mutating func seats(_ seats: Seats) {
    for count in [seats.total, seats.open, seats.waitlist] {
      optional(count) { $0.signed($1) }
    }
  }

  private mutating func meeting(_ meeting: Meeting) {
    text(orNone: meeting.kind)
    switch meeting.timing {
    case .weekly(let days, let time):
      number(0)
      number(Int(days.rawValue))
      self.time(time)
    case .anyTime: number(1)
    case .toBeAnnounced: number(2)
    }
    place(meeting.place)
    optional(meeting.dates) { $0.span($1) }
  }

  private mutating func exam(_ exam: Exam) {
    date(exam.date)
    time(exam.time)
    place(exam.place)
  }

  private mutating func place(_ place: Meeting.Place) {
    switch place {
    case .room(let room):
      number(0)
      text(room.building.text)
      text(room.number)
    case .online: number(1)
    case .toBeAnnounced: number(2)
    }
  }
}

extension PackReader {
  mutating func section(of course: CourseID) throws(ByteCursor.ReadError) -> Section {
    let id = SectionID(course, try text())
    let instructors = try list { reader throws(ByteCursor.ReadError) in try reader.text() }
    let seats = try optional { reader throws(ByteCursor.ReadError) in try reader.seats() }
    let part = try textOrNone()
    let links = try list { reader throws(ByteCursor.ReadError) in
      let other = try reader.textOrNone().map { CourseID(canonical: $0) }
      return SectionID(other ?? course, try reader.text())
    }
    let meetings = try list { reader throws(ByteCursor.ReadError) in try reader.meeting() }
    let exams = try optional { reader throws(ByteCursor.ReadError) in
      try reader.list { reader throws(ByteCursor.ReadError) in try reader.exam() }
    }
    let cancellations = try list { reader throws(ByteCursor.ReadError) in
      Cancellation(
        date: try reader.date(), start: try reader.number(orNone: 1439).flatMap { MinuteOfDay($0) },
        reason: try reader.textOrNone())
    }
    return Section(
      id: id, meetings: meetings, instructors: instructors, seats: seats, part: part, links: links,
      exams: exams, cancellations: cancellations)
  }

  mutating func seats() throws(ByteCursor.ReadError) -> Seats {
    let count = { (reader: inout PackReader) throws(ByteCursor.ReadError) in
      try reader.signed(atMost: Int(Int32.max))
    }
    return Seats(
      total: try optional(count), open: try optional(count), waitlist: try optional(count))
  }

  private mutating func meeting() throws(ByteCursor.ReadError) -> Meeting {
    let kind = try textOrNone()
    let timing: Meeting.Timing =
      switch try number(atMost: 2) {
      case 0: .weekly(try weekdays(), try time())
      case 1: .anyTime
      default: .toBeAnnounced
      }
    let place = try place()
    let dates = try optional { reader throws(ByteCursor.ReadError) in try reader.span() }
    return Meeting(kind: kind, timing: timing, place: place, dates: dates)
  }

  private mutating func exam() throws(ByteCursor.ReadError) -> Exam {
    Exam(date: try date(), time: try time(), place: try place())
  }

  private mutating func place() throws(ByteCursor.ReadError) -> Meeting.Place {
    switch try number(atMost: 2) {
    case 0: .room(RoomID(BuildingCode(canonical: try text()), try text()))
    case 1: .online
    default: .toBeAnnounced
    }
  }
}
