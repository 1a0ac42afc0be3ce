internal import CampusModel

/// Other names of a course, as catalogs list them in a labelled sentence: "HIST360 and WMST498M."
enum CourseTwins {
  /// The courses named under the labels that mean the same course, in order, none twice.
  ///
  /// What was formerly another course, what credit is also granted for, and what is jointly offered for another level is no twin.
  static func named(in requirements: [Requirement], of course: CourseID) -> [CourseID] {
    let texts = requirements.filter { labels.contains($0.label) }.map(\.text)
    return uniqued(texts.flatMap { ids(in: $0) }).filter { $0 != course }
  }

  private static let labels = ["Also offered as", "Cross-listed with"]

  /// The ids of the first sentence, up to words on something else. A department and a number may be two words.
  private static func ids(in text: String) -> [CourseID] {
    var ids: [CourseID] = []
    var department = ""
    for word in text.split(whereSeparator: { " ,;/()".contains($0) }) {
      let bare = word.last == "." ? word.dropLast() : word
      if isDepartment(bare) {
        department = String(bare)
      } else {
        let isWhole = bare.prefix { $0.isLetter }.count >= 2
        if bare.contains(where: \.isNumber), let id = CourseID(isWhole ? bare : department + bare),
          !id.department.isEmpty
        {
          ids.append(id)
        } else if !connectives.contains(bare.lowercased()) {
          break
        }
        department = ""
      }
      if word.last == "." { break }
    }
    return ids
  }

  private static let connectives = ["and", "or", "with"]

  private static func isDepartment(_ word: Substring) -> Bool {
    word.utf8.count >= 2
      && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
