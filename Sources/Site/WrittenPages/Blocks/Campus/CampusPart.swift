package import CampusModel
internal import CoursePages
internal import Diagnostics
internal import Markup
internal import PlacePages
internal import RoomUse
internal import SiteFrame

/// A part of the campus as a block shows it.
struct CampusPart: Sendable {
  /// The headline; `nil` for none.
  var title: String?
  /// A drawing or a list; empty where only the numbers are shown.
  var markup: TrustedMarkup
  /// The numbers of the drawing.
  var numbers = DataTable([])
  /// Small print below it.
  var line = TrustedMarkup.empty
  /// The page that has all of it, relative to the root of the site, and the words that lead there.
  var more: (address: String, words: String)?
  /// The kinds of sources that it is made from.
  var sources: Set<String> = []
  /// Whether it describes the present.
  var isAboutNow = false

  /// Whether it is a chart, with a page that has more; otherwise a list or a feed.
  var isChart: Bool { more != nil }
}

/// A name in a block that nothing has.
struct UnknownNameError: Error {
  var name: WrittenName
  var message: String
  var suggestion: String?

  init(_ name: WrittenName, _ message: String, suggestion: String? = nil) {
    (self.name, self.message, self.suggestion) = (name, message, suggestion)
  }

  /// The error at its place in the page's file.
  func diagnostic(in file: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(file, line: name.line, column: name.column),
      Diagnostic.Message(message), suggestion: suggestion)
  }
}

/// Draws the blocks of the campus on one page.
struct CampusDrawing {
  let view: BlockView
  /// The page that they are on.
  let frame: PageFrame
  /// The id of the block's element.
  let id: String

  var edition: Edition { view.edition }
  var root: String { frame.root ?? Address.root(from: frame.address) }

  func part(of block: CampusBlock) throws(UnknownNameError) -> CampusPart {
    switch block {
    case .grades(let course): try grades(of: course)
    case .week(let room): try week(of: room)
    case .floor(let floor, let building): try floorNow(floor, of: building)
    case .crowd(let block): try crowd(block)
    case .timetable(let person, let schedule): try timetable(of: person, schedule)
    case .ladder(let course, let person): try ladder(in: course, of: person)
    case .feed(let name): try feed(name)
    case .list(let block): try list(block)
    }
  }
}

// Finding the meanings of names
extension CampusDrawing {
  /// The plan of the campus; an error at `name` on a site without one.
  func plan(for name: WrittenName) throws(UnknownNameError) -> SitePlan {
    guard let plan = view.plan else {
      throw UnknownNameError(
        name, "this site has no campus",
        suggestion: "name its data in 'sources' of Content/site.yml")
    }
    return plan
  }

  func course(_ name: WrittenName) throws(UnknownNameError) -> CourseID {
    if let id = CourseID(name.text), edition.index.offerings[id] != nil { return id }
    throw UnknownNameError(
      name, "no course '\(name.text)' in the catalog",
      suggestion: didYouMean(name.text, among: edition.index.offerings.keys.map(\.text)))
  }

  /// A public person, by id or name; on private pages, the person whose pages they are.
  func person(_ name: WrittenName) throws(UnknownNameError) -> Person {
    let text = name.text.lowercased()
    let found = edition.people.first { $0.id.text == text || $0.name.lowercased() == text }
    if let found { return found }
    throw UnknownNameError(
      name, "no public person '\(name.text)'",
      suggestion: didYouMean(name.text, among: edition.people.map(\.id.text)))
  }

  func building(_ name: WrittenName) throws(UnknownNameError) -> RoomDirectory.BuildingRooms {
    let text = name.text.lowercased()
    let all = try plan(for: name).rooms.directory.buildings
    let found = all.first {
      $0.code.text.lowercased() == text || $0.name.lowercased() == text
    }
    if let found { return found }
    throw UnknownNameError(
      name, "no building '\(name.text)'",
      suggestion: didYouMean(name.text, among: all.flatMap { [$0.code.text, $0.name] }))
  }

  /// A room by building and number, or by the name that pages give it.
  func room(_ name: WrittenName) throws(UnknownNameError) -> RoomDirectory.Entry {
    let directory = try plan(for: name).rooms.directory
    if let id = RoomID(parsing: name.text), let entry = directory.entry(id) { return entry }
    let all = directory.buildings.flatMap(\.rooms)
    let text = name.text.lowercased()
    if let entry = all.first(where: { edition.name(of: $0.id).lowercased() == text }) {
      return entry
    }
    throw UnknownNameError(
      name, "no room '\(name.text)'",
      suggestion: didYouMean(name.text, among: all.map(\.id.text)))
  }
}

extension DataColumn {
  package static func words(_ name: String, _ values: [String]) -> DataColumn {
    DataColumn(name, .text, values.map { $0.isEmpty ? .missing : .text($0) })
  }

  static func numbers(_ name: String, _ values: [Double?], places: Int = 0) -> DataColumn {
    DataColumn(
      name, .number(NumberStyle(places: places)), values.map { $0.map { .number($0) } ?? .missing })
  }
}
