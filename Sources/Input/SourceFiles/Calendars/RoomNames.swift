package import CampusModel
internal import Diagnostics

/// The rooms of a site by all the names that people of the site have for them: those that calendars
/// use, and the first word of a building's name, where no other building's begins with it, before
/// the number: "Mabry 0230".
package struct RoomNames: Sendable {
  private let spellings: RoomSpellings
  private let short: [String: RoomID]

  package init(_ courses: [Course], _ buildings: [Building]) {
    spellings = RoomSpellings(courses, buildings)
    let firsts = Self.firstWords(of: buildings)
    let named = spellings.known.compactMap { room in
      firsts[room.building].map { (RoomSpellings.folded("\($0) \(room.number)"), room) }
    }
    short = Dictionary(named) { first, _ in first }
  }

  /// The one room of that name; `nil` for none or several.
  package func room(_ text: String) -> RoomID? {
    let found = spellings.rooms(of: text, own: short)
    return found.count == 1 ? found[0] : nil
  }

  /// "did you mean 'MAB 0230'?", where something is near.
  package func suggestion(for text: String) -> String? {
    didYouMean(text.uppercased(), among: spellings.known.map(\.text))
  }

  private static func firstWords(of buildings: [Building]) -> [BuildingCode: String] {
    let firsts = buildings.compactMap { building in
      building.name.split(separator: " ").first.map { (building.code, $0.lowercased()) }
    }
    let count = Dictionary(grouping: firsts, by: \.1).mapValues { Set($0.map(\.0)).count }
    return Dictionary(firsts.filter { count[$0.1] == 1 }, uniquingKeysWith: { first, _ in first })
  }
}
