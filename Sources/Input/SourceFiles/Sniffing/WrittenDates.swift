internal import CampusModel
internal import FileFormats

/// The dates that a text of any format has, in order: "2026-08-31", "Aug 31, 2026", "08/31/2026",
/// where the month is first unless a number shows that it is not.
struct WrittenDates {
  private var dates: [CalendarDate] = []
  /// Texts are looked at so far.
  private static let most = 1 << 22

  init(in text: [UInt8]) {
    let bytes = text.prefix(Self.most)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      guard Self.begins(bytes, place) else {
        place += 1
        continue
      }
      if let (date, length) = Self.date(Self.word(bytes, place)) {
        dates.append(date)
        place += length
      } else {
        while place < bytes.endIndex, Self.isWordByte(bytes[place]) { place += 1 }
      }
    }
  }

  /// The span between two dates that follow each other which is likeliest a term: among those of 40
  /// to 200 days one of 70 to 130, then the most frequent, then the longest. `nil` without one.
  var term: DateSpan? {
    var counts: [DateSpan: Int] = [:]
    for (first, last) in zip(dates, dates.dropFirst()) where (40...200).contains(last - first) {
      counts[DateSpan(first, last), default: 0] += 1
    }
    return counts.max { a, b in
      (a.key.isTerm ? 1 : 0, a.value, a.key.length, b.key.first)
        < (b.key.isTerm ? 1 : 0, b.value, b.key.length, a.key.first)
    }?.key
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Bool {
    isWordByte(bytes[place]) && (place == bytes.startIndex || !isWordByte(bytes[place - 1]))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf)
  }

  /// The longest beginning that may be a date: 10 bytes, or 18 with the name of a month.
  private static func word(_ bytes: ArraySlice<UInt8>, _ place: Int) -> String {
    let isNamed = !(0x30...0x39).contains(bytes[place])
    let end = min(place + (isNamed ? 18 : 10), bytes.endIndex)
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  /// The date that a text begins with, and how many bytes it takes.
  private static func date(_ word: String) -> (CalendarDate, Int)? {
    let cuts = word.indices.filter { word[$0].isNumber }
    for cut in cuts.reversed() {
      let text = String(word[...cut])
      if let date = CalendarDate(written: text) ?? slashed(text) { return (date, text.utf8.count) }
    }
    return nil
  }

  private static func slashed(_ text: String) -> CalendarDate? {
    guard text.count(where: { $0 == "/" }) == 2, text.suffix(4).allSatisfy(\.isNumber) else {
      return nil
    }
    return CalendarDate(digits: text, order: .monthFirst)
      ?? CalendarDate(digits: text, order: .dayFirst)
  }
}

extension DateSpan {
  fileprivate var length: Int { last - first }
  /// Whether it is as long as a semester or a quarter with its exams.
  var isTerm: Bool { (70...130).contains(length) }
}
