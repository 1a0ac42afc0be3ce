internal import CampusModel
internal import Markup
internal import RoomUse

/// The result of a request for a room, or of a cancellation.
struct ReservationReport: Sendable {
  /// Why nothing was changed, with alternatives.
  struct RequestError: Sendable {
    enum Reason: Sendable {
      case rule(ReservationRules.Problem)
      /// The reservation to cancel has begun or is over.
      case begun
      /// Not all of it is reserved by this person; the report does not say who has the
      /// rest.
      case notOwn
    }

    var reason: Reason
    /// When the room is free.
    var openings: [Reservation] = []
    /// Rooms that are free then.
    var rooms: [RoomID] = []
    /// The reservations of this person from now on.
    var own: [Reservation] = []
  }

  let command: Command
  let request: Reservation
  let person: PersonID
  let refusal: RequestError?

  /// The number of alternatives that are listed.
  static let most = 5

  var status: ExitCode { refusal == nil ? .success : .refused }

  var text: String {
    guard let refusal else {
      return command == .reserve
        ? "\(words(request)): reserved for \(person.text); the next build shows it\n"
        : "\(words(request)): canceled; the next build shows it\n"
    }
    let lists = [
      ("free in \(request.room.text)", refusal.openings.map(time)),
      ("free then", refusal.rooms.map(\.text)),
      ("reserved for \(person.text)", refusal.own.prefix(Self.most).map(words)),
    ]
    return "almanac: \(message(refusal.reason))\n"
      + lists.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))\n" }.joined()
  }

  /// "MAB 0230, 2026-11-19 13:30-15:00".
  private func words(_ reservation: Reservation) -> String {
    "\(reservation.room.text), \(time(reservation))"
  }

  /// "2026-11-19 13:30-15:00".
  private func time(_ reservation: Reservation) -> String {
    "\(reservation.start.date) \(reservation.start.time)-\(end(reservation))"
  }

  private func end(_ reservation: Reservation) -> String {
    reservation.end.date == reservation.start.date ? "\(reservation.end.time)" : "24:00"
  }
}

// Reasons
extension ReservationReport {
  private func message(_ reason: RequestError.Reason) -> String {
    switch reason {
    case .rule(let rule): message(rule)
    case .begun: "\(words(request)) has begun or is over and cannot be canceled"
    case .notOwn: "\(words(request)) is not (or not completely) reserved for \(person.text)"
    }
  }

  private func message(_ rule: ReservationRules.Problem) -> String {
    let room = request.room.text
    switch rule {
    case .offGrid(let minutes):
      return
        "\(time(request)) does not match the slots, which last \(minutes) minutes, counted from midnight"
    case .past: return "\(time(request)) has begun or is over"
    case .unknownDay(let last?):
      return
        "class times on \(request.start.date) are not known, so no room can be reserved; the last known day is \(last)"
    case .unknownDay(nil):
      return "class times on \(request.start.date) are not known, so no room can be reserved"
    case .excluded(let reason): return "\(room) cannot be reserved: \(reason)"
    case .taken(let use):
      let names = use.sections.map(\.text).joined(separator: ", ")
      let what = use.isExam ? "the exam of \(names)" : names
      return "\(room) is taken by \(what), \(clock(use.stretch))"
    case .reserved(let stretch): return "\(room) is reserved, \(clock(stretch))"
    case .mine(let own): return "\(words(own)) is already reserved for \(person.text)"
    case .closure(let name): return "\(room) is closed on \(request.start.date): \(name)"
    case .closed(let hours):
      return hours.isEmpty
        ? "\(room) is closed on \(request.start.date)"
        : "\(room) is open only \(hours.map(clock).joined(separator: ", ")) on \(request.start.date)"
    case .tooMany(let limit, let left):
      return
        "\(person.text) may have \(limit) slots a day, and on \(request.start.date) \(left) \(left == 1 ? "is" : "are") left"
    }
  }

  /// "13:00-13:50", by the clock on the wall.
  private func clock(_ stretch: DayStretch) -> String {
    let end = stretch.end == 1440 ? "24:00" : "\(MinuteOfDay(wrapping: stretch.end))"
    return "\(MinuteOfDay(wrapping: stretch.start))-\(end)"
  }

  /// One word for programs.
  private func word(_ reason: RequestError.Reason) -> String {
    switch reason {
    case .rule(.offGrid): "offGrid"
    case .rule(.past), .begun: "past"
    case .rule(.unknownDay): "unknownDay"
    case .rule(.excluded): "excluded"
    case .rule(.taken(let use)): use.isExam ? "exam" : "class"
    case .rule(.reserved): "reserved"
    case .rule(.mine): "mine"
    case .rule(.closure), .rule(.closed): "closed"
    case .rule(.tooMany): "tooMany"
    case .notOwn: "notOwn"
    }
  }
}

// For programs; the names are part of the command line's contract
extension ReservationReport {
  /// On one line.
  var json: String {
    var fields: [(name: String, value: JSON?)] = [
      ("command", .text(command.rawValue)), ("status", .number(Int(status.rawValue))),
      ("person", .text(person.text)), ("wish", tree(request)),
    ]
    if let refusal {
      fields += [
        ("reason", .text(word(refusal.reason))), ("message", .text(message(refusal.reason))),
        ("openings", .list(refusal.openings.map(tree))),
        ("rooms", .list(refusal.rooms.map { .text($0.text) })),
        ("own", .list(refusal.own.map(tree))),
      ]
    }
    return JSON.record(fields).line
  }

  private func tree(_ reservation: Reservation) -> JSON {
    [
      "room": .text(reservation.room.text), "date": .text("\(reservation.start.date)"),
      "from": .text("\(reservation.start.time)"), "to": .text(end(reservation)),
    ]
  }
}
