internal import Bytes
internal import Diagnostics

/// Prepares the bytes of a file: nearly UTF-8, without a byte order mark or NUL.
struct CalendarText {
  let bytes: [UInt8]

  /// The largest file that is read, in bytes.
  static let largest = 10 << 20

  /// `nil`, with an error, if it is not a calendar at all.
  init?(_ file: [UInt8], _ log: CalendarLog) {
    guard file.count <= Self.largest else {
      log.refuse(.tooLarge, suggestion: "export a shorter period")
      return nil
    }
    var bytes = Self.withoutUTF16(file)
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    if bytes.contains(0) { bytes.removeAll { $0 == 0 } }
    guard bytes.contains(where: { $0 > 0x20 }) else {
      log.refuse(.empty, suggestion: "fetch it again; the download may have failed")
      return nil
    }
    self.bytes = bytes
    if let (message, suggestion) = disguise {
      log.refuse(message, suggestion: suggestion)
      return nil
    }
  }

  /// UTF-16 is recognized by its byte order mark, or by a NUL next to each of its first letters.
  private static func withoutUTF16(_ file: [UInt8]) -> [UInt8] {
    let isLittle = file.starts(with: [0xff, 0xfe])
    let isBig = file.starts(with: [0xfe, 0xff])
    let start = file.prefix(8)
    let nuls = start.enumerated().filter { $0.element == 0 }.map(\.offset)
    let low: Int
    switch (isLittle, isBig, nuls) {
    case (true, _, _), (_, _, [1, 3, 5, 7]): low = 0
    case (_, true, _), (_, _, [0, 2, 4, 6]): low = 1
    default: return file
    }
    let body = isLittle || isBig ? file.dropFirst(2) : file[...]
    let units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { at in
      UInt16(body[at + low]) | UInt16(body[at + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The kind of a file that is not a calendar.
  private var disguise: (Diagnostic.Message, String)? {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    if holds("BEGIN:V") { return nil }
    let first = start.first { !$0.isWhitespace }
    if first == "<", start.contains("<html") || start.contains("<!doctype") {
      return (
        .webPage, "open its address in a private window; it must show a calendar without a password"
      )
    }
    if first == "{" || first == "[" { return (.json, "use the address that ends in .ics") }
    return (.noCalendar, "a calendar file begins with BEGIN:VCALENDAR")
  }

  /// Whether `mark` occurs, in any case.
  private func holds(_ mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return bytes.indices.dropLast(mark.count - 1).contains { at in
      bytes[at].uppercasedASCII == mark[0]
        && mark.indices.allSatisfy { bytes[at + $0].uppercasedASCII == mark[$0] }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let tooLarge: Self = "this calendar is larger than 10 MB"
  fileprivate static let empty: Self = "the file is empty"
  fileprivate static let webPage: Self =
    "this is a web page, probably a login page; expected a calendar"
  fileprivate static let json: Self = "this is JSON; expected a calendar"
  fileprivate static let noCalendar: Self = "this is not a calendar"
}
