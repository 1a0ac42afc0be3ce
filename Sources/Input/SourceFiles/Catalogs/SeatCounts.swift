internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Seats {
  /// Seats as a source writes them. A value that is negative, not a number, or more open seats than
  /// there are becomes unknown, with a warning.
  ///
  /// `nil` when nothing is known. Texts are `nil` or empty if the source says nothing.
  static func read(
    total: String?, open: String?, waitlist: String?, of name: String,
    in record: some ReportedRecord
  ) -> Seats? {
    var seats = Seats(
      total: count(total, "seats", of: name, in: record),
      open: count(open, "open seats", of: name, in: record),
      waitlist: count(waitlist, "people waiting", of: name, in: record))
    if let open = seats.open, let total = seats.total, open > total {
      record.warn(.seats, .moreOpen(open, than: total, name))
      seats.open = nil
    }
    return seats == Seats() ? nil : seats
  }

  /// The same where a source has the seats that are taken, too: those that are open follow from
  /// them, and where there are more students than seats, none is open.
  static func read(
    total: String?, taken: String?, open: String?, waitlist: String? = nil, of name: String,
    in record: some ReportedRecord
  ) -> Seats? {
    var open = open ?? ""
    if open.isEmpty, let all = total.flatMap({ wholeNumber($0) }),
      let some = taken.flatMap({ wholeNumber($0) }), (0...largestCount).contains(some),
      (0...largestCount).contains(all)
    {
      open = "\(max(0, all - some))"
    }
    if let number = wholeNumber(open), number < 0 { open = "0" }
    return read(total: total, open: open, waitlist: waitlist, of: name, in: record)
  }

  private static func count(
    _ text: String?, _ what: String, of name: String,
    in record: some ReportedRecord
  ) -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let number = wholeNumber(text), (0...largestCount).contains(number) else {
      record.warn(.seats, .noCount(text, of: what, in: name))
      return nil
    }
    return number
  }
}

extension Diagnostic.Message {
  fileprivate static func moreOpen(_ open: Int, than total: Int, _ name: String) -> Self {
    "\(name) has \(open) open seats of \(total); open seats are treated as unknown"
  }

  fileprivate static func noCount(_ text: String, of what: String, in name: String) -> Self {
    "\(name) has '\(text)' \(what); treated as unknown"
  }
}
