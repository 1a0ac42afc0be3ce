import CampusModel
import SecondOpinion

@testable import Scheduling

/// Python's `datetime`, asked by `dates.py`: when things are held, by somebody else's calendar.
enum DateOracle {
  static let isAvailable = PythonScript.canImport("datetime")

  /// One answer for each question, in order.
  static func answers(to questions: [String]) -> [String] {
    PythonScript("dates.py").answers(to: questions)
  }
}

/// Two things held in one term, as a question to `dates.py`.
struct DateQuestion {
  var times: RandomTimes
  var gap: Int

  var text: String {
    let ways = times.travel.measured.map {
      "\"\($0.key.from.text)>\($0.key.to.text)\": \($0.value)"
    }
    let back = times.travel.measured.map {
      "\"\($0.key.to.text)>\($0.key.from.text)\": \($0.value)"
    }
    return """
      {"term": \(term), "gap": \(gap), "ways": {\((ways + back).sorted().joined(separator: ", "))}, \
      "a": [\(rows(of: times.things[0]))], "b": [\(rows(of: times.things[1]))]}
      """
  }

  private var term: String {
    let term = times.term
    let holidays = term.holidays.map { "[\"\($0.days.first)\", \"\($0.days.last)\"]" }
    let swaps = term.swaps.map { "[\"\($0.date)\", \($0.follows.rawValue)]" }
    return """
      {"days": ["\(term.days.first)", "\(term.days.last)"], \
      "holidays": [\(holidays.joined(separator: ", "))], "swaps": [\(swaps.joined(separator: ", "))]}
      """
  }

  private func rows(of thing: RandomTimes.Thing) -> String {
    switch thing {
    case .section(let section):
      return
        (section.meetings.compactMap(row)
        + (section.exams ?? []).map { row(dates: [$0.date], $0.time, isExam: true) })
        .joined(separator: ", ")
    case .block(let block):
      switch block.recurrence {
      case .weekly: return block.meeting.flatMap(row) ?? ""
      case .dated(let dates): return row(dates: dates, block.time, isExam: false)
      }
    }
  }

  private func row(_ meeting: Meeting) -> String? {
    guard let weekly = meeting.weekly else { return nil }
    let days = weekly.days.days.map { "\($0.rawValue)" }.joined(separator: ", ")
    let place = meeting.room.map { "\"\($0.building.text)\"" } ?? "null"
    let from = meeting.dates.map { "\"\($0.first)\"" } ?? "null"
    let to = meeting.dates.map { "\"\($0.last)\"" } ?? "null"
    return """
      {"dates": null, "days": [\(days)], "start": \(weekly.time.start), "end": \(weekly.time.end), \
      "from": \(from), "to": \(to), "place": \(place), "exam": false}
      """
  }

  private func row(dates: [CalendarDate], _ time: MinuteSpan, isExam: Bool) -> String {
    let dates = dates.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {"dates": [\(dates)], "start": \(time.start), "end": \(time.end), "place": null, \
      "exam": \(isExam)}
      """
  }
}
