internal import FileFormats

/// A meeting in the words of a table.
struct WrittenMeeting: Hashable {
  var days = ""
  var time = ""
  /// Building and room together.
  var place = ""
  var building = ""
  var room = ""
}

extension WrittenMeeting {
  /// The meetings in a cell such as "MWF 9:00-9:50 AM MAB 0101; T 2:00-3:50 PM MAB 0230": days,
  /// times and a place, separated by semicolons or line ends.
  static func all(in cell: String) -> [WrittenMeeting] {
    parts(of: cell).map { WrittenMeeting(part: $0) }
  }

  /// The values of a cell, one for each meeting; an empty text for an empty cell.
  static func parts(of cell: String) -> [String] {
    let parts = cell.split { $0 == ";" || $0 == "|" || $0.isNewline }.map { String($0).collapsed }
      .filter { !$0.isEmpty }
    return parts.isEmpty ? [""] : parts
  }

  private init(part: String) {
    guard let digit = part.firstIndex(where: \.isNumber) else {
      days = part
      return
    }
    days = String(part[..<digit]).collapsed
    let rest = part[digit...]
    // The time is the longest beginning that is one.
    let cuts = rest.indices.filter { rest[$0] == " " } + [rest.endIndex]
    for cut in cuts.reversed() where TimetableText.span(String(rest[..<cut])) != nil {
      time = String(rest[..<cut])
      place = String(rest[cut...]).collapsed
      return
    }
    time = String(rest)
  }
}
