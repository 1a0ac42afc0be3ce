import Testing

@testable import Intake

@Suite struct PlanKeysMistakesTests {
  static let blocks = [
    PlanMistake(
      "fixed: [{title: A, date: 2027-02-30, time: 9:00-10:00}]",
      "26: error: expected a date like 2026-08-31, found '2027-02-30'",
      discreet: ["26: error: expected a date like 2026-08-31"]),
    PlanMistake(
      "fixed: [{title: A, date: 2028-02-03, time: 9:00-10:00}]",
      "26: warning: the date '2028-02-03' is more than a month outside the term, "
        + "which runs from 2027-01-25 to 2027-05-11",
      discreet: ["26: warning: the date '…' is more than a month outside the term"]),
    PlanMistake(
      "fixed: [{title: A, dates: [2026-12-26, 2026-12-25, 2027-06-10, 2027-06-11], time: 9:00-10:00}]",
      "40: warning: the date '2026-12-25' is more than a month outside the term, "
        + "which runs from 2027-01-25 to 2027-05-11",
      "64: warning: the date '2027-06-11' is more than a month outside the term, "
        + "which runs from 2027-01-25 to 2027-05-11",
      discreet: [
        "40: warning: the date '…' is more than a month outside the term",
        "64: warning: the date '…' is more than a month outside the term",
      ]),
    PlanMistake(
      "fixed: [{title: A, dates: [2027-02-03, 2027-02-03], time: 9:00-10:00}]",
      "40: warning: the date '2027-02-03' is listed twice",
      discreet: ["40: warning: the date '…' is listed twice"]),
    PlanMistake(
      "fixed: [{title: A, dates: [], time: 9:00-10:00}]",
      "27: error: expected at least one item, found an empty list"),
    PlanMistake(
      "fixed: [{title: A, days: M, date: 2027-02-03, time: 9:00-10:00}]",
      "26: error: 'days' cannot be used with dates; expected either weekdays or dates"),
    PlanMistake(
      "fixed: [{title: A, date: 2027-02-03, dates: [2027-02-04], time: 9:00-10:00}]",
      "45: error: expected either 'date' or 'dates', found both"),
    PlanMistake(
      "fixed: [{title: A, days: M, time: 9:00-10:00, first: 2028-02-01, last: 2028-02-02}]",
      "54: warning: these dates are outside the term, which runs from 2027-01-25 to 2027-05-11",
      discreet: ["54: warning: these dates are outside the term"]),
  ]

  static let choices = [
    PlanMistake(
      "pins: [CMPS 330-0102]",
      "8: warning: the section 'CMPS 330-0102' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330-0101'?",
      discreet: ["8: warning: the section '…' is not in the catalog of its term"]),
    PlanMistake(
      "pins: [CMPS 330]", "8: error: expected a section like CMPS 330-0201, found 'CMPS 330'",
      discreet: ["8: error: expected a section like CMPS 330-0201"]),
    PlanMistake(
      "pins: [{instructor: O. Fen}]",
      "21: warning: the instructor 'O. Fen' teaches no section of spring-2027; "
        + "did you mean 'O. Fenn'?",
      discreet: ["21: warning: the instructor '…' teaches no section of its term"]),
    PlanMistake(
      "exclude: [{instructor: quill}]",
      "24: warning: the instructor 'quill' teaches no section of spring-2027; "
        + "did you mean 'Ada Quill'?",
      discreet: ["24: warning: the instructor '…' teaches no section of its term"]),
    PlanMistake(
      "exclude: [{instructor: L. Marsh, course: CMPS 330}]",
      "24: warning: the instructor 'L. Marsh' teaches no section of the course 'CMPS 330'",
      discreet: ["24: warning: the instructor '…' teaches no section of the course '…'"]),
    PlanMistake(
      "pins: [{instructor: O. Fenn, course: CMPS 303}]",
      "38: warning: the course 'CMPS 303' is not in the catalog of spring-2027; "
        + "did you mean 'CMPS 330'?",
      discreet: ["38: warning: the course '…' is not in the catalog of its term"]),
    PlanMistake("pins: [{course: CMPS 330}]", "8: error: 'instructor' is missing"),
    PlanMistake(
      "pins: [{instructer: O. Fenn}]", "8: error: 'instructor' is missing",
      "9: error: unknown key 'instructer'; did you mean 'instructor'?",
      discreet: [
        "8: error: 'instructor' is missing",
        "9: error: unknown key '…'; did you mean 'instructor'?",
      ]),
    PlanMistake("exclude: {}", "10: error: expected a list, found keys and values"),
  ]

  static let limits = [
    PlanMistake(
      "limits: {earlist: 9:00}", "10: error: unknown key 'earlist'; did you mean 'earliest'?",
      discreet: ["10: error: unknown key '…'; did you mean 'earliest'?"]),
    PlanMistake(
      "limits: {earliest: 9}", "20: error: expected a time like 9:30 or 9:30am, found '9'",
      discreet: ["20: error: expected a time like 9:30 or 9:30am"]),
    PlanMistake(
      "limits: {earliest: 18:00, latest: 9:00}", "35: error: 'latest' is not after 'earliest'"),
    PlanMistake(
      "limits: {earliest: 9:00, latest: 9:00}", "34: error: 'latest' is not after 'earliest'"),
    PlanMistake(
      "limits: {latest: 25:00}", "18: error: expected a time like 18:00 or 6pm, found '25:00'",
      discreet: ["18: error: expected a time like 18:00 or 6pm"]),
    PlanMistake(
      "limits: {days-off: Frx}",
      "20: error: expected weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday], found 'Frx'",
      discreet: ["20: error: expected weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday]"]),
    PlanMistake(
      "limits: {hours-a-day: 0}", "23: error: expected hours like 6 or 5.5, found '0'",
      discreet: ["23: error: expected hours like 6 or 5.5"]),
    PlanMistake(
      "limits: {credits: 17-12}",
      "19: error: the range '17-12' is backwards; write the smaller number first",
      discreet: ["19: error: the range '…' is backwards; write the smaller number first"]),
    PlanMistake(
      "limits: {credits: '-'}",
      "19: error: expected credits like 15, 12-17, 12- or -17, found '-'",
      discreet: ["19: error: expected credits like 15, 12-17, 12- or -17"]),
    PlanMistake(
      "limits: {credits: 12-15-17}",
      "19: error: expected credits like 15, 12-17, 12- or -17, found '12-15-17'",
      discreet: ["19: error: expected credits like 15, 12-17, 12- or -17"]),
    PlanMistake(
      "limits: {open-seats: yes}", "22: error: expected true or false, found 'yes'",
      discreet: ["22: error: expected true or false"]),
    PlanMistake(
      "limits: {gap: -5}", "15: error: expected a whole number from 0 to 720, found '-5'",
      discreet: ["15: error: expected a whole number from 0 to 720"]),
    PlanMistake(
      "limits: {attendance: onlin}",
      "22: error: expected campus or online, found 'onlin'; did you mean 'online'?",
      discreet: ["22: error: expected campus or online"]),
    PlanMistake(
      "limits: {holds: [{count: 1}]}",
      "18: error: expected 'gened', 'level', 'department' or 'credits' to describe the courses"),
    PlanMistake(
      "limits: {holds: [{gened: DSHV, count: 1}]}",
      "26: warning: no course of spring-2027 has the category 'DSHV'; did you mean 'DSHU'?",
      discreet: ["26: warning: no course of its term has the category '…'"]),
    PlanMistake("limits: []", "9: error: expected keys and values, found a list of 0"),
  ]

  static let preferences = [
    PlanMistake(
      "preferences: {order: gap}",
      "22: error: expected an order (score, earliest-end, campus-days, gaps, walking, "
        + "open-seats, sampled), found 'gap'; did you mean 'gaps'?",
      discreet: [
        "22: error: expected an order (score, earliest-end, campus-days, gaps, walking, "
          + "open-seats, sampled)"
      ]),
    PlanMistake(
      "preferences: {seed: 1.5}", "21: error: expected a whole number like 7, found '1.5'",
      discreet: ["21: error: expected a whole number like 7"]),
    PlanMistake(
      "preferences: {seed: 18446744073709551616}",
      "21: error: expected a whole number like 7, found '18446744073709551616'",
      discreet: ["21: error: expected a whole number like 7"]),
    PlanMistake(
      "preferences: {weights: {luch: 1}}", "25: error: unknown key 'luch'; did you mean 'lunch'?",
      discreet: ["25: error: unknown key '…'; did you mean 'lunch'?"]),
    PlanMistake(
      "preferences: {weights: {gpa: 0, rating: 0, lunch: 1}}",
      "24: error: expected 'gpa' or 'rating' (or both) above 0"),
    PlanMistake(
      "preferences: {weights: {few-gaps: -0.5}}",
      "35: error: expected a number like 12 or 7.5, found '-0.5'",
      discreet: ["35: error: expected a number like 12 or 7.5"]),
    PlanMistake(
      "preferences: {lunch: {within: 12:00-12:30, minutes: 45}}",
      "53: error: lunch takes 45 minutes, longer than its time window of 30",
      discreet: ["53: error: lunch takes longer than its time window"]),
    PlanMistake(
      "preferences: {lunch: {within: 12:00-12:15}}",
      "31: error: lunch takes 30 minutes, longer than its time window of 15",
      discreet: ["31: error: lunch takes longer than its time window"]),
    PlanMistake(
      "preferences: {lunch: {minutes: 0}}",
      "32: error: expected a whole number from 1 to 720, found '0'",
      discreet: ["32: error: expected a whole number from 1 to 720"]),
    PlanMistake(
      "preferences: {late-start: late}",
      "27: error: expected a time like 9:30 or 9:30am, found 'late'",
      discreet: ["27: error: expected a time like 9:30 or 9:30am"]),
    PlanMistake(
      "preferences: {unknown: mean}",
      "24: error: expected median or learned, found 'mean'",
      discreet: ["24: error: expected median or learned"]),
  ]

  @Test(arguments: blocks + choices + limits + preferences)
  func `an error is reported, and quoted only from public plans`(_ mistake: PlanMistake) throws {
    try mistake.expectToldAsDescribed()
  }
}
