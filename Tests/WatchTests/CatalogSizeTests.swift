import CampusModel
import Testing

@testable import Watch

@Suite struct `The size of the catalog` {
  private static let fall = CatalogSize.Count(term: TermID("fall-2026"), courses: 4723)
  private static let spring = CatalogSize.Count(
    term: TermID("spring 2027"), courses: 0, readings: ["sections-csv course=Kurs", "umdio"])

  @Test func `is that of the last two releases, and a rollback exchanges them`() {
    var size = CatalogSize()
    size.publish(Self.fall)
    #expect(size.published == Self.fall && size.former == nil)
    size.publish(Self.spring)
    size.correct(Self.fall)
    size.publish(Self.spring)
    #expect(size.published == Self.spring && size.former == Self.fall)
    size.rollBack()
    #expect(size.published == Self.fall && size.former == Self.spring)
    #expect(
      unmarked(size.serialized()) == """
        almanac catalog size 2
        published fall-2026 4723
        former spring%202027 0 sections-csv%20course%3dKurs umdio

        """)
    var damage: [MemoryProblem] = []
    #expect(CatalogSize(reading: size.serialized(), damage: &damage) == size && damage.isEmpty)
    #expect(CatalogSize(reading: [], damage: &damage) == CatalogSize() && damage.isEmpty)
  }

  @Test(arguments: [
    ("almanac catalog size 1\npublished fall-2026\nformer fall-2026 3\n", [MemoryProblem.line(2)]),
    ("almanac catalog size 1\npublished fall-2026 -4\nformer fall-2026 3\n", [.line(2)]),
    ("almanac catalog size 1\npublished fall-2026 4 4\nformer fall-2026 3\n", [.line(2)]),
    ("almanac catalog size 1\nformer fall-2026 3\npublished fall-2026 47", [.line(3)]),
    ("almanac catalog size 3\npublished fall-2026 4\n", [.unknownFormat]),
  ])
  func `is known as far as its lines can be read`(_ text: String, _ expected: [MemoryProblem]) {
    var damage: [MemoryProblem] = []
    let size = CatalogSize(reading: Array(text.utf8), damage: &damage)
    #expect(damage == expected)
    #expect(size.published == nil)
    #expect(size.former?.courses == (expected == [.unknownFormat] ? nil : 3))
  }
}
