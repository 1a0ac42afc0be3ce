internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteFrame

/// A slot, or a longer row of a room's day, in words.
struct SlotWords {
  /// The class of the row: "free", "part", "class", "reserved" or "shut".
  let state: String
  /// The class that colors a class or an exam; empty for other states.
  let color: String
  /// "○ Free".
  let text: TrustedMarkup

  init(of state: RoomSlot.State, _ rooms: RoomsOfTerm) {
    var (name, color) = ("shut", "")
    switch state {
    case .free: (name, text) = ("free", phrase("○ Free"))
    case .partly(let free, _):
      (name, text) = ("part", phrase("◐ Free \(free.map(\.clock.markup).joined(by: ", "))"))
    case .taken(let uses):
      let classes = uses.filter(\.isClass)
      name = classes.isEmpty ? "reserved" : "class"
      color = classes.first.map { rooms.color(of: $0).className } ?? ""
      text = uses.map { phrase("\($0.isClass ? "■" : "▨") \(rooms.name(of: $0))") }
        .joined(by: ", ")
    case .closed(.outsideHours): text = phrase("– Closed")
    case .closed(.closure(let closure)): text = phrase("– Closed: \(closure)")
    case .unknown: text = phrase("– Schedule unknown")
    }
    (self.state, self.color) = (name, color)
  }
}
