internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Seats {
  /// Seats as a source writes them; what is negative, no number, or more open than there are becomes unknown and is told.
  ///
  /// `nil` when nothing is known. Texts are `nil` or empty where the source says nothing.
  static func read(
    total: String?, open: String?, waitlist: String?, of name: String, at offset: Int,
    _ log: inout DataLog
  ) -> Seats? {
    var seats = Seats(
      total: count(total, "seats", of: name, at: offset, &log),
      open: count(open, "open seats", of: name, at: offset, &log),
      waitlist: count(waitlist, "people waiting", of: name, at: offset, &log))
    if let open = seats.open, let total = seats.total, open > total {
      log.warn(.seats, at: offset, .moreOpen(open, than: total, name))
      seats.open = nil
    }
    return seats == Seats() ? nil : seats
  }

  private static func count(
    _ text: String?, _ what: String, of name: String, at offset: Int, _ log: inout DataLog
  ) -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let number = wholeNumber(text), (0...largestCount).contains(number) else {
      log.warn(.seats, at: offset, .noCount(text, what, name))
      return nil
    }
    return number
  }
}

extension Diagnostic.Message {
  fileprivate static func moreOpen(_ open: Int, than total: Int, _ name: String) -> Self {
    "\(name) has \(open) open seats of \(total); how many are open is taken as unknown"
  }

  fileprivate static func noCount(_ text: String, _ what: String, _ name: String) -> Self {
    "\(name) has '\(text)' \(what); taken as unknown"
  }
}
