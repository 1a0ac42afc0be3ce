internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Details of courses that QuACS has in files of their own: descriptions by id, and prerequisites
/// by a section's registration number.
struct QuacsDetails {
  private var descriptions: [CourseKey: String] = [:]
  private var demands: [CourseKey: Demands] = [:]

  private struct Demands: Equatable {
    var requirements: [Requirement]
    var twins: [CourseID]
  }

  /// Whether an object is one of these files, by its first record.
  static func areIn(_ root: JSONValue) -> Bool {
    guard let first = root.members.first?.value, first.kind == .object else { return false }
    return isEntry(first) || first.members.isEmpty
      || ["prerequisites", "corequisites", "cross_list_courses", "restrictions"].contains(
        first.members[0].key)
  }

  private static func isEntry(_ value: JSONValue) -> Bool {
    value.has("description") || value.has("name")
  }

  /// Records of courses that are not on offer are unused.
  mutating func read(_ root: JSONValue, in term: TermID, _ names: QuacsNames) {
    for (key, value) in root.members {
      guard value.kind == .object else {
        value.drop(.shape, .notDetails(key))
        continue
      }
      let id = Self.isEntry(value) ? CourseID(key) : names.course(number: key, in: term)
      guard let id, names.contains(CourseKey(term: term, id: id)) else {
        value.report.rows.unused += 1
        continue
      }
      let course = CourseKey(term: term, id: id)
      if Self.isEntry(value) {
        descriptions[course] = descriptions[course] ?? value["description"]?.string
      } else {
        read(demands: value, of: course)
      }
      value.keep()
    }
  }

  /// Reads the prerequisites of a section; if sections of a course have different ones, those of
  /// the first are shown.
  private mutating func read(demands value: JSONValue, of course: CourseKey) {
    let found = Demands(
      requirements: Self.requirements(value, of: course.id),
      twins: Self.courses(value["cross_list_courses"]).filter { $0 != course.id })
    if let known = demands[course], known != found {
      value.warn(.requirement, .otherDemands(course.id))
    }
    demands[course] = demands[course] ?? found
  }

  func filling(_ course: Course) -> Course {
    let key = CourseKey(term: course.term, id: course.id)
    let text = CatalogText(descriptions[key] ?? "")
    var course = course
    course.description = text.description
    course.requirements = text.requirements + (demands[key]?.requirements ?? [])
    let named = CourseTwins.named(in: text.requirements, text.description, of: course.id)
    course.twins = uniqued(named + (demands[key]?.twins ?? []))
    return course
  }
}

// MARK: - Requirements

extension QuacsDetails {
  private static func requirements(_ value: JSONValue, of course: CourseID) -> [Requirement] {
    var out: [Requirement] = []
    if let nested = value["prerequisites"] {
      do throws(PrerequisiteSentence.ParsingError) {
        let text = try PrerequisiteSentence.text(of: nested)
        out += text.map { [Requirement(label: "Prerequisite", text: $0)] } ?? []
      } catch {
        nested.warn(.requirement, .noPrerequisites(course))
      }
    }
    let together = courses(value["corequisites"]).map(\.text)
    if !together.isEmpty {
      out.append(Requirement(label: "Corequisite", text: listed(together, "and") + "."))
    }
    let limits = (value["restrictions"]?.members ?? []).flatMap { restrictions($0, $1) }
    return out + limits.map { Requirement(label: "Restriction", text: $0) }
  }

  /// `"major": {"must_be": ["Weaving"], "may_not_be": ["Seamanship"]}`.
  private static func restrictions(_ what: String, _ value: JSONValue) -> [String] {
    let subject = what.split(separator: "_").joined(separator: " ")
    return value.members.compactMap { key, names in
      let names = names.elements.compactMap(\.string).map { PlainText.line(of: $0) }
      guard !names.isEmpty else { return nil }
      let text = listed(names, "or")
      return key == "may_not_be" ? "Not for \(subject) \(text)." : "Only for \(subject) \(text)."
    }
  }

  private static func courses(_ value: JSONValue?) -> [CourseID] {
    (value?.elements ?? []).compactMap { $0.scalar.flatMap { CourseID($0) } }
  }

  /// "A, B or C".
  private static func listed(_ names: [String], _ word: String) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension Diagnostic.Message {
  fileprivate static func notDetails(_ key: String) -> Self {
    "'\(key)' has no readable record; expected an object"
  }

  fileprivate static func otherDemands(_ course: CourseID) -> Self {
    "sections of \(course.text) have different requirements; the first are shown"
  }

  fileprivate static func noPrerequisites(_ course: CourseID) -> Self {
    "the prerequisites of \(course.text) cannot be read and are ignored"
  }
}
