internal import CampusModel

/// How long something lasts: days by the calendar, then seconds by the clock on the wall.
struct Lasting: Hashable {
  var days: Int
  var seconds: Int

  init(days: Int = 0, seconds: Int = 0) { (self.days, self.seconds) = (days, seconds) }

  /// In seconds, with days of 86,400.
  var nominal: Int { days * 86_400 + seconds }
}

/// A time with the zone given in the file.
struct WrittenTime: Hashable {
  var reading: BasicTime
  /// The parameter TZID.
  var zone: String?
}
