internal import CampusModel
internal import Sealing

/// The days for which a private person's files are made at once: on each of them the phone shows
/// that day, and the files stay as they are.
///
/// Each person's begin on another day, so that a night changes the files of few people, and all of
/// theirs alike.
struct Fortnight: Hashable, Sendable {
  static let length = 14

  let first: CalendarDate

  /// The one of the person whose first file has this name. Nobody learns more from the day than
  /// from the name.
  init(of file: OpaqueName, holding date: CalendarDate) {
    var digest = Fingerprint()
    digest.add(file.text)
    let (length, start) = (Self.length, Int(digest.value % UInt128(Self.length)))
    let since = (date.dayNumber - start) % length
    first = date - (since < 0 ? since + length : since)
  }

  var dates: [CalendarDate] { (0..<Self.length).map { first + $0 } }
}
