internal import CampusModel
package import Markup
package import RoomUse
internal import SiteFrame

/// The states of a room or place at each minute of a day, for the script of the present.
///
/// A line for each change, with the minute from midnight, a kind and the words; the last line is
/// the minute at which the day ends:
///
/// ```
/// 0 caution – closed
/// 480 good ○ free until 12:00 pm
/// 720 caution ■ STAT 210 until 12:50 pm
/// 1440
/// ```
struct MinuteStates {
  /// Whether the state is a desirable one, such as a free room.
  enum Kind: String { case good, caution }

  private var lines: [(minute: Int, kind: Kind, words: String)] = []

  /// `state` gives the words from each of these minutes until the next one. Complexity: linear.
  init(at minutes: Set<Int>, _ state: (Int) -> (Kind, String)) {
    for minute in minutes.sorted() {
      let (kind, words) = state(minute)
      if let last = lines.last, last.kind == kind, last.words == words { continue }
      lines.append((minute, kind, words))
    }
  }

  /// The text up to `end`.
  func text(until end: Int) -> String {
    lines.filter { $0.minute < end }.map { line in
      let words = line.words.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(line.minute) \(line.kind.rawValue) \(words)"
    }.joined(separator: "\n") + "\n\(end)"
  }
}

extension RoomDay {
  /// The minutes at which the room may change, from midnight up to the end of its day.
  var changes: Set<Int> {
    let all = (opening.open + free + uses.map(\.stretch) + opening.closures.map(\.stretch))
      .flatMap { [$0.start, $0.end] }
    return Set([0] + all.filter { (0..<opening.end).contains($0) })
  }
}

extension RoomsOfTerm {
  /// The room during its day, in the words of lists: "○ free until 12:00 pm".
  func states(of day: RoomDay) -> String {
    MinuteStates(at: day.changes) { minute in
      let state = day.state(at: minute)
      let (glyph, words) = words(for: state)
      return (state.isFree ? .good : .caution, "\(glyph) \(words.words)")
    }.text(until: day.opening.end)
  }

  /// How many rooms are free during the present day, "–" while none is open.
  package var freeCounts: String {
    let changes = today.days.reduce(into: Set([0])) { $0.formUnion($1.changes) }
    return MinuteStates(at: changes) { minute in
      let count = today.freeCount(at: minute)
      let isKnown = uses.isKnown(edition.now.date) && today.isAnyOpen(at: minute)
      return (count > 0 ? .good : .caution, isKnown ? Figure.count(count).text : "–")
    }.text(until: dayEnd)
  }

  /// How many rooms of a building are free during the present day: "12 of 40 free".
  package func freeCounts(of house: RoomDirectory.BuildingRooms) -> String {
    let own = house.rooms.compactMap { today.day(of: $0.id) }
    let all = Figure.count(house.rooms.count).text
    return MinuteStates(at: own.reduce(into: Set([0])) { $0.formUnion($1.changes) }) { minute in
      let count = today.freeCount(at: minute, in: house.code)
      return (count > 0 ? .good : .caution, "\(Figure.count(count).text) of \(all) free")
    }.text(until: dayEnd)
  }

  /// When the present day of rooms ends: at midnight, or when the last one closes after it.
  var dayEnd: Int { today.days.map(\.opening.end).max() ?? 1440 }

  /// The time of the build, which a script keeps at the present.
  package var presentTime: TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("span", ["data-now": ""]) { $0.raw(phrase("\(edition.now.time)")) }
    return writer.markup
  }

  /// When devices were counted; `nil` without counts.
  package var countedMoment: CountedMoment? {
    snapshot.map { CountedMoment($0.time, for: edition.campus.settings.counts.staleAfter) }
  }
}

extension RoomDay.State {
  var isFree: Bool {
    switch self {
    case .free: true
    case .taken, .closed, .unknown: false
    }
  }
}

/// When devices were counted, and how long the counts are valid: for scripts.
package struct CountedMoment: Encodable, Sendable {
  /// In seconds since 1970 by universal time.
  var seconds: String
  var minutes: String

  init(_ instant: Instant, for minutes: Int) {
    (seconds, self.minutes) = (String(instant.seconds), String(minutes))
  }
}
