internal import CampusModel
internal import Templating

/// What the script reads that takes scores on a gradebook's page, and the work it offers.
struct WhatIfBlock {
  let edition: Edition
  let course: GradedCourse

  /// Nothing for a course without groups.
  var content: TemplateValue {
    guard !course.groups.isEmpty else { return .nothing }
    let note = """
      # The full entry of \(course.course.text) in \(course.term.text), with the scores entered on its page.
      # Replace that entry in your grades.yml with it.
      """
    return [
      "course": .text(GradebookData(of: course).text), "note": .text(note),
      "groups": .list(course.groups.indices.map(offered)),
      "script": .optional(edition.gradebookScript.map { String(decoding: $0, as: UTF8.self) }),
    ]
  }

  /// What of a group can be scored on the page; a group without assignments is one piece of work.
  private func offered(ofGroup place: Int) -> TemplateValue {
    let group = course.groups[place]
    func work(_ index: Int, _ name: String, isOpen: Bool) -> TemplateValue {
      let isChosen = isOpen && Work(group: place, assignment: index) == firstOpen
      return [
        "place": .text("\(place) \(index)"), "name": .text(name), "isOpen": .flag(isOpen),
        "isChosen": .flag(isChosen),
      ]
    }
    let works = group.assignments.enumerated().filter(\.element.counts).map {
      work($0.offset, $0.element.name, isOpen: $0.element.score == nil)
    }
    let isWhole = group.assignments.isEmpty
    return [
      "name": .text(group.name), "place": .text("\(place)"), "isMore": .flag(!isWhole),
      "works": .list(isWhole ? [work(0, group.name, isOpen: true)] : works),
    ]
  }

  private var firstOpen: Work? {
    for (place, group) in course.groups.enumerated() {
      if group.assignments.isEmpty { return Work(group: place, assignment: 0) }
      if let index = group.assignments.firstIndex(where: { $0.counts && $0.score == nil }) {
        return Work(group: place, assignment: index)
      }
    }
    return nil
  }
}
