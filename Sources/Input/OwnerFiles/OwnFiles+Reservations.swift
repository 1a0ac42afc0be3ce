internal import CampusModel
internal import Diagnostics
package import SourceFiles

extension OwnFiles {
  /// What people have reserved themselves, by the site's own file; nothing where there is none.
  package mutating func reservations(in names: RoomNames) -> [ReservationFile.Row] {
    let path = ReservationFile.path
    guard let bytes = bytes(path, isRequired: false) else { return [] }
    // By their folders: somebody whose plan has a mistake is known all the same.
    let people = self.names("Content/people", isRequired: false).map { PersonID($0) }
    let file = ReservationFile(bytes, rooms: names, people: Set(people))
    diagnostics += file.diagnostics
    return file.rows
  }
}

extension Person {
  /// Takes those of the rows that are this person's.
  package mutating func take(_ rows: [ReservationFile.Row]) {
    reservations = rows.filter { $0.person == id }.map(\.reservation).sorted()
  }
}
