import CampusModel
import Testing

@testable import Scheduling

/// A course of which not every way is looked at: what is said of all schedules must not be made up.
@Suite struct ManyWaysTests {
  /// Any two parts go together, but of the last part only one section fits beside the first: a
  /// million steps meet some thousand ways, and more are left.
  private func endless() throws -> Course {
    let id = try course("MECH4699")
    let counts = [60, 60, 300]
    var sections: [Section] = []
    for (part, count) in counts.enumerated() {
      for _ in 0..<count {
        sections.append(Section(id: SectionID(id, "\(100 + sections.count)"), part: "Part \(part)"))
      }
    }
    for index in sections.indices where index < 60 || index > 120 {
      sections[index].meetings = [try meeting("M 9:00-9:50")]
    }
    return try offered("MECH4699", sections)
  }

  private func ranking(blocks: [PersonalBlock] = [], fixed: [SectionID] = []) throws -> Ranking {
    let id = try course("MECH4699")
    var plan = Plan(
      term: TermID("fall-2026"), wants: [.course(id)], sections: SectionChoices(fixed: fixed),
      blocks: blocks)
    plan.preferences.top = 1
    return rank(plan, among: [try endless()], in: try autumn(), by: evidence())
  }

  @Test
  func `a course with too many options leaves nothing proven and nothing counted`()
    throws
  {
    let ways = try endless().options(on: TermDays(of: try autumn()))
    #expect(!ways.isComplete)
    #expect(!ways.bundles.isEmpty && ways.bundles.count < 3_600)
    let ranking = try ranking()
    #expect(ranking.problems == [.tooManyWays(try course("MECH4699"), ways.bundles.count)])
    #expect(ranking.entries.count == 1)
    #expect(ranking.proof == .unknown)
    #expect(ranking.combinations == .unknown)
    #expect(ranking.fitting == .unknown && ranking.folded == .unknown)
    #expect(ranking.freedom.isEmpty)
    #expect(!ranking.otherLists.isEmpty)
    #expect(ranking.otherLists.allSatisfy { $0.proof == .unknown })
  }

  @Test func `where no searched option fits, nothing is claimed about the others`() throws {
    let work = PersonalBlock(
      title: "Work", days: WeekdaySet(.monday), time: try #require(MinuteSpan(540, 590)))
    // The last section of the first part, which the steps do not reach.
    let late = SectionID(try course("MECH4699"), "159")
    for ranking in [try ranking(blocks: [work]), try ranking(fixed: [late])] {
      #expect(ranking.entries.isEmpty)
      #expect(ranking.obstruction == nil)
      #expect(ranking.proof == .unknown)
      #expect(ranking.fitting == .unknown)
      #expect(ranking.costs.map(\.without) == [.unknown])
      #expect(ranking.problems.count == 1)
    }
  }
}
