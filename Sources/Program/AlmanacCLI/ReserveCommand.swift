internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import OwnerFiles
internal import RoomUse
internal import SiteBuild
internal import SourceFiles

/// `reserve` and `unreserve`: add or remove a row in the site's file of reservations.
///
/// Other people's reservations are checked while the file's lock is held: of a hundred requests for
/// a room at once, one succeeds.
struct ReserveCommand: Sendable {
  let command: Command
  let room: String
  let date: WrittenDay
  let slot: WrittenSlot
  /// A person's id.
  let holder: String
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ command: Command, _ arguments: Arguments, options: SiteOptions,
    environment: CommandEnvironment
  ) throws(UsageError) {
    let words = arguments.operands
    guard let date = WrittenDay(parsing: words[1]) else { throw .notADate(words[1]) }
    guard let slot = WrittenSlot(parsing: words[2]) else { throw .notASlot(words[2]) }
    guard let holder = arguments[.holder] else { throw .missingValue(Option.holder.form) }
    (self.command, room, self.date, self.slot) = (command, words[0], date, slot)
    (self.holder, self.options, self.environment) = (holder, options, environment)
  }

  func run() async throws -> ExitCode {
    let input = SiteInput(options: options, environment: environment)
    let (campus, now) = try await input.readCampus(
      without: ReservationFile.path, for: command, about: PersonID(holder))
    let person = try person(in: campus)
    let names = RoomNames(campus.catalog.courses, campus.catalog.buildings)
    let request = try request(in: campus, names, now)
    try expectNoLink()
    let people = Set(campus.people.map(\.id))
    var refusal: ReservationReport.RequestError?
    try AtomicFile.editOrMake(
      "\(options.site)/\(ReservationFile.path)",
      holding: "\(options.site)/.almanac/reservations.lock"
    ) { bytes in
      let file = ReservationFile(bytes ?? [], rooms: names, people: people)
      guard file.diagnostics.isEmpty else {
        throw CommandError(.badData, "nothing was changed", file.diagnostics)
      }
      let attempt = Attempt(
        request: request, person: person, file: file, campus: campus, now: now)
      let changed = command == .reserve ? attempt.reserving() : attempt.givingBack()
      switch changed {
      case .success(let new): return new
      case .failure(let reason):
        refusal = reason
        return nil
      }
    }
    return printReport(
      ReservationReport(command: command, request: request, person: person, refusal: refusal))
  }

  private func printReport(_ report: ReservationReport) -> ExitCode {
    if report.refusal == nil {
      environment.report(options.format == .json ? report.json + "\n" : report.text)
    } else if options.format == .json {
      environment.print(report.json + "\n")
    }
    if report.refusal != nil { environment.log(report.text) }
    return report.status
  }
}

// The request
extension ReserveCommand {
  private func person(in campus: Campus) throws -> PersonID {
    if let found = campus.people.first(where: { $0.id.text == holder }) { return found.id }
    // A suggestion must not reveal private people.
    let others = campus.people.filter { $0.visibility == .public }.map(\.id.text)
    throw CommandError(
      .badData,
      "unknown person '\(holder)': no such folder in Content/people\(hint(for: holder, among: others))"
    )
  }

  private func request(
    in campus: Campus, _ names: RoomNames, _ now: LocalMinute
  ) throws -> Reservation {
    guard let id = names.room(room) else {
      let near = names.suggestion(for: room).map { "; \($0)" } ?? ""
      throw CommandError(.badData, "unknown room '\(room)'\(near)")
    }
    let day = date.date(from: now.date)
    let end = slot.end ?? slot.start + campus.settings.rooms.slotMinutes
    guard
      let request = Reservation(
        id, from: LocalMinute(day, minutes: slot.start),
        to: LocalMinute(day, minutes: min(end, 1440)))
    else { preconditionFailure("a slot is never empty") }
    return request
  }

  private func expectNoLink() throws(CommandError) {
    let path = ReservationFile.path
    let isLink = try reading(path) { () throws(FileError) in
      try FileTree.disk(at: options.site).status(path)?.isLink == true
    }
    guard !isLink else {
      throw CommandError(.badData, "'\(path)' is a symbolic link; replace it with the file itself")
    }
  }
}

/// A day as it is written on the command line.
enum WrittenDay: Equatable, Sendable {
  case on(CalendarDate)
  /// So many days from today.
  case ahead(Int)

  /// "2026-11-19", "today", "tomorrow".
  init?(parsing text: String) {
    switch text.lowercased() {
    case "today": self = .ahead(0)
    case "tomorrow": self = .ahead(1)
    default:
      guard let date = CalendarDate(parsing: text) else { return nil }
      self = .on(date)
    }
  }

  func date(from today: CalendarDate) -> CalendarDate {
    switch self {
    case .on(let date): date
    case .ahead(let days): today + days
    }
  }
}

/// A stretch of one day as it is written on the command line, in minutes from midnight.
struct WrittenSlot: Equatable, Sendable {
  let start: Int
  /// At most 1,440; `nil` for the end of the one slot that begins at `start`.
  let end: Int?

  /// "13:30", "13:30-15:00", "22:00-24:00", by the 24-hour clock.
  init?(parsing text: String) {
    let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { $0.filter { $0 != " " } }
    guard (1...2).contains(ends.count), let start = MinuteOfDay(parsing: ends[0]) else {
      return nil
    }
    self.start = start.value
    guard ends.count == 2 else {
      end = nil
      return
    }
    guard let end = ends[1] == "24:00" ? 1440 : MinuteOfDay(parsing: ends[1])?.value,
      end > start.value
    else { return nil }
    self.end = end
  }
}

/// A person's request to the file in its current state.
private struct Attempt {
  let request: Reservation
  let person: PersonID
  let file: ReservationFile
  let campus: Campus
  let now: LocalMinute

  typealias Outcome = Result<[UInt8], ReservationReport.RequestError>

  func reserving() -> Outcome {
    let rules = ReservationRules(
      of: campus, now: now, reserved: campus.occupancy.reservations + file.reservations)
    guard let reason = rules.problem(with: request, holding: file.reservations(of: person)) else {
      return .success(file.adding(request, for: person))
    }
    var refusal = ReservationReport.RequestError(reason: .rule(reason))
    switch reason {
    case .offGrid: refusal.openings = openings(rules, from: request.start)
    case .closure, .closed, .taken, .reserved:
      refusal.openings = openings(rules, from: request.start)
      refusal.rooms = rules.others(freeFor: request, atMost: ReservationReport.most)
    case .past: refusal.openings = openings(rules, from: now)
    case .tooMany:
      refusal.openings = openings(rules, from: LocalMinute(request.start.date + 1, minutes: 0))
    case .excluded: refusal.rooms = rules.others(freeFor: request, atMost: ReservationReport.most)
    case .mine, .unknownDay: break
    }
    return .failure(refusal)
  }

  /// Openings as long as requested; if there are none, shorter ones.
  private func openings(_ rules: ReservationRules, from start: LocalMinute) -> [Reservation] {
    let most = ReservationReport.most
    let whole = rules.openings(
      of: request.room, from: start, lasting: request.minutes, atMost: most)
    return whole.isEmpty
      ? rules.openings(of: request.room, from: start, lasting: 1, atMost: most) : whole
  }

  func givingBack() -> Outcome {
    let own = file.reservations(of: person)
    let ahead = own.filter { $0.end > now }
    guard request.start >= now else {
      return .failure(.init(reason: .begun, own: ahead))
    }
    guard let changed = file.removing(request, of: person) else {
      return .failure(.init(reason: .notOwn, own: ahead))
    }
    return .success(changed)
  }
}

extension ReservationReport.RequestError: Error {}
