import CampusModel
import CatalogIndex
import Compression
import Diagnostics
import Sealing
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

private func file(
  _ route: String, _ change: (inout SampleCampus) throws -> Void = { _ in }
) async throws -> Page {
  var sample = try SampleCampus()
  try change(&sample)
  return try #require(try await sample.site().pages.first { $0.route.text == route })
}

private func key(_ change: (inout SampleCampus) throws -> Void = { _ in }) async throws -> UInt128 {
  let key = try #require(try await file(Address.searchIndex, change).key)
  return key()
}

private func index(_ change: (inout SampleCampus) throws -> Void = { _ in }) async throws
  -> CatalogIndex
{
  var diagnostics: [Diagnostic] = []
  let packed = try await file(Address.searchIndex, change).render(&diagnostics)
  #expect(diagnostics.isEmpty)
  return try CatalogIndex(opening: try #require(Gzip.content(of: packed)))
}

@Suite struct `The index of the catalog's search` {
  @Test func `finds the present term's courses at their pages`() async throws {
    let index = try await index { sample in
      var old = try offered("CMPS 132", "Old Structures", [])
      old.term = TermID("fall-2025")
      sample.campus.catalog.courses.append(old)
    }
    let answer = index.answer(to: Query("structures"))
    #expect(answer.hits.map { String(decoding: $0.id.bytes, as: UTF8.self) } == ["CMPS 231"])
    #expect(String(decoding: answer.hits[0].address, as: UTF8.self) == "courses/cmps231.html")
  }

  @Test func `knows what fits with the saved schedules of public people only`()
    async throws
  {
    let people: [Person] = [
      try SampleCampus.person("robin", named: "Robin Vale", .public),
      try SampleCampus.person("osyth", named: "Quillon Ashdown", .private, words: "Bassoon"),
    ]
    var diagnostics: [Diagnostic] = []
    let both = try await file(Address.searchIndex) { $0 = try SampleCampus(people: people) }
    let one = try await file(Address.searchIndex) { $0 = try SampleCampus(people: [people[0]]) }
    #expect(both.render(&diagnostics) == one.render(&diagnostics))
    #expect(both.key?() == one.key?())
    let none = try await file(Address.searchIndex) { $0 = try SampleCampus(people: []) }
    #expect(none.render(&diagnostics) != one.render(&diagnostics))
  }

  @Test func `is made anew when its inputs change, and only then`() async throws {
    let plain = try await key()
    #expect(try await key() == plain)
    #expect(try await key { $0.campus.occupancy.counts = CountHistory() } == plain)
    #expect(try await key { $0.campus.results.grades = [] } == plain)
    let changes: [(inout SampleCampus) throws -> Void] = [
      { $0.campus.catalog.courses[0].title += "!" },
      { $0.campus.catalog.courses[0].sections[0].instructors = ["N. Newcomer"] },
      { $0.campus.catalog.courses[0].sections[0].seats?.open = 3 },
      {
        $0.campus.results.evidence.gpa.measures[$0.campus.catalog.courses[0].id] = Measure(
          mean: 1.25)
      },
      { $0.campus.results.evidence.rating.measures["A. Finch"] = Measure(mean: 1.25) },
      { $0.campus.people[0].saved[0].title += "!" },
      { $0.campus.people[0].name += "!" },
      {
        $0.campus.results.evaluations = Evaluations(
          categories: [EvaluationCategory(name: "Overall")],
          reports: [
            Evaluation(
              courses: [$0.campus.catalog.courses[0].id],
              scores: [CategoryScore(category: 0, mean: 4, count: 3)])
          ])
      },
    ]
    for (number, change) in changes.enumerated() {
      #expect(try await key(change) != plain, "change \(number)")
    }
  }

  @Test func `of more than an index may hold is none, with a warning`() async throws {
    // Different words of 56 letters: where letters and digits meet, words end.
    let letters = Array("abcdefghij")
    let words = (1_000_000..<1_080_000).map { number in
      String(repeating: "x", count: 49)
        + String("\(number)".compactMap { $0.wholeNumberValue }.map { letters[$0] })
    }
    let page = try await file(Address.searchIndex) {
      $0.campus.catalog.courses[0].description = words.joined(separator: " ")
    }
    var diagnostics: [Diagnostic] = []
    let bytes = page.render(&diagnostics)
    #expect(bytes.isEmpty)
    #expect(diagnostics.map(\.severity) == [.warning])
  }

  @Test func `has the scores that students gave, drawn to the mean of their peers`() async throws {
    let index = try await index { sample in
      let ids = sample.campus.catalog.courses.map(\.id)
      sample.campus.results.evaluations = Evaluations(
        categories: [
          EvaluationCategory(name: "Rating"), EvaluationCategory(name: "Hours", top: 40),
        ],
        reports: [(0, 5.0, 1), (2, 4.0, 300), (3, 2.0, 300)].map { place, mean, count in
          Evaluation(
            courses: [ids[place]],
            scores: [0, 1].map { CategoryScore(category: $0, mean: mean, count: count) })
        })
    }
    // "rating" is the instructors'.
    let order = Query.Order(column: 2, isDescending: true, isByRankFirst: false)
    let answer = index.answer(to: Query(order: order))
    let ids = answer.hits.map { String(decoding: $0.id.bytes, as: UTF8.self) }
    #expect(ids == ["MATH 246", "CMPS 231", "PHIL 140", "CMPS 99"])
    let drawn = answer.hits.map { $0.scores[2] }
    #expect(drawn[1]?.count == 1 && drawn[1].map { (300..<400).contains($0.value) } == true)
    #expect(drawn[3] == nil)
    #expect(String(decoding: index.description, as: UTF8.self).contains("rating-2"))
  }
}

@Suite struct `The service worker` {
  private func release(
    _ change: (inout SampleCampus) throws -> Void = { _ in }
  ) async throws -> String {
    var diagnostics: [Diagnostic] = []
    let bytes = try await file(Address.worker, change).render(&diagnostics)
    return String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
  }

  @Test func `is another with another day, and with another index`() async throws {
    let plain = try await release()
    #expect(try await release() == plain)
    #expect(try await release { $0.now = Instant(seconds: $0.now.seconds + 60) } == plain)
    #expect(try await release { $0.now = Instant(seconds: $0.now.seconds + 86_400) } != plain)
    #expect(try await release { $0.campus.catalog.courses[0].title += "!" } != plain)
    #expect(plain.contains(#""catalog/courses.bin""#) && plain.contains(#""index.html""#))
  }

  @Test func `keeps nothing where the settings say so`() async throws {
    let off = try await release { $0.campus.settings.publishing.isAvailableOffline = false }
    #expect(off.hasSuffix(#""files":[]};"#))
  }
}
