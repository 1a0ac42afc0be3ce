internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles

/// Puts cancellations on the sections they are of, and reports those that are of no class.
///
/// A cancellation with a time follows its class when that moves: on a date with a single class it
/// is of that one, and a warning asks for the right time. On a date with several it could be of
/// any: in a list that is written by hand this is an error, in a third party's a warning. So each
/// of `Section.cancellations` has the time of a class, for all that read them.
struct CancellationJoin {
  private(set) var courses: [Course]
  /// Rows of no known section, and of no class or any of several.
  private(set) var unusedRows = UnusedRows()
  private var misfits: [Misfit: Misfits] = [:]

  private enum Misfit: CaseIterable {
    case noSection, noClass, otherTime, severalClasses

    func more(_ count: Int) -> Diagnostic.Message {
      switch self {
      case .noSection: .moreSections(count)
      case .noClass, .severalClasses: .moreClasses(count)
      case .otherTime: .moreTimes(count)
      }
    }
  }

  private struct Misfits {
    var listed: [Diagnostic] = []
    /// The first that is not reported separately, and the number of all such.
    var overflow: (place: FilePlace, count: Int)?
  }

  /// - Precondition: No course appears twice in one term.
  init(_ courses: [Course], _ results: [SourceResult], terms: [Term]) {
    self.courses = courses
    let notices = results.enumerated().flatMap { source, result in
      result.contribution.cancellations.map {
        (
          notice: $0, source: source,
          origin: result.entry.isThirdParty ? Diagnostic.Origin.data : .owner
        )
      }
    }
    guard !notices.isEmpty else { return }
    let index = CourseIndex(courses)
    let places = Dictionary(
      uniqueKeysWithValues: courses.enumerated().map {
        (TermCourse(term: $1.term, id: $1.id), $0)
      })
    let known = Dictionary(terms.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (notice, source, origin) in notices {
      let key = TermCourse(term: notice.term, id: notice.section.course)
      guard let course = places[key], let section = self.courses[course].index(of: notice.section),
        let term = known[notice.term]
      else {
        report(
          .noSection, .noSection(notice), at: notice.place,
          suggestion: index.suggestion(for: notice))
        unusedRows.countRow(at: notice.place, of: source)
        continue
      }
      if let canceled = found(
        notice, from: origin, of: self.courses[course].sections[section], in: term)
      {
        self.courses[course].sections[section].cancellations.append(canceled)
      } else {
        unusedRows.countRow(at: notice.place, of: source)
      }
    }
    putInOrder(
      Set(
        notices.compactMap {
          places[TermCourse(term: $0.notice.term, id: $0.notice.section.course)]
        }))
  }

  /// The cancellation with the time of the class that it is of; `nil` where it is of none.
  private mutating func found(
    _ notice: CancellationNotice, from origin: Diagnostic.Origin, of section: Section, in term: Term
  ) -> Cancellation? {
    var canceled = notice.cancellation
    let starts = uniqued(section.starts(on: canceled.date, in: term))
    if starts.contains(where: { canceled.covers(canceled.date, at: $0) }) { return canceled }
    if let only = starts.first, starts.count == 1 {
      canceled.start = only
      report(
        .otherTime, .noClass(notice), at: notice.place, from: origin,
        suggestion: "its only class that day, at \(only), is canceled; write '\(only)'")
      return canceled
    }
    let isMistake = !starts.isEmpty && origin == .owner
    report(
      starts.isEmpty ? .noClass : .severalClasses, .noClass(notice),
      as: isMistake ? .error : .warning, at: notice.place, from: isMistake ? .owner : .data,
      suggestion: term.whyNoClass(on: canceled.date, but: starts))
    return nil
  }

  var diagnostics: [Diagnostic] {
    Misfit.allCases.flatMap { kind -> [Diagnostic] in
      guard let misfits = misfits[kind] else { return [] }
      let rest = misfits.overflow.map {
        Diagnostic(.warning, .data, at: $0.place, kind.more($0.count))
      }
      return misfits.listed + (rest.map { [$0] } ?? [])
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

  private mutating func report(
    _ kind: Misfit, _ message: Diagnostic.Message, as severity: Diagnostic.Severity = .warning,
    at place: FilePlace, from origin: Diagnostic.Origin = .data,
    suggestion: @autoclosure () -> String?
  ) {
    // An error that is only counted would not stop the build.
    guard severity == .error || misfits[kind, default: Misfits()].listed.count < Report.limit else {
      let overflow = misfits[kind, default: Misfits()].overflow
      misfits[kind, default: Misfits()].overflow =
        (overflow?.place ?? place, (overflow?.count ?? 0) + 1)
      return
    }
    misfits[kind, default: Misfits()].listed.append(
      Diagnostic(severity, origin, at: place, message, suggestion: suggestion()))
  }
}

extension CourseIndex {
  fileprivate func suggestion(for notice: CancellationNotice) -> String? {
    suggestion(for: notice.section, in: notice.term)
  }
}

extension Course {
  /// Ignores the case of the code.
  fileprivate func index(of section: SectionID) -> Int? {
    let code = section.code.uppercased()
    return sections.firstIndex { $0.id.code.uppercased() == code }
  }
}

extension Section {
  /// When its classes of that date begin, in order.
  fileprivate func starts(on date: CalendarDate, in term: Term) -> [MinuteOfDay] {
    meetings.filter { term.meets($0, on: date) }.compactMap { $0.weekly?.time.startTime }.sorted()
  }
}

extension Term {
  /// Why the section has no such class on that date, or at which times it meets instead.
  fileprivate func whyNoClass(on date: CalendarDate, but starts: [MinuteOfDay]) -> String {
    if !starts.isEmpty {
      return "that day it meets at \(starts.map(\.description).joined(separator: " and "))"
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
    "a class of '\(notice.section.text)' is canceled, but \(notice.term.text) has no such section"
  }

  fileprivate static func noClass(_ notice: CancellationNotice) -> Self {
    let canceled = notice.cancellation
    let time = canceled.start.map { " at \($0)" } ?? ""
    return
      "a class of \(notice.section.text) on \(canceled.date)\(time) is canceled, but it does not meet then"
  }

  fileprivate static func moreSections(_ count: Int) -> Self {
    "\(count) more cancellations of unknown sections from here on"
  }

  fileprivate static func moreClasses(_ count: Int) -> Self {
    "\(count) more cancellations of unknown classes from here on"
  }

  fileprivate static func moreTimes(_ count: Int) -> Self {
    "\(count) more cancellations of classes that begin at another time from here on"
  }
}
