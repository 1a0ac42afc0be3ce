/// Groups the sections of a course that go together by a sign that they share, such as the first
/// letter of their codes: lecture "AL1" with discussion "AD2", not with "BD1".
///
/// ```
/// PartGroups.groups(of: [("Lecture", ["A"]), ("Lab", ["A"]), ("Lecture", ["B"]), ("Lab", ["B"])])
/// // ["A", "A", "B", "B"]
/// ```
enum PartGroups {
  /// The group of each section by the first sign under which every group has sections of every
  /// kind; `nil` where there is no such sign. A section's signs are in one order for all sections.
  static func groups(of sections: [(kind: String, signs: [String])]) -> [String]? {
    let kinds = Set(sections.map(\.kind))
    let count = sections.map(\.signs.count).min() ?? 0
    return (0..<count).lazy.map { sign in sections.map { $0.signs[sign] } }.first { signs in
      let groups = Dictionary(grouping: zip(signs, sections)) { $0.0 }
      return groups.count > 1
        && groups.allSatisfy { Set($0.value.map(\.1.kind)) == kinds && !$0.key.isEmpty }
    }
  }
}
