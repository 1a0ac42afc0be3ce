internal import CampusModel
internal import Packs

/// A course with its sections as JSON, for a page's script.
///
/// - `id`, `name`, `title`; `credits` in tenths, the lowest and the highest, or `null`; `genEds`;
///   `gpa`, a mean in billionths and its count, or `null`.
/// - `sections`: `code`; `part` or `null`; `who`, each instructor's name with their rating as
///   `gpa`; `seats` (total, open and waiting; numbers or `null`), or `null`; `meets`; `off`, the
///   date of each cancellation with the start of the only class that is canceled, or `null`;
///   `exams`, each as its date, start, end and place, or `null` where nothing is known of them.
/// - A meeting: `kind` or `null`; `days` as bits, Monday the lowest, with `start` and `end` in
///   minutes from midnight, or `days` as 0 for one without a time; `place` (a room, `"online"` or
///   `null`); `first` and `last` where it has dates of its own.
///
/// Dates are days from 1970-01-01.
struct CourseText {
  let bytes: [UInt8]

  init(_ course: Course, by evidence: Evidence) {
    var json = JSONBytes()
    json.object { $0.members(of: course, by: evidence) }
    bytes = json.bytes
  }
}

extension JSONBytes {
  fileprivate mutating func members(of course: Course, by evidence: Evidence) {
    key("id")
    text(course.id.canonical)
    key("name")
    text(course.id.text)
    key("title")
    text(course.title)
    key("credits")
    optional(course.credits) { json, credits in
      json.list([credits.lowest, credits.highest]) { $0.number(Int64($1)) }
    }
    key("genEds")
    list(course.genEds) { $0.text($1) }
    key("gpa")
    optional(evidence.gpa.measures[course.id]) { $0.measure($1) }
    key("sections")
    list(course.sections) { $0.section($1, by: evidence) }
  }

  private mutating func measure(_ measure: Measure) {
    object { json in
      json.key("mean")
      json.real(measure.mean)
      json.key("count")
      json.optional(measure.count) { $0.number(Int64($1)) }
    }
  }

  private mutating func section(_ section: Section, by evidence: Evidence) {
    object { json in
      json.key("code")
      json.text(section.id.code)
      json.key("part")
      json.optional(section.part) { $0.text($1) }
      json.key("who")
      json.list(section.instructors) { json, name in
        json.object { json in
          json.key("name")
          json.text(name)
          json.key("rating")
          json.optional(evidence.rating.measures[name]) { $0.measure($1) }
        }
      }
      json.key("seats")
      json.optional(section.seats) { json, seats in
        json.list([seats.total, seats.open, seats.waitlist]) { json, count in
          json.optional(count) { $0.number(Int64($1)) }
        }
      }
      json.key("meets")
      json.list(section.meetings) { $0.meeting($1) }
      json.key("off")
      json.list(section.cancellations) { $0.cancellation($1) }
      json.key("exams")
      json.optional(section.exams) { json, exams in json.list(exams) { $0.exam($1) } }
    }
  }

  private mutating func place(_ place: Meeting.Place) {
    switch place {
    case .room(let room): text(room.text)
    case .online: text("online")
    case .toBeAnnounced: nothing()
    }
  }

  private mutating func exam(_ exam: Exam) {
    array { json in
      json.number(Int64(exam.date.dayNumber))
      json.number(Int64(exam.time.start))
      json.number(Int64(exam.time.end))
      json.place(exam.place)
    }
  }

  private mutating func cancellation(_ cancellation: Cancellation) {
    array { json in
      json.number(Int64(cancellation.date.dayNumber))
      json.optional(cancellation.start) { $0.number(Int64($1.value)) }
    }
  }

  private mutating func meeting(_ meeting: Meeting) {
    object { json in
      json.key("kind")
      json.optional(meeting.kind) { $0.text($1) }
      json.key("days")
      json.number(Int64(meeting.weekly?.days.rawValue ?? 0))
      if let time = meeting.weekly?.time {
        json.key("start")
        json.number(Int64(time.start))
        json.key("end")
        json.number(Int64(time.end))
      }
      json.key("place")
      json.place(meeting.place)
      if let dates = meeting.dates {
        json.key("first")
        json.number(Int64(dates.first.dayNumber))
        json.key("last")
        json.number(Int64(dates.last.dayNumber))
      }
    }
  }
}
