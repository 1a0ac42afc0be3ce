import SeededRandom
import Testing

@testable import SourceFiles

struct CoursePartsTests {
  /// "A:Lecture:3@Main": code, kind, credits and campus, the last as one likes. Roles read "A
  /// Lecture A01,A02".
  private func roles(_ text: String) -> [String] {
    let members = text.split(separator: " ").map { word in
      let parts = word.split(separator: ":")
      let last = parts[2].split(separator: "@")
      return CourseParts.Member(
        code: String(parts[0]), kind: String(parts[1]).replacing("_", with: " "),
        campus: last.count > 1 ? String(last[1]) : nil, carriesCredits: last[0] != "0")
    }
    let roles = CourseParts(of: members).roles
    return zip(members, roles).map { member, role in
      ([member.code, role.part].compactMap(\.self) + role.partners.map { members[$0].code })
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    // A lecture with its studios, another with its own.
    (
      "A:Lecture:4 A01:Studio:0 A02:Studio:0 B:Lecture:4 B01:Studio:0",
      ["A Lecture A01 A02", "A01 Studio A", "A02 Studio A", "B Lecture B01", "B01 Studio B"]
    ),
    // The registrar may call the big class a studio and the small ones lectures.
    (
      "A:Studio:2 A01:Lecture:0 B:Studio:2 B01:Lecture:0",
      ["A Studio A01", "A01 Lecture A", "B Studio B01", "B01 Lecture B"]
    ),
    // Labs with unrelated codes go with every lecture.
    (
      "A:Lecture:4 B:Lecture:4 L1:Lab:0 L2:Lab:0",
      ["A Lecture", "B Lecture", "L1 Lab", "L2 Lab"]
    ),
    // A lab of the longer code is not that of the shorter one.
    (
      "A:Lecture:4 AB:Lecture:4 A1:Lab:0 AB1:Lab:0",
      ["A Lecture A1", "AB Lecture AB1", "A1 Lab A", "AB1 Lab AB"]
    ),
    // Those that belong to none go with those that have none, or with all.
    (
      "A:Lecture:4 PAP:Lecture:4 A01:Studio:0 PAS:Studio:0",
      ["A Lecture A01", "PAP Lecture PAS", "A01 Studio A", "PAS Studio PAP"]
    ),
    (
      "A:Lecture:3 A01:Lab:0 E01:Lab:0",
      ["A Lecture A01 E01", "A01 Lab A", "E01 Lab A"]
    ),
    (
      "R:Lecture:3 RJK:Lecture:3 R01:Breakout:0",
      ["R Lecture R01", "RJK Lecture R01", "R01 Breakout R RJK"]
    ),
    // One kind only, or kinds that are taken by themselves.
    ("A:Lecture:3 B:Lecture:3", ["A", "B"]),
    ("A:Lab:1 B:Lab:1", ["A", "B"]),
    ("A:Lecture:3 S:Seminar:1 D:Directed_Study:21 T:Thesis:3", ["A", "S", "D", "T"]),
    ("A:Lecture:3 A01:Lab:0 S:Seminar:0", ["A Lecture A01", "A01 Lab A", "S"]),
    // Where all carry credits they are other ways to take the course.
    ("A:Lecture:3 S:Studio:3", ["A", "S"]),
    (
      "A:Studio:0 A01:Lab:3 ID:Studio:3 ID1:Lab:0",
      ["A Studio A01", "A01 Lab A", "ID Studio ID1", "ID1 Lab ID"]
    ),
    ("A:Studio:0 A01:Lab:3 ID:Studio:3", ["A Studio A01", "A01 Lab A", "ID"]),
    // Abroad has no lab, online another one.
    (
      "A:Lecture:4@Main A1:Lab:0@Main R:Lecture:4@Abroad Q:Lecture:4@Online Z:Lab:0@Online",
      ["A Lecture A1", "A1 Lab A", "R", "Q Lecture Z", "Z Lab Q"]
    ),
    // All sections have the common exam, with any code.
    (
      "A:Lecture:2 E:Lecture:2 EX:Common_Exam:0",
      ["A Lecture EX", "E Lecture EX", "EX Common Exam A E"]
    ),
    // Three parts.
    (
      "A:Lecture:3 B:Lecture:3 AS:Studio:0 BS:Studio:0 L1:Lab:0",
      [
        "A Lecture AS L1", "B Lecture BS L1", "AS Studio A L1", "BS Studio B L1",
        "L1 Lab A B AS BS",
      ]
    ),
  ])
  func `parts and who goes with whom`(_ course: String, _ expected: [String]) {
    #expect(roles(course) == expected)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `partners are mutual, of other parts, and there is one for each part`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kinds = ["Lecture", "Lab", "Studio", "Seminar"]
    let members = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      let letters = ["A", "B", "AB", "L"].randomElement(using: &random) ?? ""
      let number = ["", "1", "01", "L"].randomElement(using: &random) ?? ""
      return CourseParts.Member(
        code: letters + number, kind: kinds.randomElement(using: &random) ?? "",
        campus: Bool.random(using: &random) ? "Main" : nil,
        carriesCredits: Bool.random(using: &random))
    }
    let roles = CourseParts(of: members).roles
    func isPartner(_ a: Int, _ b: Int) -> Bool {
      guard let part = roles[a].part, let other = roles[b].part, part != other else { return false }
      return roles[a].partners.isEmpty || roles[a].partners.contains(b)
    }
    for a in roles.indices {
      guard let part = roles[a].part else {
        #expect(roles[a].partners == [], "seed \(seed)")
        continue
      }
      let others = roles.indices.filter { isPartner(a, $0) }
      #expect(part == members[a].kind && part != "Seminar" && !others.isEmpty, "seed \(seed)")
      for b in others {
        #expect(isPartner(b, a), "seed \(seed): \(members[a]) and \(members[b])")
        #expect(!members[a].carriesCredits || !members[b].carriesCredits, "seed \(seed)")
        #expect(members[a].campus == members[b].campus, "seed \(seed)")
      }
    }
  }

  @Test func `a course of thousands of sections is read without their partners`() {
    let members = (0..<6000).map {
      CourseParts.Member(
        code: "A\($0)", kind: $0 % 2 == 0 ? "Lecture" : "Lab", carriesCredits: $0 % 2 == 0)
    }
    let roles = CourseParts(of: members).roles
    #expect(roles.allSatisfy { $0.part != nil && $0.partners.isEmpty })
  }
}
