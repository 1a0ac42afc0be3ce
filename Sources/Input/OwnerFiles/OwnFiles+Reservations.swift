package import CampusModel
package import SourceFiles

extension OwnFiles {
  /// The rows of the site's own file of reservations; empty without the file.
  package mutating func reservations(in names: RoomNames) -> [ReservationFile.Row] {
    let path = ReservationFile.path
    guard let bytes = bytes(path, isRequired: false) else { return [] }
    // By their folders: a person whose plan has an error is known anyway.
    let people = self.names("Content/people", isRequired: false).map { PersonID($0) }
    let file = ReservationFile(bytes, rooms: names, people: Set(people))
    diagnostics += file.diagnostics
    return file.rows
  }
}

extension Person {
  /// The person with the reservations that these rows have for them.
  package func reserving(_ rows: [ReservationFile.Row]) -> Person {
    var person = self
    person.reservations = rows.filter { $0.person == id }.map(\.reservation).sorted()
    return person
  }
}
