internal import CampusModel
internal import FileFormats

/// Other names of a course, as catalogs list them in a labeled sentence: "HIST360 and WMST498M."
enum CourseTwins {
  /// The courses named after the labels that mean the same course, in order, none twice: labeled
  /// requirements, and sentences of the description that begin with a label.
  ///
  /// Courses of labels for former names, for credit also granted and for joint offers at another
  /// level are not twins.
  static func named(
    in requirements: [Requirement], _ description: String, of course: CourseID
  ) -> [CourseID] {
    let labeled = requirements.filter { labels.contains($0.label) }.flatMap { ids(in: $0.text) }
    let described = labels.flatMap { label in
      description.parts(after: label).flatMap { ids(in: String($0)) }
    }
    return uniqued(labeled + described).filter { $0 != course }
  }

  /// The courses that a text names after "Same as", as the University of Illinois lists them.
  static func sameAs(_ text: String, of course: CourseID) -> [CourseID] {
    uniqued(text.parts(after: "Same as ").flatMap { ids(in: String($0)) }).filter { $0 != course }
  }

  private static let labels = ["Also offered as", "Cross-listed with"]

  /// The ids of the first sentence, up to words on another subject. A department and a number may
  /// be two words.
  private static func ids(in text: String) -> [CourseID] {
    var ids: [CourseID] = []
    var department = ""
    for word in text.split(whereSeparator: { " ,;:/()\n".contains($0) }) {
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

extension String {
  /// The text after each `mark`, up to the next one.
  fileprivate func parts(after mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = splitInTwo(at: mark)
    while rest.count == 2 {
      let next = String(rest[1]).splitInTwo(at: mark)
      parts.append(next[0])
      rest = next
    }
    return parts
  }
}
