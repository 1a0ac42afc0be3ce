internal import CampusModel
internal import SiteFrame

/// The data for the script that calculates with other scores on a gradebook page, and the work that
/// it offers.
struct WhatIfBlock {
  let edition: Edition
  let course: GradedCourse

  /// `nil` for a course without groups.
  var content: GradebookContent.WhatIf? {
    guard !course.groups.isEmpty else { return nil }
    let note = """
      # The full entry of \(course.course.text) in \(course.term.text), with the scores entered on its page.
      # Replace that entry in your grades.yml with it.
      """
    return .init(
      course: GradebookData(of: course).text, note: note,
      groups: course.groups.indices.map(offered),
      script: edition.audience.gradebookScript)
  }

  /// The work of a group that can be scored on the page; a group without assignments is one piece
  /// of work.
  private func offered(ofGroup place: Int) -> GradebookContent.WhatIf.Group {
    let group = course.groups[place]
    func work(
      _ index: Int, named name: String, isOpen: Bool
    ) -> GradebookContent.WhatIf.WorkOption {
      let isChosen = isOpen && Work(group: place, assignment: index) == firstOpen
      return .init(
        place: "\(place) \(index)", name: name, isOpen: isOpen, isChosen: isChosen)
    }
    let works = group.assignments.enumerated().filter(\.element.counts).map {
      work($0.offset, named: $0.element.name, isOpen: $0.element.score == nil)
    }
    let isWhole = group.assignments.isEmpty
    return .init(
      name: group.name, place: "\(place)", isMore: !isWhole,
      works: isWhole ? [work(0, named: group.name, isOpen: true)] : works)
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
