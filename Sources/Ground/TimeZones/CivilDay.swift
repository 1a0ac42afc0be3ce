/// Numbers the days of the proleptic Gregorian calendar, from 1970-01-01 as 0.
///
/// From https://howardhinnant.github.io/date_algorithms.html. `CampusModel` has the same for
/// people's dates; this module does not know it.
enum CivilDay {
  /// - Precondition: `month` is 1 to 12.
  static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivision(shiftedYear, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let yearOfEra = shiftedYear - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The year of a second from 1970-01-01T00:00.
  static func year(ofSeconds seconds: Int) -> Int {
    let shifted = floorDivision(seconds, 86_400) + 719_468
    let era = floorDivision(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Years of this formula begin on March 1; its day 306 is January 1.
    return yearOfEra + era * 400 + (dayOfYear >= 306 ? 1 : 0)
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 for Sunday to 6 for Saturday, as in POSIX.
  static func weekday(_ day: Int) -> Int {
    let index = (day + 4) % 7
    return index < 0 ? index + 7 : index
  }

  private static func floorDivision(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : (a - b + 1) / b
  }
}
