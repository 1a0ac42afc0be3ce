internal import CampusModel
internal import Diagnostics

/// Puts cancellations on the sections they are of, and tells of those that are of no class.
struct CancellationJoin {
  private(set) var courses: [Course]
  private var misfits: [Misfit: Misfits] = [:]

  private enum Misfit: CaseIterable { case noSection, noClass }

  private struct Misfits {
    var told: [Diagnostic] = []
    /// The first that is not told by itself, and how many are not.
    var overflow: (place: FilePlace, count: Int)?
  }

  /// - Precondition: No course stands twice in one term.
  init(_ courses: [Course], _ results: [SourceResult], terms: [Term]) {
    self.courses = courses
    let notices = results.flatMap(\.yield.cancellations)
    guard !notices.isEmpty else { return }
    let index = CourseIndex(courses)
    let places = Dictionary(
      uniqueKeysWithValues: courses.enumerated().map {
        (TermCourse(term: $1.term, id: $1.id), $0)
      })
    let known = Dictionary(terms.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for notice in notices {
      let key = TermCourse(term: notice.term, id: notice.section.course)
      guard let course = places[key], let section = self.courses[course].index(of: notice.section),
        let term = known[notice.term]
      else {
        tell(.noSection, .noSection(notice), index.suggestion(for: notice), at: notice.place)
        continue
      }
      let cancelled = notice.cancellation
      if self.courses[course].sections[section].meets(cancelled, in: term) {
        self.courses[course].sections[section].cancellations.append(cancelled)
      } else {
        let times = self.courses[course].sections[section].starts(on: cancelled.date, in: term)
        tell(
          .noClass, .noClass(notice), term.whyNoClass(on: cancelled.date, but: times),
          at: notice.place)
      }
    }
    putInOrder(Set(notices.compactMap { places[TermCourse(term: $0.term, id: $0.section.course)] }))
  }

  var diagnostics: [Diagnostic] {
    Misfit.allCases.flatMap { kind -> [Diagnostic] in
      guard let misfits = misfits[kind] else { return [] }
      let rest = misfits.overflow.map {
        Diagnostic(
          .warning, .data, at: $0.place,
          kind == .noSection ? .moreSections($0.count) : .moreClasses($0.count))
      }
      return misfits.told + (rest.map { [$0] } ?? [])
    }
  }

  private mutating func putInOrder(_ touched: Set<Int>) {
    for course in touched {
      for section in courses[course].sections.indices {
        courses[course].sections[section].cancellations =
          courses[course].sections[section].cancellations.inOrder
      }
    }
  }

  private mutating func tell(
    _ kind: Misfit, _ message: Diagnostic.Message, _ suggestion: @autoclosure () -> String?,
    at place: FilePlace
  ) {
    guard misfits[kind, default: Misfits()].told.count < DataLog.limit else {
      let overflow = misfits[kind, default: Misfits()].overflow
      misfits[kind, default: Misfits()].overflow =
        (overflow?.place ?? place, (overflow?.count ?? 0) + 1)
      return
    }
    misfits[kind, default: Misfits()].told.append(
      Diagnostic(.warning, .data, at: place, message, suggestion: suggestion()))
  }
}

extension CourseIndex {
  fileprivate func suggestion(for notice: CancellationNotice) -> String? {
    suggestion(for: notice.section, in: notice.term)
  }
}

extension Course {
  /// Whatever the case of the code.
  fileprivate func index(of section: SectionID) -> Int? {
    let code = section.code.uppercased()
    return sections.firstIndex { $0.id.code.uppercased() == code }
  }
}

extension Section {
  /// Whether there is a class for that cancellation to take away.
  fileprivate func meets(_ cancelled: Cancellation, in term: Term) -> Bool {
    starts(on: cancelled.date, in: term).contains { cancelled.covers(cancelled.date, at: $0) }
  }

  /// When its classes of that date begin, in order.
  fileprivate func starts(on date: CalendarDate, in term: Term) -> [MinuteOfDay] {
    meetings.filter { term.meets($0, on: date) }.compactMap { $0.weekly?.time.startTime }.sorted()
  }
}

extension Term {
  /// What stands against a class on that date; `starts` are those the section has all the same.
  fileprivate func whyNoClass(on date: CalendarDate, but starts: [MinuteOfDay]) -> String {
    if !starts.isEmpty {
      return "that day it meets at \(uniqued(starts).map(\.description).joined(separator: " and "))"
    }
    if !days.contains(date) { return "the term runs from \(days.first) to \(days.last)" }
    guard let weekday = teachingWeekday(on: date) else {
      return "that day is \(holiday(on: date)?.name ?? "a holiday")"
    }
    return weekday == date.weekday
      ? "that day is a \(weekday.name)" : "that day has the classes of a \(weekday.name)"
  }
}

extension Diagnostic.Message {
  fileprivate static func noSection(_ notice: CancellationNotice) -> Self {
    "cancelled is the section '\(notice.section.text)', which \(notice.term.text) does not have"
  }

  fileprivate static func noClass(_ notice: CancellationNotice) -> Self {
    let cancelled = notice.cancellation
    let time = cancelled.start.map { " at \($0)" } ?? ""
    return "cancelled is \(notice.section.text) on \(cancelled.date)\(time), when it does not meet"
  }

  fileprivate static func moreSections(_ count: Int) -> Self {
    "\(count) more cancellations of sections that there are not, from here on"
  }

  fileprivate static func moreClasses(_ count: Int) -> Self {
    "\(count) more cancellations of classes that there are not, from here on"
  }
}
