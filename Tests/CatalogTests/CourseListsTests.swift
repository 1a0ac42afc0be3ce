import CampusModel
import Catalog
import SeededRandom
import Testing

/// A catalog with whatever courses may have or lack, and what is known of them.
private struct RandomCatalog {
  var courses: [Course] = []
  var evidence = Evidence(
    gpa: .init(top: 4, source: "", measures: [:]), rating: .init(top: 5, source: "", measures: [:]))
  var values: [CourseID: Double] = [:]
  var work: [CourseID: Double] = [:]
  var fit = CatalogFit(code: "robin/one", name: "One", courses: [])

  init(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let names = ["Ada", "Ben", "Cleo", "Dov"]
    let rated = numbers.below(101)
    for name in names where numbers.chance(rated) {
      evidence.rating.measures[name] = Measure(mean: Double(numbers.below(501)) / 100)
    }
    let known = numbers.below(101)
    for number in 0..<numbers.below(60) {
      let department = ["CMPS", "MATH", "ART", "X"][numbers.below(4)]
      let digits = ["7", "99", "\(100 + numbers.below(400))", "\(1000 + number)"][numbers.below(4)]
      let id = id("\(department)\(digits)\(["", "", "H"][numbers.below(3)])")
      guard !courses.contains(where: { $0.id == id }) else { continue }
      var course = Course(
        id: id, term: numbers.chance(90) ? fall : TermID("spring-2027"), title: "T",
        credits: [nil, Credits(3), Credits(tenths: 15), Credits(tenths: 10, to: 30)][
          numbers.below(4)],
        genEds: ["DSHS", "DSNS", "DSNS"].filter { _ in numbers.chance(30) })
      course.sections = (0..<numbers.below(3)).map { place in
        section(
          id.canonical, "\(place)", open: numbers.chance(60) ? numbers.below(9) : nil,
          by: names.filter { _ in numbers.chance(30) })
      }
      courses.append(course)
      if numbers.chance(known) {
        evidence.gpa.measures[id] = Measure(mean: Double(numbers.below(41)) / 10)
      }
      if numbers.chance(known) { values[id] = Double(numbers.below(8)) / 8 }
      if numbers.chance(known) { work[id] = Double(numbers.below(700)) / 10 }
      if numbers.chance(30) { fit.courses.insert(id) }
    }
  }

  var lists: CourseLists {
    CourseLists(
      of: courses, in: fall, by: evidence, worth: values,
      and: [ScoreColumn(key: "work", places: 2, work, isInverted: true, top: 60)], fits: [fit])
  }

  /// The courses of the term in the order of a printed catalog, sorted by other means: whole
  /// numbers, then names.
  var printed: [Course] {
    courses.filter { $0.term == fall }.sorted { a, b in
      let (mine, others) = (Int(a.number) ?? 0, Int(b.number) ?? 0)
      if a.id.department != b.id.department { return a.id.department < b.id.department }
      return mine != others ? mine < others : a.id.canonical < b.id.canonical
    }
  }

  /// What a column says of a course, worked out from the course.
  func score(_ key: String, _ course: Course) -> Double? {
    switch key {
    case "value": return values[course.id]
    case "work": return work[course.id]
    case "gpa": return evidence.gpa.measures[course.id]?.mean
    case "seats":
      let open = course.sections.compactMap { $0.seats?.open }
      return open.isEmpty ? nil : Double(open.reduce(0, +))
    default:
      let names = Set(course.sections.flatMap(\.instructors))
      let ratings = names.compactMap { evidence.rating.measures[$0]?.mean }.sorted()
      return ratings.isEmpty ? nil : ratings.reduce(0, +) / Double(ratings.count)
    }
  }

  func holds(_ kind: CourseList.Kind, _ course: Course) -> Bool {
    switch kind {
    case .department(let code): return course.id.canonical.prefix { $0.isLetter } == code
    case .level(let level): return course.id.level == level
    case .genEd(let code): return course.genEds.contains(code)
    case .credits(let tenths): return course.credits == Credits(tenths: tenths)
    case .variableCredits: return course.credits?.isRange ?? false
    case .unknownCredits: return course.credits == nil
    case .band(let key, let band):
      return score(key, course).map { band.contains(Int(($0 * 100).rounded())) } ?? false
    case .unscored(let key): return score(key, course) == nil
    case .fit: return fit.courses.contains(course.id)
    }
  }
}

extension Course {
  fileprivate var number: Substring {
    id.canonical.drop { $0.isLetter }.prefix { $0.isNumber }
  }
}

@Suite struct `Lists of courses` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `hold what their kind says, in the order of the catalog`(_ seed: UInt64) {
    let catalog = RandomCatalog(seed: seed)
    let (lists, printed) = (catalog.lists, catalog.printed)
    #expect(lists.courses.map(\.course.id) == printed.map(\.id), "seed \(seed)")
    #expect(Set(lists.lists.map(\.kind)).count == lists.lists.count, "seed \(seed)")
    for list in lists.lists {
      let expected = printed.indices.filter { catalog.holds(list.kind, printed[$0]) }
      #expect(list.courses == expected, "seed \(seed), \(list.kind)")
      if case .fit = list.kind { continue }
      #expect(!list.courses.isEmpty, "seed \(seed), \(list.kind)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `leave nothing out`(_ seed: UInt64) {
    let catalog = RandomCatalog(seed: seed)
    let lists = catalog.lists.lists
    for (place, course) in catalog.printed.enumerated() {
      var kinds = lists.filter { $0.courses.contains(place) }.map(\.kind)
      func take(_ count: Int, _ name: String, _ isOne: (CourseList.Kind) -> Bool) {
        #expect(kinds.count(where: isOne) == count, "seed \(seed), \(course.id.text), \(name)")
        kinds.removeAll(where: isOne)
      }
      take(1, "department") { if case .department = $0 { true } else { false } }
      take(course.id.level == nil ? 0 : 1, "level") { if case .level = $0 { true } else { false } }
      take(Set(course.genEds).count, "gen-ed") { if case .genEd = $0 { true } else { false } }
      take(1, "credits") {
        switch $0 {
        case .credits, .variableCredits, .unknownCredits: true
        default: false
        }
      }
      for key in ["gpa", "rating", "work"] {
        let isScored = catalog.printed.contains { catalog.score(key, $0) != nil }
        take(isScored ? 1 : 0, key) {
          switch $0 {
          case .band(key, _), .unscored(key): true
          default: false
          }
        }
      }
      take(catalog.fit.courses.contains(course.id) ? 1 : 0, "fit") { _ in true }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `are sorted the best first, the unknown last, equals by catalog`(_ seed: UInt64) {
    let catalog = RandomCatalog(seed: seed)
    let (lists, printed) = (catalog.lists, catalog.printed)
    for list in lists.lists {
      for order in list.orders {
        let places = lists.places(of: list, in: order)
        #expect(places.sorted() == list.courses, "seed \(seed), \(list.kind), \(order)")
        guard case .score(let key) = order else {
          #expect(places == list.courses)
          continue
        }
        let unit = key == "value" ? 1000.0 : key == "seats" ? 1 : 100
        let scores = places.map { place in
          catalog.score(key, printed[place]).map {
            ($0 * unit).rounded() * (key == "work" ? -1 : 1)
          }
        }
        for (mine, next) in zip(places.indices, places.indices.dropFirst()) {
          let isRight =
            switch (scores[mine], scores[next]) {
            case (nil, let next): next == nil && places[mine] < places[mine + 1]
            case (_, nil): true
            case (let a?, let b?): a > b || (a == b && places[mine] < places[mine + 1])
            }
          #expect(isRight, "seed \(seed), \(list.kind), \(order), place \(mine)")
        }
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `are offered in the orders that make sense`(_ seed: UInt64) {
    let catalog = RandomCatalog(seed: seed)
    let (lists, printed) = (catalog.lists, catalog.printed)
    for list in lists.lists {
      switch list.kind {
      case .band(let key, _): #expect(list.orders == [.score(key)])
      case .unscored: #expect(list.orders == [.catalog])
      default:
        func known(_ key: String) -> [Double] {
          list.courses.compactMap { catalog.score(key, printed[$0]) }
        }
        #expect(list.orders.contains(.catalog))
        #expect(list.orders.contains(.score("value")) == !known("value").isEmpty)
        if case .department = list.kind { #expect(list.orders.first == .catalog) }
        for key in ["rating", "gpa", "seats"] where list.orders.contains(.score(key)) {
          #expect(Set(known(key)).count > 1 && list.courses.count >= 10, "seed \(seed)")
        }
      }
    }
  }

  @Test func `are sorted by what is shown`() throws {
    let courses = ["CMPS100", "CMPS101", "CMPS102"].map {
      Course(id: id($0), term: fall, title: "")
    }
    let evidence = Evidence(
      gpa: .init(top: 4, source: "", measures: [:]),
      rating: .init(top: 5, source: "", measures: [:]))
    let lists = CourseLists(
      of: courses, in: fall, by: evidence,
      worth: [id("CMPS100"): 0.7001, id("CMPS101"): 0.7004, id("CMPS102"): 0.7006])
    let list = try #require(lists.lists.first)
    #expect(list.kind == .department("CMPS") && list.orders == [.catalog, .score("value")])
    #expect(lists.places(of: list, in: .score("value")) == [2, 0, 1])
  }
}
