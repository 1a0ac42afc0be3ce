internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import Templating

/// A page of a list of courses in one of its orders.
struct CourseListPage: Sendable {
  let catalog: CatalogLists
  let list: CourseList
  let order: CourseOrder
  /// The list's courses that have a row, in this order, by place in the catalog.
  let places: [Int]
  /// From 1.
  let number: Int
  let count: Int

  /// So many rows and the style sheet together are a first screen that comes at once.
  static let rows = 50

  /// So many courses of a list have a row. Only lists of people's are cut: there are as many of
  /// them as there are people, each of most of the catalog, and the search finds all of it.
  static func most(in kind: CourseList.Kind) -> Int {
    if case .fit = kind { 6 * rows } else { .max }
  }

  /// How many pages so many courses take; an empty list has one too.
  static func count(of courses: Int) -> Int { max(1, (courses + rows - 1) / rows) }

  private var edition: Edition { catalog.edition }
  private var words: CourseListWords { CourseListWords(list, in: catalog) }
  private var orderWords: CourseOrderWords { CourseOrderWords(order, in: catalog) }
  private var address: String { address(page: number) }
  private var root: String { Address.root(from: address) }

  private func address(by other: CourseOrder? = nil, page: Int = 1) -> String {
    let order = other ?? order
    return Address.courses(list.kind, by: order == list.orders.first ? nil : order, page: page)
  }

  private var shown: ArraySlice<Int> {
    places.dropFirst((number - 1) * Self.rows).prefix(Self.rows)
  }

  func page() throws(Route.Refusal) -> Page {
    let rule = order == list.orders.first ? "" : ", \(orderWords.title)"
    let place = number == 1 ? "" : ", page \(number)"
    let frame = PageFrame(
      address: address, origin: words.origin, tab: .catalog, title: words.title + rule + place,
      sources: words.sources)
    return try edition.page(frame, template: "courses", basis: addBasis) { content }
  }

  /// Adds all that the content depends on, beside what all pages share.
  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(list.kind)
    digest.add(list.orders)
    digest.add(order)
    digest.add([number, count, places.count, list.courses.count])
    digest.add(list.shownOrders)
    words.addBasis(to: &digest)
    orderWords.addBasis(to: &digest)
    for place in shown {
      digest.add(catalog.digests[place])
      if orderWords.showsValue { digest.add(catalog.values.values[id(place)]) }
      if let category = orderWords.category {
        let (mean, drawn) = drawn(category, place)
        digest.add(mean)
        digest.add(drawn)
      }
    }
  }

  private var content: [String: TemplateValue] {
    [
      "crumbs": .crumbs([
        Crumb("Catalog", root + Address.catalog), Crumb(catalog.term.name),
      ]), "head": .markup(words.head),
      "line": .markup(phrase("\(words.line), \(orderWords.rule).")),
      "note": .markup(words.note), "all": allOfThem,
      "hasOrders": .flag(list.shownOrders.count > 1), "orders": .list(list.shownOrders.map(link)),
      "hasCourses": .flag(!shown.isEmpty),
      "columns": .list(columns.map(TemplateValue.text)),
      "courses": .list(shown.map(row)), "pages": pageLinks,
      "notes": .markups(orderWords.notes(banded: words.isBanded)),
    ]
  }

  /// The way to the courses that have no row here.
  private var allOfThem: TemplateValue {
    guard case .fit(let code) = list.kind, places.count < list.courses.count else {
      return .nothing
    }
    let search = root + Address.catalog + "?fits=" + Escaping.urlQuery(code)
    return [
      "text": .markup(
        phrase("The first \(Figure.count(places.count)) of \(Figure.count(list.courses.count)).")),
      "href": catalog.isPresent ? .text(search) : .nothing,
    ]
  }

  private func link(to other: CourseOrder) -> TemplateValue {
    [
      "href": .text(root + address(by: other)),
      "name": .text(CourseOrderWords(other, in: catalog).name), "current": .flag(other == order),
    ]
  }
}

// Rows
extension CourseListPage {
  private func id(_ place: Int) -> CourseID { catalog.lists.courses[place].course.id }

  private var columns: [String] {
    if orderWords.showsValue { return ["Value", "Seats"] }
    if let category = orderWords.category {
      return [catalog.evaluations.categories[category].name, "Seats"]
    }
    return ["GPA", "Rating", "Seats"]
  }

  private func row(_ place: Int) -> TemplateValue {
    let summary = catalog.lists.courses[place]
    let course = summary.course
    let facts = CourseFacts(edition: edition, summary: summary)
    let details =
      [course.credits.map { phrase("\($0.markup) cr") } ?? .empty]
      + course.genEds.map { phrase("\($0)") }
    let (cells, basis) = figures(place, facts)
    return [
      "href": .text(root + Address.course(course.id)), "id": .text(course.id.text),
      "title": .text(course.title), "detail": .markup(details.joined(by: " · ")),
      "basis": basis.isEmpty ? .nothing : .markup(basis),
      "cells": .markups(cells + [facts.seats]),
    ]
  }

  /// The figures of a row before its seats, and what the one it stands there for is made of.
  private func figures(
    _ place: Int, _ facts: CourseFacts
  ) -> (cells: [TrustedMarkup], basis: TrustedMarkup) {
    if orderWords.showsValue {
      let value = catalog.values.values[id(place)]?.value
      return (
        [(value?.figure ?? Figure(nil, .score)).markup],
        value?.halves.joined(by: " · ") ?? .empty
      )
    }
    if let category = orderWords.category {
      let (mean, drawn) = drawn(category, place)
      let score = Figure(
        drawn?.value ?? mean?.mean, .gradePoints, drawn == nil ? .measured : .estimate)
      return ([score.markup], mean.map(told) ?? .empty)
    }
    var rating = facts.rating
    // As exactly as it is sorted and put into bands.
    if order == .score("rating") { rating.unit = .gradePoints }
    return ([facts.gpa.markup, rating.markup], orderWords.sample(of: facts))
  }

  /// "4.31 as told, n 33".
  private func told(_ mean: CategoryMean) -> TrustedMarkup {
    let sample = mean.count.map { phrase("n \(Figure.count($0))") } ?? phrase("n unknown")
    return [phrase("raw \(Figure(mean.mean, .gradePoints))"), sample].joined(by: ", ")
  }

  private func drawn(_ category: Int, _ place: Int) -> (CategoryMean?, ShrunkMean?) {
    let course = catalog.evaluations.courses[id(place)]
    let mean = course?.all.mean(in: category)
    return (mean, mean.flatMap { catalog.evaluations.peers.shrunkMean($0, of: id(place)) })
  }
}

// From page to page
extension CourseListPage {
  private var pageLinks: TemplateValue {
    guard count > 1 else { return .nothing }
    let first = (number - 1) * Self.rows
    return [
      "range": .markup(
        phrase(
          """
          \(Figure.count(first + 1)) – \(Figure.count(first + shown.count)) of \
          \(Figure.count(places.count))
          """)),
      "previous": number > 1 ? .text(root + address(page: number - 1)) : .nothing,
      "next": number < count ? .text(root + address(page: number + 1)) : .nothing,
      "numbers": .list(
        PageNumbers(of: count, around: number).entries.map { entry in
          [
            "isGap": .flag(entry == nil),
            "href": .optional(entry.map { root + address(page: $0) }),
            "number": .markup(entry.map { Figure.count($0).markup } ?? .empty),
            "current": .flag(entry == number),
          ]
        }),
    ]
  }
}

extension CourseList {
  /// The orders that have pages. By number, the first of a list that is cut would be a few
  /// departments.
  var shownOrders: [CourseOrder] {
    courses.count > CourseListPage.most(in: kind) ? Array(orders.prefix(1)) : orders
  }
}

/// Which of many pages one page leads to: the first, the last, and those beside it.
struct PageNumbers {
  /// In order; `nil` where some are left out.
  let entries: [Int?]

  /// - Precondition: `number` is within 1 ... `count`.
  init(of count: Int, around number: Int) {
    let near = Set([1, number - 1, number, number + 1, count]).filter { (1...count).contains($0) }
    var entries: [Int?] = []
    for next in near.sorted() {
      if let last = entries.last ?? nil, next - last > 1 {
        // A gap of one page takes the room of that page.
        entries.append(next - last == 2 ? last + 1 : nil)
      }
      entries.append(next)
    }
    self.entries = entries
  }
}
