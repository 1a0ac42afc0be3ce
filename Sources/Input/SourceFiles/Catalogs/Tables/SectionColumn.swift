/// The possible contents of a column in a table of sections.
enum SectionColumn: String, ColumnMeaning {
  case course, subject, number, section, crn, title, credits, department, description, term
  case meetings, days, time, start, end, place, building, room, kind, first, last, dates, weeks
  case instructor, capacity, enrolled, open, waitlist
  case courseSection = "course-section"
  case crossListed = "cross-listed"
  case linked
  /// A day each, with a mark in the rows that meet then.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  var spellings: [String] {
    switch self {
    case .course: ["course", "courseid", "coursecode", "class"]
    case .subject: ["subject", "subj", "subjectcode", "coursesubject", "prefix"]
    case .number:
      [
        "number", "num", "coursenumber", "coursenum", "catalognumber", "catalognbr", "catalog",
        "catalogno", "crse",
      ]
    case .section: ["section", "sec", "sect", "sectionid", "sectionnumber", "sectioncode"]
    case .crn: ["crn", "classnumber", "classnbr", "callnumber", "coursereferencenumber"]
    case .title: ["title", "coursetitle", "coursename", "longtitle", "classtitle", "name"]
    case .credits:
      ["credits", "credit", "credithours", "units", "minunits", "cr", "crhrs", "hours", "ects"]
    case .department: ["department", "dept", "departmentname"]
    case .description: ["description", "coursedescription"]
    case .term: ["term", "termcode", "semester"]
    case .meetings: ["meetings", "meetingpattern", "schedule", "daysandtimes", "daytime", "meets"]
    case .days: ["days", "day", "meetingdays", "dayofweek", "daysofweek", "weekdays"]
    case .time: ["time", "times", "meetingtime", "meetingtimes", "classtime"]
    case .start: ["start", "starttime", "begin", "begintime", "timestart", "mtgstart", "from"]
    case .end: ["end", "endtime", "timeend", "mtgend", "to", "until", "stoptime"]
    case .place:
      ["location", "place", "where", "facility", "facilid", "facilityid", "venue", "buildingroom"]
    case .building: ["building", "bldg", "buildingcode", "bldgcode", "haus", "gebäude"]
    case .room: ["room", "roomnumber", "rm", "roomno", "raum"]
    case .kind: ["type", "kind", "component", "scheduletype", "instructiontype"]
    case .first: ["startdate", "firstday", "begindate", "datestart"]
    case .last: ["enddate", "lastday", "dateend"]
    case .dates: ["dates", "meetingdates", "daterange", "dateperiod"]
    case .weeks: ["weeks", "week", "teachingweeks", "weekpattern", "woche", "wochen"]
    case .instructor:
      [
        "instructor", "instructors", "instructorname", "teacher", "faculty", "professor",
        "lecturer", "lehrende", "dozent", "dozentin", "dozierende",
      ]
    case .capacity:
      [
        "capacity", "cap", "seats", "limit", "maxenrollment", "maxenroll", "maxenrl", "capenrl",
        "enrollmentcap", "enrlcap", "plätze",
      ]
    case .enrolled:
      [
        "enrolled", "enrollment", "enrolment", "totalenrollment", "totenrl", "enrltot", "actual",
        "act", "taken", "belegt",
      ]
    case .open: ["open", "openseats", "available", "seatsavailable", "remaining", "rem"]
    case .waitlist:
      ["waitlist", "waitlisted", "wait", "waiting", "waitlistactual", "waittot", "waitlisttotal"]
    case .courseSection: ["coursesection", "classsection", "sectionname"]
    case .crossListed: ["crosslisted", "crosslist", "xlst", "xlist", "crosslistings", "combined"]
    case .linked: ["linked", "linkedsections", "linkedto", "coreqsections"]
    // `DayColumns` finds these, since their names say something only together.
    case .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday: []
    }
  }
}

extension SectionColumn {
  /// The course and the section must be there.
  static func suffices(_ columns: Set<Self>) -> Bool {
    columns.contains(.courseSection)
      || hasCourse(columns) && !columns.isDisjoint(with: [.section, .crn])
  }

  /// Whether the course is in one column, or in two.
  static func hasCourse(_ columns: Set<Self>) -> Bool {
    columns.contains(.course) || columns.isSuperset(of: [.subject, .number])
  }
}
