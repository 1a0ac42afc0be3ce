internal import CampusModel

/// A room by the name of its building and, as the last word, its number: "Scheller College of
/// Business 224". The code of the building is its whole name.
struct NamedRoom {
  let id: RoomID
  /// Without anything but its name and code.
  let building: Building

  /// `nil` without a number. A word in capitals is one too where `lettersCount`: "Academy Hall
  /// AUD".
  init?(_ words: String, lettersCount: Bool = false) {
    guard let cut = words.lastIndex(of: " "), let code = BuildingCode(words[..<cut]) else {
      return nil
    }
    let number = words[words.index(after: cut)...]
    let isNumber = number.contains(where: \.isNumber)
    guard isNumber || lettersCount && number.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
      return nil
    }
    id = RoomID(code, String(number))
    building = Building(code: code, name: String(words[..<cut]))
  }
}

/// A room by one word, as universities without names of buildings have them: "COM1-0203", "LT27",
/// "MD11CRCAUD", "SR@LT19".
struct VenueCode {
  let room: RoomID

  /// `nil` without a dash, a digit or an at sign that parts the building from the room.
  init?(_ text: String) {
    guard let parts = Self.parts(of: text), !parts.room.isEmpty,
      let building = BuildingCode(parts.building)
    else { return nil }
    room = RoomID(building, String(parts.room))
  }

  private static func parts(of text: String) -> (building: Substring, room: Substring)? {
    if text.contains(where: { $0 == " " }) { return nil }
    if let cut = text.firstIndex(of: "@") {
      return (text[text.index(after: cut)...], text[..<cut])
    }
    if let cut = text.firstIndex(of: "-") {
      return (text[..<cut], text[text.index(after: cut)...])
    }
    guard let digit = text.firstIndex(where: \.isNumber) else { return nil }
    let digits = text[digit...].prefix { $0.isNumber }
    let rest = text[digits.endIndex...]
    return rest.isEmpty ? (text[..<digit], digits) : (text[..<digits.endIndex], rest)
  }
}

/// The buildings that the meetings of a source name, each once.
///
/// A class, because all sections of a source add to it while they are read.
final class NamedBuildings {
  private var buildings: [BuildingCode: Building] = [:]

  /// The first name of a code is kept.
  func add(_ building: Building) {
    if buildings[building.code] == nil { buildings[building.code] = building }
  }

  /// By code.
  var inOrder: [Building] { buildings.values.sorted { $0.code < $1.code } }
}
