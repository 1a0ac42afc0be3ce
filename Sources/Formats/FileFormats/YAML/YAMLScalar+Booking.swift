internal import CampusModel

// Values that say how to book a room.

extension YAMLScalar<String> {
  /// A web address with `{room}`, `{date}`, `{from}` and `{to}` after its host, and no other
  /// braces.
  package static var bookingLink: Self {
    let places = bookingPlaces.map { "{\($0)}" }.joined(separator: ", ")
    return Self(
      "an address like https://rooms.example.edu/?at={room}, with no placeholders other than \(places)"
    ) { text in
      guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
      let rest = text.dropFirst(scheme.count)
      let host = rest.prefix { !"/?#".contains($0) }
      guard let first = host.first, first.isLetter || first.isNumber || first == "[",
        !host.contains("{"), !host.contains("@"),
        rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"\"'<>\\^`|".utf8.contains($0) }),
        hasOnlyBookingPlaces(rest)
      else { return nil }
      return text
    }
  }

  /// A mail address in its plain form, valid in a link and in an invitation.
  package static var mailAddress: Self {
    Self("an email address like mab-0230@rooms.example.edu") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, text.utf8.count <= 254,
        isDotted(parts[0], also: "+_=-"), isDotted(parts[1], also: "-"), parts[1].contains(".")
      else { return nil }
      return text
    }
  }
}

extension YAMLScalar<Int> {
  /// Slots lie on the clock's own grid, so a day must be made of whole ones.
  package static var slotMinutes: Self {
    Self("minutes from 5 to 240 that divide a day evenly, like 15, 30 or 60") { text in
      guard let minutes = YAMLScalar.integer(in: 5...240).parse(text), 1440 % minutes == 0 else {
        return nil
      }
      return minutes
    }
  }
}

/// The placeholders of a link to book a room.
private let bookingPlaces = ["room", "date", "from", "to"]

private func hasOnlyBookingPlaces(_ text: Substring) -> Bool {
  var rest = text
  while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
    let inside = rest[rest.index(after: brace)...]
    guard rest[brace] == "{", let close = inside.firstIndex(of: "}"),
      bookingPlaces.contains(String(inside[..<close]))
    else { return false }
    rest = inside[inside.index(after: close)...]
  }
  return true
}

/// Letters and digits of ASCII, and some others, in non-empty parts between dots.
private func isDotted(_ text: Substring, also others: String) -> Bool {
  text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: others.utf8.contains(byte)
        }
      }
  }
}
